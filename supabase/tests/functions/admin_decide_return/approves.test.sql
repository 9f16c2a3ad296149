begin;
select plan(4);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('one');

select is(
  tests.call_as('admin', 'public.admin_decide_return(gen_random_uuid(), true)') ->> 'code',
  'not_found',
  'answers not_found for an unknown request'
);
select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('one'), true, 'Why?')$$) - 'number',
  jsonb_build_object(
    'ok', true,
    'changed', true,
    'return_id', tests.id('one'),
    'order_id', tests.order_id('one'),
    'status', 'approved',
    'refund_amount', null
  ),
  'approves a request'
);
select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('one'), true)$$) -> 'changed',
  'false',
  'approves it once'
);
select results_eq(
  $$
    select decided_at is not null, closed_at is null, rejected_reason is null
    from public.return_requests
    where id = tests.id('one')
  $$,
  'values (true, true, true)',
  'sets decided_at and keeps the request open'
);

select * from finish();
rollback;
