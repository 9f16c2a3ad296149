begin;
select plan(1);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
update public.orders set payment_status = 'paid' where id = tests.order_id('one');

select is(
  tests.shop_cancel_order('asha', 'one') ->> 'payment_status',
  'paid',
  'keeps a paid order paid until its refund'
);

select * from finish();
rollback;
