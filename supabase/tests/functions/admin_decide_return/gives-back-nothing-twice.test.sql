begin;
select plan(4);
select tests.create_shop();
select tests.create_exchange('e');
select tests.call_as('admin', $$public.admin_decide_return(tests.id('e'), true)$$);
select tests.admin_set_order_status('one', 'cancelled');

select is(tests.kurtas(), '2 2', 'a cancelled order gives back what was bought, and the replacement');
select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('e'), false, 'Cancelled')$$) ->> 'status',
  'rejected',
  'the exchange is rejected afterwards'
);
select is(tests.kurtas(), '2 2', 'which gives back nothing');
select ok(
  tests.ledger_matches_stock('kurta-s') and tests.ledger_matches_stock('kurta-rust'),
  'keeps the stock ledger in balance'
);

select * from finish();
rollback;
