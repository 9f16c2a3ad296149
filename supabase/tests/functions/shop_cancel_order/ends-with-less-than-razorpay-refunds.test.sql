begin;
select plan(15);
select tests.create_shop();
create function pg_temp.notes(p_name text) returns text language sql as $$
  select string_agg(h.note, ', ' order by h.id) from public.order_status_history h
  where h.order_id = tests.order_id(p_name) and h.payment_status = 'refunded' $$;

-- 99.50 of 100 went back before the cancellation.
select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_refund_order('one', 99.5, 100);
select tests.shop_record_refund(tests.refund_id('one'), 'rfnd_1', null, 'processed');
select is(tests.order_state('one'), 'confirmed/paid/razorpay', 'half a rupee is left, so the order goes on');
delete from public.outbox;
select is(
  tests.shop_cancel_order('asha', 'one') ->> 'payment_status', 'refunded', 'once it is cancelled it is refunded'
);
select is(tests.refunds_of('one'), 'admin processed 99.50', 'without a refund that cannot be sent');
select is(tests.order_state('one'), 'cancelled/refunded/razorpay', 'the order says so');
select is(pg_temp.notes('one'), 'Refunded: less than ₹1 is left', 'and its history why');
select is(
  (select string_agg(m.kind || ' ' || (m.data ->> 'refund'), ', ') from public.outbox m), 'order-cancelled 0',
  'the mail promises nothing'
);
select is(
  tests.shop_settle_payment('one', 'one', 'captured', p_refunded => 99.5), 'already',
  'a repeated report of its payment changes nothing'
);
select tests.shop_record_refund(tests.refund_id('one'), 'rfnd_1', null, 'failed', 'The bank sent it back');
select is(tests.order_state('one'), 'cancelled/paid/razorpay', 'it is paid again when its refund fails');

-- Here it goes back after the cancellation.
select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('two', 'two', 'captured');
select tests.admin_refund_order('two', 99.01, 100);
select is(tests.set_status('two', 'cancelled'), 'cancelled', 'staff cancel another');
select is(tests.order_state('two'), 'cancelled/paid/razorpay', 'which is paid while its refund is on its way');
select is(tests.refunds_of('two'), 'admin due 99.01', 'and the rest is not refunded');
select tests.shop_record_refund(tests.refund_id('two'), 'rfnd_2', null, 'processed');
select is(tests.order_state('two'), 'cancelled/refunded/razorpay', 'and refunded when it has been made');

select tests.shop_record_refund(tests.refund_id('two'), 'rfnd_2', null, 'processed');
select is(tests.order_state('two'), 'cancelled/refunded/razorpay', 'and stays so when it is reported again');

select tests.create_online_order('three', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('three', 'three', 'captured');
select tests.admin_refund_order('three', 99, 100);
select tests.shop_record_refund(tests.refund_id('three'), 'rfnd_3', null, 'processed');
select tests.shop_cancel_order('asha', 'three');
select is(tests.refunds_of('three'), 'admin processed 99.00, cancelled due 1.00', 'a rupee goes back');
select is(tests.order_state('three'), 'cancelled/paid/razorpay', 'and the order is refunded when it has');

select * from finish();
rollback;
