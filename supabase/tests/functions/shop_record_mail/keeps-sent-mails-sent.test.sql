begin;
select plan(4);
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
  tests.call_as('service_role', 'public.shop_record_mail(tests.mail_id(), true)'),
  'true',
  'accepts a success'
);
select is(tests.mail_state(), 'sent sent_at', 'sets sent_at');
select is(
  tests.call_as('service_role', $$public.shop_record_mail(tests.mail_id(), false, 'late news')$$),
  'false',
  'rejects a later failure'
);
select is(tests.mail_state(), 'sent sent_at', 'keeps the mail sent');

select * from finish();
rollback;
