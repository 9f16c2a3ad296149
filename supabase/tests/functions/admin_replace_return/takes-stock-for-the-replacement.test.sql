begin;
select plan(6);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('e', p_kind => 'exchange', p_status => 'received');
update public.products set stock = 1 where id = tests.id('lamp');

select is(
  tests.call_as('admin', $$public.admin_replace_return(tests.id('e'))$$) ->> 'status',
  'replaced',
  'replaces the goods'
);
select is(tests.stock('lamp'), 0, 'takes the stock');
select results_eq(
  $$
    select quantity, reason, actor_id, order_id
    from public.stock_movements
    where product_id = tests.id('lamp')
    order by id desc
    limit 1
  $$,
  $$values (-1, 'replacement', tests.id('admin'), tests.order_id('one'))$$,
  'records reason and admin in the stock ledger'
);
select is(
  tests.call_as('admin', $$public.admin_replace_return(tests.id('e'))$$) -> 'changed',
  'false',
  'replaces them once'
);
select ok(tests.ledger_matches_stock('lamp'), 'keeps the stock ledger in balance');
select is((select count(*)::integer from public.orders), 1, 'creates no second order');

select * from finish();
rollback;
