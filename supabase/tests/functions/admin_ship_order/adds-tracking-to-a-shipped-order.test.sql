begin;
select plan(2);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.admin_set_order_status('one', 'shipped');
delete from public.outbox;

select is(tests.admin_ship_order('one'), 'ok', 'saves the shipment of a shipped order');
select is(
  (select string_agg(m.kind, ', ') from public.outbox m), 'order-tracked', 'the customer gets the tracking'
);

select * from finish();
rollback;
