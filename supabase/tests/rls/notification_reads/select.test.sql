begin;
select plan(4);
select tests.create_shop();

insert into public.notification_reads (user_id, read_at) values (tests.id('admin'), now());

select is(
  tests.call_as(w, 'to_jsonb((select count(*) from public.notification_reads))') ->> 'error',
  '42501',
  'rejects ' || w
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;

select * from finish();
rollback;
