begin;
select plan(17);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 2) || tests.order_line('mat'));
update public.products set price = 120 where id = tests.id('lamp');

-- One lamp at its old price instead of two, no mat, one vase at today's price.
select tests.create_product('vase', 80, 3);
select is(
  tests.change_items('one', tests.order_line('lamp', 1, 100) || tests.order_line('vase', 1, 80)) ->> 'total_amount',
  '180.00', 'changes the items'
);
select is(
  (
    select string_agg(
      concat_ws(' ', i.quantity, i.product_name, i.unit_price, i.total_price), ', ' order by i.unit_price
    )
    from public.order_items i where i.order_id = tests.order_id('one')
  ),
  '1 vase 80.00 80.00, 1 lamp 100.00 100.00', 'what stays keeps its price, what is new has today''s'
);
select is(
  (select concat_ws(' ', o.subtotal, o.total_amount, o.payment_status) from public.orders o
    where o.id = tests.order_id('one')),
  '180.00 180.00 pending', 'the order is to be paid with its new total'
);
select is(
  concat_ws(' ', tests.stock('lamp'), tests.stock('mat'), tests.stock('vase')), '9 5 2', 'the stock follows'
);
select ok(tests.ledger_matches_stock(p), 'with its ledger: ' || p) from unnest(array['lamp', 'mat', 'vase']) p;
select is(
  (
    select string_agg(m.quantity || ' ' || m.reason, ', ' order by m.quantity)
    from public.stock_movements m where m.order_id = tests.order_id('one') and m.reason <> 'order'
  ),
  '-1 items_changed, 1 items_changed, 1 items_changed', 'each movement says why'
);
select is(
  (
    select count(*) || ' ' || (max(m.data::text)::jsonb ->> 'total') from public.outbox m
    where m.kind = 'order-message'
  ),
  '1 180.00', 'the customer is told once'
);
select is(
  (select a.before ->> 'total_amount' || ' ' || (a.after ->> 'total_amount') from public.audit_log a
    where a.entity_id = tests.order_id('one')::text and a.after ? 'items'),
  '450.50 180.00', 'the audit log has it'
);
select is(
  (
    select h.note from public.order_status_history h where h.order_id = tests.order_id('one')
    order by h.id desc limit 1
  ),
  'The items were changed', 'and the history'
);
select is(
  tests.change_items('one', tests.order_line('lamp', 2, 100), p_age => '1 second') ->> 'code', 'changed',
  'a stale form changes nothing'
);
select is(
  tests.change_items('one', tests.order_line('lamp', 1, 120)) ->> 'code', 'price_changed', 'what stays keeps its price'
);
select is(
  tests.change_items('one', tests.order_line('mat', 1, 1)) ->> 'code', 'price_changed', 'what is new has no other price'
);
select is(
  tests.change_items('one', tests.order_line('vase', 4, 80)) ->> 'code', 'out_of_stock', 'no more than the stock has'
);
select is(
  tests.change_items('one', tests.order_line('vase', 3, 80)) ->> 'ok', 'true', 'but all, with what the order holds'
);
update public.products set is_active = false where id = tests.id('mat');
select is(
  tests.change_items('one', tests.order_line('mat', 1)) ->> 'code', 'unavailable', 'nothing that is not for sale'
);

select * from finish();
rollback;
