begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured'), tests.shop_cancel_order('asha', 'one');
select tests.shop_record_refund(tests.refund_id('one'), 'rfnd_1', 'pay_one', 'processed');

select is(
  tests.shop_record_refund(tests.refund_id('one'), 'rfnd_1', 'pay_one', s) || ' '
    || tests.refunds_of('one'),
  'already cancelled processed 100.00',
  'ignores ' || s || ' after processed'
)
from unnest(array['processed', 'pending']) s;

select * from finish();
rollback;
