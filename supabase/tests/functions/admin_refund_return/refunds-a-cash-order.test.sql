begin;
select plan(8);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 2));
update public.orders set shipping_amount = 49, total_amount = 249 where id = tests.order_id('one');
select tests.admin_set_order_status('one', 'delivered');
select
  tests.create_return('r', p_status => 'received'),
  tests.create_return('s', p_status => 'received', p_mode => 'bank');

select is(
  tests.admin_refund_return('r', null, '  ') ->> 'code',
  'reference_missing',
  'requires a reference'
);
select is(
  tests.admin_refund_return('r', a, 'UTR 1'),
  '{"ok": false, "code": "invalid_amount", "bound": 100.00}',
  'rejects the amount ' || a
)
from unnest(array[100.01, 0, -1, 99.999]) a;
select is(
  tests.admin_refund_return('r', 80, 'UTR 1') - 'number',
  jsonb_build_object(
    'ok', true,
    'changed', true,
    'return_id', tests.id('r'),
    'order_id', tests.order_id('one'),
    'status', 'refunded',
    'refund_amount', 80.00
  ),
  'refunds less than the items cost'
);
select is(tests.admin_refund_return('r', 80, 'UTR 1') -> 'changed', 'false', 'refunds the request once');
select is(
  tests.order_state('one'),
  'delivered/paid/cod',
  'keeps an order paid that was returned in part'
);

select * from finish();
rollback;
