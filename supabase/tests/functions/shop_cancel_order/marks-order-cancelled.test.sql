begin;
select plan(4);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_user_limit => 1);
select tests.create_order(
  'one',
  'asha',
  tests.order_line('lamp', 3) || tests.order_line('mat'),
  p_coupon => 'TEST10',
  p_discount => 10
);

select is(
  tests.shop_cancel_order('asha', 'one') - 'order_number',
  jsonb_build_object(
    'ok', true,
    'order_id', tests.order_id('one'),
    'status', 'cancelled',
    'payment_status', 'pending'
  ),
  'returns the new status'
);
select is(
  (select status from public.orders where id = tests.order_id('one')),
  'cancelled',
  'sets the order''s status'
);
select isnt(
  (select cancelled_at from public.orders where id = tests.order_id('one')),
  null,
  'sets cancelled_at'
);
select results_eq(
  $$
    select status, actor, actor_id
    from public.order_status_history
    where order_id = tests.order_id('one')
    order by id desc
    limit 1
  $$,
  $$values ('cancelled', 'shopper', tests.id('asha'))$$,
  'records the shopper in the status history'
);

select * from finish();
rollback;
