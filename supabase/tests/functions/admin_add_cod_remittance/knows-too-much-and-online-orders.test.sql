begin;
select plan(3);
select tests.create_shop();
select tests.create_delivered_order('one');
select tests.create_delivered_order('online');
update public.orders set payment_method = 'razorpay' where id = tests.order_id('online');
select tests.create_delivered_order('three');
update public.orders set tracking_number = 'SAME' where id in (tests.order_id('one'), tests.order_id('three'));

select tests.remit(tests.remitted('one', 100.01) || tests.remitted('online', 100) || tests.remitted('SAME', 1));
select is(
  tests.remittance_problems(), 'over not_cash unknown', 'too much, not a cash order, and a number of two orders'
);
select is(
  (select string_agg(a.entity || ' ' || a.action, ', ') from public.audit_log a where a.entity like 'cod%'),
  'cod_remittances insert',
  'the audit log knows who entered it'
);
select is(
  (select r.created_by from public.cod_remittances r), tests.id('admin'), 'and so does the payment'
);

select * from finish();
rollback;
