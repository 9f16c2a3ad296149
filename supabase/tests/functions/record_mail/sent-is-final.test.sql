begin;
select plan(9);
select tests.scene();
delete from public.outbox;
select tests.order_named('one', 'asha', tests.line('lamp'));
create function tests.mail() returns bigint language sql as $$ select min(id) from public.outbox; $$;
create function tests.standing() returns text language sql as $$
  select status || coalesce(' ' || error, '') || case when sent_at is null then '' else ' at' end from public.outbox where id = tests.mail();
$$;
select is(tests.answer('service_role', 'public.record_mail(tests.mail(), false, repeat(''x'', 900))'), 'true', 'a failure is kept');
select is(tests.standing(), 'queued ' || repeat('x', 500), 'it is tried again');
select is(tests.answer('service_role', 'public.record_mail(tests.mail(), true)'), 'true', 'a success is kept');
select is(tests.standing(), 'sent at', 'with its time');
select is(tests.answer('service_role', 'public.record_mail(tests.mail(), false, ''late news'')'), 'false', 'what is sent stays sent');
select is(tests.standing(), 'sent at', 'whatever comes later');
select is(tests.answer('service_role', 'public.record_mail(0, true)'), 'false', 'no such mail');
select is(tests.answer(w, 'public.record_mail(1, true)') ->> 'error', '42501', w || ' may not call it') from unnest(array['asha', 'chief']) w;
select * from finish();
rollback;
