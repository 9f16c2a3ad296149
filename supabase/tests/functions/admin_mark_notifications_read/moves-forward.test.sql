begin;
select plan(3);
select tests.create_shop();

create function tests.admin_mark_notifications_read(p_who text, p_until timestamptz)
returns jsonb
language sql
as $$
  select tests.call_as(
    p_who,
    format('(select to_jsonb(true) from public.admin_mark_notifications_read(%L))', p_until)
  );
$$;

select tests.admin_mark_notifications_read('admin', now() - interval '1 hour');

select is(
  (select read_at from public.notification_reads where user_id = tests.id('admin')),
  now() - interval '1 hour',
  'stores the moment that was shown'
);

select tests.admin_mark_notifications_read('admin', now() - interval '2 hours');

select is(
  (select read_at from public.notification_reads where user_id = tests.id('admin')),
  now() - interval '1 hour',
  'keeps it when an older page is read'
);

select tests.admin_mark_notifications_read('admin', now() + interval '2 hours');

select is(
  (select read_at from public.notification_reads where user_id = tests.id('admin')),
  now(),
  'stores no moment in the future'
);

select * from finish();
rollback;
