-- Queues the mail about each step of a return, and the mail that tells the shop's owner about a new one. No bank
-- details.
create function private.queue_return_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_data jsonb;
begin
  select jsonb_build_object(
    'order_number', o.order_number, 'number', new.number, 'kind', new.kind, 'status', new.status,
    'rejected_reason', new.rejected_reason, 'refund_amount', new.refund_amount, 'refund_mode', new.refund_mode,
    'reference', new.reference
  )
  into v_data
  from public.orders o
  where o.id = new.order_id;
  perform private.queue_shopper_mail(
    'return-update', new.user_id, new.order_id, concat_ws('-', 'return', new.status, new.id), v_data
  );
  if tg_op = 'INSERT' then
    perform private.queue_owner_mail('owner-return', new.order_id, 'owner-return-' || new.id, v_data);
  end if;
  return null;
end;
$$;
revoke execute on function private.queue_return_mail from public, anon, authenticated, service_role;
