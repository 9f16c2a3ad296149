begin;
select plan(7);
select tests.create_shop();

insert into public.notification_reads (user_id, read_at) values (tests.id('admin'), now());

select is(
  (tests.call_as('admin', 'public.admin_notifications()') - '{until,since}'::text[]),
  '{"orders": 0, "payments": 0, "returns": 0, "stock": 0, "reviews": 0, "questions": 0, "messages": 0}',
  'counts nothing when everything was seen'
);

update public.notification_reads set read_at = now() - interval '1 hour';
insert into public.contact_messages (number, name, email, message)
values (990001, 'A', 'a@tests.example', 'Hello');
insert into public.reviews (product_id, user_id, rating, comment)
values (tests.id('lamp'), tests.id('asha'), 4, 'Good');
insert into public.product_questions (product_id, question) values (tests.id('lamp'), 'Is it brass?');
insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
values ('pay_lost', null, 'order_lost', 10, 'INR', 'captured');

select is((tests.call_as('admin', 'public.admin_notifications()') -> k)::text, '1', 'counts new ' || k)
from unnest(array['messages', 'reviews', 'questions', 'payments']) k;

update public.contact_messages set read_at = now() where number = 990001;

select is(
  tests.call_as('admin', 'public.admin_notifications()') ->> 'messages',
  '0',
  'does not count a message that was read'
);

update public.product_questions set is_hidden = true;

select is(
  tests.call_as('admin', 'public.admin_notifications()') ->> 'questions',
  '0',
  'nor a question that was hidden'
);

select * from finish();
rollback;
