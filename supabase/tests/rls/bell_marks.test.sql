begin;
select plan(4);
select tests.scene();
insert into public.bell_marks (user_id, seen_at) values (tests.id('chief'), now());
select is(tests.answer(w, 'to_jsonb((select count(*) from public.bell_marks))') ->> 'error', '42501', w || ' reads no marks')
from unnest(array['anon', 'asha', 'chief', 'service_role']) w;
select * from finish();
rollback;
