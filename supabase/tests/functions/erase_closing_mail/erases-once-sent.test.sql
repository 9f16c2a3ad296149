begin;
select plan(3);
select tests.create_shop();
delete from public.outbox;

delete from auth.users where id = tests.id('asha');
select public.shop_claim_mails(10);
select public.shop_record_mail((select id from public.outbox), false, 'asha@tests.example: no answer');
select is((select to_email from public.outbox), 'asha@tests.example', 'the address is kept while the mail is retried');
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
  'and when the mail is given up'
);

select * from finish();
rollback;
