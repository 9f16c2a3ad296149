begin;
select plan(12);
select tests.create_shop();
select tests.create_gst_order('one', 'razorpay');
select tests.admin_set_order_status('one', 'shipped');

-- 118.01 each lamp with its part of the rounding, 263.05 the mat, 54.92 the delivery: 672.
select is(
  tests.admin_refund_items('one', 'lamp', 1, 172.93, 672, p_delivery => true, p_restock => true) ->> 'amount',
  '172.93', 'refunds a lamp with the delivery'
);
select is(tests.refunds_of('one'), 'returned due 172.93', 'through Razorpay');
select is(tests.noted_item('lamp'), '1x18%: 100.00 + 18.00, delivery 26.70 + 4.80', 'the credit note names the lamp');
select is(
  tests.noted_item('mat'), 'x5%: 0.00 + 0.00, delivery 22.30 + 1.12', 'and all of the delivery'
);
select is(tests.stock('lamp'), 8, 'puts it back into stock');
select ok(tests.ledger_matches_stock('lamp'), 'with a row in the ledger');
select is(
  tests.admin_refund_items('one', 'lamp', 2, 290.94, 499.07, p_delivery => true) ->> 'code', 'changed',
  'does not refund the delivery twice'
);
select is(
  tests.admin_refund_items('one', 'lamp', 2, 236.02, 499.07, p_delivery => true) ->> 'amount', '236.02',
  'refunds the other lamps without it'
);
select is(tests.stock('lamp'), 8, 'the stock stays as it is when they are lost');
select is(
  tests.admin_refund_items('one', 'lamp', 1, 118.01, 263.05) -> 'lines' -> 0 ->> 'left', '0',
  'refunds no unit twice'
);
select is(
  tests.admin_refund_items('one', 'mat', 1, 263.05, 263.05) ->> 'amount', '263.05', 'the last item gets the rest'
);
select is(
  (select sum(r.amount) || ' ' || (select sum(n.total_amount) from public.credit_notes n) from public.refunds r),
  '672.00 672.00', 'all parts are what was paid, and so are the credit notes'
);

select * from finish();
rollback;
