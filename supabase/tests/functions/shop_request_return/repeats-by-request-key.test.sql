begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.create_online_order('paid', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('paid', 'paid', 'captured');
select tests.admin_set_order_status('one', 'delivered');
select tests.admin_set_order_status('paid', 'delivered');

select is(
  tests.shop_request_return(
    'asha',
    'one',
    tests.return_items('one', 'lamp', 2),
    p_key => tests.id('key')
  ) - 'number' - 'return_id',
  '{"ok": true, "already_requested": false}',
  'stores a request'
);
select is(
  tests.shop_request_return(
    'asha',
    'one',
    tests.return_items('one', 'lamp', 2),
    p_key => tests.id('key')
  ) -> 'already_requested',
  'true',
  'returns the same request for the same key'
);
select is(
  tests.shop_request_return(
    'asha',
    'paid',
    tests.return_items('paid', 'lamp'),
    p_mode => 'source',
    p_key => tests.id('key')
  ) ->> 'code',
  'request_key_taken',
  'rejects the key of another order'
);

select * from finish();
rollback;
