begin;
select plan(1);
select tests.create_shop();

delete from public.contact_messages;
select tests.shop_send_message('anon'), tests.shop_send_message('asha');
delete from public.users where id = tests.id('asha');

select is(
  (select count(*) from public.contact_messages where user_id is null),
  2::bigint,
  'keeps the message without its user'
);

select * from finish();
rollback;
