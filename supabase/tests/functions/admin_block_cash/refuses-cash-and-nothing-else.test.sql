begin;
select plan(11);
select tests.create_shop();

-- Blocks cash for asha as p_who, or allows it without a reason.
create function tests.block_cash(p_reason text default null, p_who text default 'admin')
returns text
language sql
as $$
  select coalesce(a ->> 'code', a ->> 'error', 'changed ' || (a ->> 'changed'))
  from tests.call_as(p_who, format('public.admin_block_cash(%L, %L)', tests.id('asha'), p_reason)) a;
$$;
-- Returns 'ok' or why an order of a lamp is not placed.
create function tests.try_order(p_method text, p_who text default 'asha')
returns text
language sql
as $$
  select tests.outcome(tests.shop_place_order(p_who, tests.order_line('lamp'), p_method));
$$;

select tests.create_online_order('net', 'asha', tests.order_line('lamp'));
select is(tests.block_cash('Refused three parcels'), 'changed true', 'an admin blocks cash');
select is(tests.block_cash('Again'), 'changed false', 'once');
select is(tests.try_order('cod'), 'pay_online', 'an order for cash is refused');
select is(tests.shop_switch_to_cod('asha', 'net'), 'pay_online', 'and so is switching to cash');
select is(tests.try_order('razorpay'), 'ok', 'paying online is not');
select is(tests.try_order('cod', 'bala'), 'ok', 'nor are other shoppers');
select is(tests.block_cash('  '), 'invalid_reason', 'a reason is needed');
select is(tests.block_cash(), 'changed true', 'an admin allows cash again');
select is(tests.try_order('cod'), 'ok', 'and cash is taken');
select results_eq(
  $$
    select before ->> 'cash_on_delivery', after ->> 'cash_on_delivery', after ->> 'reason' from public.audit_log
    where entity = 'customer_records' and entity_id = tests.id('asha')::text order by id
  $$,
  $$values ('true', 'false', 'Refused three parcels'), ('false', 'true', null)$$,
  'both are in the audit log'
);
select is(
  tests.outcome(tests.call_as('admin', format('public.admin_block_cash(%L, ''x'')', tests.id('nobody')))), 'not_found',
  'an unknown customer is not found'
);

select * from finish();
rollback;
