begin;
select plan(13);
select tests.create_shop();
select tests.create_gst_order('one', 'razorpay');
select is(
  tests.admin_refund_items('one', 'lamp', 1, 118.01, 672) ->> 'code', 'wrong_status',
  'without an invoice the items are changed instead'
);
select tests.ship_part('one', '{"lamp": 2}', 'PART1', tests.id('first'));
select tests.call_as('admin', format('public.admin_take_back_parcel(%L)', jsonb_build_object(
  'order_id', tests.order_id('one'), 'shipment_id', tests.id('first'),
  'expected_updated_at', (select o.updated_at from public.orders o where o.id = tests.order_id('one'))
)));
delete from public.outbox;

select is(
  (select count(*)::int from public.shipments) + (select count(*)::int from public.invoices), 1,
  'the only parcel was taken back, its invoice stays'
);
select is(
  tests.admin_refund_items('one', 'lamp', 3, 354.03, 672, p_restock => true) ->> 'amount', '354.03',
  'all of an item is refunded'
);
select is(tests.units_of(), 'lamp 0+3+0, mat 0+0+1', 'which is not sent any more');
select is(tests.stock('lamp'), 10, 'puts it back into stock');
select is(
  (select string_agg(n.reason, ' ') from public.credit_notes n), 'not_delivered',
  'the credit note says that it was not delivered'
);
select is(tests.refunds_of('one'), 'returned due 354.03', 'through Razorpay');
select is(tests.order_state('one'), 'processing/paid/razorpay', 'the rest waits to be shipped');
select is(
  tests.admin_refund_items('one', 'lamp', 1, 118.01, 317.97) ->> 'code', 'too_many', 'refunds no unit twice'
);
select is(
  tests.admin_refund_items('one', 'mat', 1, 263.05, 317.97) ->> 'code', 'nothing_to_send',
  'keeps a unit: what sends nothing is cancelled'
);
select is(tests.set_status('one', 'shipped'), 'shipped', 'the rest is shipped');
select is(
  tests.admin_refund_items('one', 'mat', 1, 263.05, 317.97, p_came_back => true) ->> 'amount', '263.05',
  'and refunded as what has left'
);
select tests.set_status('one', 'cancelled');
select is(tests.stock('lamp'), 10, 'what was refunded does not come back twice');

select * from finish();
rollback;
