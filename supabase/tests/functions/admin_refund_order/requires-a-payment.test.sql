begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));

select is(
  tests.call_as('admin', 'public.admin_refund_order(gen_random_uuid())') ->> 'code',
  'not_found',
  'answers not_found for an unknown order'
);
select is(tests.admin_refund_order('one') ->> 'code', 'not_paid', 'rejects an unpaid order');

select tests.create_order('cash', 'asha', tests.order_line('lamp'));
select tests.admin_set_order_status('cash', 'delivered');

select is(tests.admin_refund_order('cash') ->> 'code', 'not_paid', 'rejects an order paid in cash');

select * from finish();
rollback;
