begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('s');

select is(
  tests.call_as('asha', $$public.shop_withdraw_return(tests.id('s'))$$) - 'number',
  '{"ok": true, "status": "withdrawn"}',
  'withdraws a request'
);
select isnt(
  (select closed_at from public.return_requests where id = tests.id('s')),
  null,
  'closes it'
);
select is(
  tests.call_as('asha', $$public.shop_withdraw_return(tests.id('s'))$$) ->> 'code',
  'not_withdrawable',
  'withdraws it once'
);

select * from finish();
rollback;
