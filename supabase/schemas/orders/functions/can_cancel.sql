-- Returns whether a shopper may cancel an order: until it is shipped. One whose payment failed may be cancelled while
-- it holds its stock, because it counts as an order that waits for payment (see check_payment_method) until then. As
-- canCancel in app/shop/order/order-cancel.ts.
create function private.can_cancel(p_order public.orders)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select private.is_cancellable(p_order.status) or (p_order.status = 'failed' and p_order.held_until is not null);
$$;
revoke execute on function private.can_cancel from public, anon, authenticated, service_role;
