begin;
select plan(4);
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

select is(tests.default_of('asha'), 'home', 'starts with the first address as the default');
select is(
  tests.call_as('asha', $$public.shop_set_default_address(tests.id('ashawork'))$$),
  '{"ok": true}',
  'accepts another address'
);
select is(tests.default_of('asha'), 'work', 'leaves one default');
select is(
  tests.call_as('asha', $$public.shop_set_default_address(tests.id('ashawork'))$$),
  '{"ok": true}',
  'accepts the same address again'
);

select * from finish();
rollback;
