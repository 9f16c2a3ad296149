begin;
select plan(11);
select tests.create_shop();

select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_online_order('two', 'bala', tests.order_line('mat'));

select is(
  tests.list_orders('{"waiting": "me"}'), 'one: 1', 'a cash order is to be packed, an unpaid one waits for its shopper'
);
select is(tests.list_orders('{"waiting": "new"}'), 'one: 1', 'and it is new');
select is(
  tests.call_as('admin', 'public.admin_notifications()') ->> 'orders', '1', 'the bell counts the same new orders'
);
select tests.set_status('one', 'processing');
select is(tests.list_orders('{"waiting": "new"}'), 'none: 0', 'what is being packed is not new');
select is(tests.list_orders('{"waiting": "me"}'), 'one: 1', 'but it waits');
select tests.set_status('one', 'shipped');
select is(tests.list_orders('{"waiting": "me"}'), 'none: 0', 'what is under way does not wait');
select tests.set_status('one', 'delivered');

insert into public.return_requests (order_id, user_id, number, request_key, kind, items_amount)
values (tests.order_id('one'), tests.id('asha'), 'RET-1000000000001', gen_random_uuid(), 'return', 10);
select is(tests.list_orders('{"waiting": "me"}'), 'one: 1', 'a return waits for its answer');
update public.return_requests set status = 'approved', return_way = 'post', return_address = '12 Market Road';
select is(tests.list_orders('{"waiting": "me"}'), 'none: 0', 'an approved one for its shopper');
update public.return_requests set status = 'received', received_at = now(), restocked = true;
select is(tests.list_orders('{"waiting": "me"}'), 'one: 1', 'and a received one for its refund');
update public.return_requests set status = 'refunded', refund_amount = 10, closed_at = now();

update public.orders set status = 'cancelled' where id = tests.order_id('one');
select is(tests.list_orders('{"waiting": "me"}'), 'one: 1', 'cash of a cancelled order is to be given back');
select is(
  tests.call_as('admin', 'public.admin_dashboard(7)') ->> 'payments_total', '1', 'as the dashboard says'
);

select * from finish();
rollback;
