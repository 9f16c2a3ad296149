begin;
select plan(4);
select tests.create_shop();

create temporary table begun as
select tests.call_as('service_role', $$public.shop_begin_sign_in('asha@tests.example', 'net 0')$$) as answer;
select is(
  (select jsonb_array_length(b.answer -> 'keys') from begun b), 2, 'an attempt counts for its network and its account'
);
create function pg_temp.take_back()
returns jsonb
language sql
as $$
  select tests.call_as(
    'service_role',
    format('public.shop_return_sign_in(array(select jsonb_array_elements_text(%L)))', b.answer ->> 'keys')
  )
  from begun b;
$$;
select tests.guess('asha@tests.example', 9);
select is(tests.try_password('asha@tests.example', 'net 0'), 'refused', 'at the limit');
select pg_temp.take_back();
select is(tests.try_password('asha@tests.example', 'net 0'), '10', 'gives one attempt back');
select pg_temp.take_back() from generate_series(1, 30);
select is((select min(f.failures) from public.sign_in_failures f), 0, 'and never more than there were');

select * from finish();
rollback;
