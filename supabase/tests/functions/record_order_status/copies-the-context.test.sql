begin;
select plan(1);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'), 'razorpay');
create temp view history
  as select h.* from public.order_status_history h where h.order_id
  = tests.order_id('one');
select private.set_context('payment', null, null, 'webhook');
update public.orders set payment_status = 'refunded' where id = tests.order_id('one');
select private.clear_context();

select results_eq(
  'select actor, note from history order by id desc limit 1',
  $$values ('payment', 'webhook')$$,
  'copies actor and note from the context'
);

select * from finish();
rollback;
