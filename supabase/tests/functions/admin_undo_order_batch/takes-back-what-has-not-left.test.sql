begin;
select plan(20);
select tests.create_shop();
select tests.create_online_order('net', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('net', 'net', 'captured');
select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('lamp', 3)),
  tests.create_order('three', 'bala', tests.order_line('mat'));
delete from public.outbox;

-- Creates a change of these orders with ten seconds to undo it, and works on p_work of them.
create function pg_temp.change(p_change text, p_names text[], p_work integer, p_seconds integer default 10)
returns void
language plpgsql
as $$
begin
  perform set_config('tests.batch', tests.call_as('admin', format(
    'public.admin_create_order_batch(%L)', jsonb_build_object('change', p_change, 'undo_seconds', p_seconds, 'orders', (
      select jsonb_agg(jsonb_build_object('order_number', o.order_number, 'seen', o.status) order by n.i)
      from unnest(p_names) with ordinality n (name, i)
      join public.orders o on o.id = tests.order_id(n.name)
    ))
  )) ->> 'id', true);
  perform pg_temp.work(p_work);
end;
$$;
create function pg_temp.work(p_count integer)
returns void
language sql
as $$
  select tests.call_as('admin', format('public.admin_work_order_batch(%L)', current_setting('tests.batch')))
  from generate_series(1, p_count);
$$;
create function pg_temp.undo(p_who text default 'admin')
returns text
language sql
as $$
  select tests.outcome(tests.call_as(
    p_who, format('public.admin_undo_order_batch(%L)', current_setting('tests.batch'))
  ));
$$;
-- Returns the results of undoing each order: 'ok', an error code, or '-' for none.
create function pg_temp.undone()
returns text
language sql
as $$
  select string_agg(coalesce(case when i.undone ->> 'ok' = 'true' then 'ok' else i.undone ->> 'code' end, '-'), ' '
    order by i.place)
  from private.order_batch_items i where i.batch_id = current_setting('tests.batch')::uuid;
$$;
create function pg_temp.states()
returns text
language sql
as $$
  select string_agg(tests.order_state(n), ' ' order by i)
  from unnest(array['net', 'one', 'two', 'three']) with ordinality t (n, i);
$$;
create table tests.before as
select o.id, to_jsonb(o) - 'updated_at' as row, tests.stock('lamp') as stock from public.orders o;

-- A change that is undone while it is going on.
select pg_temp.change('cancelled', '{net,one,two,three}', 3);
select is(
  pg_temp.states(), 'cancelled/paid/razorpay cancelled/pending/cod cancelled/pending/cod confirmed/pending/cod',
  'three orders are cancelled, one waits'
);
select is(
  (select tests.call_as('admin', format('public.admin_get_order_batch(%L)', current_setting('tests.batch')))
    ->> 'undo_seconds'), '10', 'it can be undone for ten seconds'
);
select is(pg_temp.undo('asha'), '42501', 'not by a shopper');
select is(pg_temp.undo(), 'ok', 'its admin takes it back');
select is(tests.batch_results(current_setting('tests.batch')), 'ok ok ok stopped', 'what was left is not changed');
select ok(
  (select bool_and(m.next_attempt_at > now() + interval '50 seconds') from public.outbox m where m.user_id is not null),
  'its mails wait for it'
);
select ok(
  (select bool_and(r.next_attempt_at > now() + interval '50 seconds') from public.refunds r), 'and so does the refund'
);
select ok((select bool_and(u.expires_at > now() + interval '50 seconds') from private.order_undos u), 'there is time');
update public.products set stock = stock - 7 where id = tests.id('lamp');
select pg_temp.work(4);
select is(pg_temp.undone(), 'ok ok out_of_stock -', 'each order answers for itself');
select is(
  pg_temp.states(), 'confirmed/paid/razorpay confirmed/pending/cod cancelled/pending/cod confirmed/pending/cod',
  'what was sold meanwhile stays cancelled'
);
select is(
  (select count(*)::int from tests.before b join public.orders o using (id) where to_jsonb(o) - 'updated_at' = b.row),
  3, 'the others are as they were'
);
select is(
  (select string_agg((m.order_id = tests.order_id('two')) || m.kind, ' ')
    from public.outbox m where m.user_id is not null),
  'trueorder-cancelled', 'and only the customer of that order is told'
);
select is((select count(*)::int from public.refunds), 0, 'no money goes back');
select is(
  (select tests.call_as('admin', format('public.admin_get_order_batch(%L)', current_setting('tests.batch')))
    ->> 'undo_seconds'), '0', 'nothing is left to undo'
);
select is(pg_temp.undo(), 'ok', 'a second press changes nothing');

-- Too late for one, and for all.
select pg_temp.change('processing', '{net,one}', 2);
update private.order_undos u set expires_at = now() - interval '1 second' where u.order_id = tests.order_id('net');
select pg_temp.undo(), pg_temp.work(2);
select is(pg_temp.undone(), 'too_late ok', 'an order whose time is over stays as it is');
select pg_temp.change('delivered', '{one}', 1);
update private.order_undos u set expires_at = now() - interval '1 second';
select is(pg_temp.undo(), 'too_late', 'a change whose time is over is not taken back');
select is(tests.order_state('one'), 'delivered/paid/cod', 'its order stays delivered');
select pg_temp.change('shipped', '{three}', 1, 0);
select is(pg_temp.undo(), 'too_late', 'nor is one that was made without');
select pg_temp.change('cancelled', '{three}', 1);
update public.order_batches set actor_id = tests.id('bala');
select is(pg_temp.undo(), 'not_found', 'nor one of somebody else');

select * from finish();
rollback;
