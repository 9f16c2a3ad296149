begin;
select plan(2);
select tests.create_shop();

select
  tests.create_online_order('one', 'asha', tests.order_line('lamp', 2)),
  tests.shop_settle_payment('one', 'one', 'captured');
select tests.set_status('one', 'cancelled');

create function tests.reinstate_when(p_change text)
returns text
language plpgsql
as $$
begin
  execute 'update public.refunds set ' || p_change || $sql$ where payment_id = 'pay_one'$sql$;
  return tests.set_status('one', 'processing');
end;
$$;

select is(
  tests.reinstate_when($$status = 'failed'$$) || ' ' || tests.order_state('one'),
  'processing processing/paid/razorpay',
  'reinstates an order whose refund failed'
);
select is(
  tests.set_status('one', 'cancelled') || ': ' || tests.refunds_of('one'),
  'cancelled: cancelled due 200.00, cancelled failed 200.00',
  'creates a new refund when it is cancelled again'
);

select * from finish();
rollback;
