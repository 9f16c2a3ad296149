-- One page of the shop window, filtered, searched and sorted, in nearly the same time for a thousand products
-- and for a hundred thousand: nothing is counted beyond 1,001, and every order walks an index.

-- The first ids of a search in order, and how many products match: 1,001 when more than a thousand do.
-- The SQL put together here is made of constants only; what people typed is in the wish, which is $1.
create function private.search_products(
  p_wish private.product_wish,
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
  v_select text := 'select p.id, p.name, p.price, p.rating, p.reviews_count, p.created_at, p.search_words
    from public.products p where ' || p_wish.filters || ' and ';
  v_contained text := 'lower(p.name) like all (($1).patterns)';
  v_anywhere text := 'p.search_words @@ ($1).anywhere';
  v_begun text := 'p.search_words @@ ($1).starts';
  -- The same with its index.
  v_contained_indexed text := 'private.name_pieces(p.name) @> ($1).pieces and ' || v_contained;
  v_begun_indexed text := v_begun;
  v_tier text := '1';
  v_sources text[];
  v_matches text;
  v_walked uuid[];
  v_walked_tiers integer[];
  v_more uuid[];
  v_left integer := p_needed;
begin
  if p_wish.start_patterns is not null then
    v_begun := '('' '' || lower(p.name)) like all (($1).start_patterns)'
      || case when p_wish.starts is not null then ' and ' || v_begun else '' end;
    v_begun_indexed := case when p_wish.starts is null then 'private.name_pieces(p.name) @> ($1).start_pieces and ' else '' end
      || v_begun;
  end if;
  -- Not "or", after which both conditions would be computed anew for every row.
  v_matches := format('(%s%s union all %s%s and not %s)',
    v_select, v_contained_indexed, v_select, v_anywhere, v_contained);
  v_sources := array[v_matches];
  if p_sort = 'best' then
    -- The phrase in the name as words of their own; its words there in any order; words of the name that begin so;
    -- what is only contained in the name; and last brand and descriptions.
    v_tier := format(
      'case when p.search_words @@ ($1).whole then case when position(($1).phrase in lower(p.name)) > 0 then 1 else 2 end
         when %s then 3 when %s then 4 else 5 end', v_begun, v_contained);
    v_sources := array[
      v_select || 'p.search_words @@ ($1).whole', v_select || 'p.search_words @@ ($1).whole',
      v_select || v_begun_indexed, v_select || v_contained_indexed, v_select || v_anywhere
    ];
    p_order := 'p.rating desc, p.reviews_count desc, p.id desc';
  end if;

  -- One letter is in so many names that looking them all up is the long way.
  if char_length(p_wish.phrase) > 1 then
    execute format(
      'with found as materialized (select * from %1$s m limit 1001)
       select count(*), case when count(*) <= 1000 then (select array_agg(l.id) from (
         select p.id from found p order by %2$s limit $2) l) end
       from found',
      v_matches,
      case when p_sort = 'best' then v_tier || ', p.rating desc, p.reviews_count desc, lower(p.name), p.id' else p_order end)
    into total, ids
    using p_wish, p_needed;
    if total <= 1000 then
      return;
    end if;
  end if;

  -- What matches often is soon met on the way through the order's own index.
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
  using p_wish, case when total is null then 4000 else 1000 end;
  if total is null and cardinality(v_walked) <= 1000 then
    execute format('select count(*) from (select from %s m limit 1001) c', v_matches) into total using p_wish;
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
      using p_wish, i, v_left;
    end if;
    ids := ids || v_more;
    v_left := p_needed - cardinality(ids);
    exit when v_left <= 0;
  end loop;
end;
$$;

-- The ids of one page in order, and how many products there are over all pages: 1,001 when more than a thousand.
-- Beyond a thousand finds, or ten thousand products without a search, pages are empty.
create function private.find_products(
  p_search text,
  p_category text,
  p_sort text,
  p_limit integer,
  p_offset integer,
  p_min numeric,
  p_max numeric,
  p_in_stock boolean,
  p_min_rating numeric,
  out ids uuid[],
  out total integer
)
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  v_search text := btrim(regexp_replace(p_search, '\s+', ' ', 'g'));
  v_last integer := case when v_search = '' then 10000 else 1000 end;
  v_wish private.product_wish := private.read_filters(p_category, p_min, p_max, p_in_stock, p_min_rating);
  v_order text := case p_sort
    when 'price-asc' then 'p.price, p.id'
    when 'price-desc' then 'p.price desc, p.id desc'
    when 'rating' then 'p.rating desc, p.reviews_count desc, p.id desc'
    when 'newest' then 'p.created_at desc, p.id desc'
    else 'lower(p.name), p.id' end;
begin
  if v_wish.filters is null or p_offset > v_last then
    ids := '{}';
    total := 0;
  elsif v_search = '' then
    execute format(
      'select array(select p.id from public.products p where %1$s order by %2$s limit $2 offset $3),
         (select count(*) from (select from public.products p where %1$s limit 1001) c)',
      v_wish.filters, v_order)
    into ids, total
    using v_wish, p_limit, p_offset;
  else
    select s.ids[p_offset + 1 :], s.total into ids, total
    from private.search_products(
      private.read_search(v_search, v_wish), p_sort, v_order, p_offset + p_limit) s;
  end if;
end;
$$;

drop function public.list_products(text, text, text, integer, integer);

-- One page of the products for sale. p_sort: name (the default), price-asc, price-desc, rating, newest; with a search
-- also best. total_count is the number of matches over all pages, 1,001 when there are more than 1,000; a page beyond
-- the last is empty. Security definer, since row level security keeps a search from its indexes: active products of
-- active categories are what anyone may see.
create function public.list_products(
  p_search text default '',
  p_category text default '',
  p_sort text default 'name',
  p_limit integer default 24,
  p_offset integer default 0,
  p_min numeric default null,
  p_max numeric default null,
  p_in_stock boolean default false,
  p_min_rating numeric default null
)
returns table (
  id uuid,
  name text,
  short_description text,
  description text,
  price numeric,
  compare_price numeric,
  brand text,
  stock integer,
  image_url text,
  images jsonb,
  rating numeric,
  reviews_count integer,
  is_featured boolean,
  category_name text,
  category_slug text,
  created_at timestamptz,
  total_count bigint
)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_ids uuid[];
  v_total integer;
begin
  select f.ids, f.total into v_ids, v_total
  from private.find_products(
    coalesce(p_search, ''), coalesce(p_category, ''), coalesce(p_sort, 'name'),
    least(greatest(coalesce(p_limit, 24), 0), 100), least(greatest(coalesce(p_offset, 0), 0), 1000000),
    p_min, p_max, coalesce(p_in_stock, false), p_min_rating
  ) f;
  return query
  select p.id, p.name, p.short_description, p.description, p.price, p.compare_price, p.brand, p.stock,
    p.image_url, p.images, p.rating, p.reviews_count, p.is_featured, c.name, c.slug, p.created_at, v_total::bigint
  from unnest(v_ids) with ordinality as l (id, place)
  join public.products p on p.id = l.id
  left join public.categories c on c.id = p.category_id and c.is_active
  order by l.place;
end;
$$;

-- What the search box offers while somebody types: the best matches of what is there so far.
create function public.suggest_products(p_search text, p_limit integer default 6)
returns table (id uuid, name text)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  if coalesce(p_search, '') !~ '\S' then
    return;
  end if;
  return query
  select p.id, p.name
  from private.find_products(
    p_search, '', 'best', least(greatest(coalesce(p_limit, 6), 0), 20), 0, null, null, false, null
  ) f, unnest(f.ids) with ordinality as l (id, place)
  join public.products p on p.id = l.id
  order by l.place;
end;
$$;

revoke execute on function private.search_products, private.find_products,
  public.list_products, public.suggest_products from public, anon, authenticated, service_role;
grant execute on function public.list_products, public.suggest_products to anon, authenticated, service_role;
