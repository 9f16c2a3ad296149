begin;
select plan(5);
select tests.create_shop();

select tests.create_online_order('late', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('late', 'late', 'failed');
select tests.expire('late');
update public.products set stock = 1 where id = tests.id('lamp');

select is(
  tests.shop_settle_payment('late', 'late', 'captured') || ': ' || tests.refunds_of('late'),
  'refund_due: late due 200.00',
  'creates a refund when the stock is gone'
);
select is(
  tests.order_state('late'),
  'failed/paid/razorpay',
  'keeps the order failed and sets it to paid'
);
select is(tests.stock('lamp'), 1, 'takes no stock');
select is(
  tests.shop_settle_payment('late', 'late', 'captured') || ': ' || tests.refunds_of('late'),
  'already: late due 200.00',
  'creates one refund when called twice'
);
select is(
  (
    select note
    from public.order_status_history
    where order_id = tests.order_id('late')
    order by id desc
    limit 1
  ),
  'Paid late, when it could not be delivered as placed any more',
  'writes the reason to the status history'
);

select * from finish();
rollback;
