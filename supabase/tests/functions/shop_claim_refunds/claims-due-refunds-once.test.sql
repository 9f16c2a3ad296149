begin;
select plan(6);
select tests.create_shop();

delete from public.refunds;
select
  tests.create_online_order(n, 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment(n, n, 'captured'),
  tests.shop_settle_payment(n, n || '2', 'captured')
from unnest(array['one', 'two']) n;

select is(
  (select count(*) from public.refunds where status = 'due'),
  2::bigint,
  'two refunds are due'
);
select is(tests.shop_claim_refunds(1) ~ 'due 100.00', true, 'claims as many refunds as asked for');
select is(tests.shop_claim_refunds() ~ 'due 100.00', true, 'claims the other refund next');
select is(tests.shop_claim_refunds(), 'none', 'claims no refund twice');
select is(
  (
    select bool_and(next_attempt_at = now() + interval '1 minute' and attempts = 1)
    from public.refunds
  ),
  true,
  'puts the next attempt off by a minute'
);
select is(
  (select bool_and(idempotency_key = 'refund-' || id) from public.refunds),
  true,
  'derives the idempotency key from the refund''s id'
);

select * from finish();
rollback;
