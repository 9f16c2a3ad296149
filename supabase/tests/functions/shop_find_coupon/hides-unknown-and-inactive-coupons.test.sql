begin;
select plan(9);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);

select is(tests.shop_find_coupon(w, c), null, 'returns nothing to ' || w || ' for the code ' || c)
from unnest(array['anon', 'asha']) w, unnest(array['NOSUCH', 'TEST', '%', '']) c;

update public.coupons set is_active = false where code = 'TEST10';

select is(tests.shop_find_coupon('asha', 'TEST10'), null, 'returns nothing for an inactive coupon');

select * from finish();
rollback;
