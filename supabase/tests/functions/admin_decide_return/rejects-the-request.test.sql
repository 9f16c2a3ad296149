begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('one');

select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('one'), false, ' Worn ')$$) ->> 'status',
  'rejected',
  'rejects a request'
);
select results_eq(
  $$
    select rejected_reason, closed_at is not null
    from public.return_requests
    where id = tests.id('one')
  $$,
  $$values ('Worn', true)$$,
  'stores the trimmed reason and closes the request'
);
select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('one'), true)$$) ->> 'code',
  'wrong_status',
  'keeps a closed request closed'
);

select * from finish();
rollback;
