begin;
select plan(33);
select tests.scene();

select tests.coupon('TEST10', 10, p_usage_limit => 1);
select tests.online_order('one', 'asha', tests.line('lamp', 3), 'TEST10', 10);
create function tests.held() returns text language sql as $$
  select tests.stock('lamp') || ' ' || (select used_count from public.coupons where code = 'TEST10');
$$;
select is(tests.settle('one', 'one', 'failed', p_error => 'The bank said no'), 'failed', 'failed');
select is(tests.state('one'), 'failed/failed/razorpay', 'the order failed');
select is(tests.held(), '10 0', 'stock and coupon are given back');
select is((select error_description from public.payments where id = 'pay_one'), 'The bank said no', 'with the bank''s reason');
select is(tests.settle('one', 'one', 'failed') || ' ' || tests.held(), 'failed 10 0', 'twice is once');
select is(tests.settle('one', 'one', 'authorized'), 'recorded', 'late authorisation');
select is((select status || coalesce(error_description, '') from public.payments where id = 'pay_one') || ' ' || tests.state('one'), 'authorized failed/failed/razorpay', 'is kept, and pays nothing yet');
select is(tests.settle('one', 'one', 'captured') || ' ' || tests.state('one'), 'paid confirmed/paid/razorpay', 'late success revives the order');
select is(tests.held(), '7 1', 'which takes stock and coupon again');
select results_eq($$select quantity, reason from public.stock_movements where order_id = tests.order_id('one') order by id$$,
  $$values (-3, 'order'), (3, 'failed'), (-3, 'reinstated')$$, 'the ledger says why');

-- failed once is not failed again, after the shopper began anew
select tests.online_order('again', 'bala', tests.line('mat'));
select tests.settle('again', 'first', 'failed');
update public.orders set status = 'pending', payment_status = 'pending' where id = tests.order_id('again');
update public.products set stock = stock - 1 where id = tests.id('mat');
select is(tests.settle('again', 'first', 'failed') || ' ' || tests.state('again'), 'recorded pending/pending/razorpay', 'an old failure does not fail a new attempt');
select tests.settle('again', 'second', 'authorized');
select is(tests.settle('again', 'third', 'failed') || ' ' || tests.state('again'), 'recorded pending/pending/razorpay', 'nor does a failure while another payment is authorised');
select is(tests.settle('again', 'second', 'failed') || ' ' || tests.state('again'), 'failed failed/failed/razorpay', 'until that one fails too');
select is(tests.stock('mat'), 5, 'given back once');

-- failure touches nothing but an order that waits for it
select tests.online_order('cod', 'bala', tests.line('mat'));
update public.orders set payment_method = 'cod', status = 'confirmed' where id = tests.order_id('cod');
select is(tests.settle('cod', 'cod1', 'failed') || ' ' || tests.state('cod'), 'recorded confirmed/pending/cod', 'not one that goes for cash now');
update public.orders set status = 'pending' where id = tests.order_id('cod');
select is(tests.settle('cod', 'cod2', 'failed') || ' ' || tests.state('cod'), 'recorded pending/pending/cod', 'wherever it stands');
update public.orders set status = 'shipped' where id = tests.order_id('cod');
select is(tests.settle('cod', 'cod3', 'captured') || ' ' || tests.state('cod'), 'paid shipped/paid/razorpay', 'and money that comes after the switch pays it: nothing to collect');
select is((select razorpay_payment_id from public.orders where id = tests.order_id('cod')), 'pay_cod3', 'by that payment');

-- too late
select tests.online_order('late', 'asha', tests.line('lamp', 2));
select tests.settle('late', 'late', 'failed');
update public.products set stock = 1 where id = tests.id('lamp');
select is(tests.settle('late', 'late', 'captured') || ': ' || tests.refunds('late'), 'refund_due: late due 200.00', 'without stock it is owed back');
select is(tests.state('late'), 'failed/paid/razorpay', 'the order stays failed, and says it was paid');
select is(tests.stock('lamp'), 1, 'no stock was taken');
select is(tests.settle('late', 'late', 'captured') || ': ' || tests.refunds('late'), 'already: late due 200.00', 'heard twice, owed once');
select is((select note from public.order_status_history where order_id = tests.order_id('late') order by id desc limit 1),
  'Paid late, when it could not be delivered any more', 'the history says why');
update public.products set stock = 10 where id = tests.id('lamp');
select tests.coupon('TESTONE', 10, p_usage_limit => 1);
select tests.online_order('used', 'asha', tests.line('lamp', 2), 'TESTONE', 10);
select tests.settle('used', 'used', 'failed');
select tests.place('bala', tests.line('lamp'), p_coupon => 'TESTONE', p_discount => 10);
select is(tests.settle('used', 'used', 'captured') || ': ' || tests.refunds('used'), 'refund_due: late due 190.00', 'so is one whose coupon is used up');
select is(tests.stock('lamp'), 9, 'and takes no stock');

-- cancelled
select tests.online_order('gone', 'bala', tests.line('mat'));
select tests.answer('bala', 'public.cancel_order(tests.order_id(''gone''))');
select is(tests.settle('gone', 'gone', 'failed') || ' ' || tests.state('gone'), 'recorded cancelled/pending/razorpay', 'a cancelled order cannot fail');
select is(tests.settle('gone', 'gone', 'captured') || ': ' || tests.refunds('gone'), 'refund_due: cancelled due 250.50', 'money for it is owed back');
select is(tests.state('gone'), 'cancelled/paid/razorpay', 'it is never revived');
select is((select confirmed_at from public.orders where id = tests.order_id('gone')), null, 'nor confirmed');
select is(tests.stock('mat'), 4, 'and takes no stock');
select is(tests.settle('gone', 'gone', 'captured') || ': ' || tests.refunds('gone'), 'already: cancelled due 250.50', 'heard twice, owed once');
select is(tests.settle('gone', 'gone2', 'captured') || ': ' || tests.refunds('gone'), 'refund_due: cancelled due 250.50, duplicate due 250.50', 'a second payment too');
select ok(tests.books_agree('lamp') and tests.books_agree('mat'), 'the ledger agrees with all of it');
select * from finish();
rollback;
