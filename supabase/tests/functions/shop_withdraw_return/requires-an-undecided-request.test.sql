begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('r');

select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('r'), true)$$) ->> 'status',
  'approved',
  'the request is approved'
);
select is(
  tests.call_as('asha', $$public.shop_withdraw_return(tests.id('r'))$$),
  '{"ok": false, "code": "not_withdrawable", "status": "approved"}',
  'rejects an approved request'
);

select * from finish();
rollback;
