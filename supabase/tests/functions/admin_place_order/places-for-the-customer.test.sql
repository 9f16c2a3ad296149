begin;
select plan(11);
select tests.create_shop();
update public.settings set tax_rate = 0;

create function pg_temp.place(
  p_lines jsonb, p_method text, p_key text, p_caller text default 'admin', p_total numeric default null
)
returns jsonb
language sql
as $$
  select tests.call_as(p_caller, format('public.admin_place_order(%L)', jsonb_build_object(
    'user_id', tests.id('asha'), 'checkout_key', tests.id(p_key), 'cart_id', tests.id('cart'), 'lines', p_lines,
    'subtotal', s.sum, 'shipping_amount', 0, 'tax_amount', 0, 'discount_amount', 0, 'round_off', 0,
    'total_amount', s.sum, 'payment_method', p_method, 'shipping_address', tests.address(),
    'placed_by', tests.id('bala')
  )))
  from (
    select coalesce(p_total, sum((l ->> 'quantity')::integer * (l ->> 'unit_price')::numeric)) as sum
    from jsonb_array_elements(p_lines) l
  ) s;
$$;

select is(
  tests.outcome(pg_temp.place(tests.order_line('lamp', 2), 'cod', 'one')), 'ok', 'places an order of the customer'
);
select results_eq(
  $$select o.user_id, o.status, o.payment_method, o.cart_id from public.orders o$$,
  $$values (tests.id('asha'), 'confirmed', 'cod', tests.id('one'))$$,
  'which is confirmed at once, and has a cart of its own, not the one that was named'
);
select is((select p.stock from public.products p where p.id = tests.id('lamp')), 8, 'takes the stock');
select results_eq(
  $$select h.actor, h.actor_id from public.order_status_history h order by h.id limit 1$$,
  $$values ('admin', tests.id('admin'))$$,
  'its history names who placed it, not who the form says'
);
select results_eq(
  $$select n.author_id, n.note from public.order_notes n$$,
  $$values (tests.id('admin'), 'Placed for the customer')$$,
  'so does a note on the order'
);
select is(
  (select count(*) from public.audit_log a where a.entity = 'orders' and a.action = 'insert'
    and a.actor_id = tests.id('admin')),
  1::bigint, 'and the audit log'
);
select is(
  pg_temp.place(tests.order_line('lamp', 2), 'cod', 'one') ->> 'already_placed', 'true',
  'the same form places no second order'
);
select is((select count(*) from public.order_notes), 1::bigint, 'and writes no second note');
select is(
  tests.outcome(pg_temp.place(tests.order_line('lamp', 9), 'cod', 'two')), 'out_of_stock', 'refuses more than the stock'
);
select is(
  tests.outcome(pg_temp.place(tests.order_line('lamp', 1, 1), 'cod', 'two', p_total => 1)), 'price_changed',
  'and another price'
);
select is(
  pg_temp.place(tests.order_line('lamp'), 'cod', 'two', 'asha') ->> 'error', '42501', 'is for staff alone'
);

select * from finish();
rollback;
