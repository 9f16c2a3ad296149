begin;
select plan(6);
select tests.create_shop();
select tests.create_exchange('e', 2);

select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('e'), true)$$) ->> 'status', 'approved', 'approves'
);
select is(tests.kurtas(), '0 0', 'takes the variant wanted, and not the one that was bought');
select results_eq(
  $$
    select quantity, reason, actor_id, order_id
    from public.stock_movements
    where product_id = tests.id('kurta-rust')
    order by id desc
    limit 1
  $$,
  $$values (-2, 'replacement', tests.id('admin'), tests.order_id('one'))$$,
  'records reason and admin in the stock ledger'
);
select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('e'), true)$$) -> 'changed', 'false', 'approves it once'
);
select is(tests.offer('kurta'), '500.00 3 true', 'the product has the sum of its variants');
select ok(tests.ledger_matches_stock('kurta-rust'), 'keeps the stock ledger in balance');

select * from finish();
rollback;
