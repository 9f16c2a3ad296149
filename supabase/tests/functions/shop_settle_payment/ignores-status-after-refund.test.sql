begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.shop_cancel_order('asha', 'one');
select tests.shop_record_refund(tests.refund_id('one'), 'rfnd_1', 'pay_one', 'processed');

select is(
  tests.shop_settle_payment('one', 'one', s) || ' ' || tests.order_state('one'),
  'already cancelled/refunded/razorpay',
  'ignores ' || s || ' after refunded'
)
from unnest(array['authorized', 'failed', 'captured']) s;
select is(tests.stock('lamp'), 10, 'returns the stock once');

select * from finish();
rollback;
