begin;
select plan(9);
select tests.create_shop();

delete from public.outbox;
select tests.create_order('two', 'bala', tests.order_line('lamp'));
delete from public.outbox where kind <> 'order-confirmed';

create function tests.claim_and_get_delay()
returns interval
language plpgsql
as $$
begin
  update public.outbox set next_attempt_at = now() where kind = 'order-confirmed';
  perform tests.shop_claim_mails();
  return (select next_attempt_at - now() from public.outbox where kind = 'order-confirmed');
end;
$$;

select tests.claim_and_get_delay();

select is(tests.claim_and_get_delay(), w, 'waits ' || w || ' before the next attempt')
from unnest(
  array[
    interval '2 minutes',
    '4 minutes',
    '8 minutes',
    '16 minutes',
    '32 minutes',
    '64 minutes',
    '2 hours',
    '2 hours'
  ]
) w;

update public.outbox set attempts = 100000;

select is(tests.claim_and_get_delay(), interval '2 hours', 'never waits longer than two hours');

select * from finish();
rollback;
