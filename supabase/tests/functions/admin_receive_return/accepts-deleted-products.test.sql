begin;
select plan(1);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('late', p_product => 'mat', p_status => 'approved');
delete from public.products where id = tests.id('mat');

select is(
  tests.call_as('admin', $$public.admin_receive_return(tests.id('late'), true)$$) ->> 'status',
  'received',
  'receives a deleted product without stock'
);

select * from finish();
rollback;
