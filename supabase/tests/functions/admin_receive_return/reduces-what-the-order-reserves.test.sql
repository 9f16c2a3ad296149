begin;
select plan(8);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.admin_set_order_status('one', 'delivered');
select
  tests.create_return('r', p_status => 'approved'),
  tests.create_return('s', p_status => 'approved');
select
  tests.call_as('admin', $$public.admin_receive_return(tests.id('r'), true)$$),
  tests.call_as('admin', $$public.admin_receive_return(tests.id('s'), false)$$);

select is(tests.admin_set_order_status('one', 'cancelled') ->> 'ok', 'true', 'the order is cancelled');
select is(
  tests.stock('lamp') || ' ' || tests.stock('mat'),
  '9 5',
  'cancelling returns only the goods that did not come back'
);
select is(tests.admin_set_order_status('one', 'delivered') ->> 'ok', 'true', 'the order is reinstated');
select is(
  tests.stock('lamp') || ' ' || tests.stock('mat'),
  '8 4',
  'reinstating takes only those goods again'
);

update public.products set stock = 0 where id = tests.id('lamp');
select tests.admin_set_order_status('one', 'cancelled');

select is(tests.stock('lamp'), 1, 'cancelling returns them again');

update public.products set stock = 0 where id = tests.id('lamp');

select is(
  tests.admin_set_order_status('one', 'delivered') -> 'lines' -> 0 ->> 'name',
  'lamp',
  'reinstating is rejected when they are sold'
);

update public.products set stock = 1 where id = tests.id('lamp');

select is(
  tests.admin_set_order_status('one', 'delivered') ->> 'ok',
  'true',
  'reinstating is accepted when they are in stock'
);
select ok(
  tests.ledger_matches_stock('lamp') and tests.ledger_matches_stock('mat'),
  'keeps the stock ledger in balance'
);

select * from finish();
rollback;
