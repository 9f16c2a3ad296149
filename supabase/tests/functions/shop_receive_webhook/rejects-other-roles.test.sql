begin;
select plan(3);
select tests.create_shop();

select is(tests.shop_receive_webhook('evt_x', p_caller => w), '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;
