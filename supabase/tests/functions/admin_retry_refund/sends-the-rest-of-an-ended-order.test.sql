begin;
select plan(2);
select tests.create_shop();

-- An amount that an admin decided has failed, and a part of the payment was sent back at Razorpay meanwhile.
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured'), tests.admin_refund_order('one', 150);
update public.refunds set status = 'failed';
update public.payments p set refunded_amount = 80 where p.order_id = tests.order_id('one');
create temp table failed on commit drop as select r.id from public.refunds r where r.status = 'failed';

select is(
  tests.admin_retry_refund((select id from failed)), 'nothing_left', 'is sent whole or not while the order is under way'
);
update public.orders set status = 'cancelled' where id = tests.order_id('one');
delete from public.refunds where reason = 'cancelled';
select is(tests.admin_retry_refund((select id from failed)), '120.00', 'sends the rest once the order has ended');

select * from finish();
rollback;
