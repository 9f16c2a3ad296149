begin;
select plan(9);
select tests.create_shop();

-- The totals as they are kept, and as they would be counted anew; rows without orders left out.
create view tests.kept as
select t.day, t.status, t.payment_status, sum(t.orders)::bigint as orders, sum(t.amount) as amount
from (
  select day, status, payment_status, orders, amount from private.order_totals
  union all
  select day, status, payment_status, orders, amount from private.order_total_changes
) t
group by 1, 2, 3
having sum(t.orders) <> 0 or sum(t.amount) <> 0;
create view tests.counted as
select (o.created_at at time zone 'Asia/Kolkata')::date as day, o.status, o.payment_status, count(*) as orders,
  sum(o.total_amount) as amount
from public.orders o
group by 1, 2, 3;
create function tests.agree(p_name text)
returns text
language sql
as $$
  select set_eq('select * from tests.kept', 'select * from tests.counted', p_name);
$$;

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.create_order('two', 'bala', tests.order_line('mat'));
select tests.agree('with new orders');
update public.orders set status = 'delivered', payment_status = 'paid' where id = tests.order_id('one');
select tests.agree('with another status');
update public.orders set payment_status = 'paid' where id = tests.order_id('two');
select tests.agree('with another payment status alone');
update public.orders set subtotal = subtotal + 1, total_amount = total_amount + 1 where id = tests.order_id('two');
select tests.agree('with another total');
-- 18:30 UTC is midnight in India.
update public.orders set created_at = '2026-03-31 18:29:59+00' where id = tests.order_id('two');
select tests.agree('with another day');
select private.fold_order_totals();
update public.orders set created_at = '2026-03-31 18:30:00+00' where id = tests.order_id('two');
select tests.agree('with the next day in India, after they were added up');
delete from public.orders where id = tests.order_id('two');
select tests.agree('without a deleted order');
select private.fold_order_totals();
update public.orders set carrier = 'India Post' where id = tests.order_id('one');
select is(
  (select count(*) from private.order_total_changes)::integer, 0, 'a change of anything else notes nothing'
);

truncate public.orders cascade;
select tests.agree('without any order');

select * from finish();
rollback;
