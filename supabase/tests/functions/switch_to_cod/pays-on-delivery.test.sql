begin;
select plan(33);
select tests.scene();

select tests.coupon('TEST10', 10, p_usage_limit => 1);
create function tests.switch(p_who text default 'asha', p_name text default 'one') returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'error', 'changed ' || (a ->> 'changed')) from tests.answer(p_who, format('public.switch_to_cod(%L)', tests.order_id(p_name))) a;
$$;
select tests.online_order('one', 'asha', tests.line('lamp', 3), 'TEST10', 10);
select is(tests.answer('asha', 'public.switch_to_cod(tests.order_id(''one''))') - 'order_number', jsonb_build_object('ok', true, 'changed', true, 'order_id', tests.order_id('one'),
  'status', 'confirmed', 'payment_status', 'pending', 'payment_method', 'cod', 'held_until', null), 'confirmed, to be paid on delivery');
select is((select confirmed_at from public.orders where id = tests.order_id('one')), now(), 'and stamped');
select is(tests.stock('lamp') || ' ' || (select used_count from public.coupons where code = 'TEST10'), '7 1', 'what it held it holds');
select is(tests.switch(), 'changed false', 'a second time changes nothing');
select is((select count(*) from public.order_status_history where order_id = tests.order_id('one')), 2::bigint, 'and leaves no history');
select results_eq($$select status, actor, actor_id, note from public.order_status_history where order_id = tests.order_id('one') order by id desc limit 1$$,
  $$values ('confirmed', 'shopper', tests.id('asha'), 'To be paid on delivery')$$, 'the history says who and why');
select is(tests.settle('one', 'one', 'captured') || ' ' || tests.state('one'), 'paid confirmed/paid/razorpay', 'money that comes after all still counts');
select is(tests.switch(), 'paid', 'then there is nothing to switch');

-- a failed one takes everything again
select tests.online_order('two', 'asha', tests.line('mat', 2));
select tests.settle('two', 'two', 'failed');
select is(tests.stock('mat'), 5, 'a failed order holds nothing');
select is(tests.switch('asha', 'two') || ' ' || tests.state('two'), 'changed true confirmed/pending/cod', 'switched, it goes out');
select is(tests.stock('mat'), 3, 'and holds it again');
select tests.online_order('three', 'asha', tests.line('mat', 3));
select tests.settle('three', 'three', 'failed');
update public.products set stock = 2 where id = tests.id('mat');
select is(tests.switch('asha', 'three') || ' ' || tests.state('three'), 'out_of_stock failed/failed/razorpay', 'or not, when it is gone');
select is(tests.stock('mat'), 2, 'and then takes nothing');
update public.products set stock = 3 where id = tests.id('mat');

-- refusals
create function tests.switch_when(p_change text) returns text language plpgsql as $$
declare v text;
begin
  execute 'update public.orders set ' || p_change || ' where id = tests.order_id(''three'')';
  v := tests.switch('asha', 'three');
  update public.orders set status = 'failed', payment_status = 'failed', created_at = now() where id = tests.order_id('three');
  return v;
end $$;
update public.settings set enable_cod = false;
select is(tests.switch('asha', 'three'), 'payment_method_unavailable', 'cash is switched off');
update public.settings set enable_cod = true, cod_limit = 751.49;
select is(tests.switch('asha', 'three'), 'cod_limit_exceeded', 'above the limit');
select is(tests.answer('asha', 'public.switch_to_cod(tests.order_id(''three''))') ->> 'cod_limit', '751.49', 'which is named');
select is(tests.switch_when('status = ''cancelled'''), 'cancelled', 'a cancelled order');
select is(tests.switch_when('payment_status = ''refunded'''), 'paid', 'one whose money went back');
select is(tests.switch_when('created_at = now() - interval ''3 days 1 second'''), 'too_old', 'one older than three days');
select is(tests.switch_when(format('status = %L, payment_status = ''pending''', s)), 'under_way', 'one that an admin has ' || s)
from unnest(array['confirmed', 'processing', 'shipped', 'delivered']) s;
select is(tests.switch(w, 'three'), 'not_found', 'there is no such order for ' || w) from unnest(array['bala', 'chief']) w;
select is(tests.switch(w, 'three'), '42501', w || ' may not call it') from unnest(array['anon', 'service_role']) w;
select is(tests.stock('mat') || ' ' || tests.state('three'), '3 failed/failed/razorpay', 'refusals write nothing');
update public.settings set cod_limit = 751.50;
select is(tests.switch('asha', 'three'), 'changed true', 'up to the limit it works');
select is(tests.stock('mat'), 0, 'and takes what is left');
update public.orders set status = 'failed' where id = tests.order_id('three');
select is(tests.switch('asha', 'three'), 'payment_method_unavailable', 'one for cash that an admin failed stays so');
select ok(tests.books_agree('mat') and tests.books_agree('lamp'), 'the ledger agrees');
select is(current_setting('haat.actor', true) || current_setting('haat.reason', true), '', 'the context is cleared');
select * from finish();
rollback;
