begin;
select plan(2);
select tests.create_shop();

delete from public.outbox;
select tests.shop_send_message('asha', 'Asha', 'asha@tests.example', 'Where is it?');

select is(
  (select kind || ' ' || to_email || ' ' || (data ->> 'message') from public.outbox where kind = 'owner-message'),
  'owner-message care@haat.example Where is it?',
  'queues a mail to the owner'
);

update public.contact_messages set read_at = now();

select is((select count(*) from public.outbox where kind = 'owner-message'), 1::bigint, 'queues it once');

select * from finish();
rollback;
