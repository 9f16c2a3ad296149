begin;
select plan(7);
select tests.create_shop();

select tests.create_online_order('three', 'asha', tests.order_line('mat', 3));
select tests.shop_settle_payment('three', 'three', 'failed');

create function tests.switch_when(p_change text)
returns text
language plpgsql
as $$
declare
  v_result text;
begin
  execute 'update public.orders set ' || p_change || $sql$ where id = tests.order_id('three')$sql$;
  v_result := tests.shop_switch_to_cod('asha', 'three');
  update public.orders
  set status = 'failed', payment_status = 'failed', created_at = now()
  where id = tests.order_id('three');
  return v_result;
end;
$$;

select is(tests.switch_when($$status = 'cancelled'$$), 'cancelled', 'rejects a cancelled order');
select is(tests.switch_when($$payment_status = 'refunded'$$), 'paid', 'rejects a refunded order');
select is(
  tests.switch_when($$created_at = now() - interval '30 days 1 second'$$),
  'too_old',
  'rejects an order older than 30 days'
);
select is(
  tests.switch_when(format($$status = %L, payment_status = 'pending'$$, s)),
  'under_way',
  'rejects an order that is ' || s
)
from unnest(array['confirmed', 'processing', 'shipped', 'delivered']) s;

select * from finish();
rollback;
