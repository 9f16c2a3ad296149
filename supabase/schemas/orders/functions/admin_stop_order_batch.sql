-- Leaves the orders of a change of many as they are that were not changed yet. Returns {ok: true} or
-- {ok: false, code: 'not_found'} for a change of somebody else. Raises 42501 without orders.write.
create function public.admin_stop_order_batch(p_batch_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('orders.write');
  if not exists (
    select 1 from public.order_batches b where b.id = p_batch_id and b.actor_id = auth.uid()
  ) then
    return private.error_result('not_found');
  end if;
  update private.order_batch_items i set result = private.error_result('stopped')
  where i.batch_id = p_batch_id and i.result is null;
  return '{"ok": true}';
end;
$$;
revoke execute on function public.admin_stop_order_batch from public, anon, authenticated, service_role;
grant execute on function public.admin_stop_order_batch to authenticated;
