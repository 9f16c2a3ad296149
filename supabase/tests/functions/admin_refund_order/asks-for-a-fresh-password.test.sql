begin;
select plan(2);
select tests.create_shop();
update public.settings set refund_confirm_limit = 150;
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');

select tests.use_session('admin');
select is(
  tests.admin_refund_order('one', 150.01, 200) ->> 'error', '42501', 'a refund above the limit needs the password'
);
select is(tests.admin_refund_order('one', 150, 200) ->> 'ok', 'true', 'one of the limit does not');

select * from finish();
rollback;
