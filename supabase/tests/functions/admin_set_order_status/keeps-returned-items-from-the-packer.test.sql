begin;
select plan(6);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3));
select tests.shop_settle_payment('one', 'one', 'captured'), tests.admin_set_order_status('one', 'shipped');
select tests.create_return('back', p_quantity => 2);
select is(
  tests.admin_set_order_status('one', 'processing') ->> 'ok', 'true', 'packs one again whose return is only asked for'
);
select tests.admin_set_order_status('one', 'delivered');
update public.return_requests set status = 'received', received_at = now(), restocked = true;
select is(
  tests.admin_set_order_status('one', 'confirmed') ->> 'code', 'items_returned', 'packs none of which items came back'
);
select is(
  tests.admin_set_order_status('one', 'pending') ->> 'code', 'items_returned', 'nor lets it wait for its payment'
);
select is(tests.admin_set_order_status('one', 'shipped') ->> 'ok', 'true', 'may say that it is still on its way');
select is(tests.admin_set_order_status('one', 'cancelled') ->> 'ok', 'true', 'and cancel it');

select is(
  tests.admin_set_order_status('one', 'confirmed') ->> 'code', 'items_returned', 'which leads no way around'
);

select * from finish();
rollback;
