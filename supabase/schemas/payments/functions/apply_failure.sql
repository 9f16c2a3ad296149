-- Fails the order that waits for a failed payment. It keeps its stock and its coupon use until held_until, because the
-- shopper may try again. Once only: an old failure reported again after the shopper has started over changes nothing,
-- and a failed attempt beside one that is under way decides nothing. The caller has locked the order. Returns the
-- outcome.
create function private.apply_failure(p_order public.orders, p_payment public.payments, p_is_news boolean)
returns text
language plpgsql
set search_path = ''
as $$
begin
  if not p_is_news or p_order.payment_method <> 'razorpay'
    or p_order.status <> 'pending' or p_order.payment_status <> 'pending'
    or exists (
      select 1 from public.payments p
      where p.order_id = p_order.id and p.id <> p_payment.id and p.status in ('created', 'authorized', 'captured')
    )
  then
    return case when p_order.status = 'failed' and p_order.payment_status = 'failed' then 'failed' else 'recorded' end;
  end if;
  perform private.set_context('payment', null, 'failed', 'The payment failed');
  update public.orders o set status = 'failed', payment_status = 'failed' where o.id = p_order.id;
  perform private.clear_context();
  return 'failed';
end;
$$;
revoke execute on function private.apply_failure from public, anon, authenticated, service_role;
