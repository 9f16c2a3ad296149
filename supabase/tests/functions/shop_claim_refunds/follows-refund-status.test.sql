begin;
select plan(3);
select tests.create_shop();

delete from public.refunds;
select
  tests.create_online_order('one', 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment('one', 'one', 'captured'),
  tests.shop_settle_payment('one', 'one2', 'captured');
update public.refunds
set status = 'pending', razorpay_refund_id = 'rfnd_1', next_attempt_at = now()
where payment_id = 'pay_one2';

select is(
  tests.shop_claim_refunds(),
  'pay_one2 pending 100.00',
  'claims a pending refund to ask about it'
);

create function tests.claimed_when(p_status text)
returns text
language plpgsql
as $$
begin
  update public.refunds
  set status = p_status, next_attempt_at = now()
  where payment_id = 'pay_one2';
  return tests.shop_claim_refunds();
end;
$$;

select is(tests.claimed_when(s), 'none', 'claims no ' || s || ' refund')
from unnest(array['processed', 'failed']) s;

select * from finish();
rollback;
