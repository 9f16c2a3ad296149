begin;
select plan(1);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));

select is(
  tests.admin_delete_user('admin', 'asha') ->> 'code',
  'open_orders',
  'rejects the deletion of a user with an open order'
);

select * from finish();
rollback;
