begin;
select plan(6);
select tests.create_shop();
select tests.create_gst_order('one', 'razorpay');
select tests.set_status('one', 'delivered');

select is(
  tests.call_as('admin', format('public.admin_refund_order(%L, 72, 672, false)', tests.order_id('one'))) ->> 'ok',
  'true', 'an admin gives money back as a gesture'
);
select tests.shop_record_refund(tests.refund_id('one'), 'rfnd_1', 'pay_one', 'failed', 'Rejected');
select is(tests.admin_retry_refund(tests.latest_refund_id('failed')), '72.00', 'which is sent again when it fails');
select tests.shop_record_refund(tests.latest_refund_id('due'), 'rfnd_2', 'pay_one', 'processed');
select is(tests.notes_of(), 'none', 'it is not credited');
select is(
  (select m.data ->> 'has_credit_note' from public.outbox m where m.kind = 'refunded'), 'false',
  'and its mail speaks of no credit note'
);

-- The dashboard counts the gesture with its own refund.
select tests.settle_with_refunds('one', 'one', 'captured', jsonb_build_array(
  tests.razorpay_refund('2', 'one', 72, 'processed', tests.latest_refund_id('processed')),
  tests.razorpay_refund('3', 'one', 100, 'processed')
), 672);
select is(
  (select string_agg(n.reason || ' ' || n.total_amount, ', ') from public.credit_notes n), 'refunded 100.00',
  'another refund in the dashboard is'
);
select throws_ok(
  $$update public.refunds set reason = 'returned' where not lowers_tax$$, '23514', null,
  'only what an admin gives back is a gesture'
);

select * from finish();
rollback;
