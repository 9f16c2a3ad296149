begin;
select plan(2);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp')), tests.order_named('two', 'bala', tests.line('lamp'));
insert into public.return_requests (id, number, request_key, order_id, user_id, kind, items_amount, refund_mode, upi_id)
select tests.id(o), 'RET-178000000000' || n, gen_random_uuid(), tests.order_id(o), tests.id(w), 'return', 100, 'upi', w || '@bank'
from (values (1, 'one', 'asha'), (2, 'two', 'bala')) v (n, o, w);
insert into public.return_items (return_id, order_item_id, quantity, reason)
select r.id, i.id, 1, 'damaged' from public.return_requests r join public.order_items i on i.order_id = r.order_id;
create temp table told as select tests.answer('asha', 'public.my_data()') as data;
select is((select data #> '{orders,0,returns,0}' from told) - 'requested_at', jsonb_build_object('number', 'RET-1780000000001', 'kind', 'return',
  'status', 'requested', 'comment', null, 'refund_mode', 'upi', 'upi_id', 'asha@bank', 'bank_account_name', null, 'bank_account_number', null,
  'bank_ifsc', null, 'items_amount', 100.00, 'refund_amount', null, 'reference', null, 'rejected_reason', null, 'decided_at', null,
  'received_at', null, 'closed_at', null, 'items', '[{"product_name": "lamp", "quantity": 1, "reason": "damaged"}]'::jsonb), 'all that is kept of a return');
select is((select data::text ~ 'bala@bank|request_key' from told), false, 'nothing of anybody else''s');
select * from finish();
rollback;
