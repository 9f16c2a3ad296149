begin;
select plan(7);
select tests.create_shop();

select
  tests.create_online_order('one', 'asha', tests.order_line('lamp', 2)),
  tests.shop_settle_payment('one', 'one', 'captured');
select tests.set_status('one', 'failed');

create function tests.reinstate_when(p_change text)
returns text
language plpgsql
as $$
begin
  execute 'update public.refunds set ' || p_change || $sql$ where payment_id = 'pay_one'$sql$;
  return tests.set_status('one', 'processing');
end;
$$;

select is(tests.reinstate_when(c), 'refund_started', 'rejects an order whose refund has ' || c)
from unnest(array['attempts = 1', $$status = 'pending'$$, $$status = 'processed'$$]) c;
select is(tests.order_state('one'), 'failed/paid/razorpay', 'keeps the status');
select is(tests.stock('lamp'), 10, 'takes no stock');
select is(
  tests.set_status('one', 'cancelled') || ': ' || tests.refunds_of('one'),
  'cancelled: cancelled processed 200.00',
  'creates no second refund between failed and cancelled'
);
select is(
  current_setting('haat.actor', true) || current_setting('haat.reason', true),
  '',
  'clears the context'
);

select * from finish();
rollback;
