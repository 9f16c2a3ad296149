begin;
select plan(10);
select tests.create_shop();
update public.users set full_name = 'Zubin Mistry', phone = '+919812345670', email = 'zubin@zqx.example'
where id = tests.id('bala');

create function pg_temp.found(search text, caller text default 'admin')
returns text
language sql
as $$
  select string_agg(e ->> 'email', ', ' order by n)
  from jsonb_array_elements(tests.call_as(caller, format('public.admin_find_customers(%L)', search)))
    with ordinality l (e, n);
$$;

select is(pg_temp.found('98123 45670'), 'zubin@zqx.example', 'finds a telephone, however it is typed');
select is(pg_temp.found('+91 98123-45670'), 'zubin@zqx.example', 'and with the country code');
select is(pg_temp.found('ZQX.example'), 'zubin@zqx.example', 'finds an e-mail address');
select is(pg_temp.found('zubin m'), 'zubin@zqx.example', 'finds a name');
select is(pg_temp.found('zub') || pg_temp.found('%%%%%'), null, 'not by three letters, nor by signs');
select is(
  tests.call_as('admin', 'public.admin_find_customers(''zubin m'')') -> 0 -> 'address', 'null'::jsonb,
  'one without an order has no address'
);

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select is(pg_temp.found('9876543210'), 'asha@tests.example', 'finds the telephone of a delivery');
select is(
  tests.call_as('admin', 'public.admin_find_customers(''asha@tests'')') -> 0 -> 'address' ->> 'city', 'Bengaluru',
  'with the address of the last order'
);
select is(
  tests.call_as('asha', 'public.admin_find_customers(''zubin m'')') ->> 'error', '42501', 'is for staff alone'
);

-- More accounts than are listed, and than are looked at, whose addresses end with that of the last one.
select tests.create_user('x' || n || 'asha') from generate_series(1, 60) n;
select tests.create_order('x' || n, 'x' || n || 'asha', tests.order_line('lamp')) from generate_series(1, 6) n;
select tests.create_user('sha');
select is(
  split_part(pg_temp.found(' SHA@tests.example '), ',', 1), 'sha@tests.example', 'the exact address comes first'
);

select * from finish();
rollback;
