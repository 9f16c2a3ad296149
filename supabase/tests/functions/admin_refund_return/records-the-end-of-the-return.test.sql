begin;
select plan(4);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 2));
update public.orders set shipping_amount = 49, total_amount = 249 where id = tests.order_id('one');
select tests.admin_set_order_status('one', 'delivered');
select
  tests.create_return('r', p_status => 'received'),
  tests.create_return('s', p_status => 'received', p_mode => 'bank');
select tests.admin_refund_return('r', 80, 'UTR 1'), tests.admin_refund_return('s', p_reference => ' UTR 2 ');

select results_eq(
  $$
    select payment_status, actor, actor_id, note
    from public.order_status_history
    where order_id = tests.order_id('one')
    order by id desc
    limit 1
  $$,
  $$values ('refunded', 'admin', tests.id('admin'), 'Everything was returned')$$,
  'writes the refund to the status history'
);
select results_eq(
  $$
    select reference, closed_at is not null, refund_id is null
    from public.return_requests
    where id = tests.id('s')
  $$,
  $$values ('UTR 2', true, true)$$,
  'stores the trimmed reference and closes the request'
);
select is(tests.refunds_of('one'), 'none', 'creates no refund at Razorpay');
select is(tests.admin_refund_return('s') -> 'changed', 'false', 'refunds the request once');

select * from finish();
rollback;
