begin;
select plan(7);
select tests.scene();

create function tests.add(p_who text, p_default boolean) returns boolean language sql as $$
  insert into public.addresses (user_id, first_name, last_name, address_line_1, city, state, postal_code, phone, is_default)
  values (tests.id(p_who), 'Asha', 'Rao', '12 Market Road', 'Bengaluru', 'Karnataka', '560001', '+919876543210', p_default)
  returning is_default;
$$;
select is(tests.add('asha', false), true, 'the first address is the default, asked or not');
select is(tests.add('asha', true), false, 'a later one is not, asked or not');
select is(tests.add('bala', true), true, 'everybody has a first');
delete from public.addresses where user_id = tests.id('asha') and is_default;
select is(tests.add('asha', true), false, 'whoever has an address left keeps the choice');
select is((select count(*) from (select tests.add('bala', false) from generate_series(2, 20)) a), 19::bigint, 'twenty are kept');
select throws_ok('select tests.add(''bala'', false)', 'P0001', 'addresses_full', 'and no more');
delete from public.addresses where user_id = tests.id('bala') and is_default;
select is(tests.add('bala', false), false, 'until one is deleted');
select * from finish();
rollback;
