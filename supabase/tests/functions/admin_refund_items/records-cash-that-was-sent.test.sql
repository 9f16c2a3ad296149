begin;
select plan(7);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 2));
update public.orders set shipping_amount = 49, total_amount = 249 where id = tests.order_id('one');

select is(
  tests.admin_refund_items('one', 'lamp', 1, 100, 249, p_reference => 'UPI 1') ->> 'code', 'wrong_status',
  'refunds nothing before the order is shipped'
);
select tests.admin_set_order_status('one', 'shipped');
select is(
  tests.admin_refund_items('one', 'lamp', 1, 100, 249, p_reference => 'UPI 1') ->> 'code', 'not_paid',
  'nor before the cash is collected'
);
select tests.admin_set_order_status('one', 'delivered');
select is(
  tests.admin_refund_items('one', 'lamp', 1, 100, 249, p_reference => ' ') ->> 'code', 'reference_missing',
  'needs the reference of the transfer'
);
select is(
  tests.admin_refund_items('one', 'lamp', 1, 149, 249, true, p_reference => ' UPI 1 ') ->> 'amount', '149.00',
  'records what was sent'
);
select is(
  (
    select concat_ws(' ', r.kind, r.status, r.refund_amount, r.delivery_amount, r.reference, r.refund_id)
    from public.return_requests r
  ),
  'refund refunded 149.00 49.00 UPI 1', 'as a finished return, without a refund through Razorpay'
);
select is(
  (select private.refunded_of_order(o) from public.orders o where o.id = tests.order_id('one')), 149.00,
  'the reports count it'
);
select tests.admin_refund_items('one', 'lamp', 1, 100, 100, true, p_reference => 'UPI 2');
select is(
  (select o.payment_status from public.orders o where o.id = tests.order_id('one')), 'refunded',
  'an order that was refunded whole is refunded'
);

select * from finish();
rollback;
