begin;
select plan(3);
select tests.create_shop();

select tests.shop_place_order('asha', tests.order_line('lamp'), p_gift_message => 'Happy Diwali!');
select is(
  (select gift_message from public.orders where user_id = tests.id('asha')),
  'Happy Diwali!',
  'stores the gift message'
);

select tests.shop_place_order('ravi', tests.order_line('lamp'));
select is(
  (select gift_message from public.orders where user_id = tests.id('ravi')),
  null,
  'stores none when none was given'
);

select throws_ok(
  format(
    'update public.orders set gift_message = repeat(''x'', 201) where user_id = %L', tests.id('asha')
  ),
  '23514',
  null,
  'rejects more than 200 characters'
);

select * from finish();
rollback;
