begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured'), tests.shop_cancel_order('asha', 'one');
select tests.shop_record_refund(tests.refund_id('one'), 'rfnd_1', 'pay_one', 'processed');

select is(
  (select status || ' ' || refunded_amount from public.payments where id = 'pay_one'),
  'refunded 100.00',
  'sets the payment to refunded'
);
select results_eq(
  $$
    select payment_status, actor, note
    from public.order_status_history
    where order_id = tests.order_id('one')
    order by id desc
    limit 1
  $$,
  $$values ('refunded', 'payment', 'Refunded')$$,
  'writes the refund to the status history'
);

select * from finish();
rollback;
