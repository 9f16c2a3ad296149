-- Notes that Razorpay has just answered about the payments of an order, for the time on the order's page and because
-- it expires after an answer. An order that is locked keeps the time of the answer before: nobody waits for it.
create function public.shop_note_payment_answer(p_razorpay_order_id text)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  update public.orders o set payment_answered_at = clock_timestamp()
  where o.id = (
    select c.id from public.orders c
    where c.razorpay_order_id = p_razorpay_order_id
    for no key update skip locked
  );
$$;
revoke execute on function public.shop_note_payment_answer from public, anon, authenticated, service_role;
grant execute on function public.shop_note_payment_answer to service_role;
