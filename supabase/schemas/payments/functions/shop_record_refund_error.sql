-- Saves Razorpay's error message for a refund that it did not accept. p_is_final: it never will, because the refund
-- itself is wrong, such as one of less than Razorpay refunds. Then it has failed.
create function public.shop_record_refund_error(p_refund_id uuid, p_error text, p_is_final boolean default false)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order public.orders;
  v_payment_id text;
begin
  if p_is_final then
    select o.* into v_order
    from public.orders o join public.refunds r on r.order_id = o.id
    where r.id = p_refund_id
    for no key update of o;
    select p.id into v_payment_id
    from public.payments p join public.refunds r on r.payment_id = p.id
    where r.id = p_refund_id
    for update of p;
  end if;
  update public.refunds r
  set error = nullif(left(p_error, 500), ''), status = case when p_is_final then 'failed' else r.status end
  where r.id = p_refund_id and r.status = 'due';
  if found and p_is_final then
    perform private.sum_refunds(v_order, v_payment_id);
  end if;
end;
$$;
revoke execute on function public.shop_record_refund_error from public, anon, authenticated, service_role;
grant execute on function public.shop_record_refund_error to service_role;
