begin;
select plan(24);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'bala', 'admin', 'service_role']) w,
  unnest(
    array[
      'insert into public.outbox default values',
      'update public.outbox set status = status',
      'delete from public.outbox',
      'truncate public.outbox cascade'
    ]
  ) s;
select is(
  tests.run_as(w, $$select private.queue_owner_mail('owner-order', null, 'x', '{}')$$),
  '42501',
  'rejects a call of private.queue_owner_mail by ' || w
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;

select * from finish();
rollback;
