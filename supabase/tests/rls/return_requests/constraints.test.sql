begin;
select plan(17);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.create_return('r');

select throws_ok('update public.return_requests set ' || c, '23514', null, 'rejects ' || c)
from unnest(
  array[
    $$number = 'RET-1'$$,
    $$kind = 'gift'$$,
    $$status = 'lost'$$,
    $$comment = ''$$,
    $$refund_mode = 'cheque'$$,
    $$refund_mode = 'upi', upi_id = 'asha'$$,
    $$refund_mode = 'bank', upi_id = 'asha@bank'$$,
    $$bank_account_number = '123456789'$$,
    $$refund_mode = 'bank', bank_ifsc = 'SBIN'$$,
    'items_amount = -1',
    'refund_amount = 1',
    $$status = 'rejected', closed_at = now()$$,
    'closed_at = now()',
    'received_at = now()',
    $$status = 'replaced', received_at = now(), restocked = true, closed_at = now()$$,
    $$status = 'received', received_at = now()$$
  ]
) c;
select throws_ok(
  $$
    insert into public.return_requests (number, request_key, order_id, kind, items_amount)
    select 'RET-1780000000002', request_key, order_id, kind, 0
    from public.return_requests
  $$,
  '23505',
  null,
  'rejects the same request key twice'
);

select * from finish();
rollback;
