-- Changes the next order of a change of many, and stores what became of it in the same transaction: nothing is half
-- done, and what was done is not done again. Two that work on the same change take different orders.
-- Orders that private.batch_left_alone names are left unchanged. Once the change is undone (see
-- admin_undo_order_batch), the next order is undone instead.
-- Returns {ok: true, worked}; worked is false when no order is left or others are at the last ones, or {ok: false,
-- code: 'not_found'} for a change of somebody else. Raises 42501 without orders.write.
create function public.admin_work_order_batch(p_batch_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_batch public.order_batches;
  v_item private.order_batch_items;
  v_order public.orders;
  v_result jsonb;
begin
  perform private.require_permission('orders.write');
  select b.* into v_batch from public.order_batches b where b.id = p_batch_id and b.actor_id = auth.uid();
  if not found then
    return private.error_result('not_found');
  elsif v_batch.undo_at is not null then
    return private.undo_batch_item(p_batch_id);
  end if;
  select i.* into v_item from private.order_batch_items i
  where i.batch_id = p_batch_id and i.result is null
  order by i.place
  limit 1
  for update skip locked;
  if not found then
    return jsonb_build_object('ok', true, 'worked', false);
  end if;
  -- The password that was given does not hold for what is left over for another day.
  perform set_config('haat.refunds_confirmed', case
    when v_batch.is_confirmed and v_batch.created_at > now() - interval '1 hour' then 'on' else ''
  end, true);
  begin
    -- An order whose status has changed since is rejected by the function that would change it.
    select o.* into v_order from public.orders o where o.id = v_item.order_id and o.status = v_item.seen;
    v_result := case
      when v_batch.change = 'invoice' then public.admin_issue_invoice(v_item.order_id)
      when private.batch_left_alone(v_batch.change, v_order) is not null
      then private.error_result(private.batch_left_alone(v_batch.change, v_order))
      when v_batch.change = 'shipped' then public.admin_ship_order(
        v_item.shipment || jsonb_build_object('order_id', v_item.order_id, 'expected_status', v_item.seen)
      )
      else public.admin_set_order_status(
        v_item.order_id, v_batch.change, v_item.seen,
        p_undo_seconds => private.batch_undo_seconds(p_batch_id, v_batch.undo_seconds)
      )
    end;
  exception
    when deadlock_detected or serialization_failure then
      v_result := private.error_result('busy');
    -- It gives back more than when the change was confirmed.
    when insufficient_privilege then
      v_result := private.error_result(case sqlerrm when 'not_confirmed' then 'needs_password' else 'failed' end);
    when others then
      -- One order that cannot be changed does not hold up the others.
      raise warning 'order % of batch %: %', v_item.order_number, p_batch_id, sqlerrm;
      v_result := private.error_result('failed');
  end;
  perform set_config('haat.refunds_confirmed', '', true);
  update private.order_batch_items i set result = v_result
  where i.batch_id = p_batch_id and i.place = v_item.place;
  return jsonb_build_object('ok', true, 'worked', true);
end;
$$;
revoke execute on function public.admin_work_order_batch from public, anon, authenticated, service_role;
grant execute on function public.admin_work_order_batch to authenticated;
