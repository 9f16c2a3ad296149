-- Returns the first p_needed ids of a search in order, and the number of matches: 1,001 when there are more than 1,000.
-- Sold-out products come last. With p_sort 'any' the ids are in no order, and none are returned when there are more
-- than 1,000.
-- The dynamic SQL is built from constants; what the shopper typed is in the query, which is $1.
create function private.search_products(
  p_query private.product_query,
  p_sort text,
  p_order text,
  p_needed integer,
  out ids uuid[],
  out total integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_contained text := 'lower(p.name) like all (($1).patterns)';
  v_named text := 'private.name_ngrams(p.name) @> ($1).ngrams';
  -- Not "or", whose selectivity the planner would work out anew each time.
  v_matches text := 'case when ' || v_contained || ' then true else p.search_vector @@ ($1).anywhere end';
  v_begun text := 'p.search_vector @@ ($1).starts';
  -- Not a plain 1, which would be the first column in an ORDER BY.
  v_tier text := '1::integer';
  v_select text;
  -- The conditions by which indexes find all matches, and those of the tiers below 2, 3, 4 and 5 with others.
  v_found text := v_named || ' or p.search_vector @@ ($1).anywhere';
  v_sources text[];
  v_walked uuid[];
  v_walked_tiers integer[];
  -- The number of products that are walked in this round, and in the next one.
  v_rows integer := 1000;
  v_more integer;
  -- The number of matches in the first two tiers and in the most frequent tier, and the first tier with at least
  -- p_needed.
  v_whole integer;
  v_most integer;
  v_frequent integer;
begin
  -- The order of the tiers is kept: what is in whole is of an earlier one.
  p_query.starts := coalesce(p_query.starts || p_query.whole, p_query.starts);
  if p_query.category_id is not null then
    p_query.anywhere := p_query.anywhere && quote_literal('@' || p_query.category_id)::tsquery;
  end if;
  if p_sort = 'best' then
    v_sources := array[null, 'p.search_vector @@ ($1).whole', v_begun];
    if p_query.start_patterns is not null then
      v_begun := '('' '' || lower(p.name)) like all (($1).start_patterns)'
        || case when p_query.starts is not null then ' and ' || v_begun else '' end;
      if p_query.starts is null then
        v_sources[3] := v_sources[2] || ' or private.name_ngrams(p.name) @> ($1).start_ngrams';
      end if;
    end if;
    v_sources := v_sources || (v_sources[3] || ' or ' || v_named);
    -- 1: the phrase as whole words of the name, 2: its words in name, brand or category, 3: words of name and brand
    -- that start like them, 4: contained in the name, 5: descriptions.
    -- 6 to 10: the same of sold-out products.
    v_tier := format(
      'case
         when p.search_vector @@ ($1).whole
           then case when position('' '' || ($1).phrase in '' '' || lower(p.name)) > 0 then 1 else 2 end
         when %s then 3 when %s then 4 else 5 end + case when p.is_sold_out then 5 else 0 end', v_begun, v_contained);
    p_order := 'p.is_sold_out, p.rating desc, p.reviews_count desc, p.id desc';
  end if;
  v_select := 'select p.id, p.name, p.is_sold_out, p.price, p.rating, p.reviews_count, p.created_at, ' || v_tier || '
    as tier from public.products p where ' || p_query.filters;

  -- Frequent matches are soon found by walking the index of the sort order, and soon counted; from the second round on
  -- as far as more than 1,000 or enough for a page far back are to be expected.
  loop
    execute format(
      'select coalesce(array_agg(w.id), ''{}''), array_agg(w.tier)
       from (
         select p.id, %2$s as tier
         from (select p.id, p.name, p.is_sold_out, p.price, p.rating, p.reviews_count, p.created_at,
             p.search_vector
           from public.products p where %1$s order by %3$s limit $2) p
         where %4$s
         order by %3$s
       ) w',
      p_query.filters, v_tier, p_order, v_matches)
    into v_walked, v_walked_tiers
    using p_query, v_rows;
    select max(t.found), min(t.tier) filter (where t.found >= p_needed),
      sum(t.found) filter (where (t.tier - 1) % 5 < 2)
    into v_most, v_frequent, v_whole
    from (select w.tier, count(*) as found from unnest(v_walked_tiers) w (tier) group by w.tier) t;
    if cardinality(v_walked) > 1000 then
      total := 1001;
    end if;
    v_more := case
      when v_rows > 1000 then null
      -- Walks on when that reads less than all matches of the word and name indexes.
      when p_sort <> 'any' and v_frequent is null and v_most * cardinality(v_walked) > p_needed * 15
        then 1200 * p_needed / v_most
      when total is null and cardinality(v_walked) >= 250 then 1200000 / cardinality(v_walked)
    end;
    exit when v_more is null;
    v_rows := v_more;
  end loop;
  if total is null then
    execute format(
      'select count(*), coalesce((array_agg(p.id order by p.tier, %s))[:$2], ''{}'')
       from (%s and (%s) and %s limit 1001) p',
      case when p_sort = 'best' then 'p.rating desc, p.reviews_count desc, lower(p.name), p.id' else p_order end,
      v_select, v_found, v_matches)
    into total, ids
    using p_query, p_needed;
    if total <= 1000 then
      return;
    end if;
  end if;
  if p_sort = 'any' then
    ids := '{}';
    return;
  end if;

  if v_frequent = 1 then
    ids := '{}';
  else
    -- Words find the first tier, and so do names, which are read where the words are frequent.
    v_sources[1] := case
      when v_whole * 20 < v_rows then v_sources[2] else 'private.name_ngrams(p.name) @> ($1).phrase_ngrams'
    end;
    -- Reads all matches of the tiers before the frequent one.
    execute format(
      'select coalesce((array_agg(p.id order by p.tier, %s))[:$2], ''{}'') from (%s and (%s) and %s offset 0) p
       where p.tier < $3',
      p_order, v_select, coalesce(v_sources[v_frequent - 1], v_found), v_matches)
    into ids
    using p_query, p_needed, coalesce(v_frequent, 11);
  end if;
  ids := ids || array(
    select v_walked[n] from generate_subscripts(v_walked, 1) n
    where v_walked_tiers[n] = v_frequent order by n limit p_needed - cardinality(ids)
  );
end;
$$;
revoke execute on function private.search_products from public, anon, authenticated, service_role;
