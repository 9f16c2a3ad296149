begin;
select plan(6);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp'));
delete from public.outbox;

create function pg_temp.change() returns text language sql as $$
  select tests.call_as('admin', format(
    'public.admin_set_order_status(%L, ''shipped'', p_undo_seconds => 10)', tests.order_id('one')
  )) ->> 'undo_id';
$$;
-- A colleague writes to the customer a moment later.
create function pg_temp.write(p_key text) returns void language sql as $$
  insert into public.outbox (kind, user_id, to_email, order_id, data, idempotency_key, created_at)
  select 'order-message', o.user_id, 'asha@example.com', o.id, '{}', p_key, now() + interval '1 second'
  from public.orders o where o.id = tests.order_id('one');
$$;
create function pg_temp.mails() returns text language sql as $$
  select coalesce(string_agg(m.kind || ' ' || m.status, ', ' order by m.id), 'none') from public.outbox m
  where m.order_id = tests.order_id('one') and m.user_id is not null;
$$;
create function pg_temp.undo(p_id text) returns text language sql as $$
  select tests.outcome(tests.call_as('admin', format('public.admin_undo_order_status(%L)', p_id)));
$$;

create table tests.change as select pg_temp.change() as id;
select pg_temp.write('first');
select is(pg_temp.mails(), 'order-shipped queued, order-message queued', 'a mail of each waits');
select is(pg_temp.undo(c.id), 'ok', 'the change is undone') from tests.change c;
select is(pg_temp.mails(), 'order-message queued', 'with its own mail alone');

update tests.change set id = pg_temp.change();
select pg_temp.write('second');
update public.outbox set status = 'sent', sent_at = now() where idempotency_key = 'second';
select is(pg_temp.undo(c.id), 'ok', 'a mail of somebody else that was sent keeps nothing') from tests.change c;
update tests.change set id = pg_temp.change();
update public.outbox set status = 'sent', sent_at = now() where kind = 'order-shipped';
select is(pg_temp.undo(c.id), 'too_late', 'one of its own does') from tests.change c;
select is(tests.order_state('one'), 'shipped/pending/cod', 'and the order stays as it is');

select * from finish();
rollback;
