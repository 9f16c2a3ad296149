begin;
select plan(9);
select tests.create_shop();
update public.settings set refund_confirm_limit = 150;
select tests.create_online_order(n, 'asha', tests.order_line('lamp', q))
from (values ('one', 2), ('two', 1), ('three', 2)) o (n, q);
select tests.shop_settle_payment(n, n, 'captured') from unnest(array['one', 'two', 'three']) n;
select tests.create_order('cash', 'bala', tests.order_line('lamp', 3));
delete from public.outbox;

select tests.use_session('admin');
select is(tests.set_status('one', 'cancelled'), '42501', 'cancelling an order above the limit needs the password');
select is(tests.set_status('one', 'failed'), '42501', 'so does marking it as failed');
select is(tests.order_state('one'), 'confirmed/paid/razorpay', 'and nothing is changed');
select is(tests.set_status('two', 'cancelled'), 'cancelled', 'an order below it is cancelled without');
select is(tests.set_status('cash', 'cancelled'), 'cancelled', 'one that gives nothing back, too');
select is(tests.admin_refund_order('three', 120, 200) ->> 'ok', 'true', 'after a part that needed no password');
select is(tests.set_status('three', 'cancelled'), '42501', 'the rest needs it: both are one refund of the day');

select tests.confirm_session('admin');
select is(tests.set_status('one', 'cancelled'), 'cancelled', 'with the password it is cancelled');
reset role;
select is(
  (select string_agg(concat_ws(' ', m.data ->> 'act', m.data ->> 'amount'), ', ')
    from public.outbox m where m.kind = 'owner-act' and m.to_email = 'admin@tests.example'),
  'refund 200.00', 'and the owners are told'
);

select * from finish();
rollback;
