begin;
select plan(3);
select tests.create_shop();

-- Two refunds of an order of ₹100 that Razorpay did not answer.
select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_refund_order('one', 30);
update public.refunds set created_at = created_at - interval '1 minute' where reason = 'admin';
select tests.shop_cancel_order('asha', 'one');
update public.refunds set attempts = 1;

select is(
  tests.shop_receive_webhook('evt_1', null, tests.razorpay_refund('1', 'one', 40, 'pending')) || ' '
    || tests.refunds_of('one'),
  'recorded admin pending 40.00, cancelled due 60.00, cancelled failed 70.00',
  'a refund made by hand leaves the rest of one that was tried'
);
select is(
  (
    select count(*) from public.refunds r
    where r.status = 'due' and r.attempts = 0 and r.retry_of in (select f.id from public.refunds f where f.attempts = 1)
  ),
  1::bigint, 'as a refund with a key of its own, since Razorpay rejects another amount under the same key'
);
select is((select count(*) from private.payment_problems), 0::bigint, 'and nothing for an admin to look at');

select * from finish();
rollback;
