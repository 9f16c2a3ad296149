begin;
select plan(3);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.create_order('two', 'bala', tests.order_line('lamp'));
select tests.create_order('three', 'bala', tests.order_line('mat'));

insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
values ('pay_one', tests.order_id('one'), 'order_one', 100, 'INR', 'captured');
insert into public.refunds (order_id, payment_id, amount, reason, status, created_at)
values (tests.order_id('one'), 'pay_one', 40, 'admin', 'processed', '2026-10-31 18:29:59+00'),
  (tests.order_id('one'), 'pay_one', 60, 'cancelled', 'failed', '2026-10-31 18:30:00+00'),
  (null, 'pay_one', 59, 'late', 'due', '2026-11-30 18:29:59+00');
insert into public.return_requests (
  number, request_key, order_id, kind, status, refund_mode, items_amount, refund_amount, reference, restocked,
  received_at, closed_at
)
values
  ('RET-1700000000001', gen_random_uuid(), tests.order_id('two'), 'return', 'refunded', 'upi', 100, 70, 'UPI 12', true,
    '2026-11-02', '2026-11-03'),
  ('RET-1700000000002', gen_random_uuid(), tests.order_id('three'), 'return', 'refunded', 'upi', 0, 0, null, true,
    '2026-11-02', '2026-11-03');

create temp table november as
select r, row_number() over () as n
from jsonb_array_elements(tests.call_as('admin', $$public.admin_refund_register('2026-11-01', 10, 0)$$)) r;
select is(
  (select string_agg(concat_ws(' ', r ->> 'amount', r ->> 'method', r ->> 'reference', r ->> 'status'), ', ' order by n)
    from november),
  '60.00 razorpay failed, 70.00 cash UPI 12 processed, 59.00 razorpay due',
  'lists the refunds of the month in India, with cash that was sent by hand'
);
select is(
  (select array_agg(r ->> 'order_number' is null order by n) from november), '{f,f,t}',
  'names the order, if there is one'
);
select is(
  tests.call_as('admin', $$public.admin_month_summary('2026-11-01')$$) - '{sales,notes}'::text[],
  '{"invoices": 0, "refunds": 2, "refunded": 129.00}',
  'a failed refund does not count'
);

select * from finish();
rollback;
