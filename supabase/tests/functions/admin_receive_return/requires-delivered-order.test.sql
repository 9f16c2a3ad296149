begin;
select plan(1);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.admin_set_order_status('one', 'delivered');
select tests.admin_set_order_status('one', 'cancelled');
select tests.create_return('late', p_product => 'mat', p_status => 'approved');

select is(
  tests.call_as('admin', $$public.admin_receive_return(tests.id('late'), true)$$) ->> 'code',
  'not_delivered',
  'rejects the goods of a cancelled order'
);

select * from finish();
rollback;
