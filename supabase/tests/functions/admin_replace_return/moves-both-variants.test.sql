begin;
select plan(7);
select tests.create_shop();
select tests.create_exchange('e');
select tests.call_as('admin', $$public.admin_decide_return(tests.id('e'), true)$$);
select tests.call_as('admin', $$public.admin_receive_return(tests.id('e'), true)$$);

select is(tests.kurtas(), '1 1', 'what came back is for sale again');
select is(
  tests.call_as('admin', $$public.admin_replace_return(tests.id('e'))$$) ->> 'status', 'replaced', 'replaces the goods'
);
select is(
  tests.call_as('admin', $$public.admin_replace_return(tests.id('e'))$$) -> 'changed', 'false', 'replaces them once'
);
select results_eq(
  $$
    select product_id, quantity, reason
    from public.stock_movements
    where order_id = tests.order_id('one') and reason in ('returned', 'replacement')
    order by id
  $$,
  $$values (tests.id('kurta-rust'), -1, 'replacement'), (tests.id('kurta-s'), 1, 'returned')$$,
  'each variant has its movement in the ledger'
);
select is((select count(*)::integer from public.orders), 1, 'creates no second order');
select tests.admin_set_order_status('one', 'cancelled');
select is(tests.kurtas(), '2 2', 'cancelling returns the other one bought, and the replacement');
select ok(
  tests.ledger_matches_stock('kurta-s') and tests.ledger_matches_stock('kurta-rust'),
  'keeps the stock ledger in balance'
);

select * from finish();
rollback;
