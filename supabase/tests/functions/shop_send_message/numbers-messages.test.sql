begin;
select plan(3);
select tests.create_shop();

delete from public.contact_messages;

select is(tests.shop_send_message('anon'), 'T-000001', 'returns the first ticket number to a visitor');
select is(
  tests.shop_send_message('asha', ' Asha ', ' a@tests.example ', ' Where is it? ', ' ORD-1 '),
  'T-000002',
  'returns the next number to a shopper'
);

update public.contact_messages set number = 999999 where number = 2;

select is(tests.shop_send_message('service_role'), 'T-1000000', 'returns seven digits after a million');

select * from finish();
rollback;
