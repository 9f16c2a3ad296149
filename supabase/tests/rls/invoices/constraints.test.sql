begin;
select plan(5);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.admin_set_order_status('one', 'delivered');

select throws_ok(
  'update public.invoices set ' || c || $$ where order_id = tests.order_id('one')$$,
  '23514',
  null,
  'rejects ' || c
)
from unnest(
  array[
    $$number = 'INV/26-27/0000123'$$,
    $$number = 'ORD-1'$$,
    $$seller = '{}'$$,
    $$financial_year = '2026-27'$$
  ]
) c;
select throws_ok(
  $$delete from public.orders where id = tests.order_id('one')$$,
  '23503',
  null,
  'keeps an order that has an invoice'
);

select * from finish();
rollback;
