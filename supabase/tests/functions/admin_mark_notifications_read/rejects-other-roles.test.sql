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

select is(tests.admin_mark_notifications_read(w, now()) ->> 'error', '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'asha', 'service_role']) w;

select * from finish();
rollback;
