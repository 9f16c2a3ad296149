begin;
select plan(9);
select tests.scene();

insert into public.addresses (id, user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
select tests.id(a.who || a.name), tests.id(a.who), 'Asha', 'Rao', '12 Market Road', 'Bengaluru', 'Karnataka', '560001', '+919876543210'
from (values ('asha', 'home'), ('bala', 'home')) a (who, name);
insert into public.addresses (id, user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
values (tests.id('ashawork'), tests.id('asha'), 'Asha', 'Rao', '1 Office Street', 'Bengaluru', 'Karnataka', '560001', '+919876543210');
create function tests.default_of(p_who text) returns text language sql as $$
  select string_agg(case a.id when tests.id(p_who || 'home') then 'home' else 'work' end, ',') from public.addresses a where a.user_id = tests.id(p_who) and a.is_default;
$$;

select is(tests.default_of('asha'), 'home', 'the first address is the default');
select is(tests.answer('asha', 'public.set_default_address(tests.id(''ashawork''))'), '{"ok": true}', 'another is chosen');
select is(tests.default_of('asha'), 'work', 'it is the only default');
select is(tests.answer('asha', 'public.set_default_address(tests.id(''ashawork''))'), '{"ok": true}', 'choosing it again is fine');
select is(tests.answer('asha', 'public.set_default_address(tests.id(''balahome''))'), '{"ok": false, "code": "not_found"}', 'a stranger''s address does not exist');
select is(tests.default_of('asha') || ' ' || tests.default_of('bala'), 'work home', 'and nothing moved');
select is(tests.answer('bala', 'public.set_default_address(tests.id(''ashahome''))') ->> 'code', 'not_found', 'the other way round too');
select is(tests.answer(w, 'public.set_default_address(tests.id(''ashawork''))') ->> 'error', '42501', w || ' may not call it') from unnest(array['anon', 'service_role']) w;
select * from finish();
rollback;
