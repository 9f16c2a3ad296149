begin;
select plan(3);
select tests.create_shop();

delete from public.outbox;
update auth.users set email = 'new@tests.example' where id = tests.id('asha');
select is(
  (select string_agg(concat_ws(' ', m.kind, m.to_email, m.data ->> 'change'), ', ') from public.outbox m),
  'account-changed asha@tests.example email',
  'tells the old address that it was changed'
);
select is(
  (select count(*)::integer from public.outbox m where m.data::text like '%new@%'), 0, 'and not to which'
);

delete from public.outbox;
update auth.users set email_confirmed_at = null where id = tests.id('bala');
update auth.users set email = 'other@tests.example' where id = tests.id('bala');
select is((select count(*)::integer from public.outbox), 0, 'and no address that was never confirmed');

select * from finish();
rollback;
