begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select
  tests.create_return('money', p_status => 'received'),
  tests.create_return('early', p_kind => 'exchange', p_status => 'approved');

select is(
  tests.call_as('admin', 'public.admin_replace_return(gen_random_uuid())') ->> 'code',
  'not_found',
  'answers not_found for an unknown request'
);
select is(
  tests.call_as('admin', $$public.admin_replace_return(tests.id('early'))$$) ->> 'code',
  'wrong_status',
  'rejects an exchange whose goods were not received'
);
select is(
  tests.call_as('admin', $$public.admin_replace_return(tests.id('money'))$$) ->> 'code',
  'not_an_exchange',
  'rejects a return for money'
);

select * from finish();
rollback;
