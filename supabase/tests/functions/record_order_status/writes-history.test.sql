begin;
select plan(5);
select tests.scene();

select tests.order_named('one', 'asha', tests.line('lamp'), 'razorpay');
create temp view history as select h.* from public.order_status_history h where h.order_id = tests.order_id('one');
update public.orders set payment_status = 'paid' where id = tests.order_id('one');
select results_eq('select status, payment_status, actor from history order by id desc limit 1', $$values ('pending', 'paid', 'system')$$, 'a payment is a row');
update public.orders set status = 'confirmed' where id = tests.order_id('one');
select results_eq('select status, payment_status, actor from history order by id desc limit 1', $$values ('confirmed', 'paid', 'system')$$, 'a status is a row');
update public.orders set razorpay_order_id = 'order_x' where id = tests.order_id('one');
select is((select count(*) from history), 3::bigint, 'other changes are not');
select private.set_context('payment', null, null, 'webhook');
update public.orders set payment_status = 'refunded' where id = tests.order_id('one');
select private.clear_context();
select results_eq('select actor, note from history order by id desc limit 1', $$values ('payment', 'webhook')$$, 'who and why come from the context');
select results_eq('select distinct order_id from history', $$values (tests.order_id('one'))$$, 'all of them of this order');
select * from finish();
rollback;
