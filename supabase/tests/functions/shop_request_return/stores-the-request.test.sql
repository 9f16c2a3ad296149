begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.admin_set_order_status('one', 'delivered');
select tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp', 2, 'does_not_fit'));

select results_eq(
  $$
    select
      r.kind,
      r.status,
      r.refund_mode,
      r.upi_id,
      r.items_amount,
      r.user_id,
      i.quantity,
      i.reason
    from public.return_requests r
    join public.return_items i on i.return_id = r.id
  $$,
  $$values ('return', 'requested', 'upi', 'asha@bank', 200.00, tests.id('asha'), 2, 'does_not_fit')$$,
  'stores the request and its items'
);
select ok(
  (select number ~ '^RET-[0-9]{13}$' from public.return_requests),
  'numbers the request RET- and 13 digits'
);

select * from finish();
rollback;
