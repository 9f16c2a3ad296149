begin;
select plan(27);
select tests.scene();

select tests.online_order('one', 'asha', tests.line('lamp', 2));
select tests.settle('one', 'one', 'captured');
select is(tests.settle('one', 'one', 'captured', p_refunded => 50) || ' ' || tests.state('one'), 'already confirmed/paid/razorpay', 'a part of it given back leaves the order');
select is((select refunded_amount from public.payments where id = 'pay_one'), 50.00, 'and is kept');
select is(tests.settle('one', 'one', 'captured', p_refunded => 10), 'already', 'older news');
select is((select refunded_amount from public.payments where id = 'pay_one'), 50.00, 'does not count back');
select tests.answer('asha', 'public.cancel_order(tests.order_id(''one''))');
select is(tests.refunds('one'), 'cancelled due 150.00', 'only the rest is owed');
select is(tests.settle('one', 'one', 'captured', p_refunded => 200) || ' ' || tests.state('one'), 'refunded cancelled/refunded/razorpay', 'all of it given back');
select is(tests.refunds('one'), 'cancelled processed 150.00', 'nothing is owed any more');
select is(tests.settle('one', 'one', 'refunded'), 'already', 'heard twice');
select is(tests.settle('one', 'one', s) || ' ' || tests.state('one'), 'already cancelled/refunded/razorpay', s || ' after it changes nothing')
from unnest(array['authorized', 'failed', 'captured']) s;
select is(tests.stock('lamp'), 10, 'stock came back once');

-- refunded by the bank or in the dashboard, at every status
create function tests.refunded_from(p_status text) returns text language plpgsql as $$
declare v text := 'x' || p_status;
begin
  perform tests.online_order(v, 'bala', tests.line('mat'));
  perform tests.settle(v, v, 'captured');
  update public.orders set status = p_status where id = tests.order_id(v);
  perform tests.settle(v, v, 'refunded');
  return tests.state(v) || ' ' || ((select cancelled_at from public.orders where id = tests.order_id(v)) is not null) || ' ' || tests.stock('mat');
end $$;
select is(tests.refunded_from(s), 'cancelled/refunded/razorpay true 5', 'not yet on its way, it ends: ' || s) from unnest(array['pending', 'confirmed', 'processing']) s;
select is(tests.refunded_from('shipped'), 'shipped/refunded/razorpay false 4', 'on its way it stays');
select is(tests.refunded_from('delivered'), 'delivered/refunded/razorpay false 3', 'delivered it stays');

-- before anything else was heard of it
select tests.online_order('first', 'asha', tests.line('lamp'));
select is(tests.settle('first', 'first', 'refunded') || ' ' || tests.state('first'), 'refunded cancelled/refunded/razorpay', 'a refund heard first ends the order too');
select is((select razorpay_payment_id from public.orders where id = tests.order_id('first')), 'pay_first', 'with its payment');
select is(tests.stock('lamp'), 10, 'and gives its stock back');
select is(tests.settle('first', 'first', 'captured') || ' ' || tests.state('first'), 'already cancelled/refunded/razorpay', 'the capture heard after it changes nothing');
select tests.online_order('failed', 'asha', tests.line('lamp'));
select tests.settle('failed', 'failed', 'failed');
select is(tests.settle('failed', 'failed', 'refunded') || ' ' || tests.state('failed') || ' ' || tests.stock('lamp'), 'refunded cancelled/refunded/razorpay 10', 'a failed order ends once');

-- money that is not the order's
select tests.online_order('two', 'asha', tests.line('lamp'));
select tests.settle('two', 'wrong', 'captured', 1);
select is(tests.settle('two', 'wrong', 'refunded', 1) || ' ' || tests.state('two'), 'refunded pending/pending/razorpay', 'a wrong amount given back leaves the order waiting');
select is(tests.refunds('two'), 'mismatch processed 1.00', 'and settles what was owed');
select tests.settle('two', 'two', 'captured'), tests.settle('two', 'twice', 'captured');
select is(tests.settle('two', 'twice', 'refunded') || ' ' || tests.state('two'), 'refunded confirmed/paid/razorpay', 'so does a second payment given back');
select tests.online_order('cod', 'asha', tests.line('lamp'));
update public.orders set payment_method = 'cod', status = 'confirmed' where id = tests.order_id('cod');
select is(tests.settle('cod', 'cod', 'refunded') || ' ' || tests.state('cod'), 'refunded confirmed/pending/cod', 'an order for cash is delivered all the same');
select is((select count(*) from public.refunds where status in ('due', 'pending')), 0::bigint, 'nothing is owed at the end');
select * from finish();
rollback;
