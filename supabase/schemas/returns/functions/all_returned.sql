-- Returns true when every unit of the order was refunded, this request included.
create function private.all_returned(p_request public.return_requests)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select 1
    from public.order_items i
    where i.order_id = p_request.order_id and i.quantity > coalesce((
      select sum(ri.quantity)
      from public.return_items ri
      join public.return_requests r on r.id = ri.return_id
      where ri.order_item_id = i.id and (r.id = p_request.id or r.status = 'refunded')
    ), 0)
  );
$$;
revoke execute on function private.all_returned from public, anon, authenticated, service_role;
