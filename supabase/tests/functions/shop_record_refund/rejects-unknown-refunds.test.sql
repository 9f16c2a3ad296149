begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('two', 'bala', tests.order_line('lamp'));
select tests.shop_settle_payment('two', 'two', 'captured'), tests.shop_cancel_order('bala', 'two');

select is(
  tests.shop_record_refund(gen_random_uuid(), 'rfnd_9', 'pay_two', 'processed'),
  'unknown_refund',
  'rejects an unknown refund'
);
select is(
  tests.shop_record_refund(null, 'rfnd_9', 'pay_nowhere', 'processed'),
  'unknown_payment',
  'rejects an unknown payment'
);
select is(
  tests.shop_record_refund(tests.refund_id('two'), 'rfnd_2', 'pay_two', 'lost'),
  'invalid_refund',
  'rejects an unknown status'
);

select * from finish();
rollback;
