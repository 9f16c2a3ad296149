begin;
select plan(17);
select tests.create_shop();

-- Sets the status of an order with ten seconds to undo it. Returns the new status or the error code.
create function tests.set_undoable(p_name text, p_status text, p_cash text default null)
returns text
language plpgsql
as $$
declare
  v_answer jsonb := tests.call_as('admin', format(
    'public.admin_set_order_status(%L, %L, null, %L, null, 10)', tests.order_id(p_name), p_status, p_cash
  ));
begin
  perform set_config('tests.undo_' || p_name, coalesce(v_answer ->> 'undo_id', ''), true);
  return coalesce(v_answer ->> 'code', v_answer ->> 'status', v_answer ->> 'error');
end;
$$;
-- Undoes the last change of an order as p_who. Returns the status or the error code.
create function tests.undo(p_name text, p_who text default 'admin')
returns text
language sql
as $$
  select coalesce(a ->> 'code', a ->> 'status', a ->> 'error')
  from tests.call_as(p_who, format(
    'public.admin_undo_order_status(%L)', nullif(current_setting('tests.undo_' || p_name), '')
  )) a;
$$;
-- Kinds of the queued mails of an order to its shopper.
create function tests.queued(p_name text)
returns text
language sql
as $$
  select coalesce(string_agg(m.kind, ' ' order by m.id), 'none') from public.outbox m
  where m.order_id = tests.order_id(p_name) and m.user_id is not null and m.status = 'queued';
$$;

select tests.create_online_order('net', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('net', 'net', 'captured');
delete from public.outbox;
create table tests.before as
select to_jsonb(o) - 'updated_at' as row from public.orders o where o.id = tests.order_id('net');
select is(tests.set_undoable('net', 'cancelled'), 'cancelled', 'a paid order is cancelled');
select is(tests.stock('lamp') || ' ' || tests.queued('net'), '10 order-cancelled', 'stock is back, a mail is queued');
select is(
  (select bool_and(m.next_attempt_at >= now() + interval '10 seconds') from public.outbox m), true, 'the mail waits'
);
select is(
  (select bool_and(r.next_attempt_at >= now() + interval '10 seconds') from public.refunds r), true,
  'and so does the refund'
);
select is(tests.undo('net', 'asha'), '42501', 'a shopper undoes nothing');
select is(tests.undo('net'), 'confirmed', 'it is undone');
select is(
  (select to_jsonb(o) - 'updated_at' from public.orders o where o.id = tests.order_id('net')),
  (select row from tests.before),
  'the order is as it was'
);
select is(tests.stock('lamp') || ' ' || tests.queued('net'), '8 none', 'with its stock, and without the mail');
select is((select count(*)::int from public.refunds), 0, 'and without the refund');
select ok(tests.ledger_matches_stock('lamp'), 'the ledger adds up');
select is(tests.undo('net'), 'not_found', 'it is undone once');

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.set_undoable('one', 'delivered');
select is(tests.undo('one') || ' ' || tests.order_state('one'), 'confirmed confirmed/pending/cod',
  'cash that was not collected after all is to be collected');

select tests.set_undoable('one', 'shipped');
update public.outbox set attempts = 1 where kind = 'order-shipped';
select is(tests.undo('one'), 'too_late', 'a mail that is being sent cannot be taken back');

select tests.set_undoable('one', 'processing');
update private.order_undos set expires_at = now() - interval '1 second';
select is(tests.undo('one'), 'too_late', 'nor can an old change');

select tests.set_undoable('one', 'cancelled');
update public.products set stock = 0 where id = tests.id('lamp');
select is(tests.undo('one'), 'out_of_stock', 'nor one whose goods have been sold');
select is(tests.order_state('one'), 'cancelled/pending/cod', 'it stays as it is');
select is(tests.set_undoable('net', 'shipped') || current_setting('tests.undo_net') <> 'shipped', true,
  'shipping can be undone, too');

select * from finish();
rollback;
