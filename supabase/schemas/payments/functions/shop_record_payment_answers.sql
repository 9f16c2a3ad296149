-- Notes that Razorpay has answered about the payments of these orders, so that they may expire.
create function public.shop_record_payment_answers(p_order_ids uuid[])
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  update public.orders o set payment_unanswered = false, payment_answered_at = clock_timestamp()
  where o.id = any (p_order_ids) and o.payment_unanswered;
$$;
revoke execute on function public.shop_record_payment_answers from public, anon, authenticated, service_role;
grant execute on function public.shop_record_payment_answers to service_role;
