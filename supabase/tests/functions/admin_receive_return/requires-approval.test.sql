begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('new', p_product => 'mat');

select is(
  tests.call_as('admin', 'public.admin_receive_return(gen_random_uuid(), true)') ->> 'code',
  'not_found',
  'answers not_found for an unknown request'
);
select is(
  tests.call_as('admin', $$public.admin_receive_return(tests.id('new'), true)$$) ->> 'code',
  'wrong_status',
  'rejects a request that is not approved'
);

select * from finish();
rollback;
