begin;
select plan(1);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.admin_set_order_status('one', 'delivered');
select
  tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp', 2)),
  tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp'), 'exchange');
update public.return_requests
set status = 'rejected', rejected_reason = 'No', closed_at = now()
where kind = 'exchange';

select is(
  tests.shop_request_return(
    'asha',
    'one',
    tests.return_items('one', 'lamp'),
    'exchange',
    'bank',
    null,
    p_bank_account_name => 'Asha Rao',
    p_bank_account_number => '123456789012',
    p_bank_ifsc => 'SBIN0001234'
  ) ->> 'ok',
  'true',
  'accepts the items again, with a bank account'
);

select * from finish();
rollback;
