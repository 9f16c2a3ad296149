begin;
select plan(3);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('e', p_kind => 'exchange', p_quantity => 2);

select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('e'), true)$$) ->> 'status', 'approved', 'approves'
);
select is(tests.stock('lamp'), 5, 'takes the same product when no other was chosen');
select ok(tests.ledger_matches_stock('lamp'), 'keeps the stock ledger in balance');

select * from finish();
rollback;
