begin;
select plan(6);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 2));
select tests.set_state('delivered', 'one');
select tests.create_return('back', 'one', p_status => 'received');
select tests.totals_agree('with a return that was received');
select tests.admin_refund_return('back', 60, 'UPI 1');
select tests.totals_agree('with one paid back in cash');
select is(
  (select sum(refunded)::integer from tests.kept_totals() where payment_status = 'paid'), 60, 'whose amount is kept'
);
update public.return_requests set refund_amount = 50 where id = tests.id('back');
select tests.totals_agree('with another amount');
delete from public.return_requests where id = tests.id('back');
select tests.totals_agree('without the return');
select tests.create_online_order('two', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('two', 'two', 'captured');
select tests.set_state('delivered', 'two');
select tests.create_return('online', 'two', p_status => 'received', p_mode => 'source');
select tests.admin_refund_return('online', 70);
select tests.totals_agree('with one refunded through Razorpay, which counts once');

select * from finish();
rollback;
