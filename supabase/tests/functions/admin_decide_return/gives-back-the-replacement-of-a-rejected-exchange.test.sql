begin;
select plan(5);
select tests.create_shop();
select tests.create_exchange('e');
select tests.call_as('admin', $$public.admin_decide_return(tests.id('e'), true)$$);

select is(tests.kurtas(), '0 1', 'an approved exchange has its replacement');
select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('e'), false, 'Worn')$$) ->> 'status',
  'rejected',
  'rejects it'
);
select is(tests.kurtas(), '0 2', 'gives the replacement back');
select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('e'), false, 'Worn')$$) -> 'changed', 'false', 'once'
);
select ok(tests.ledger_matches_stock('kurta-rust'), 'keeps the stock ledger in balance');

select * from finish();
rollback;
