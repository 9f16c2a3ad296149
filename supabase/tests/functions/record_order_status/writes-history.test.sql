begin;
select plan(4);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'), 'razorpay');
create temp view history
  as select h.* from public.order_status_history h where h.order_id
  = tests.order_id('one');
update public.orders set payment_status = 'paid' where id = tests.order_id('one');

select results_eq(
  'select status, payment_status, actor from history order by id desc limit 1',
  $$values ('pending', 'paid', 'system')$$,
  'writes a row for a payment status'
);

update public.orders set status = 'confirmed' where id = tests.order_id('one');

select results_eq(
  'select status, payment_status, actor from history order by id desc limit 1',
  $$values ('confirmed', 'paid', 'system')$$,
  'writes a row for a status'
);

update public.orders set razorpay_order_id = 'order_x' where id = tests.order_id('one');

select is((select count(*) from history), 3::bigint, 'writes no row for other changes');
select results_eq(
  'select distinct order_id from history',
  $$values (tests.order_id('one'))$$,
  'writes the order''s id'
);

select * from finish();
rollback;
