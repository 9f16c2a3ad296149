begin;
select plan(8);
select tests.create_shop();
select tests.create_delivered_order('one');
select tests.create_return('r', 'one', p_status => 'received');
select tests.admin_set_order_status('one', 'cancelled', p_cash => 'kept');

select is(
  tests.admin_refund_return('r', 100, 'UTR') - 'status', '{"ok": false, "code": "invalid_amount", "bound": 0}',
  'refunds nothing of an order that has ended'
);
select is(
  tests.admin_refund_return('r', 0) ->> 'status', 'refunded', 'and closes its return with 0'
);
select is(
  (select payment_status from public.orders where id = tests.order_id('one')), 'paid',
  'the cash that the shop kept is still to be dealt with'
);
select isnt(
  (select closed_at from public.return_requests where id = tests.id('r')), null, 'it is closed'
);

select tests.create_exchange('x');
select tests.call_as('admin', format('public.admin_decide_return(%L, true)', tests.id('x')));
select tests.call_as('admin', format('public.admin_receive_return(%L, true)', tests.id('x')));
select is(tests.kurtas(), '1 1', 'an exchange has its replacement set aside');
select tests.admin_set_order_status('one', 'cancelled', p_cash => 'not_collected');
select is(tests.kurtas(), '2 2', 'which the order gives back when it ends');
select is(tests.admin_refund_return('x') ->> 'refund_amount', '0.00', 'its exchange is closed without payment');
select is(tests.kurtas(), '2 2', 'and gives back nothing twice');

select * from finish();
rollback;
