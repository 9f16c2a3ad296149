begin;
select plan(11);
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
  insert into public.product_questions (product_id, user_id, question)
  values (tests.id('lamp'), tests.id(p_who), p_word || ' question');
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
create temp table result as select tests.call_as('asha', 'public.shop_my_data()') as data;

select is(
  (select array_agg(k order by k) from result, jsonb_object_keys(data) k),
  '{account,addresses,messages,newsletter,orders,questions,reviews,stock_notices,wishlist}'::text[],
  'returns every part'
);
select is((select data -> 'account' ->> f from result), v, 'returns ' || f || ' of the account')
from (
  values
    ('full_name', 'Hers'),
    ('email', 'asha@tests.example'),
    ('phone', '+919876543210'),
    ('is_admin', 'false')
) a (f, v);
select is((select data #>> '{addresses,0,first_name}' from result), 'Hers', 'returns addresses');
select is((select data #>> '{questions,0,question}' from result), 'Hers question', 'returns questions');
select is((select data #>> '{wishlist,0,product}' from result), 'lamp', 'returns the wishlist');
select is(
  (select data #>> '{reviews,0,title}' from result),
  'Hers review',
  'returns reviews that are not approved'
);
select is(
  (select data #>> '{newsletter,email}' from result),
  'asha@tests.example',
  'returns the newsletter subscription'
);
select is((select data #>> '{messages,0,message}' from result), 'Hers message', 'returns messages');

select * from finish();
rollback;
