-- Begins to take a change of many orders back, while there is time for one of them: what is left of it is not changed
-- any more, and what was changed waits another minute with its mails and refunds, so that there is time for all.
-- admin_work_order_batch then undoes one order after the other. Taking it back twice begins nothing anew.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'too_late'} for a change of somebody else or an old one.
-- Raises 42501 without orders.write.
create function public.admin_undo_order_batch(p_batch_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_undo_at timestamptz;
  v_stopped bigint;
  v_until constant timestamptz := now() + interval '1 minute';
begin
  perform private.require_permission('orders.write');
  select b.undo_at into v_undo_at
  from public.order_batches b
  where b.id = p_batch_id and b.actor_id = auth.uid()
  for update;
  if not found then
    return private.error_result('not_found');
  elsif v_undo_at is not null then
    return '{"ok": true}';
  end if;
  -- Waits for the orders that are being changed.
  update private.order_batch_items i set result = private.error_result('stopped')
  where i.batch_id = p_batch_id and i.result is null;
  get diagnostics v_stopped = row_count;
  if v_stopped = 0 and private.batch_undo_count(p_batch_id) = 0 then
    return private.error_result('too_late');
  end if;
  update public.order_batches b set undo_at = now() where b.id = p_batch_id;
  with waiting as (
    update private.order_undos u set expires_at = v_until
    from private.order_batch_items i
    where i.batch_id = p_batch_id and u.id = (i.result ->> 'undo_id')::uuid and u.expires_at > now()
    returning u.order_id, u.last_mail_id, u.made_at
  ),
  mails as (
    select m.id
    from waiting w
    join public.outbox m on m.order_id = w.order_id and m.id > w.last_mail_id and m.created_at = w.made_at
    where m.status = 'queued' and m.attempts = 0
    order by m.id
    for update of m skip locked
  ),
  held as (
    update public.outbox m set next_attempt_at = v_until from mails h where m.id = h.id
  ),
  refunds as (
    select r.id
    from waiting w
    join public.refunds r on r.order_id = w.order_id and r.created_at = w.made_at
    where r.status = 'due' and r.attempts = 0
    order by r.id
    for update of r skip locked
  )
  update public.refunds r set next_attempt_at = v_until from refunds h where r.id = h.id;
  return '{"ok": true}';
end;
$$;
revoke execute on function public.admin_undo_order_batch from public, anon, authenticated, service_role;
grant execute on function public.admin_undo_order_batch to authenticated;
