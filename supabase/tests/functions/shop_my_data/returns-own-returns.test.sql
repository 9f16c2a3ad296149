begin;
select plan(2);
select tests.create_shop();

select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('lamp'));
select
  tests.create_return('one', p_upi_id => 'asha@bank'),
  tests.create_return('two', 'two', p_upi_id => 'bala@bank');
update public.return_requests set number = 'RET-1780000000001' where id = tests.id('one');
create temp table result as select tests.call_as('asha', 'public.shop_my_data()') as data;

select is(
  (select (data #> '{orders,0,returns,0}') - 'requested_at' from result),
  jsonb_build_object(
    'number', 'RET-1780000000001',
    'kind', 'return',
    'status', 'requested',
    'comment', null,
    'refund_mode', 'upi',
    'upi_id', 'asha@bank',
    'bank_account_name', null,
    'bank_account_number', null,
    'bank_ifsc', null,
    'items_amount', 100.00,
    'refund_amount', null,
    'delivery_amount', 0.00,
    'reference', null,
    'rejected_reason', null,
    'decided_at', null,
    'received_at', null,
    'closed_at', null,
    'return_way', null,
    'return_address', null,
    'pickup_on', null,
    'carrier', null,
    'tracking_number', null,
    'items', '[{"product_name": "lamp", "quantity": 1, "reason": "damaged", "replacement_label": null}]'::jsonb
  ),
  'returns all fields of a return'
);
select is(
  (select data::text ~ 'bala@bank|request_key' from result),
  false,
  'returns nothing of other users'
);

select * from finish();
rollback;
