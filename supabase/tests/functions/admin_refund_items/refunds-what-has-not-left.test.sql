begin;
select plan(16);
select tests.create_shop();
select tests.create_gst_order('one', 'razorpay');
select tests.ship_part('one', '{"lamp": 2}');
delete from public.outbox;

select is(
  tests.admin_refund_items('one', 'lamp', 2, 236.02, 672) -> 'lines' -> 0 ->> 'left', '1',
  'refunds no unit that has left'
);
select is(
  tests.admin_refund_items('one', 'lamp', 1, 118.01, 672, p_restock => true) ->> 'amount', '118.01',
  'refunds one that has not'
);
select is(tests.units_of(), 'lamp 2+1+0, mat 0+0+1', 'which is not sent any more');
select is(tests.stock('lamp'), 8, 'puts it back into stock');
select ok(tests.ledger_matches_stock('lamp'), 'with a row in the ledger');
select is(tests.noted_item('lamp'), '1x18%: 100.00 + 18.00, delivery 0.00 + 0.00', 'a credit note names it');
select is(tests.refunds_of('one'), 'returned due 118.01', 'through Razorpay');
select is(tests.order_state('one'), 'processing/paid/razorpay', 'the rest waits to be shipped');
select is(tests.ship_part('one', '{"lamp": 1}'), 'too_many', 'and it cannot be sent');
select is(
  tests.admin_refund_items('one', 'mat', 1, 263.05, 553.99) ->> 'amount', '263.05', 'refunds all that is left'
);
select is(
  (select string_agg(n.reason, ' ' order by n.number) from public.credit_notes n), 'not_delivered not_delivered',
  'its credit notes say that it was not delivered'
);
select is(tests.order_state('one'), 'shipped/paid/razorpay', 'so the order is shipped');
select is(
  (select o.shipped_at = s.shipped_at from public.orders o join public.shipments s on s.order_id = o.id),
  true, 'when its last parcel was'
);
select is(
  (select count(*)::integer from public.outbox m where m.kind in ('order-shipped', 'order-part-shipped')), 0,
  'without another mail about a parcel'
);
select is(tests.set_status('one', 'delivered'), 'delivered', 'and can be delivered');
select tests.set_status('one', 'cancelled');
select is(tests.stock('lamp') || ' ' || tests.stock('mat'), '10 4', 'what was refunded does not come back twice');

select * from finish();
rollback;
