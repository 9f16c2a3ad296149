begin;
select plan(4);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
update public.orders set updated_at = '2026-01-01' where id = tests.order_id('one');

select is(
  tests.call_as(
    'admin',
    $$public.set_shipment(tests.order_id('one'), 'x', null, null, '2025-01-01')$$
  ) ->> 'code',
  'changed',
  'rejects an older version'
);
select is(tests.shipment(), '- | - | -', 'changes nothing');
select is(
  tests.call_as(
    'admin',
    format(
      $$public.set_shipment(tests.order_id('one'), 'Post', null, null, %L)$$,
      (select o.updated_at from public.orders o where o.id = tests.order_id('one'))
    )
  ) ->> 'ok',
  'true',
  'accepts the current version'
);
select is(
  tests.call_as('admin', $$public.set_shipment(gen_random_uuid(), 'x', null, null)$$) ->> 'code',
  'not_found',
  'answers not_found for an unknown order'
);

select * from finish();
rollback;
