begin;
select plan(4);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 2));
select is(
  tests.admin_save_variants(
    'lamp', '{"Size": ["S"]}', jsonb_build_array(tests.variant('{S}', 'TEST-LAMP-S', 0, 8))
  ),
  'ok',
  'the product gets options'
);
select is(tests.outcome(tests.shop_cancel_order('asha', 'one')), 'ok', 'cancels an order from before');
select is(tests.offer('lamp'), '500.00 8 false', 'adds nothing to a variant');
select is(
  (select note from public.order_notes),
  'Not added to the stock: 2 × lamp, which was sold before the product had options. '
    || 'Add it to the stock of the right variant.',
  'and tells the admins'
);

select * from finish();
rollback;
