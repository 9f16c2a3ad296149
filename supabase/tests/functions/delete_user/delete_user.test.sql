begin;
select plan(10);
select tests.scene();

update public.users set is_admin = false where is_admin and id <> tests.id('chief');
create function tests.remove(p_who text, p_whom text) returns jsonb language sql as $$
  select tests.answer(p_who, format('public.delete_user(%L)', tests.id(p_whom)));
$$;
select is(tests.remove(w, 'bala') ->> 'error', '42501', w || ' may not call it') from unnest(array['anon', 'asha', 'service_role']) w;
select is(tests.remove('chief', 'chief') ->> 'code', 'last_admin', 'the last admin stays');
select is(tests.remove('chief', 'nobody') ->> 'code', 'not_found', 'an unknown user is refused');
update public.orders set status = 'delivered' where user_id = tests.id('bala');
select is(tests.remove('chief', 'bala'), '{"ok": true}', 'a shopper goes');
select is((select count(*)::integer from auth.users where id = tests.id('bala')), 0, 'with the sign-in');
select is((select actor_id || ' ' || action from public.audit_log where entity = 'users' and entity_id = tests.id('bala')::text order by id desc limit 1),
  tests.id('chief') || ' delete', 'it is written down who did it');
update public.users set is_admin = true where id = tests.id('asha');
select is(tests.remove('chief', 'chief') ->> 'code', 'self', 'nobody deletes himself');
update public.users set is_admin = false where id = tests.id('asha');
insert into public.orders (user_id, order_number, subtotal, total_amount, payment_method, shipping_address, checkout_key)
values (tests.id('asha'), 'ORD-1780000000999', 1, 1, 'cod', '{"first_name":"A","last_name":"B","address_line_1":"C","city":"D","state":"Kerala","postal_code":"682001","phone":"+919876543210"}', gen_random_uuid());
select is(tests.remove('chief', 'asha') ->> 'code', 'open_orders', 'nor who waits for an order');
select * from finish();
rollback;
