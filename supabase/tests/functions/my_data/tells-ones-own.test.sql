begin;
select plan(19);
select tests.scene();

-- Asha has one of everything; so has Bala, with words that must never reach her.
delete from public.newsletter_subscribers;
create function tests.everything(p_who text, p_word text) returns void language sql as $$
  update public.users set full_name = p_word, phone = '+919876543210' where id = tests.id(p_who);
  insert into public.addresses (user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
  values (tests.id(p_who), p_word, 'Rao', '12 Market Road', 'Bengaluru', 'Karnataka', '560001', '+919876543210');
  insert into public.wishlist (user_id, product_id) values (tests.id(p_who), tests.id('lamp'));
  insert into public.reviews (product_id, user_id, rating, title) values (tests.id('lamp'), tests.id(p_who), 5, p_word || ' review');
  insert into public.newsletter_subscribers (email) values (p_who || '@tests.example');
  insert into public.contact_messages (number, user_id, name, email, message)
  values (900000 + ascii(p_who), tests.id(p_who), p_word, p_who || '@tests.example', p_word || ' message');
$$;
select tests.everything('asha', 'Hers'), tests.everything('bala', 'Foreign');
select tests.order_named('one', 'asha', tests.line('mat', 2)), tests.order_named('two', 'bala', tests.line('lamp'));
update public.orders set shipping_address = shipping_address || '{"first_name": "Foreign"}' where id = tests.order_id('two');
insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status, method)
select 'pay_mydata' || n, tests.order_id(n), 'order_mydata' || n, 501, 'INR', 'captured', m from (values ('one', 'upi'), ('two', 'bala card')) v (n, m);
insert into public.refunds (order_id, payment_id, amount, reason) select tests.order_id(n), 'pay_mydata' || n, 501, 'cancelled' from unnest(array['one', 'two']) n;
create temp table told as select tests.answer('asha', 'public.my_data()') as data;

select is((select array_agg(k order by k) from told, jsonb_object_keys(data) k),
  array['account', 'addresses', 'messages', 'newsletter', 'orders', 'reviews', 'wishlist'], 'all that is kept is in it');
select is((select data -> 'account' ->> f from told), v, 'account: ' || f)
from (values ('full_name', 'Hers'), ('email', 'asha@tests.example'), ('phone', '+919876543210'), ('is_admin', 'false')) a (f, v);
select is((select data #>> '{addresses,0,first_name}' from told), 'Hers', 'addresses');
select is((select data #>> '{orders,0,items,0,product_name}' from told), 'mat', 'orders with their items');
select is((select data #>> '{orders,0,total_amount}' from told), '501.00', 'and what they cost');
select is((select data #>> '{orders,0,shipping_address,city}' from told), 'Bengaluru', 'and where they went');
select is((select jsonb_array_length(data #> '{orders,0,history}') from told), 2, 'and what became of them');
select is((select data #>> '{orders,0,payments,0,method}' from told), 'upi', 'and how they were paid');
select is((select data #>> '{orders,0,refunds,0,amount}' from told), '501.00', 'and what goes back');
select is((select data #>> '{wishlist,0,product}' from told), 'lamp', 'wishes');
select is((select data #>> '{reviews,0,title}' from told), 'Hers review', 'reviews, approved or not');
select is((select data #>> '{newsletter,email}' from told), 'asha@tests.example', 'the newsletter');
select is((select data #>> '{messages,0,message}' from told), 'Hers message', 'messages');
select is((select data::text ~ 'Foreign|bala|checkout_key|unsubscribe_token' from told), false, 'nothing of anybody else, and no keys');
select is(tests.answer(w, 'public.my_data()') ->> 'error', '42501', w || ' has nothing to ask for') from unnest(array['anon', 'service_role']) w;
select * from finish();
rollback;
