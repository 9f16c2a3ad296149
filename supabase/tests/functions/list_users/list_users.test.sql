begin;
select plan(11);
select tests.scene();

create function tests.people(p_who text, p_search text, p_role text default '') returns jsonb language sql as $$
  select tests.answer(p_who, format('public.list_users(%L, %L, 20, 0)', p_search, p_role));
$$;
select is(tests.people(w, '') ->> 'error', '42501', w || ' may not call it') from unnest(array['anon', 'asha', 'service_role']) w;
update public.users set full_name = 'Zed 50% A_b' where id = tests.id('asha');
select is((tests.people('chief', 'ZED 50%') -> 'total')::integer, 1, 'a part of the name in other letters');
select is((tests.people('chief', 'zed_50') -> 'total')::integer, 0, 'an underscore is an underscore');
select is(tests.people('chief', 'a_B') #>> '{users,0,id}', tests.id('asha')::text, 'and is found as such');
select is((tests.people('chief', 'zed', 'admin') -> 'total')::integer, 0, 'not among the admins');
select is((tests.people('chief', 'zed', 'user') -> 'total')::integer, 1, 'but among the others');
-- More than a thousand, one older than the other.
insert into auth.users (id, email) select md5('many ' || n)::uuid, 'many' || n || '@tests.example' from generate_series(1, 1100) n;
update public.users set created_at = timestamptz '2020-01-01' - substr(split_part(email, '@', 1), 5)::integer * interval '1 hour'
where email like 'many%';
select is(tests.people('chief', 'many') -> 'total', '1001', 'counted up to a thousand and one');
select is((select string_agg(u.value ->> 'email', ' ' order by u.ordinality) from jsonb_array_elements(a -> 'users') with ordinality u),
  'many1099@tests.example many1100@tests.example', 'their last page')
from tests.answer('chief', 'public.list_users(''many'', ''user'', 20, 1098)') a;
select is(jsonb_array_length(a -> 'users') || ' of ' || (a ->> 'total'), '0 of 1', 'a page beyond the only match')
from tests.answer('chief', 'public.list_users(''many1100@'', '''', 20, 20)') a;
select * from finish();
rollback;
