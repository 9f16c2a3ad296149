begin;
select plan(8);
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
select * from finish();
rollback;
