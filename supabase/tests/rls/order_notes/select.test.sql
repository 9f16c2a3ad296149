begin;
select plan(4);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.run_as(
  'admin',
  $$insert into public.order_notes (order_id, note) values (tests.order_id('one'), 'Call first')$$
);

select is(tests.run_as('anon', 'select 1 from public.order_notes'), '42501', 'rejects a visitor');
select is(
  tests.run_as('asha', 'select 1 from public.order_notes'),
  '0',
  'returns nothing to the shopper of the order'
);
select is(
  tests.run_as('bala', 'select 1 from public.order_notes'),
  '0',
  'returns nothing to another shopper'
);
select is(
  tests.run_as('admin', 'select 1 from public.order_notes'),
  '1',
  'returns all notes to an admin'
);

select * from finish();
rollback;
