begin;
select plan(20);
select tests.scene();

create function tests.set_status(p_name text, p_status text) returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'status', a ->> 'error') from tests.answer('chief', format('public.set_order_status(%L, %L)', tests.order_id(p_name), p_status)) a;
$$;
select tests.online_order('one', 'asha', tests.line('lamp', 2)), tests.settle('one', 'one', 'captured');
select is(tests.set_status('one', 'cancelled') || ': ' || tests.refunds('one'), 'cancelled: cancelled due 200.00', 'cancelling owes what was paid');
select is(tests.set_status('one', 'failed') || ': ' || tests.refunds('one'), 'failed: cancelled due 200.00', 'once');
update public.products set stock = 1 where id = tests.id('lamp');
select is(tests.set_status('one', 'confirmed') || ': ' || tests.refunds('one'), 'out_of_stock: cancelled due 200.00', 'a refusal leaves it owed');
update public.products set stock = 10 where id = tests.id('lamp');
select is(tests.set_status('one', 'confirmed') || ': ' || tests.refunds('one'), 'confirmed: none', 'back to life, a refund not yet sent is taken back');
select is(tests.state('one'), 'confirmed/paid/razorpay', 'the order is paid');
select is(tests.set_status('one', 'failed') || ': ' || tests.refunds('one'), 'failed: cancelled due 200.00', 'failing it owes the money too');

create function tests.set_status_when(p_change text) returns text language plpgsql as $$
begin
  execute 'update public.refunds set ' || p_change || ' where payment_id = ''pay_one''';
  return tests.set_status('one', 'processing');
end $$;
select is(tests.set_status_when(c), 'refund_started', 'it cannot come back once its refund is ' || c)
from unnest(array['attempts = 1', 'status = ''pending''', 'status = ''processed''']) c;
select is(tests.state('one'), 'failed/paid/razorpay', 'and stays where it is');
select is(tests.stock('lamp'), 10, 'nothing is taken');
select is(tests.set_status('one', 'cancelled') || ': ' || tests.refunds('one'), 'cancelled: cancelled processed 200.00', 'from failed to cancelled owes nothing more');
select is(current_setting('haat.actor', true) || current_setting('haat.reason', true), '', 'a refusal clears the context');
select is(tests.set_status_when('status = ''failed''') || ' ' || tests.state('one'), 'processing processing/paid/razorpay', 'with a refund that failed the money is still here');
select is(tests.set_status('one', 'cancelled') || ': ' || tests.refunds('one'), 'cancelled: cancelled due 200.00, cancelled failed 200.00', 'and is owed anew');
update public.orders set payment_status = 'refunded' where id = tests.order_id('one');
delete from public.refunds;
select is(tests.set_status('one', 'confirmed'), 'refund_started', 'nor does a refunded order come back');

-- no money, no refund
select tests.online_order('two', 'asha', tests.line('lamp')), tests.order_named('cash', 'asha', tests.line('lamp'));
update public.orders set payment_status = 'paid' where id = tests.order_id('cash');
select is(tests.set_status(n, 'cancelled') || ': ' || tests.refunds(n), 'cancelled: none', 'nothing is owed: ' || n) from unnest(array['two', 'cash']) n;
select is(tests.set_status(n, 'pending'), 'pending', 'nothing hinders: ' || n) from unnest(array['two', 'cash']) n;
select * from finish();
rollback;
