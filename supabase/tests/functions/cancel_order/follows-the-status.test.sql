begin;
select plan(12);
select tests.scene();

select tests.order_named('one', 'asha', tests.line('lamp'));
create function tests.try_cancel(p_who text, p_status text) returns text language plpgsql as $$
declare v text;
begin
  update public.orders set status = p_status where id = tests.order_id('one');
  v := tests.answer(p_who, 'public.cancel_order(tests.order_id(''one''))')::text;
  update public.orders set status = 'pending' where id = tests.order_id('one');
  update public.products set stock = 9 where id = tests.id('lamp');
  return v;
end $$;
select ok((tests.try_cancel('asha', s)::jsonb -> 'ok')::boolean, 'possible from ' || s) from unnest(array['pending', 'confirmed', 'processing']) s;
select is(tests.try_cancel('asha', s)::jsonb, jsonb_build_object('ok', false, 'code', 'not_cancellable', 'status', s), 'refused from ' || s)
from unnest(array['shipped', 'delivered', 'failed']) s;
select is(tests.try_cancel('bala', 'pending')::jsonb ->> 'code', 'not_found', 'a stranger''s order does not exist');
select is(tests.try_cancel('chief', 'pending')::jsonb ->> 'code', 'not_found', 'an admin uses set_order_status');
select is(tests.answer('asha', 'public.cancel_order(gen_random_uuid())') ->> 'code', 'not_found', 'nor does an unknown one');
select is(tests.answer(w, 'public.cancel_order(tests.order_id(''one''))') ->> 'error', '42501', w || ' may not call it') from unnest(array['anon', 'service_role']) w;
update public.orders set payment_status = 'paid' where id = tests.order_id('one');
select is(tests.answer('asha', 'public.cancel_order(tests.order_id(''one''))') ->> 'payment_status', 'paid', 'a paid order stays paid until its refund');
select * from finish();
rollback;
