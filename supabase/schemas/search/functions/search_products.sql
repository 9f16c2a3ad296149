-- Returns the first p_needed ids of a search in order, and the number of matches: 1,001 when there are more than 1,000.
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
  v_select text := 'select p.id, p.name, p.price, p.rating, p.reviews_count, p.created_at, p.search_vector
    from public.products p where ' || p_query.filters || ' and ';
  v_contained text := 'lower(p.name) like all (($1).patterns)';
  v_anywhere text := 'p.search_vector @@ ($1).anywhere';
  v_begun text := 'p.search_vector @@ ($1).starts';
  -- The same conditions in the form that uses an index.
  v_contained_indexed text := 'private.name_ngrams(p.name) @> ($1).ngrams and ' || v_contained;
  v_begun_indexed text := v_begun;
  v_tier text := '1';
  v_sources text[];
  v_matches text;
  v_walked uuid[];
  v_walked_tiers integer[];
  v_more uuid[];
  v_left integer := p_needed;
begin
  if p_query.start_patterns is not null then
    v_begun := '('' '' || lower(p.name)) like all (($1).start_patterns)'
      || case when p_query.starts is not null then ' and ' || v_begun else '' end;
    v_begun_indexed := case
      when p_query.starts is null then 'private.name_ngrams(p.name) @> ($1).start_ngrams and '
      else ''
    end || v_begun;
  end if;
  -- Not "or", which would compute both conditions again for every row.
  v_matches := format('(%s%s union all %s%s and not %s)',
    v_select, v_contained_indexed, v_select, v_anywhere, v_contained);
  v_sources := array[v_matches];
  if p_sort = 'best' then
    -- 1: the phrase as whole words of the name, 2: its words there in any order, 3: words of the name that start like
    -- them, 4: contained in the name, 5: brand and descriptions.
    v_tier := format(
      'case
         when p.search_vector @@ ($1).whole
           then case when position(($1).phrase in lower(p.name)) > 0 then 1 else 2 end
         when %s then 3 when %s then 4 else 5 end', v_begun, v_contained);
    v_sources := array[
      v_select || 'p.search_vector @@ ($1).whole', v_select || 'p.search_vector @@ ($1).whole',
      v_select || v_begun_indexed, v_select || v_contained_indexed, v_select || v_anywhere
    ];
    p_order := 'p.rating desc, p.reviews_count desc, p.id desc';
  end if;

  -- A single letter is in too many names to look them all up.
  if char_length(p_query.phrase) > 1 then
    execute format(
      'with found as materialized (select * from %1$s m limit 1001)
       select count(*), case when count(*) <= 1000 then (select array_agg(l.id) from (
         select p.id from found p order by %2$s limit $2) l) end
       from found',
      v_matches,
      case
        when p_sort = 'best' then v_tier || ', p.rating desc, p.reviews_count desc, lower(p.name), p.id'
        else p_order
      end)
    into total, ids
    using p_query, p_needed;
    if total <= 1000 then
      return;
    end if;
  end if;

  -- Frequent matches are soon found by walking the index of the sort order.
  execute format(
    'select coalesce(array_agg(w.id), ''{}''), array_agg(w.tier)
     from (
       select p.id, %2$s as tier
       from (%1$s true order by %3$s limit $2) p
       where %4$s or coalesce(%5$s, false)
       order by %3$s
     ) w',
    v_select, v_tier, p_order, v_contained, v_anywhere)
  into v_walked, v_walked_tiers
  using p_query, case when total is null then 4000 else 1000 end;
  if total is null and cardinality(v_walked) <= 1000 then
    execute format('select count(*) from (select from %s m limit 1001) c', v_matches) into total using p_query;
  end if;
  total := coalesce(total, 1001);

  ids := '{}';
  for i in 1..cardinality(v_sources) loop
    v_more := array(
      select v_walked[n] from generate_subscripts(v_walked, 1) n where v_walked_tiers[n] = i order by n limit v_left
    );
    if cardinality(v_more) < v_left then
      execute format(
        'with found as materialized (select * from (%1$s) p where %2$s = $2)
         select array(select p.id from found p order by %3$s limit $3)',
        v_sources[i], v_tier, p_order)
      into v_more
      using p_query, i, v_left;
    end if;
    ids := ids || v_more;
    v_left := p_needed - cardinality(ids);
    exit when v_left <= 0;
  end loop;
end;
$$;
revoke execute on function private.search_products from public, anon, authenticated, service_role;
