begin;
select plan(16);
select tests.create_shop();
update public.settings set tax_rate = 0;
select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('first', 'asha', tests.order_line('lamp', 9), 'TEST10', 10);
select tests.create_online_order('other', 'bala', tests.order_line('mat'));

create function pg_temp.replace(p_order text, p_key text, p_quantity integer default 10) returns text language sql as $$
  select tests.outcome(tests.call_as('admin', format('public.admin_place_order(%L)', jsonb_build_object(
    'user_id', tests.id('asha'), 'checkout_key', tests.id(p_key), 'lines', tests.order_line('lamp', p_quantity),
    'subtotal', 100 * p_quantity, 'shipping_amount', 0, 'tax_amount', 0, 'discount_amount', 10, 'round_off', 0,
    'total_amount', 100 * p_quantity - 10, 'coupon_code', 'TEST10',
    'payment_method', 'razorpay', 'shipping_address', tests.address(), 'replaces', p_order
  ))));
$$;
create function pg_temp.state(p_key text) returns text language sql as $$
  select o.status || ' ' || o.payment_status from public.orders o where o.checkout_key = tests.id(p_key);
$$;

select is(
  pg_temp.replace(tests.order_id('other')::text, 'x'), 'replaced_changed', 'rejects an order of another customer'
);
select is(pg_temp.replace(tests.id('none')::text, 'x'), 'replaced_changed', 'and one that there is not');
select is(pg_temp.replace('nothing', 'x'), '22023', 'and what is no id');
select is(
  pg_temp.replace(tests.order_id('first')::text, 'x', 11), 'out_of_stock', 'rejects more than there is with its units'
);
select is(tests.order_state('first'), 'pending/pending/razorpay', 'and leaves the order as it was then');
select is(
  pg_temp.replace(tests.order_id('first')::text, 'one'), 'ok', 'takes the units and the coupon of the order it replaces'
);
select is(tests.order_state('first'), 'cancelled/pending/razorpay', 'which is cancelled');
select is(tests.stock_and_uses(), '0 1', 'stock and coupon are taken once');
select is(
  (select count(*) from public.outbox m where m.order_id = tests.order_id('first') and m.kind = 'order-cancelled'),
  0::bigint, 'no mail says that it was cancelled'
);
select results_eq(
  $$
    select h.actor, h.actor_id, h.note from public.order_status_history h
    where h.order_id = tests.order_id('first') order by h.id desc limit 1
  $$,
  $$values ('admin', tests.id('admin'), 'Replaced by a later order')$$,
  'its history names who did it'
);
select is(
  (select string_agg(n.note, '; ' order by n.id) from public.order_notes n),
  (
    select format(
      'Placed for the customer, instead of order %s; Order %s was placed instead', f.order_number, o.order_number
    )
    from public.orders f, public.orders o
    where f.id = tests.order_id('first') and o.checkout_key = tests.id('one')
  ),
  'notes on both orders name the other'
);
select is(
  pg_temp.replace(tests.order_id('first')::text, 'one'), 'ok', 'the same form again is the order that it has placed'
);
select is(pg_temp.replace(tests.order_id('first')::text, 'two'), 'replaced_changed', 'another form replaces nothing');
select is(
  tests.shop_settle_payment('first', 'first', 'captured') || ' ' || tests.order_state('first'),
  'refund_due cancelled/paid/razorpay',
  'a payment that was begun for it goes back'
);
select is(pg_temp.state('one'), 'pending pending', 'and is not taken for the new one');
select tests.create_online_order('paid', 'asha', tests.order_line('mat'));
select tests.shop_settle_payment('paid', 'paid', 'captured');
select is(pg_temp.replace(tests.order_id('paid')::text, 'three'), 'replaced_changed', 'rejects a paid order');

select * from finish();
rollback;
