begin;
select plan(20);
select tests.create_shop();

select tests.create_coupon('TEST10', 10);
select tests.create_order(
  'one',
  'asha',
  tests.order_line('lamp'),
  p_coupon => 'TEST10',
  p_discount => 10
);

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'bala', 'admin', 'service_role']) w,
  unnest(
    array[
      'insert into public.coupon_redemptions default values',
      'update public.coupon_redemptions set user_id = user_id',
      'delete from public.coupon_redemptions',
      'truncate public.coupon_redemptions cascade'
    ]
  ) s;

select * from finish();
rollback;
