begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.admin_set_order_status('one', 'delivered');

select is(tests.order_state('one'), 'delivered/paid/cod', 'marks a cash order paid when it is delivered');

-- Everything was returned; then the order is delivered a second time.
update public.orders set payment_status = 'refunded' where id = tests.order_id('one');
select tests.admin_set_order_status('one', 'shipped');
select tests.admin_set_order_status('one', 'delivered');

select is(tests.order_state('one'), 'delivered/refunded/cod', 'keeps a refunded cash order refunded');

select * from finish();
rollback;
