begin;
select plan(3);
select tests.create_shop();

create function tests.export(p_who text)
returns jsonb
language sql
as $$
  select tests.call_as(p_who, 'public.admin_export_newsletter()');
$$;

select is(tests.export(w) ->> 'error', '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'asha', 'service_role']) w;

select * from finish();
rollback;
