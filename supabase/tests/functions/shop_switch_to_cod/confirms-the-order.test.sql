begin;
select plan(6);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);

select is(
  tests.call_as('asha', $$public.shop_switch_to_cod(tests.order_id('one'))$$) - 'order_number',
  jsonb_build_object(
    'ok', true,
    'changed', true,
    'order_id', tests.order_id('one'),
    'status', 'confirmed',
    'payment_status', 'pending',
    'payment_method', 'cod',
    'held_until', null
  ),
  'returns a confirmed order for cash on delivery'
);
select is(
  (select confirmed_at from public.orders where id = tests.order_id('one')),
  now(),
  'sets confirmed_at'
);
select is(tests.stock_and_uses(), '7 1', 'keeps stock and coupon reserved');
select is(tests.shop_switch_to_cod(), 'changed false', 'changes nothing the second time');
select is(
  (select count(*) from public.order_status_history where order_id = tests.order_id('one')),
  2::bigint,
  'writes no further history'
);
select results_eq(
  $$
    select status, actor, actor_id, note
    from public.order_status_history
    where order_id = tests.order_id('one')
    order by id desc
    limit 1
  $$,
  $$values ('confirmed', 'shopper', tests.id('asha'), 'To be paid on delivery')$$,
  'writes the shopper to the status history'
);

select * from finish();
rollback;
