begin;
select plan(8);
select tests.scene();
select is(tests.answer(w, 'public.admin_bell()') ->> 'error', '42501', w || ' may not call it')
from unnest(array['anon', 'asha', 'service_role']) w;

insert into public.bell_marks (user_id, seen_at) values (tests.id('chief'), now());
select is((tests.answer('chief', 'public.admin_bell()') - 'until'),
  '{"orders": 0, "payments": 0, "returns": 0, "stock": 0, "reviews": 0, "messages": 0}', 'nothing is new');
update public.bell_marks set seen_at = now() - interval '1 hour';
insert into public.contact_messages (number, name, email, message) values (990001, 'A', 'a@tests.example', 'Hello');
insert into public.reviews (product_id, user_id, rating, comment) values (tests.id('lamp'), tests.id('asha'), 4, 'Good');
insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status) values ('pay_lost', null, 'order_lost', 10, 'INR', 'captured');
select is((tests.answer('chief', 'public.admin_bell()') -> k)::text, '1', k || ' are new')
from unnest(array['messages', 'reviews', 'payments']) k;
update public.contact_messages set read_at = now() where number = 990001;
select is(tests.answer('chief', 'public.admin_bell()') ->> 'messages', '0', 'what was read does not ring');
select * from finish();
rollback;
