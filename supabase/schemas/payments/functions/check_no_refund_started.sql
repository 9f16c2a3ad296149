-- Returns the error result 'refund_started' when money of the order is refunded or on its way, or null. Locks the
-- refunds of the order, so that none can start meanwhile.
create function private.check_no_refund_started(p_order public.orders)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform 1 from public.refunds r where r.payment_id = p_order.razorpay_payment_id order by r.id for update;
  if p_order.payment_status = 'refunded' or exists (
    select 1 from public.refunds r
    where r.payment_id = p_order.razorpay_payment_id
      and (r.status in ('pending', 'processed') or (r.status = 'due' and r.attempts > 0))
  ) then
    return private.error_result('refund_started');
  end if;
  return null;
end;
$$;
revoke execute on function private.check_no_refund_started from public, anon, authenticated, service_role;
