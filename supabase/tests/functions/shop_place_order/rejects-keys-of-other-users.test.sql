begin;
select plan(1);
select tests.create_shop();

create temp table first on commit drop as select tests.shop_place_order(
  'asha',
  tests.order_line('lamp'),
  p_key => tests.id('key')
) as a;

select is(
  tests.shop_place_order('bala', tests.order_line('lamp'), p_key => tests.id('key')),
  '{"ok": false, "code": "checkout_key_taken"}',
  'rejects the key of another user'
);

select * from finish();
rollback;
