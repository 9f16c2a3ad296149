begin;
select plan(12);
select tests.create_shop();
select tests.create_staff();
update public.settings set refund_confirm_limit = 150;
select tests.create_online_order(n, w, tests.order_line('lamp'))
from (values ('one', 'asha'), ('two', 'asha'), ('three', 'bala'), ('four', 'bala')) o (n, w);
select tests.shop_settle_payment(n, n, 'captured') from unnest(array['one', 'two', 'three', 'four']) n;
delete from public.outbox;

create function pg_temp.numbers(variadic p_names text[])
returns text[]
language sql
as $$
  select array(select o.order_number from unnest(p_names) n join public.orders o on o.id = tests.order_id(n));
$$;

-- Creates a change and works on all of it: what became of its orders, or the error.
create function pg_temp.change(p_change text, p_names text[], p_seen text default 'confirmed')
returns text
language plpgsql
as $$
declare
  v_answer jsonb := tests.create_batch(p_change, pg_temp.numbers(variadic p_names), p_seen);
begin
  if v_answer ->> 'error' is not null then
    return v_answer ->> 'error';
  end if;
  perform tests.call_as('admin', format('public.admin_work_order_batch(%L)', v_answer ->> 'id'))
  from unnest(p_names);
  return tests.batch_results(v_answer ->> 'id');
end;
$$;

select tests.use_session('admin');
select is(pg_temp.change('cancelled', '{one,two}'), '42501', 'what gives back more in all needs the password');
select is(pg_temp.change('failed', '{one,two}'), '42501', 'so does marking them as failed');
select is(
  pg_temp.change('cancelled', '{one,two}', 'shipped'), '42501', 'whatever status the orders are said to have had'
);
select is(pg_temp.change('processing', '{one,two}'), 'ok ok', 'what gives nothing back does not');
select is((select count(*)::integer from public.order_batches), 1, 'nothing is stored that was not confirmed');
select is(pg_temp.change('cancelled', '{three}'), 'ok', 'one order below the limit does not');
select is(pg_temp.change('cancelled', '{four}'), '42501', 'the next of the day does: both are above it');

select tests.confirm_session('admin');
select is(pg_temp.change('cancelled', '{one,two}', 'processing'), 'ok ok', 'with the password all are cancelled');
reset role;
select is(
  (select string_agg(concat_ws(' ', m.data ->> 'act', m.data ->> 'orders', m.data ->> 'amount'), ', ')
    from public.outbox m where m.kind = 'owner-act' and m.to_email = 'admin@tests.example'),
  'refunds 2 200.00', 'and the owners are told once'
);
select is(
  (select string_agg(b.is_confirmed::text, ' ' order by b.is_confirmed) from public.order_batches b),
  'false false true', 'the change keeps that it was confirmed'
);

-- A change that needed no password, whose order costs more by the time of its turn.
delete from public.refunds;
update public.orders set status = 'confirmed', payment_status = 'paid' where id = tests.order_id('four');
update public.order_batches set created_at = now() - interval '2 days';
update public.portal_sessions set confirmed_at = now() - interval '6 minutes';
create temporary table batch as
select tests.create_batch('cancelled', pg_temp.numbers('four')) ->> 'id' as id;
update public.payments set amount = 1000 where order_id = tests.order_id('four');
select tests.call_as('admin', format('public.admin_work_order_batch(%L)', id)) from batch;
select is((select tests.batch_results(id) from batch), 'needs_password', 'what gives back more by then is left');
select is(tests.order_state('four'), 'confirmed/paid/razorpay', 'as it was');

select * from finish();
rollback;
