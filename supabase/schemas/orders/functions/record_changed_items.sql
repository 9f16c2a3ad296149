-- Records that staff have changed the items of an order: in its history, in the audit log, and in a mail to the
-- customer. p_order is the order as it is now; p_before: {items, total_amount} as they were, see items_of_order.
-- p_refund: what goes back, in rupees. p_change: as of admin_change_items.
create function private.record_changed_items(
  p_order public.orders, p_before jsonb, p_refund numeric, p_change jsonb
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_after constant jsonb := private.items_of_order(p_order.id);
begin
  insert into public.order_status_history (order_id, status, payment_status, actor, actor_id, note)
  values (
    p_order.id, p_order.status, p_order.payment_status, 'admin', auth.uid(),
    case when (p_change ->> 'keeps_terms')::boolean
      then concat_ws(': ', 'Items were taken off and refunded', left(p_change ->> 'reason_text', 100))
      else 'The items were changed' end
  );
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    auth.uid(), 'update', 'orders', p_order.id::text, p_before,
    v_after || jsonb_build_object('total_amount', p_order.total_amount) || jsonb_strip_nulls(jsonb_build_object(
      'refund', nullif(p_refund, 0), 'reason', p_change ->> 'reason',
      'restocked', case when p_refund > 0 then coalesce((p_change ->> 'restock')::boolean, true) end
    ))
  );
  perform private.queue_shopper_mail(
    'order-message', p_order.user_id, p_order.id, 'order-message-' || gen_random_uuid(),
    v_after || jsonb_build_object(
      'order_number', p_order.order_number, 'about', 'items', 'total', p_order.total_amount, 'before', p_before,
      'refund', p_refund, 'is_paid', p_order.payment_status = 'paid'
    )
  );
end;
$$;
revoke execute on function private.record_changed_items from public, anon, authenticated, service_role;
