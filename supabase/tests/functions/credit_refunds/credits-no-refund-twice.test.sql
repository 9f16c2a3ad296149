begin;
select plan(6);
select tests.create_shop();
select tests.create_gst_order('one', 'razorpay');
select tests.set_status('one', 'delivered');

select is(tests.outcome(tests.admin_refund_order('one', 100)), 'ok', 'an admin refunds a part');
select tests.shop_record_refund(tests.refund_id('one'), 'rfnd_1', 'pay_one', 'pending');
select is(tests.notes_of(), 'none', 'which is credited once the money has gone back');
select tests.shop_record_refund(tests.refund_id('one'), 'rfnd_1', 'pay_one', s)
from unnest(array['processed', 'processed']) s;
select is(
  (select string_agg(n.total_amount::text, ' ') from public.credit_notes n), '100.00', 'however often it is reported'
);

-- The bank rejects it after all, and it is sent again.
select tests.shop_record_refund(tests.refund_id('one'), 'rfnd_1', 'pay_one', 'failed', 'Rejected');
select is(
  tests.admin_retry_refund(tests.latest_refund_id('failed')), '100.00', 'a refund that fails is sent again'
);
select is(
  tests.shop_record_refund(tests.latest_refund_id('due'), 'rfnd_2', 'pay_one', 'processed'), 'recorded', 'and made'
);
select is(
  (select string_agg(n.total_amount::text, ' ') from public.credit_notes n), '100.00', 'its credit note stands'
);

select * from finish();
rollback;
