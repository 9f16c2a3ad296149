begin;
select plan(3);
select tests.create_shop();

select tests.create_order('six', 'asha', tests.order_line('lamp'));

select is(
  tests.call_as('admin', 'public.admin_issue_invoice(gen_random_uuid())') ->> 'code',
  'not_found',
  'answers not_found for an unknown order'
);

update public.orders set status = 'pending' where id = tests.order_id('six');

select is(tests.admin_issue_invoice('admin', 'six'), 'not_confirmed', 'rejects a pending order');

select tests.shop_cancel_order('asha', 'six');

select is(tests.admin_issue_invoice('admin', 'six'), 'not_confirmed', 'rejects a cancelled order');

select * from finish();
rollback;
