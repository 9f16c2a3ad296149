begin;
select plan(8);
select tests.create_shop();

select tests.create_online_order('paid', 'asha', tests.order_line('lamp', 3));
select tests.shop_settle_payment('paid', 'paid', 'captured');
select tests.admin_refund_order('paid', 40), tests.admin_refund_order('paid', 50);
select tests.totals_agree('with two refunds of a paid order');
select is(
  (select sum(refunded)::integer from tests.kept_totals() where payment_status = 'paid'), 90, 'whose sum is kept'
);
update public.refunds set status = 'failed' where amount = 50;
select tests.totals_agree('with one that failed');
update public.refunds set amount = 30 where amount = 40;
select tests.totals_agree('with one of another amount');
update public.refunds set status = 'processed' where amount = 30;
delete from public.refunds where amount = 50;
select tests.totals_agree('with one that was made and one that is gone');
update public.orders set created_at = created_at - interval '2 days' where id = tests.order_id('paid');
select tests.totals_agree('with a refunded order of another day');
update public.orders set payment_status = 'refunded' where id = tests.order_id('paid');
select tests.totals_agree('without an order that is no revenue any more');
update public.orders set payment_status = 'paid' where id = tests.order_id('paid');
select private.fold_order_totals();
select tests.totals_agree('with one that is revenue again, added up');


select * from finish();
rollback;
