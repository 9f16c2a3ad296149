begin;
select plan(5);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 2));
select tests.create_order('two', 'bala', tests.order_line('mat'));
select ok((select count(*) from private.item_total_changes) > 0, 'items are noted first');
select public.shop_thin_records(1);
select is((select count(*) from private.item_total_changes)::integer, 0, 'and added up by the cron');
select tests.totals_agree('which changes no total');
select tests.create_order('three', 'bala', tests.order_line('lamp'));
update public.orders set status = 'cancelled' where id = tests.order_id('one');
select tests.totals_agree('nor do later orders and cancellations');
select private.fold_order_totals(), private.fold_item_totals();
select tests.totals_agree('when they are added up, too');

select * from finish();
rollback;
