begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('part', 'asha', tests.order_line('lamp', 3));
select tests.shop_settle_payment('part', 'part', 'captured');
select tests.admin_refund_order('part', 40), tests.admin_refund_order('part', 50), tests.admin_refund_order('part', 1);
update public.refunds set status = 'failed' where amount = 1;
select tests.call_as('service_role', format('public.shop_record_refund(%L)', jsonb_build_object(
  'id', 'rfnd_9', 'payment_id', 'pay_part', 'amount', 7, 'currency', 'INR', 'status', 'processed'
)));
update public.refunds set created_at = '2026-03-09 18:30:00+00' where amount = 40;
update public.refunds set created_at = '2026-03-10 18:29:59+00' where amount = 50;
update public.refunds set created_at = '2026-03-10 12:00:00+00' where amount = 7;

create temporary table report as
select tests.call_as('admin', 'public.admin_refunds_report(''2026-03-10'', ''2026-03-10'')') as r;
select is(
  (select r -> 'rows' from report),
  '[{"reason": "admin", "refunds": 2, "amount": 90.00}, {"reason": "razorpay", "refunds": 1, "amount": 7.00}]'::jsonb,
  'refunds of a day in India, without the one that failed, and the one that the shop never sent by itself'
);
select is(
  (select r -> 'days' from report), '[{"day": "2026-03-10", "refunds": 3, "amount": 97.00}]'::jsonb, 'and by day'
);
select is(
  tests.call_as('admin', 'public.admin_refunds_report(''2026-03-11'', ''2026-03-11'')') -> 'rows', '[]'::jsonb,
  'the next day has none'
);

select * from finish();
rollback;
