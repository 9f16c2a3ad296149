-- Queues the mail about a refund: money that was not due is going back, or a refund has been made. Refunds recorded
-- more than an hour afterwards are not mailed, nor one that waits for the decision of a dispute.
create function private.queue_refund_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order public.orders;
  v_is_done boolean := new.status = 'processed';
begin
  if tg_op = 'UPDATE' and (old.status = new.status or not v_is_done)
    or tg_op = 'INSERT' and not v_is_done and new.reason not in ('duplicate', 'mismatch')
    or tg_op = 'INSERT' and new.created_at < now() - interval '1 hour'
    or tg_op = 'INSERT' and (select private.is_refund_held(new, p) from public.payments p where p.id = new.payment_id)
    or exists (select 1 from public.outbox m where m.idempotency_key = 'refunded-' || new.payment_id)
  then
    return null;
  end if;
  select o.* into v_order from public.orders o where o.id = new.order_id;
  if found then
    perform private.queue_shopper_mail(
      case when v_is_done then 'refunded' else 'payment-returned' end, v_order.user_id, v_order.id,
      concat_ws('-', case when v_is_done then 'refunded' else 'payment-returned' end, new.id),
      jsonb_build_object(
        'order_number', v_order.order_number, 'amount', new.amount, 'refund', new.amount, 'reason', new.reason,
        -- It is issued at the end of this transaction, see credit_refunds.
        'has_credit_note', new.reason = 'admin' and new.lowers_tax and v_order.tax_mode = 'gst'
          and exists (select 1 from public.invoices i where i.order_id = v_order.id)
      )
    );
  end if;
  return null;
end;
$$;
revoke execute on function private.queue_refund_mail from public, anon, authenticated, service_role;
