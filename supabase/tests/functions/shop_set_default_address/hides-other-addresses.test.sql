begin;
select plan(3);
select tests.create_shop();

select
  tests.create_address('asha', p_name => 'ashahome'),
  tests.create_address('bala', p_name => 'balahome');
select tests.create_address('asha', p_name => 'ashawork');

create function tests.default_of(p_who text)
returns text
language sql
as $$
  select string_agg(case a.id when tests.id(p_who || 'home') then 'home' else 'work' end, ',')
  from public.addresses a
  where a.user_id = tests.id(p_who) and a.is_default;
$$;

select tests.call_as('asha', $$public.shop_set_default_address(tests.id('ashawork'))$$);

select is(
  tests.call_as('asha', $$public.shop_set_default_address(tests.id('balahome'))$$),
  '{"ok": false, "code": "not_found"}',
  'answers not_found for an address of another user'
);
select is(
  tests.default_of('asha') || ' ' || tests.default_of('bala'),
  'work home',
  'changes no default'
);
select is(
  tests.call_as('bala', $$public.shop_set_default_address(tests.id('ashahome'))$$) ->> 'code',
  'not_found',
  'answers not_found the other way round'
);

select * from finish();
rollback;
