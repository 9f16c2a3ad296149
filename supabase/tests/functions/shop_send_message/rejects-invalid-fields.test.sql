begin;
select plan(8);
select tests.create_shop();

delete from public.contact_messages;

select is(
  tests.shop_send_message('anon', m.name, m.email, m.message, m.order_number),
  '23514',
  'rejects the fields ' || left(concat_ws(', ', m.name, m.email, m.message, m.order_number), 40)
)
from (
  values
    ('', 'a@tests.example', 'Hello', null),
    ('Asha', 'a@tests.example', '   ', null),
    ('Asha', '', 'Hello', null),
    ('Asha', 'a@tests.example', repeat('x', 5001), null),
    (repeat('x', 121), 'a@tests.example', 'Hello', null),
    ('Asha', 'a@tests.example', 'Hello', repeat('9', 41))
) m (name, email, message, order_number);
select is(
  tests.shop_send_message('anon', 'Asha', 'a@tests.example', 'Hello', '  '),
  'T-000001',
  'uses up no number when it rejects a message'
);
select is(
  (select order_number from public.contact_messages),
  null,
  'stores an empty order number as null'
);

select * from finish();
rollback;
