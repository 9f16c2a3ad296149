-- Returns the ids of one page in order, sold-out products last, and the number of products over all pages: 1,001 when
-- there are more than 1,000. Pages beyond 1,000 matches, or beyond 10,000 products without a search, are empty. For
-- p_query see shop_list_products. A search that finds nothing in the whole shop is made without its weak words.
create function private.find_products(
  p_query jsonb,
  p_limit integer,
  p_offset integer,
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
  v_search text := btrim(regexp_replace(coalesce(p_query ->> 'search', ''), '\s+', ' ', 'g'));
  v_last integer := case when v_search = '' then 10000 else 1000 end;
  v_asked jsonb := private.with_collection(p_query);
  v_query private.product_query := private.parse_filters(v_asked);
  v_sort text := v_asked ->> 'sort';
  -- One order whatever is sorted by: what is sold out comes last.
  v_order text := 'p.is_sold_out, ' || case v_sort
    when 'price-asc' then 'p.price, p.id'
    when 'price-desc' then 'p.price desc, p.id desc'
    when 'rating' then 'p.rating desc, p.reviews_count desc, p.id desc'
    when 'newest' then 'p.created_at desc, p.id desc'
    when 'chosen' then
      case when v_query.ids is null then 'lower(p.name), p.id' else 'array_position(($1).ids, p.id)' end
    else 'lower(p.name), p.id' end;
  v_shorter text;
begin
  if v_asked is null or v_query.filters is null or p_offset > v_last then
    ids := '{}';
    total := 0;
  elsif v_search = '' then
    execute format(
      'select array(select p.id from public.products p where %1$s order by %2$s limit $2 offset $3),
         (select count(*) from (select from public.products p where %1$s limit 1001) c)',
      v_query.filters, v_order)
    into ids, total
    using v_query, p_limit, p_offset;
  else
    select s.ids[p_offset + 1 :], s.total into ids, total
    from private.search_products(
      private.parse_search(v_search, v_query), v_sort, v_order, p_offset + p_limit) s;
    v_shorter := case when total = 0 then private.without_weak_words(v_search) end;
    -- With the same words for every filter: the counts of filters are those of the whole list.
    if v_shorter is not null and (
      select s.total = 0
      from private.search_products(private.parse_search(v_search, private.parse_filters('{}')), 'any', v_order, 1) s
    ) then
      select s.ids[p_offset + 1 :], s.total into ids, total
      from private.search_products(
        private.parse_search(v_shorter, v_query), v_sort, v_order, p_offset + p_limit) s;
    end if;
  end if;
end;
$$;
revoke execute on function private.find_products from public, anon, authenticated, service_role;
