begin;
select plan(4);
select tests.create_shop();

delete from public.refunds;
select
  tests.create_online_order('one', 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment('one', 'one', 'captured'),
  tests.shop_settle_payment('one', 'one2', 'captured');
select tests.shop_claim_refunds();

create function tests.claim_and_get_delay()
returns interval
language plpgsql
as $$
begin
  update public.refunds set next_attempt_at = now() where payment_id = 'pay_one2';
  perform tests.shop_claim_refunds();
  return (select next_attempt_at - now() from public.refunds where payment_id = 'pay_one2');
end;
$$;

select is(tests.claim_and_get_delay(), w, 'waits ' || w || ' before the next attempt')
from unnest(array[interval '2 minutes', interval '4 minutes']) w;

update public.refunds set attempts = 8 where payment_id = 'pay_one2';

select is(
  tests.claim_and_get_delay(),
  interval '256 minutes',
  'doubles the wait with every attempt'
);
select is(tests.claim_and_get_delay(), interval '6 hours', 'never waits longer than 6 hours');

select * from finish();
rollback;
