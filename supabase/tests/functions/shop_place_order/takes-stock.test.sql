begin;
select plan(4);
select tests.create_shop();

create temp table result on commit drop as select tests.shop_place_order(
  'asha',
  tests.order_line('lamp', 2) || tests.order_line('mat', 1),
  p_key => tests.id('key'),
  p_cart => tests.id('cart')
) as a;
create temp view placed as select o.* from public.orders o join result r on o.id = (
  r.a ->> 'order_id'
)::uuid;

select is(tests.stock('lamp'), 8, 'takes the stock of the first line');
select is(tests.stock('mat'), 4, 'takes the stock of the second line');
select ok(
  tests.ledger_matches_stock('lamp') and tests.ledger_matches_stock('mat'),
  'keeps the stock ledger in balance'
);
select results_eq(
  $$
    select m.quantity, m.reason, m.actor_id
    from public.stock_movements m
    join placed p on p.id = m.order_id
    where m.product_id = tests.id('lamp')
  $$,
  $$values (-2, 'order', tests.id('asha'))$$,
  'records order, reason and user in the ledger'
);

select * from finish();
rollback;
