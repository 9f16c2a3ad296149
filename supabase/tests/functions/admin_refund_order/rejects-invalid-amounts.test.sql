begin;
select plan(6);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');

select is(
  tests.admin_refund_order('one', a),
  '{"ok": false, "code": "invalid_amount", "left": 200.00}',
  'rejects the amount ' || a
)
from unnest(array[0, -1, 200.01, 1e9, 9.999]) a;
select is(tests.refunds_of('one'), 'none', 'creates no refund');

select * from finish();
rollback;
