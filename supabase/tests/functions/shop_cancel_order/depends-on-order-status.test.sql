begin;
select plan(6);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));

create function tests.cancel_from(p_who text, p_status text)
returns jsonb
language plpgsql
as $$
declare
  v_answer jsonb;
begin
  update public.orders set status = p_status where id = tests.order_id('one');
  v_answer := tests.shop_cancel_order(p_who, 'one');
  update public.orders set status = 'pending' where id = tests.order_id('one');
  update public.products set stock = 9 where id = tests.id('lamp');
  return v_answer;
end;
$$;

select ok((tests.cancel_from('asha', s) -> 'ok')::boolean, 'cancels an order that is ' || s)
from unnest(array['pending', 'confirmed', 'processing']) s;
select is(
  tests.cancel_from('asha', s),
  jsonb_build_object('ok', false, 'code', 'not_cancellable', 'status', s),
  'rejects an order that is ' || s
)
from unnest(array['shipped', 'delivered', 'failed']) s;

select * from finish();
rollback;
