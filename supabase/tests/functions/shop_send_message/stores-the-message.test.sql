begin;
select plan(4);
select tests.create_shop();

delete from public.contact_messages;
select tests.shop_send_message('anon');
select tests.shop_send_message('asha', ' Asha ', ' a@tests.example ', ' Where is it? ', ' ORD-1 ');

select is(
  (
    select concat_ws('|', name, email, message, order_number)
    from public.contact_messages
    where number = 2
  ),
  'Asha|a@tests.example|Where is it?|ORD-1',
  'stores the trimmed fields'
);
select is(
  (select user_id from public.contact_messages where number = 2),
  tests.id('asha'),
  'stores the signed-in user'
);
select is(
  (select user_id from public.contact_messages where number = 1),
  null,
  'stores no user for a visitor'
);
select is(
  (select count(*) from public.contact_messages where read_at is null),
  2::bigint,
  'leaves the messages unread'
);

select * from finish();
rollback;
