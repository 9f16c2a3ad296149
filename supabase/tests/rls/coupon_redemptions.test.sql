begin;
select plan(25);
select tests.scene();
select tests.coupon('TEST10', 10);
select tests.order_named('one', 'asha', tests.line('lamp'), p_coupon => 'TEST10', p_discount => 10);

-- select
select is(tests.attempt('anon', 'select 1 from public.coupon_redemptions'), '42501', 'a visitor reads none');
select is(tests.attempt('asha', 'select 1 from public.coupon_redemptions'), '1', 'a shopper reads her own use');
select is(tests.attempt('bala', 'select 1 from public.coupon_redemptions where order_id = tests.order_id(''one'')'), '0', 'a stranger none');
select is(tests.attempt('chief', 'select 1 from public.coupon_redemptions where order_id = tests.order_id(''one'')'), '1', 'an admin all');
select is(tests.attempt('service_role', 'select 1 from public.coupon_redemptions where order_id = tests.order_id(''one'')'), '1', 'the server too');

-- nobody writes here by hand, not even the server
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'bala', 'chief', 'service_role']) w,
  unnest(array[
    'insert into public.coupon_redemptions default values',
    'update public.coupon_redemptions set user_id = user_id',
    'delete from public.coupon_redemptions',
    'truncate public.coupon_redemptions cascade'
  ]) s;

select * from finish();
rollback;
