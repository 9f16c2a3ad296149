-- A query for products.
create type private.product_query as (
  -- Conditions on products p that refer to this value as $1, and their values; null when a filter is off.
  filters text,
  category_id uuid,
  min_price numeric,
  max_price numeric,
  min_rating numeric,
  facets text[],
  -- The products of a collection: those chosen by hand in their order, or the maximum age in days of those of a rule.
  ids uuid[],
  new_days integer,
  -- The search: the phrase, its parts between spaces as LIKE patterns, and the substrings (ngrams) of names to look up.
  phrase text,
  patterns text[],
  ngrams text[],
  -- The same of a name that has the whole phrase where a word starts.
  phrase_ngrams text[],
  -- The same for words of one or two letters, which only match at the start of a word.
  start_patterns text[],
  start_ngrams text[],
  -- Queries on products.search_vector: these words in name or brand, longer words of both that start like them, and
  -- words anywhere that start like them. All three also find products by category, SKU and HSN code.
  whole tsquery,
  starts tsquery,
  anywhere tsquery
);
