begin;
select plan(2);
select tests.create_shop();
select tests.create_gst_order('one', 'razorpay');
select tests.set_status('one', 'delivered');
insert into public.refunds (order_id, payment_id, amount, reason, status)
select p.order_id, p.id, p.amount - 300, 'admin', 'processed' from public.payments p;
select tests.call_as('admin', format('public.admin_refund_order(%L, 300, 300, false)', tests.order_id('one')));

-- 200 of the gesture, which Haat has not sent yet, are refunded in the dashboard.
select tests.settle_with_refunds('one', 'one', 'captured', jsonb_build_array(
  tests.razorpay_refund('9', 'one', 200, 'processed')
), 672);
select is(
  (select string_agg(concat_ws(' ', r.amount, r.status, r.lowers_tax), ', ' order by r.amount)
   from public.refunds r where r.amount <= 300),
  '100.00 due f, 200.00 processed f', 'what is left of a gesture is one'
);
select is(
  (select count(*)::integer from public.credit_notes n where n.total_amount = 200), 0, 'and none of it is credited'
);

select * from finish();
rollback;
