begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 2));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('early', p_status => 'approved');

select is(
  tests.call_as('admin', 'public.admin_refund_return(gen_random_uuid())') ->> 'code',
  'not_found',
  'answers not_found for an unknown request'
);
select is(
  tests.admin_refund_return('early') ->> 'code',
  'wrong_status',
  'rejects a request whose goods were not received'
);

select * from finish();
rollback;
