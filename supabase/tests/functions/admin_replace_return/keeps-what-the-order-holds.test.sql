begin;
select plan(2);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select
  tests.create_return('e', p_kind => 'exchange', p_status => 'received'),
  tests.create_return('money', p_status => 'received'),
  tests.create_return('early', p_kind => 'exchange', p_status => 'approved');
select tests.call_as('admin', $$public.admin_replace_return(tests.id('e'))$$);
select is(tests.stock('lamp'), 5, 'replacing takes no stock again');
select tests.admin_set_order_status('one', 'cancelled');

select is(
  tests.stock('lamp'),
  8,
  'cancelling returns all lamps but the two that came back damaged'
);

select * from finish();
rollback;
