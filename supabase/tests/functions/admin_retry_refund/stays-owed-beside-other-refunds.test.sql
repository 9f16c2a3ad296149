begin;
select plan(9);
select tests.create_shop();
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 4));
select tests.shop_settle_payment('one', 'one', 'captured');
insert into public.refunds (order_id, payment_id, amount, reason, status, error, created_at)
select p.order_id, p.id, 100, 'returned', 'failed', 'No balance', now() - interval '1 hour'
from public.payments p where p.order_id = tests.order_id('one');
create temp table failed as select r.id from public.refunds r;

-- Adds a later refund of p_amount in place of the one before. Returns whether the failed one is still listed, and what
-- sending it again answers.
create function tests.beside(p_amount numeric, p_reason text, p_status text, p_attempts integer)
returns text
language plpgsql
as $$
declare
  v_listed boolean;
  v_answer text;
begin
  delete from public.refunds r where r.id <> (select f.id from failed f);
  insert into public.refunds (order_id, payment_id, amount, reason, status, attempts)
  select p.order_id, p.id, p_amount, p_reason, p_status, p_attempts
  from public.payments p where p.order_id = tests.order_id('one');
  v_listed := exists (select 1 from private.payment_problems p where p.id = (select f.id::text from failed f));
  v_answer := tests.admin_retry_refund((select f.id from failed f));
  return concat_ws(' ', case when v_listed then 'listed' else 'settled' end, v_answer);
end;
$$;

alter table public.refunds disable trigger refunds_protect;
select is(tests.beside(200, 'returned', 'processed', 1), 'listed 100.00', 'beside a refund of other goods');
select is(tests.beside(200, 'returned', 'due', 0), 'listed 100.00', 'beside one that is not sent yet');
select is(tests.beside(200, 'changed', 'processed', 1), 'listed 100.00', 'beside one for changed items');
select is(tests.beside(200, 'admin', 'processed', 1), 'listed 100.00', 'beside one by hand');
select is(tests.beside(200, 'admin', 'due', 0), 'listed 100.00', 'beside one by hand that is not sent yet');
select is(
  tests.beside(100, 'admin', 'processed', 0), 'settled not_failed', 'not when as much was refunded in the dashboard'
);
select is(
  tests.beside(100, 'admin', 'pending', 0), 'settled not_failed', 'nor when that is on its way'
);
select is(tests.beside(99.99, 'admin', 'processed', 0), 'listed 100.00', 'but when the dashboard''s was less');
select is(tests.beside(400, 'cancelled', 'processed', 1), 'settled not_failed', 'not when all that was left went back');

select * from finish();
rollback;
