begin;
select plan(5);
select tests.create_shop();
update public.settings set refund_confirm_limit = 150;
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');

select tests.use_session('admin');
select is(tests.admin_refund_order('one', 100, 200) ->> 'ok', 'true', 'a part below the limit needs no password');
select is(
  tests.admin_refund_order('one', 51, 100) ->> 'error', '42501', 'a second one does, when both are above the limit'
);
select is(tests.admin_refund_order('one', 50, 100) ->> 'ok', 'true', 'not when both come to the limit');
select is(tests.admin_refund_order('one', 1, 50) ->> 'error', '42501', 'then every further rupee does');
reset role;
update public.refunds set created_at = now() - interval '25 hours';
select tests.use_session('admin');
select is(tests.admin_refund_order('one', 50, 50) ->> 'ok', 'true', 'what was refunded a day ago does not count');

select * from finish();
rollback;
