begin;
select plan(8);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));

select throws_ok(
  format($$update public.orders set %s where id = tests.order_id('one')$$, c),
  '23514',
  null,
  'rejects ' || c
)
from unnest(
  array[
    'total_amount = total_amount - 1',
    'discount_amount = subtotal + 1, total_amount = -1',
    $$status = 'lost'$$,
    $$payment_status = 'maybe'$$,
    $$payment_method = 'cheque'$$,
    $$shipping_address = '{}'$$,
    'round_off = 1, total_amount = total_amount + 1'
  ]
) c;
select throws_ok(
  $$delete from auth.users where id = tests.id('asha')$$,
  'P0001',
  'open_orders',
  'keeps the user of an open order'
);

select * from finish();
rollback;
