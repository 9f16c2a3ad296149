begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.admin_set_order_status('one', 'delivered');
select
  tests.create_return('r', p_status => 'approved'),
  tests.create_return('s', p_status => 'approved');
select tests.call_as('admin', $$public.admin_receive_return(tests.id('r'), true)$$);

select is(
  tests.call_as('admin', $$public.admin_receive_return(tests.id('s'), false)$$) ->> 'status',
  'received',
  'receives goods that cannot be sold again'
);
select is(tests.stock('lamp'), 8, 'returns no stock');
select results_eq(
  $$
    select restocked, received_at is not null
    from public.return_requests
    where id in (tests.id('r'), tests.id('s'))
    order by restocked
  $$,
  'values (false, true), (true, true)',
  'stores whether the goods were restocked'
);

select * from finish();
rollback;
