begin;
select plan(7);
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

create function tests.insert_address(p_columns text, p_values text)
returns text
language sql
as $$
  select 'insert into public.addresses ('
    || p_columns
    || 'first_name, last_name, address_line_1, city, state, postal_code, phone) values ('
    || p_values
    || '''Asha'', ''Rao'', ''12 Market Road'', ''Bengaluru'', ''Karnataka'', ''560001'', ''+919876543210'')';
$$;

select is(
  tests.run_as('asha', tests.insert_address('', '')),
  '1',
  'accepts a shopper and fills in the user'
);
select is(
  (select count(*) from public.addresses where user_id = tests.id('asha')),
  2::bigint,
  'stores the address for that shopper'
);
select is(
  tests.run_as('asha', tests.insert_address('user_id, is_default, ', $$tests.id('asha'), true, $$)),
  '1',
  'accepts is_default'
);
select is(
  tests.run_as('asha', tests.insert_address('user_id, ', $$tests.id('bala'), $$)),
  '42501',
  'rejects an address for another user'
);
select is(
  tests.run_as('admin', tests.insert_address('user_id, ', $$tests.id('asha'), $$)),
  '42501',
  'rejects an address by an admin for a user'
);
select is(tests.run_as('anon', tests.insert_address('', '')), '42501', 'rejects a visitor');
select is(
  tests.run_as('asha', tests.insert_address('id, ', 'gen_random_uuid(), ')),
  '42501',
  'rejects a given id'
);

select * from finish();
rollback;
