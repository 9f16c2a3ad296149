-- Returns the ids of one page of the orders that p_query means (see admin_list_orders), in its order; total: their
-- number, at most 1,001; count: the exact number of all orders, or of those with a status, null where anything else
-- narrows them; is_at_least: a search has found total orders on the way to the page, and there may be more. Raises
-- 22023 for malformed input.
create function private.find_orders(
  p_query jsonb,
  p_limit integer,
  p_offset integer,
  out ids uuid[],
  out total integer,
  out count bigint,
  out is_at_least boolean
)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_search text := private.search_text(p_query ->> 'search');
  v_where text;
  v_sort text;
begin
  perform private.validate_object('p_query', p_query, '{
    "search": "text?", "status": "text?", "payment": "text?", "method": "text?", "carrier": "text?", "from": "date?",
    "to": "date?", "least": "numeric?", "most": "numeric?", "waiting": "text?", "sort": "text?"
  }');
  v_where := private.orders_filter(p_query);
  v_sort := private.orders_sort(p_query ->> 'sort');
  is_at_least := false;
  -- Nothing that an order is found by: all of them.
  if private.search_patterns('', v_search) is not null then
    select s.ids, s.total, s.is_at_least into ids, total, is_at_least
    from private.search_orders(v_search, v_where, v_sort, p_limit, p_offset) s;
    return;
  end if;
  if v_where in ('true', private.orders_filter(jsonb_build_object('status', p_query -> 'status')))
    and v_sort = private.orders_sort('newest')
  then
    ids := private.page_of_orders(p_query ->> 'status', p_limit, p_offset);
    count := private.count_orders(p_query ->> 'status');
    total := least(count, 1001);
    return;
  end if;
  execute format(
    'select array(select o.id from public.orders o where %s order by %s limit $1 offset $2)', v_where, v_sort
  )
  into ids using p_limit, p_offset;
  execute format('select count(*) from (select from public.orders o where %s limit 1001) c', v_where) into total;
end;
$$;
revoke execute on function private.find_orders from public, anon, authenticated, service_role;
