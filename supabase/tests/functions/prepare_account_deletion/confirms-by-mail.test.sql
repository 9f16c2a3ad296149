begin;
select plan(4);
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

delete from public.outbox;
insert into auth.users (id, email) values (tests.id('dev'), 'dev@tests.example');
delete from auth.users where id = tests.id('dev');
select is(
  (select count(*)::integer from public.outbox), 0, 'an address that nobody has confirmed gets no mail'
);

select * from finish();
rollback;
