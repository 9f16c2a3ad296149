begin;
select plan(8);
select tests.create_shop();
select tests.create_staff();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
insert into public.return_requests (order_id, user_id, number, request_key, kind, items_amount)
values (tests.order_id('one'), tests.id('asha'), 'RET-1000000000001', gen_random_uuid(), 'return', 10);
update public.products set is_active = false;
update public.products set stock = 2, is_active = true where id = tests.id('lamp');
insert into public.contact_messages (number, name, email, message)
values (990001, 'A', 'a@tests.example', 'Hello'), (990002, 'B', 'b@tests.example', 'Hello');
insert into public.reviews (product_id, user_id, rating, comment)
values (tests.id('lamp'), tests.id('asha'), 4, 'Good');
insert into public.product_questions (product_id, question) values (tests.id('lamp'), 'Is it brass?');
insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
values ('pay_lost', null, 'order_lost', 10, 'INR', 'captured');
-- Items that were read still count as waiting.
insert into public.notification_reads (user_id, read_at) values (tests.id('owner'), now() + interval '1 hour');

select is(
  tests.call_as('owner', 'public.admin_count_waiting()'),
  '{"orders": 1, "payments": 1, "returns": 1, "stock": 1, "reviews": 1, "questions": 1, "messages": 2}',
  'counts what waits, seen or not'
);
select is(
  (
    select string_agg(c.key, ' ' order by c.key)
    from jsonb_each_text(tests.call_as(v.role, 'public.admin_count_waiting()')) c
    where c.value <> '0'
  ),
  v.counted,
  'counts what the role ' || v.role || ' may see'
)
from (
  values ('packer', 'orders stock'), ('support', 'messages orders questions returns reviews'),
    ('content', 'questions reviews stock')
) v (role, counted);
select is(tests.call_as('asha', 'public.admin_count_waiting()') ->> 'error', '42501', 'rejects a shopper');

update public.contact_messages set read_at = now() where number = 990001;
select is(tests.call_as('owner', 'public.admin_count_waiting()') ->> 'messages', '1', 'not what was read by itself');
insert into public.contact_messages (number, name, email, message)
select 991000 + n, 'A', 'a@tests.example', 'Hello' from generate_series(1, 1100) n;
select is(tests.call_as('owner', 'public.admin_count_waiting()') ->> 'messages', '1001', 'stops at 1,001');
select is(
  tests.call_as('owner', 'public.admin_notifications()') ->> 'since',
  to_jsonb(now() + interval '1 hour') #>> '{}', 'the bell says when it was read'
);

select * from finish();
rollback;
