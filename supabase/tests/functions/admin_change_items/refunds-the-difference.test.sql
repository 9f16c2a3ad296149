begin;
select plan(20);
select tests.create_shop();
update public.settings set tax_rate = 0;
create function pg_temp.refunds() returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', r.reason, r.status, r.amount), ', ' order by r.created_at), 'none')
  from public.refunds r where r.payment_id = 'pay_one';
$$;
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2) || tests.order_line('mat'));
select tests.shop_settle_payment('one', 'one', 'captured');

-- One lamp instead of two, and a vase for the mat.
select tests.create_product('vase', 80, 3);
select is(
  tests.change_items('one', tests.order_line('lamp', 1) || tests.order_line('vase', 1, 80)) - '{ok}'::text[],
  '{"total_amount": 180.00, "refund": 270.50}', 'changes the items of a paid order'
);
select is(pg_temp.refunds(), 'changed due 270.50', 'what was paid too much is refunded');
select is(
  (select concat_ws(' ', o.total_amount, o.overpaid_amount, o.payment_status, o.status) from public.orders o
    where o.id = tests.order_id('one')),
  '180.00 270.50 paid confirmed', 'the order goes on, paid, with its new total'
);
select is(
  concat_ws(' ', tests.stock('lamp'), tests.stock('mat'), tests.stock('vase')), '9 5 2', 'the stock follows'
);
select is(
  (select concat_ws(' ', m.data ->> 'total', m.data ->> 'refund', m.data ->> 'is_paid') from public.outbox m
    where m.kind = 'order-message'),
  '180.00 270.50 true', 'the customer is told what the order costs and what goes back'
);
select is(
  (select a.after ->> 'refund' from public.audit_log a
    where a.entity_id = tests.order_id('one')::text and a.after ? 'items'),
  '270.50', 'the audit log has it'
);

-- 450.50 was paid: Razorpay reports it again.
select is(
  tests.shop_settle_payment('one', 'one', 'captured', 450.50), 'already', 'a repeated report is of the same payment'
);
select is(pg_temp.refunds(), 'changed due 270.50', 'and refunds nothing more');
select is(
  tests.shop_settle_payment('one', 'other', 'captured', 450.50), 'refund_due', 'another payment is refunded'
);
delete from public.refunds r where r.payment_id = 'pay_other';

select is(
  tests.change_items('one', tests.order_line('lamp', 1) || tests.order_line('vase', 2, 80)) ->> 'code', 'costs_more',
  'the total never rises'
);
select is(
  (tests.change_items('one', tests.order_line('lamp', 1) || tests.order_line('vase', 2, 80)) ->> 'more')::numeric,
  80.00, 'by how much it would, is said'
);
select is(
  tests.change_items('one', tests.order_line('lamp'), p_who => 'bala') ->> 'error', '42501',
  'rejects a call by a shopper'
);
update public.users set is_admin = false, staff_role = 'packer' where id = tests.id('bala');
select is(
  tests.change_items('one', tests.order_line('lamp'), p_who => 'bala') ->> 'error', '42501',
  'and by staff who may not refund'
);
update public.orders set tax_rate = 5 where id = tests.order_id('one');
select is(
  tests.change_items('one', tests.order_line('lamp')) ->> 'code', 'tax_changed',
  'at another rate of tax the order stays as it is'
);
update public.orders set tax_rate = 0 where id = tests.order_id('one');
select tests.use_session('admin');
update public.settings set refund_confirm_limit = 50;
select is(
  tests.change_items('one', tests.order_line('lamp')) ->> 'error', '42501',
  'above the limit of refunds it needs a fresh password'
);
update public.settings set refund_confirm_limit = 1000;

-- 180 is left of the payment; 150 of it goes back in another way.
insert into public.refunds (order_id, payment_id, amount, reason)
values (tests.order_id('one'), 'pay_one', 150, 'admin');
select is(
  tests.change_items('one', tests.order_line('lamp')) ->> 'code', 'refunded_before',
  'no more goes back than was paid'
);

select tests.admin_set_order_status('one', 'cancelled');
select is(
  (select sum(r.amount) from public.refunds r where r.payment_id = 'pay_one'), 450.50,
  'a cancellation refunds the rest of the payment, and no more'
);
select is(
  (select concat_ws(' ', m.data ->> 'refund', m.data ->> 'total') from public.outbox m
    where m.kind = 'order-cancelled'),
  '30.00 180.00', 'and its mail says how much that is'
);
select ok(tests.ledger_matches_stock(p), 'the ledger has everything: ' || p) from unnest(array['lamp', 'vase']) p;

select * from finish();
rollback;
