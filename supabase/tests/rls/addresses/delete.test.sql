begin;
select plan(5);
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

select is(
  tests.run_as('asha', $$delete from public.addresses where id = tests.id('bala home')$$),
  '0',
  'deletes no address of another user'
);
select is(
  tests.run_as('admin', $$delete from public.addresses where id = tests.id('asha home')$$),
  '0',
  'deletes no address for an admin'
);
select is(tests.run_as('anon', 'delete from public.addresses'), '42501', 'rejects a visitor');
select is(
  tests.run_as('asha', $$delete from public.addresses where id = tests.id('asha home')$$),
  '1',
  'deletes a shopper''s own address'
);

-- No column is read, so the policy of select does not help.
select is(
  tests.run_as('asha', 'delete from public.addresses'),
  '0',
  'deletes no address of another user when no row is named'
);

select * from finish();
rollback;
