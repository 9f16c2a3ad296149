begin;
select plan(6);
select tests.create_shop();
update public.settings set tax_rate = 0, line_limit = 5;
select tests.create_online_order('first', 'asha', tests.order_line('lamp', 2));
-- As one that staff switched from another way; it is dated back, so that a change shows.
alter table public.orders disable trigger user;
update public.orders set cart_id = null, updated_at = now() - interval '1 hour' where id = tests.order_id('first');
alter table public.orders enable trigger user;

create function pg_temp.replace(p_quantity integer, p_price numeric default 100) returns text language sql as $$
  select tests.outcome(tests.call_as('admin', format('public.admin_place_order(%L)', jsonb_build_object(
    'user_id', tests.id('asha'), 'checkout_key', tests.id('key'),
    'lines', tests.order_line('lamp', p_quantity, p_price),
    'subtotal', p_price * p_quantity, 'shipping_amount', 0, 'tax_amount', 0, 'discount_amount', 0, 'round_off', 0,
    'total_amount', p_price * p_quantity, 'payment_method', 'razorpay', 'shipping_address', tests.address(),
    'replaces', tests.order_id('first')
  ))));
$$;
create function pg_temp.untouched() returns boolean language sql as $$
  select o.cart_id is null and o.updated_at < now() and o.status = 'pending'
  from public.orders o where o.id = tests.order_id('first');
$$;

select is(pg_temp.replace(1, 99), 'price_changed', 'refuses another price');
select ok(pg_temp.untouched(), 'and leaves the order that it was to replace as it was');
select is(pg_temp.replace(6), 'line_limit_exceeded', 'refuses more than the limit of a line');
select ok(pg_temp.untouched(), 'and leaves it as it was');
select is(
  (select r.times from public.order_refusals r where r.code = 'line_limit_exceeded')::integer, 1,
  'the refusal is counted once'
);
select is(pg_temp.replace(3) || ' ' || tests.order_state('first'), 'ok cancelled/pending/razorpay', 'then replaces it');

select * from finish();
rollback;
