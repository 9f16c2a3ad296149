begin;
select plan(4);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
update public.orders set updated_at = '2026-01-01' where id = tests.order_id('one');

select is(
  tests.admin_set_shipment('one', 'x', p_expected_updated_at => '2025-01-01'),
  'changed',
  'rejects an older version'
);
select is(tests.shipment(), '- | - | -', 'changes nothing');
select is(
  tests.admin_set_shipment(
    'one', 'Post',
    p_expected_updated_at => (select o.updated_at from public.orders o where o.id = tests.order_id('one'))
  ),
  'ok',
  'accepts the current version'
);
select is(
  tests.admin_set_shipment(null, 'x'),
  'not_found',
  'answers not_found for an unknown order'
);

select * from finish();
rollback;
