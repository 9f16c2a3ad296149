begin;
select plan(4);
select tests.create_shop();

select tests.run_as(
  'admin',
  $$update public.products set price = 90, stock = 9 where id = tests.id('lamp')$$
);

select is(
  tests.audited_columns('products', tests.id('lamp')::text),
  'price+stock',
  'records the changed columns'
);
select is(
  (select before || after from public.audit_log where entity_id = tests.id('lamp')::text),
  '{"price": 90, "stock": 9}',
  'records the new values'
);
select is(
  (
    select (before ->> 'price')::numeric || ' ' || (before ->> 'stock')
    from public.audit_log
    where entity_id = tests.id('lamp')::text
  ),
  '100.00 10',
  'records the old values'
);
select is(
  (select actor_id from public.audit_log where entity_id = tests.id('lamp')::text),
  tests.id('admin'),
  'records the admin'
);

select * from finish();
rollback;
