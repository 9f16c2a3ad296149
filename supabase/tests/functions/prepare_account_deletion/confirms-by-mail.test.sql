begin;
select plan(7);
select tests.create_shop();
delete from public.outbox;

delete from auth.users where id = tests.id('asha');
select results_eq(
  $$select kind, to_email, user_id, order_id, status, (data ->> 'closed_at')::timestamptz from public.outbox$$,
  $$values ('account-closed', 'asha@tests.example', null::uuid, null::uuid, 'queued', now())$$,
  'the address that the account had is told, by a mail that stays when the account goes'
);
select is(
  (select array_agg(k order by k) from public.outbox m, jsonb_object_keys(m.data) k), array['closed_at', 'shop'],
  'it has nothing else about the person'
);
select is(
  (select string_agg(to_email, ', ') from public.shop_claim_mails(10)), 'asha@tests.example', 'it is sent'
);
select public.shop_record_mail((select id from public.outbox), false, 'asha@tests.example: no answer');
select is((select to_email from public.outbox), 'asha@tests.example', 'and again when that failed');
select public.shop_record_mail((select id from public.outbox), true);
select results_eq(
  'select status, to_email, data, error, erased_at from public.outbox',
  $$values ('sent', null::text, null::jsonb, null::text, now())$$,
  'once it is sent the address is erased'
);

delete from public.outbox;
delete from auth.users where id = tests.id('bala');
update public.outbox set created_at = now() - interval '73 hours';
select public.shop_claim_mails(10);
select results_eq(
  'select status, to_email, data, error from public.outbox',
  $$values ('failed', null::text, null::jsonb, null::text)$$,
  'and when it is given up'
);

delete from public.outbox;
insert into auth.users (id, email) values (tests.id('dev'), 'dev@tests.example');
delete from auth.users where id = tests.id('dev');
select is(
  (select count(*)::integer from public.outbox), 0, 'an address that nobody has confirmed gets no mail'
);

select * from finish();
rollback;
