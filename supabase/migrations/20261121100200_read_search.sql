-- What is wanted: the filters as conditions on products p with their values, null when off; of the search the phrase,
-- its parts between spaces as LIKE patterns, the pieces of names to look up, the same for words of one or two letters
-- that begin a word, and queries on the words of a product: these words in the name, longer words that begin so in the
-- name, words that begin so anywhere.
create type private.product_wish as (
  filters text,
  category_id uuid,
  min_price numeric,
  max_price numeric,
  min_rating numeric,
  phrase text,
  patterns text[],
  pieces text[],
  start_patterns text[],
  start_pieces text[],
  whole tsquery,
  starts tsquery,
  anywhere tsquery
);

-- One of these words as a query text: ('=saree':*|'=sari':*).
create function private.any_word(p_words text[], p_before text, p_after text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '(' || string_agg(quote_literal(p_before || w) || p_after, '|') || ')' from unnest(p_words) w;
$$;

-- Reads a search into the wish. The characters % _ \ mean themselves, so a search with one of them is only looked for
-- as it stands; other punctuation parts words. A word that the catalogue does not know is taken for its nearest ones;
-- when there are none, again only names that contain the search are found.
create function private.read_search(p_search text, p_wish private.product_wish)
returns private.product_wish
language plpgsql
stable
set search_path = ''
as $$
declare
  v_parts text[];
  v_words text[];
  v_word text;
  v_meant text[];
  v_begun text;
  v_whole text[] := '{}';
  v_starts text[] := '{}';
  v_anywhere text[] := '{}';
begin
  p_wish.phrase := lower(left(p_search, 200));
  v_parts := array(select distinct s from unnest(string_to_array(p_wish.phrase, ' ')) s limit 12);
  p_wish.patterns := array(select '%' || regexp_replace(s, '([%_\\])', '\\\1', 'g') || '%' from unnest(v_parts) s);
  p_wish.pieces := array(
    select distinct case when char_length(s) < 3 then s else substr(s, i, 3) end
    from unnest(v_parts) s, generate_series(1, greatest(char_length(s) - 2, 1)) i
  );
  if p_wish.phrase ~ '[%_\\]' then
    return p_wish;
  end if;
  v_words := array(
    select distinct w from unnest(string_to_array(private.plain_words(p_wish.phrase), ' ')) w where w <> '' limit 12
  );
  if not v_words <@ '{a,an,and,by,for,from,in,of,on,or,the,to,with}' then
    v_words := array(
      select w from unnest(v_words) w where w <> all ('{a,an,and,by,for,from,in,of,on,or,the,to,with}')
    );
  end if;
  foreach v_word in array v_words loop
    v_meant := array[v_word];
    if v_word ~ '^[a-z]{4,30}$' and not exists (
      select from private.known_words k where k.word between v_word and v_word || '{'
    ) then
      v_meant := private.nearest_words(v_word);
      if v_meant = '{}' then
        return p_wish;
      end if;
    end if;
    v_begun := '';
    if char_length(v_word) < 3 then
      -- Few letters begin so many words that looking them all up is the long way.
      p_wish.start_patterns := p_wish.start_patterns || ('% ' || v_word || '%');
      p_wish.start_pieces := p_wish.start_pieces || (' ' || v_word);
    else
      if v_word !~ '^[a-z]+$' or exists (
        select from private.known_words k where k.word > v_word and k.word <= v_word || '{'
      ) then
        v_begun := ':*';
      end if;
      v_starts := v_starts || private.any_word(v_meant, '=', v_begun);
    end if;
    v_whole := v_whole || private.any_word(v_meant, '=', '');
    v_anywhere := v_anywhere || private.any_word(v_meant, '', v_begun);
  end loop;
  -- A text of no words is null, and matches nothing.
  p_wish.whole := nullif(array_to_string(v_whole, '&'), '')::tsquery;
  p_wish.starts := nullif(array_to_string(v_starts, '&'), '')::tsquery;
  p_wish.anywhere := nullif(array_to_string(v_anywhere, '&'), '')::tsquery;
  return p_wish;
end;
$$;

-- Starts a wish with its filters. The conditions name the wish as $1; null when no product can meet them.
create function private.read_filters(
  p_category text,
  p_min numeric,
  p_max numeric,
  p_in_stock boolean,
  p_min_rating numeric
)
returns private.product_wish
language plpgsql
stable
set search_path = ''
as $$
declare
  v_wish private.product_wish;
begin
  v_wish.min_price := p_min;
  v_wish.max_price := p_max;
  v_wish.min_rating := p_min_rating;
  v_wish.filters := 'p.is_active'
    || case when p_min is not null then ' and p.price >= ($1).min_price' else '' end
    || case when p_max is not null then ' and p.price <= ($1).max_price' else '' end
    || case when p_in_stock then ' and p.stock > 0' else '' end
    || case when p_min_rating is not null then ' and p.rating >= ($1).min_rating' else '' end;
  if p_category <> '' then
    select c.id into v_wish.category_id from public.categories c where c.slug = p_category and c.is_active;
    v_wish.filters := case when found then v_wish.filters || ' and p.category_id = ($1).category_id' end;
  end if;
  return v_wish;
end;
$$;

revoke execute on function private.any_word, private.read_search, private.read_filters
  from public, anon, authenticated, service_role;
