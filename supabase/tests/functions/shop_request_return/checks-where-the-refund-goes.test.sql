begin;
select plan(16);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.create_online_order('paid', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('paid', 'paid', 'captured');
select tests.admin_set_order_status('one', 'delivered');
select tests.admin_set_order_status('paid', 'delivered');

select is(
  tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp'), p_mode => m) ->> 'code',
  'invalid_refund_mode',
  'rejects the refund mode ' || coalesce(m, 'null') || ' for a cash order'
)
from unnest(array['source', 'cheque', null]) m;
select is(
  tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp'), p_upi_id => u) ->> 'code',
  'invalid_upi_id',
  'rejects the UPI id ' || coalesce(u, 'null')
)
from unnest(array['asha', 'a@bank', 'asha@1bank', 'a sha@bank', null]) u;
select is(
  tests.shop_request_return(
    'asha',
    'one',
    tests.return_items('one', 'lamp'),
    p_mode => 'bank',
    p_bank_account_name => a.name,
    p_bank_account_number => a.number,
    p_bank_ifsc => a.ifsc
  ) ->> 'code',
  'invalid_bank_account',
  'rejects the bank account ' || concat_ws(' ', a.name, a.number, a.ifsc)
)
from (
  values
    (null, null, null),
    ('Asha Rao', '12345678', 'SBIN0001234'),
    ('Asha Rao', '123456789', 'SBIN1001234'),
    ('A', '123456789', 'SBIN0001234')
) a (name, number, ifsc);
select is(
  tests.shop_request_return('asha', 'paid', tests.return_items('paid', 'lamp')) ->> 'code',
  'invalid_refund_mode',
  'rejects a UPI id for an online order'
);

select is(
  tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp'), p_kind => 'exchange', p_mode => 'cheque')
    ->> 'code',
  'invalid_refund_mode',
  'rejects an unknown refund mode for an exchange'
);
select is(
  tests.shop_request_return('asha', 'paid', tests.return_items('paid', 'lamp'), p_kind => 'exchange', p_mode => null)
    ->> 'code',
  'invalid_refund_mode',
  'requires the source for an exchange of an online order'
);
select is(
  tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp'), p_kind => 'exchange', p_mode => null)
    ->> 'ok',
  'true',
  'asks for no account in an exchange of a cash order'
);

select * from finish();
rollback;
