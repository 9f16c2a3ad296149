begin;
select plan(6);
select tests.create_shop();
update public.settings set refund_confirm_limit = 150;
select tests.create_online_order(n, w, tests.order_line('lamp'))
from (values ('one', 'asha'), ('two', 'asha'), ('three', 'bala')) o (n, w);
select tests.shop_settle_payment(n, n, 'captured') from unnest(array['one', 'two', 'three']) n;

-- Stores a change of one order that nobody works on: its id, or the error.
create function pg_temp.store(p_change text, p_name text)
returns text
language sql
as $$
  select coalesce(a.answer ->> 'id', a.answer ->> 'error')
  from tests.create_batch(
    p_change, array(select o.order_number from public.orders o where o.id = tests.order_id(p_name)), 'confirmed'
  ) a (answer);
$$;

select tests.use_session('admin');
select isnt(pg_temp.store('processing', 'three'), '42501', 'a change that gives nothing back');
create temporary table batch as select pg_temp.store('cancelled', 'one') as id;
select isnt((select id from batch), '42501', 'and one below the limit need no password');
select is(
  pg_temp.store('cancelled', 'two'), '42501', 'a second one does, before the first has given anything back'
);
select isnt(pg_temp.store('cancelled', 'one'), '42501', 'the same order again gives nothing more back');
select tests.call_as('admin', format('public.admin_stop_order_batch(%L)', b.id)) from public.order_batches b;
select isnt(pg_temp.store('cancelled', 'two'), '42501', 'what was stopped gives nothing back');
update public.order_batches set created_at = now() - interval '25 hours';
select isnt(pg_temp.store('cancelled', 'three'), '42501', 'nor does what was stored yesterday');

select * from finish();
rollback;
