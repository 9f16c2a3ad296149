begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.create_return('r');

select throws_ok('update public.return_items set ' || c, '23514', null, 'rejects ' || c)
from unnest(array['quantity = 0', $$reason = 'whim'$$]) c;

select * from finish();
rollback;
