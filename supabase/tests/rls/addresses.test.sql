begin;
select plan(26);
select tests.scene();
insert into public.addresses (id, user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
values
  (tests.id('asha home'), tests.id('asha'), 'Asha', 'Rao', '12 Market Road', 'Bengaluru', 'Karnataka', '560001', '+919876543210'),
  (tests.id('bala home'), tests.id('bala'), 'Bala', 'Iyer', '3 Temple Street', 'Chennai', 'Tamil Nadu', '600001', '+919876543211');

create function tests.new_address(p_columns text, p_values text)
returns text
language sql
as $$
  select 'insert into public.addresses (' || p_columns || 'first_name, last_name, address_line_1, city, state, postal_code, phone) values ('
    || p_values || '''Asha'', ''Rao'', ''12 Market Road'', ''Bengaluru'', ''Karnataka'', ''560001'', ''+919876543210'')';
$$;

-- select
select is(tests.attempt('anon', 'select 1 from public.addresses'), '42501', 'a visitor reads no address');
select is(tests.attempt('asha', 'select 1 from public.addresses'), '1', 'a shopper reads her own');
select is(tests.attempt('asha', 'select 1 from public.addresses where user_id = tests.id(''bala'')'), '0', 'and no stranger''s');
select is(tests.attempt('chief', 'select 1 from public.addresses where user_id = tests.id(''asha'')'), '0', 'nor does an admin');

-- insert
select is(tests.attempt('asha', tests.new_address('', '')), '1', 'a shopper adds an address; the owner is filled in');
select is((select count(*) from public.addresses where user_id = tests.id('asha')), 2::bigint, 'it is hers');
select is(tests.attempt('asha', tests.new_address('user_id, is_default, ', 'tests.id(''asha''), true, ')), '1', 'it may be asked to be the default');
select is(tests.attempt('asha', tests.new_address('user_id, ', 'tests.id(''bala''), ')), '42501', 'not for somebody else');
select is(tests.attempt('chief', tests.new_address('user_id, ', 'tests.id(''asha''), ')), '42501', 'not even an admin');
select is(tests.attempt('anon', tests.new_address('', '')), '42501', 'a visitor adds none');
select is(tests.attempt('asha', tests.new_address('id, ', 'gen_random_uuid(), ')), '42501', 'the id is not hers to choose');

-- update
select is(tests.attempt('asha', format('update public.addresses set %s where id = tests.id(''asha home'')', c)), '1', 'the owner changes: ' || c)
from unnest(array['first_name = ''A''', 'address_line_2 = ''Flat 2''', 'postal_code = ''560002''', 'phone = ''+919876500000''']) c;
select is(tests.attempt('asha', format('update public.addresses set %s where id = tests.id(''asha home'')', c)), '42501', 'the owner may not change: ' || c)
from unnest(array['is_default = true', 'user_id = tests.id(''bala'')', 'id = gen_random_uuid()']) c;
select is(tests.attempt('asha', 'update public.addresses set city = ''X'' where id = tests.id(''bala home'')'), '0', 'a stranger''s address stays');
select is(tests.attempt('chief', 'update public.addresses set city = ''X'' where id = tests.id(''asha home'')'), '0', 'an admin changes none');
select is(tests.attempt('anon', 'update public.addresses set city = ''X'''), '42501', 'a visitor changes none');

-- delete
select is(tests.attempt('asha', 'delete from public.addresses where id = tests.id(''bala home'')'), '0', 'a stranger''s address cannot be deleted');
select is(tests.attempt('chief', 'delete from public.addresses where id = tests.id(''asha home'')'), '0', 'an admin deletes none');
select is(tests.attempt('anon', 'delete from public.addresses'), '42501', 'a visitor deletes none');
select is(tests.attempt('asha', 'delete from public.addresses where id = tests.id(''asha home'')'), '1', 'the owner deletes her own');

-- what an address must be
select throws_ok(
  $$insert into public.addresses (user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
    values (tests.id('asha'), 'Asha', 'Rao', '12 Market Road', 'Bengaluru', 'Karnataka', '060001', '+919876543210')$$,
  '23514', null, 'a PIN code starting with 0 is refused'
);
select * from finish();
rollback;
