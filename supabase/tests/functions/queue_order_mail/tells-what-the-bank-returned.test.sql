begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');
select private.record_dispute(jsonb_build_object(
  'id', 'disp_One', 'payment_id', o.razorpay_payment_id, 'amount', 200, 'deducted', 200, 'status', 'lost'
), now())
from public.orders o where o.id = tests.order_id('one');
select tests.shop_cancel_order('asha', 'one');
select is(
  tests.last_order_mail('one') ->> 'bank_returned', '200.00', 'the mail of a cancelled order has what the bank returned'
);
select is(tests.refunds_of('one'), 'none', 'of which nothing is refunded');
select is(
  (select array_agg(n.by_razorpay) from public.order_notes n where n.order_id = tests.order_id('one')),
  array[true],
  'the note about the dispute is Razorpay''s'
);

select * from finish();
rollback;
