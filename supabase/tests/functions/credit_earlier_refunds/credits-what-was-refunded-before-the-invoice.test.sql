begin;
select plan(5);
select tests.create_shop();
select tests.create_gst_order('one', 'razorpay');

select is(tests.outcome(tests.admin_refund_order('one', 72)), 'ok', 'an admin refunds a part');
select is(
  tests.shop_record_refund(tests.refund_id('one'), 'rfnd_1', 'pay_one', 'processed'), 'recorded', 'which is made'
);
select is(tests.notes_of(), 'none', 'without an invoice nothing is credited');
select tests.set_status('one', 'delivered');
select is(
  tests.notes_of(), 'CN 1 refunded 72.00: 64.24 + 7.76 + 0.00', 'the invoice has the whole order, so it is credited'
);
select is(
  tests.noted_item('lamp') || '; ' || tests.noted_item('mat'),
  'x18%: 32.15 + 5.78, delivery 2.86 + 0.52; x5%: 26.84 + 1.34, delivery 2.39 + 0.12',
  'of all items and the delivery'
);

select * from finish();
rollback;
