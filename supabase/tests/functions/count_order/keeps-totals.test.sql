begin;
select plan(9);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.create_order('two', 'bala', tests.order_line('mat'));
select tests.totals_agree('with new orders');
update public.orders set status = 'delivered', payment_status = 'paid' where id = tests.order_id('one');
select tests.totals_agree('with another status');
update public.orders set payment_status = 'paid' where id = tests.order_id('two');
select tests.totals_agree('with another payment status alone');
update public.orders set subtotal = subtotal + 1, total_amount = total_amount + 1 where id = tests.order_id('two');
select tests.totals_agree('with another total');
-- 18:30 UTC is midnight in India.
update public.orders set created_at = '2026-03-31 18:29:59+00' where id = tests.order_id('two');
select tests.totals_agree('with another day');
select private.fold_order_totals();
update public.orders set created_at = '2026-03-31 18:30:00+00' where id = tests.order_id('two');
select tests.totals_agree('with the next day in India, after they were added up');
delete from public.orders where id = tests.order_id('two');
select tests.totals_agree('without a deleted order');
select private.fold_order_totals();
update public.orders set carrier = 'India Post' where id = tests.order_id('one');
select is(
  (select count(*) from private.order_total_changes)::integer, 0, 'a change of anything else notes nothing'
);

truncate public.orders cascade;
select tests.totals_agree('without any order');

select * from finish();
rollback;
