begin;
select plan(9);
select tests.create_shop();
delete from public.outbox;
update public.settings set contact_email = 'shop@tests.example', owner_mails = 'hourly', low_stock_mail = false;

create function pg_temp.kinds() returns text language sql as $$
  select string_agg(m.kind, ' ' order by m.kind) from public.outbox m where m.kind like 'owner-%' $$;
select tests.create_order('one', 'asha', tests.order_line('lamp'));
select public.shop_send_message('Asha', 'asha@tests.example', 'Where is my lamp?');
select is(pg_temp.kinds(), null, 'nothing is mailed at once');
update private.owner_news set created_at = date_trunc('hour', now()) + interval '1 second';
select private.mail_owner_news();
select is(pg_temp.kinds(), null, 'nor before the hour is full');
update private.owner_news set created_at = date_trunc('hour', now()) - interval '1 second';
select public.shop_raise_alerts();
select is(pg_temp.kinds(), 'owner-digest', 'then one mail tells of all');
select is(
  (select m.data -> 'counts' from public.outbox m where m.kind = 'owner-digest'),
  '{"owner-order": 1, "owner-message": 1}'::jsonb, 'with their numbers'
);
select is(
  (select m.data -> 'news' -> 0 ->> 'number' from public.outbox m where m.kind = 'owner-digest'),
  (select o.order_number from public.orders o where o.id = tests.order_id('one')), 'and the order'
);
select is((select count(*)::integer from private.owner_news), 0, 'and nothing waits');

update public.settings set owner_mails = 'none';
select tests.create_order('two', 'asha', tests.order_line('lamp'));
select private.mail_owner_news();
select is((select count(*)::integer from private.owner_news), 0, 'none: nothing is gathered');
update public.settings set owner_mails = 'daily';
select tests.create_order('three', 'asha', tests.order_line('lamp'));
update private.owner_news set created_at = now() - interval '25 hours';
update public.settings set owner_mails = 'each';
select private.mail_owner_news();
select is(pg_temp.kinds(), 'owner-digest owner-digest', 'what was gathered is told when nothing is gathered any more');
select tests.create_order('four', 'asha', tests.order_line('lamp'));
select is(pg_temp.kinds(), 'owner-digest owner-digest owner-order', 'and each comes at once again');

select * from finish();
rollback;
