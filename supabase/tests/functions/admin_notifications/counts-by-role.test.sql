begin;
select plan(6);
select tests.create_shop();
select tests.create_staff();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
insert into public.return_requests (order_id, user_id, number, request_key, kind, items_amount)
values (tests.order_id('one'), tests.id('asha'), 'RET-1000000000001', gen_random_uuid(), 'return', 10);
update public.products set is_active = false;
update public.products set stock = 2, is_active = true where id = tests.id('lamp');
insert into public.contact_messages (number, name, email, message)
values (990001, 'A', 'a@tests.example', 'Hello');
insert into public.reviews (product_id, user_id, rating, comment)
values (tests.id('lamp'), tests.id('asha'), 4, 'Good');
insert into public.product_questions (product_id, question) values (tests.id('lamp'), 'Is it brass?');
insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
values ('pay_lost', null, 'order_lost', 10, 'INR', 'captured');

select is(
  (
    select string_agg(c.key, ' ' order by c.key)
    from jsonb_each_text(tests.call_as(v.role, 'public.admin_notifications()') - '{until,since}'::text[]) c
    where c.value <> '0'
  ),
  v.counted,
  'counts what the role ' || v.role || ' may see'
)
from (
  values
    ('owner', 'messages orders payments questions returns reviews stock'),
    ('manager', 'messages orders payments questions returns reviews stock'),
    ('packer', 'orders stock'),
    ('support', 'messages orders questions returns reviews'),
    ('content', 'questions reviews stock')
) v (role, counted);
select is(
  tests.call_as('asha', 'public.admin_notifications()') ->> 'error', '42501', 'rejects a shopper'
);

select * from finish();
rollback;
