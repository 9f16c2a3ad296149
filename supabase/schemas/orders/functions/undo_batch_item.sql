-- Undoes the next order of a change of many that was taken back, and stores what became of it in the same transaction.
-- Returns what admin_work_order_batch returns.
create function private.undo_batch_item(p_batch_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_item private.order_batch_items;
  v_undone jsonb;
begin
  select i.* into v_item from private.order_batch_items i
  where i.batch_id = p_batch_id and i.undone is null and i.result ? 'undo_id'
  order by i.place
  limit 1
  for update skip locked;
  if not found then
    return jsonb_build_object('ok', true, 'worked', false);
  end if;
  begin
    v_undone := public.admin_undo_order_status((v_item.result ->> 'undo_id')::uuid);
  exception
    when deadlock_detected or serialization_failure then
      v_undone := private.error_result('busy');
    when others then
      -- One order that cannot be undone does not hold up the others.
      raise warning 'undoing order % of batch %: %', v_item.order_number, p_batch_id, sqlerrm;
      v_undone := private.error_result('failed');
  end;
  update private.order_batch_items i set undone = v_undone
  where i.batch_id = p_batch_id and i.place = v_item.place;
  return jsonb_build_object('ok', true, 'worked', true);
end;
$$;
revoke execute on function private.undo_batch_item from public, anon, authenticated, service_role;
