begin;
select plan(16);
select tests.scene();
delete from public.contact_messages;
create function tests.sent(p_who text, p_arguments text default $$'Asha', 'a@tests.example', 'Where is it?'$$) returns text language sql as $$
  select coalesce(a ->> 'error', a #>> '{}') from (select tests.answer(p_who, 'public.send_message(' || p_arguments || ')') as a) s;
$$;
select is(tests.sent('anon'), 'T-000001', 'a visitor gets the first ticket');
select is(tests.sent('asha', $$' Asha ', ' a@tests.example ', ' Where is it? ', ' ORD-1 '$$), 'T-000002', 'a shopper the next');
select is((select concat_ws('|', name, email, message, order_number) from public.contact_messages where number = 2), 'Asha|a@tests.example|Where is it?|ORD-1', 'kept without spaces around');
select is((select user_id from public.contact_messages where number = 2), tests.id('asha'), 'with who is signed in');
select is((select user_id from public.contact_messages where number = 1), null, 'a visitor is nobody');
select is(tests.sent('anon', t), '23514', 'refused: ' || left(t, 40)) from unnest(array[
  $$'', 'a@tests.example', 'Hello'$$, $$'Asha', 'a@tests.example', '   '$$, $$'Asha', '', 'Hello'$$,
  $$'Asha', 'a@tests.example', repeat('x', 5001)$$, $$repeat('x', 121), 'a@tests.example', 'Hello'$$,
  $$'Asha', 'a@tests.example', 'Hello', repeat('9', 41)$$]) t;
select is(tests.sent('anon', $$'Asha', 'a@tests.example', 'Hello', '  '$$), 'T-000003', 'what was refused took no number');
select is((select order_number from public.contact_messages where number = 3), null, 'an empty order number is none');
update public.contact_messages set number = 999999 where number = 3;
select is(tests.sent('service_role'), 'T-1000000', 'seven digits after the millionth');
select is((select count(*) from public.contact_messages where read_at is null), 4::bigint, 'nobody has read them yet');
delete from public.users where id = tests.id('asha');
select is((select count(*) from public.contact_messages where user_id is null), 4::bigint, 'a message outlives its writer''s account');
select * from finish();
rollback;
