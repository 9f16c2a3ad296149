begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('one');
select tests.call_as('admin', $$public.admin_decide_return(tests.id('one'), true)$$);

select is(
  tests.call_as(
    'admin',
    $$public.admin_decide_return(tests.id('one'), false, 'Empty box')$$
  ) ->> 'status',
  'rejected',
  'rejects an approved request that was not received'
);
select results_eq(
  $$
    select actor_id, before ->> 'status', after ->> 'status'
    from public.audit_log
    where entity = 'return_requests' and entity_id = tests.id('one')::text
    order by id
  $$,
  $$
    values (tests.id('admin'), 'requested', 'approved'), (tests.id('admin'), 'approved', 'rejected')
  $$,
  'records both decisions in the audit log'
);

select * from finish();
rollback;
