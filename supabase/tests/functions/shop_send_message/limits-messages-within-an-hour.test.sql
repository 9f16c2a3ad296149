begin;
select plan(4);
select tests.create_shop();

delete from public.contact_messages;
delete from public.outbox;
select public.shop_send_message('Asha', 'asha@tests.example', 'Where is it?') from generate_series(1, 200);
select is((select count(*) from public.contact_messages), 200::bigint, 'stores 200 messages');
select is(
  (select string_agg(m.kind || ' ' || m.n, ', ' order by m.kind)
   from (select kind, count(*) as n from public.outbox group by kind) m),
  'message-received 3, owner-message 20',
  'and mails the owner about the first 20, and the sender three times'
);
select throws_ok(
  $$ select public.shop_send_message('Asha', 'asha@tests.example', 'Where is it?') $$,
  '54000',
  'shop_send_message: too many messages within an hour',
  'rejects the next'
);
update public.contact_messages set created_at = now() - interval '1 hour' where number = 1;
select lives_ok(
  $$ select public.shop_send_message('Asha', 'asha@tests.example', 'Where is it?') $$,
  'accepts it once one of them is an hour old'
);

select * from finish();
rollback;
