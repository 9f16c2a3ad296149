begin;
select plan(6);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('r', p_status => 'approved');

select is(
  tests.call_as('admin', $$public.admin_receive_return(tests.id('r'), true)$$) ->> 'status',
  'received',
  'receives a request'
);
select is(tests.stock('lamp'), 8, 'returns the stock');
select is(
  tests.call_as('admin', $$public.admin_receive_return(tests.id('r'), true)$$) -> 'changed',
  'false',
  'receives it once'
);
select is(tests.stock('lamp'), 8, 'returns the stock once');
select results_eq(
  $$
    select quantity, reason, actor_id, order_id
    from public.stock_movements
    where product_id = tests.id('lamp')
    order by id desc
    limit 1
  $$,
  $$values (1, 'returned', tests.id('admin'), tests.order_id('one'))$$,
  'records reason and admin in the stock ledger'
);
select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('r'), false, 'Worn')$$) ->> 'code',
  'wrong_status',
  'rejects a decision afterwards'
);

select * from finish();
rollback;
