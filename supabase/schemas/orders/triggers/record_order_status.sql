-- Writes a row to the order history when status or payment status changes, with the actor and note of the context.
create function private.record_order_status()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or (old.status, old.payment_status) is distinct from (new.status, new.payment_status) then
    insert into public.order_status_history (order_id, status, payment_status, actor, actor_id, note)
    values (
      new.id,
      new.status,
      new.payment_status,
      coalesce(nullif(current_setting('haat.actor', true), ''), 'system'),
      coalesce(nullif(current_setting('haat.actor_id', true), '')::uuid, (select auth.uid())),
      nullif(current_setting('haat.note', true), '')
    );
  end if;
  return null;
end;
$$;
revoke execute on function private.record_order_status from public, anon, authenticated, service_role;
