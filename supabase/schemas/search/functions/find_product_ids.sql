-- Returns the ids of the products of a list in no order; 1,001 of them when there are more than 1,000. For p_query see
-- shop_list_products.
create function private.find_product_ids(p_query jsonb)
returns uuid[]
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  v_asked jsonb := private.with_collection(p_query);
  v_query private.product_query;
  v_total integer;
  v_ids uuid[];
begin
  if btrim(coalesce(p_query ->> 'search', '')) <> '' then
    select f.ids, f.total into v_ids, v_total
    from private.find_products(p_query || '{"sort": "any"}', 1000, 0) f;
    return case when v_total > 1000 then array_fill(null::uuid, array[1001]) else v_ids end;
  end if;
  v_query := private.parse_filters(v_asked);
  if v_asked is null or v_query.filters is null then
    return '{}';
  end if;
  execute format('select array(select p.id from public.products p where %s limit 1001)', v_query.filters)
  into v_ids using v_query;
  return v_ids;
end;
$$;
revoke execute on function private.find_product_ids from public, anon, authenticated, service_role;
