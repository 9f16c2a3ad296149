begin;
select plan(2);
select tests.create_shop();

delete from public.outbox;
select tests.create_order('one', 'asha', tests.order_line('lamp'));

create function tests.mail_id()
returns bigint
language sql
as $$
  select min(id) from public.outbox;
$$;

create function tests.mail_state()
returns text
language sql
as $$
  select status
    || coalesce(' ' || error, '')
    || case when sent_at is null then '' else ' sent_at' end
  from public.outbox
  where id = tests.mail_id();
$$;

select is(
  tests.call_as('service_role', $$public.shop_record_mail(tests.mail_id(), false, repeat('x', 900))$$),
  'true',
  'accepts a failure'
);
select is(
  tests.mail_state(),
  'queued ' || repeat('x', 500),
  'keeps the mail queued with the shortened error'
);

select * from finish();
rollback;
