begin;
select plan(4);
select tests.create_shop();

insert into public.addresses (
  id, user_id, first_name, last_name, address_line_1, city, state, postal_code, phone
)
values
  (
    tests.id('asha home'), tests.id('asha'), 'Asha', 'Rao', '12 Market Road', 'Bengaluru',
    'Karnataka', '560001', '+919876543210'
  ),
  (
    tests.id('bala home'), tests.id('bala'), 'Bala', 'Iyer', '3 Temple Street', 'Chennai',
    'Tamil Nadu', '600001', '+919876543211'
  );

select is(tests.run_as('anon', 'select 1 from public.addresses'), '42501', 'rejects a visitor');
select is(
  tests.run_as('asha', 'select 1 from public.addresses'),
  '1',
  'returns a shopper''s own addresses'
);
select is(
  tests.run_as('asha', $$select 1 from public.addresses where user_id = tests.id('bala')$$),
  '0',
  'returns no address of another user'
);
select is(
  tests.run_as('admin', $$select 1 from public.addresses where user_id = tests.id('asha')$$),
  '0',
  'returns no address to an admin'
);

select * from finish();
rollback;
