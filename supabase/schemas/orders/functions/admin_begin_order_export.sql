-- Called before orders are exported with their customers' addresses. More than a hundred need a fresh password (see
-- require_confirmed), and a mail tells the owners. Returns whether it has told them. Raises 42501 without orders.read,
-- and with the message 'not_confirmed'.
--   p_orders: how many there are, or 1,001 for more than a thousand.
create function public.admin_begin_order_export(p_orders integer)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('orders.read');
  if p_orders is null or p_orders < 0 then
    raise invalid_parameter_value using message = 'admin_begin_order_export: p_orders';
  elsif p_orders <= 100 then
    return false;
  end if;
  perform private.require_confirmed();
  perform private.queue_act_mails('orders', jsonb_build_object('orders', p_orders));
  return true;
end;
$$;
revoke execute on function public.admin_begin_order_export from public, anon, authenticated, service_role;
grant execute on function public.admin_begin_order_export to authenticated;
