begin;
select plan(5);
select tests.create_shop();
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'shipped');

select is(
  tests.admin_refund_items('one', 'lamp', 1, 100, 200, p_who => w) ->> 'error', '42501', 'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'service_role']) w;

update public.settings set refund_confirm_limit = 150;
select tests.use_session('admin');
select is(
  tests.admin_refund_items('one', 'lamp', 2, 200, 200) ->> 'error', '42501', 'above the limit it needs the password'
);
select is(tests.admin_refund_items('one', 'lamp', 1, 100, 200) ->> 'ok', 'true', 'below it does not');

select * from finish();
rollback;
