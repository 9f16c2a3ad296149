begin;
select plan(1);
select tests.create_shop();

delete from public.outbox;
update public.settings set contact_email = 'nowhere';
select tests.shop_send_message('asha', 'Asha', 'asha@tests.example', 'Hello?');

select is(
  (
    select count(*)::text || ' '
      || (select count(*) from public.contact_messages where message = 'Hello?')
    from public.outbox where kind like 'owner-%'
  ),
  '0 1',
  'keeps the message without a mail to an owner without an address'
);

select * from finish();
rollback;
