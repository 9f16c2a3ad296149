begin;
select plan(9);
select tests.create_shop();

update public.orders
set created_at = now() - interval '10 days'
where razorpay_order_id is not null;
select tests.create_online_order('one', 'asha', tests.order_line('lamp'));

create function tests.payments_due_after(p_checks integer, p_wait interval)
returns text
language plpgsql
as $$
begin
  update public.orders
  set payment_checks = p_checks, payment_checked_at = now() - p_wait, payment_unanswered = false
  where id = tests.order_id('one');
  return tests.shop_claim_due_payment_checks();
end;
$$;

select is(
  tests.payments_due_after(c, w - interval '61 seconds') || ' ' || tests.payments_due_after(c, w - interval '1 minute'),
  'none order_one',
  'waits ' || w || ' after ' || c || ' checks, less the minute by which the cron may be early'
)
from (
  values
    (1, interval '5 minutes'),
    (2, '5 minutes'),
    (3, '5 minutes'),
    (4, '10 minutes'),
    (5, '20 minutes'),
    (9, '320 minutes'),
    (10, '6 hours'),
    (200, '6 hours')
) v (c, w);
select is(
  (select payment_checks from public.orders where id = tests.order_id('one')),
  201,
  'counts every check'
);

select * from finish();
rollback;
