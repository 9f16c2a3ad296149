begin;
select plan(27);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp'));

create function tests.ship(p_carrier text, p_number text, p_url text) returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'error', a ->> 'ok')
  from tests.answer('chief', format('public.set_shipment(tests.order_id(''one''), %L, %L, %L)', p_carrier, p_number, p_url)) a;
$$;
create function tests.shipment() returns text language sql as $$
  select concat_ws(' | ', coalesce(carrier, '-'), coalesce(tracking_number, '-'), coalesce(tracking_url, '-'))
  from public.orders where id = tests.order_id('one');
$$;
select is(tests.ship(' Speed Post ', ' EK123 ', ' https://post.example/EK123?x=1#y '), 'true', 'said');
select is(tests.shipment(), 'Speed Post | EK123 | https://post.example/EK123?x=1#y', 'and kept without its blanks');
select is(tests.ship('Speed Post', repeat('9', 81), null), 'invalid_number', 'a number that is too long');
select is(tests.ship(repeat('x', 81), null, null), 'invalid_carrier', 'a name that is too long');
select is(tests.ship(null, null, u), 'invalid_url', 'no web address: ' || left(translate(u, E'\n', ' '), 40))
from unnest(array['http://post.example/1', 'javascript:alert(1)', 'ftp://post.example', 'post.example/1', 'https://', 'https://a b',
  'https://a"b', 'https://a<b', E'https://a\nb', 'https://' || repeat('a', 500)]) u;
select is(tests.shipment(), 'Speed Post | EK123 | https://post.example/EK123?x=1#y', 'what was refused changed nothing');
select throws_ok($$update public.orders set tracking_url = 'javascript:alert(1)' where id = tests.order_id('one')$$, '23514', null, 'nor can another way bring one in');
select is((select status || ' ' || payment_status from public.orders where id = tests.order_id('one')), 'confirmed pending', 'the status is another matter');
select is((select count(*)::int from public.audit_log where entity = 'orders' and entity_id = tests.order_id('one')::text and actor_id = tests.id('chief')), 1, 'and the audit knows who said it');
select is(tests.ship('', ' ', null), 'true', 'blanks take it back');
select is(tests.shipment(), '- | - | -', 'all of it');
update public.orders set updated_at = '2026-01-01' where id = tests.order_id('one');
select is(tests.answer('chief', 'public.set_shipment(tests.order_id(''one''), ''x'', null, null, ''2025-01-01'')') ->> 'code', 'changed', 'of another version than was seen');
select is(tests.shipment(), '- | - | -', 'nothing is written');
select is(tests.answer('chief', format('public.set_shipment(tests.order_id(''one''), ''Post'', null, null, %L)', (select o.updated_at from public.orders o where o.id = tests.order_id('one')))) ->> 'ok', 'true', 'of the version that was seen');
select is(tests.answer('chief', 'public.set_shipment(gen_random_uuid(), ''x'', null, null)') ->> 'code', 'not_found', 'an unknown order');
select is(tests.answer(w, 'public.set_shipment(tests.order_id(''one''), ''x'', null, null)') ->> 'error', '42501', w || ' may not')
from unnest(array['anon', 'asha', 'service_role']) w;
select * from finish();
rollback;
