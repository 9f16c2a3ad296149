begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('r');

select is(
  tests.call_as('bala', $$public.shop_withdraw_return(tests.id('r'))$$) ->> 'code',
  'not_found',
  'answers not_found to another user'
);
select is(
  tests.call_as('admin', $$public.shop_withdraw_return(tests.id('r'))$$) ->> 'code',
  'not_found',
  'answers not_found to an admin'
);
select is(
  tests.call_as('asha', 'public.shop_withdraw_return(gen_random_uuid())') ->> 'code',
  'not_found',
  'answers not_found for an unknown request'
);

select * from finish();
rollback;
