-- Deletes a view of the list of orders, if it is the caller's. Raises 42501 without orders.read.
create function public.admin_delete_order_view(p_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('orders.read');
  delete from public.order_views v where v.id = p_id and v.user_id = auth.uid();
end;
$$;
revoke execute on function public.admin_delete_order_view from public, anon, authenticated, service_role;
grant execute on function public.admin_delete_order_view to authenticated;
