begin;
select plan(5);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));

select is(
  tests.admin_set_order_status('one', 'processing') - 'order_number',
  jsonb_build_object(
    'ok', true,
    'changed', true,
    'order_id', tests.order_id('one'),
    'status', 'processing',
    'payment_status', 'pending'
  ),
  'returns the new status'
);
select is(
  tests.admin_set_order_status('one', 'processing') -> 'changed',
  'false',
  'reports no change for the same status'
);
select is(
  (select count(*) from public.order_status_history where order_id = tests.order_id('one')),
  3::bigint,
  'writes no history for it'
);
select is(
  tests.admin_set_order_status('one', 'lost') ->> 'code',
  'invalid_status',
  'rejects an unknown status'
);
select is(
  tests.call_as('admin', $$public.admin_set_order_status(gen_random_uuid(), 'shipped')$$) ->> 'code',
  'not_found',
  'answers not_found for an unknown order'
);

select * from finish();
rollback;
