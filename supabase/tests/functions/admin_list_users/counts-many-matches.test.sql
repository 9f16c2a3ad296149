begin;
select plan(3);
select tests.create_shop();

insert into auth.users (id, email)
select md5('many ' || n)::uuid, 'many' || n || '@tests.example'
from generate_series(1, 1100) n;
update public.users
set created_at = timestamptz '2020-01-01' - substr(
  split_part(email, '@', 1),
  5
)::integer * interval '1 hour'
where email like 'many%';

select is(tests.admin_list_users('admin', 'many') -> 'total', '1001', 'counts up to 1,001 matches');
select is(
  (
    select string_agg(u.value ->> 'email', ' ' order by u.ordinality)
    from jsonb_array_elements(a -> 'users') with ordinality u
  ),
  'many1099@tests.example many1100@tests.example',
  'returns the last page of many matches'
)
from tests.call_as('admin', $$public.admin_list_users('many', 'user', 20, 1098)$$) a;
select is(
  jsonb_array_length(a -> 'users') || ' of ' || (a ->> 'total'),
  '0 of 1',
  'returns the count beyond the last page'
)
from tests.call_as('admin', $$public.admin_list_users('many1100@', '', 20, 20)$$) a;

select * from finish();
rollback;
