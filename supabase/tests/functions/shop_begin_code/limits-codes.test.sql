begin;
select plan(7);
select tests.create_shop();

create function pg_temp.try_code(p_code text, p_network text default 'net', p_who text default 'admin')
returns text
language sql
as $$
  select tests.outcome(tests.call_as(
    'service_role', format('public.shop_begin_code(%L, %L, %L)', tests.id(p_who), p_network, p_code)
  ));
$$;

select is(pg_temp.try_code('111111'), 'ok', 'a code may be tried');
select is(pg_temp.try_code('111111', 'other net'), 'used', 'and not again, from anywhere');
select is(pg_temp.try_code('111111', p_who => 'asha'), 'ok', 'another account may have the same');
update public.sign_in_failures set since = since - interval '3 minutes';
select is(pg_temp.try_code('111111'), 'ok', 'after two minutes it is another code');

select is(
  (select string_agg(pg_temp.try_code((200000 + n)::text), ' ' order by n) from generate_series(1, 9) n),
  'ok ok ok ok ok ok ok ok too_many',
  'a network has ten wrong codes'
);
select is(
  tests.outcome(tests.call_as('service_role', format('public.shop_begin_code(%L, %L)', tests.id('admin'), 'net'))),
  'too_many',
  'recovery codes count as well'
);
select is(
  (
    select count(*) filter (where pg_temp.try_code((300000 + n)::text, 'net ' || n) = 'ok')
    from generate_series(1, 60) n
  ),
  39::bigint,
  'an account has fifty in an hour, from all networks'
);

select * from finish();
rollback;
