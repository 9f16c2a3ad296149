begin;
select plan(7);
select tests.create_shop();
update public.settings set tax_rate = 0;
select tests.create_order('first', 'asha', tests.order_line('mat'));
select tests.create_order('other', 'bala', tests.order_line('mat'));

create function pg_temp.add_to(p_order text, p_key text) returns text language sql as $$
  select tests.outcome(tests.call_as('admin', format('public.admin_place_order(%L)', jsonb_build_object(
    'user_id', tests.id('asha'), 'checkout_key', tests.id(p_key), 'lines', tests.order_line('lamp'),
    'subtotal', 100, 'shipping_amount', 0, 'tax_amount', 0, 'discount_amount', 0, 'round_off', 0,
    'total_amount', 100, 'payment_method', 'razorpay', 'shipping_address', tests.address(), 'added_to', p_order
  ))));
$$;
select is(pg_temp.add_to(tests.order_id('first')::text, 'one'), 'ok', 'places an order that adds to another');
select is(
  (select n.note from public.order_notes n where n.order_id <> tests.order_id('first')),
  'Placed for the customer, in addition to order '
    || (select o.order_number from public.orders o where o.id = tests.order_id('first')),
  'which a note on it says'
);
select is(
  (select n.note from public.order_notes n where n.order_id = tests.order_id('first')),
  'Order ' || (select o.order_number from public.orders o where o.checkout_key = tests.id('one'))
    || ' was placed in addition',
  'and one on the other'
);
select is(
  pg_temp.add_to(tests.order_id('other')::text, 'two'), 'ok', 'places one that names an order of somebody else'
);
select is(pg_temp.add_to(tests.id('none')::text, 'three'), 'ok', 'and one that names none');
select is(pg_temp.add_to('nothing', 'four'), '22023', 'but not what is no id');
select is(
  (select count(*) from public.order_notes n where n.note = 'Placed for the customer'), 2::bigint,
  'neither is named in a note'
);

select * from finish();
rollback;
