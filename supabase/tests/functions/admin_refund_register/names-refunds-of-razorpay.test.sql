begin;
select plan(1);
select tests.create_shop();
select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_refund_order('one', 10, 100);
select tests.call_as('service_role', format('public.shop_record_refund(%L)', jsonb_build_object(
  'id', 'rfnd_9', 'payment_id', 'pay_one', 'amount', 20, 'currency', 'INR', 'status', 'processed'
)));

select is(
  (select string_agg(f.reason || ' ' || f.amount, ', ' order by f.amount)
    from private.month_refunds(date_trunc('month', now() at time zone 'Asia/Kolkata')::date) f),
  'admin 10.00, razorpay 20.00', 'one that the shop never sent is not entered by staff'
);

select * from finish();
rollback;
