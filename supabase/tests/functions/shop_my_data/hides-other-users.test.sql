begin;
select plan(1);
select tests.create_shop();

-- asha and bala each have one row of everything; bala's rows hold the word "Other".
delete from public.newsletter_subscribers;

create function tests.create_data(p_who text, p_word text)
returns void
language sql
as $$
  update public.users set full_name = p_word, phone = '+919876543210' where id = tests.id(p_who);
  insert into public.addresses (
    user_id, first_name, last_name, address_line_1, city, state, postal_code, phone
  )
  values
    (
      tests.id(p_who), p_word, 'Rao', '12 Market Road', 'Bengaluru', 'Karnataka', '560001',
      '+919876543210'
    );
  insert into public.wishlist (user_id, product_id) values (tests.id(p_who), tests.id('lamp'));
  insert into public.reviews (product_id, user_id, rating, title)
  values (tests.id('lamp'), tests.id(p_who), 5, p_word || ' review');
  insert into public.newsletter_subscribers (email) values (p_who || '@tests.example');
  insert into public.contact_messages (number, user_id, name, email, message)
  values
    (
      900000 + ascii(p_who),
      tests.id(p_who),
      p_word,
      p_who || '@tests.example',
      p_word || ' message'
    );
$$;

select tests.create_data('asha', 'Hers'), tests.create_data('bala', 'Other');
select
  tests.create_order('one', 'asha', tests.order_line('mat', 2)),
  tests.create_order('two', 'bala', tests.order_line('lamp'));
update public.orders
set shipping_address = shipping_address || '{"first_name": "Other"}'
where id = tests.order_id('two');
insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status, method)
select 'pay_mydata' || n, tests.order_id(n), 'order_mydata' || n, 501, 'INR', 'captured', m
from (values ('one', 'upi'), ('two', 'bala card')) v (n, m);
insert into public.refunds (order_id, payment_id, amount, reason)
select tests.order_id(n), 'pay_mydata' || n, 501, 'cancelled'
from unnest(array['one', 'two']) n;
create temp table result as select tests.call_as('asha', 'public.shop_my_data()') as data;

select is(
  (select data::text ~ 'Other|bala|checkout_key|unsubscribe_token' from result),
  false,
  'returns no data of other users and no keys'
);

select * from finish();
rollback;
