begin;
select plan(10);
select tests.create_shop();
update public.products set stock = 100;
select tests.set_limits(false);
select tests.set_clock('2026-11-10 06:00:00+00');
-- Refunds a lamp of a delivered order of three, and returns its newest credit note: 'reason {causes} units'.
create function tests.note_for(
  p_reason text, p_came_back boolean, p_lowers boolean default true, p_restock boolean default false
)
returns text
language plpgsql
as $$
declare
  v_left numeric := 672 - coalesce((
    select sum(r.refund_amount) from public.return_requests r where r.order_id = tests.order_id('one')
  ), 0);
  v_answer jsonb := tests.admin_refund_items(
    'one', 'lamp', 1, 118.01, v_left, p_reason => p_reason, p_reference => 'UPI', p_restock => p_restock,
    p_came_back => p_came_back, p_lowers_tax => p_lowers
  );
begin
  return coalesce((
    select n.reason || ' ' || n.causes::text || ' ' || coalesce(c.quantity, 0)
    from public.credit_notes n
    join public.credit_note_items c on c.credit_note_id = n.id
    join public.return_requests r on r.id = n.return_id
    where r.number = v_answer ->> 'number'
  ), v_answer ->> 'code', 'none');
end;
$$;

select tests.create_gst_order();
select tests.set_status('one', 'delivered');
select is(tests.note_for('goodwill', false, false), 'none', 'a gesture has no credit note');
select is(tests.note_for('damaged', false), 'deficient {damaged} 0', 'damaged goods that are kept take off no units');
select is(tests.note_for('does_not_fit', true), 'returned {does_not_fit} 1', 'what comes back does');

select tests.create_gst_order();
select tests.set_status('one', 'delivered');
select is(tests.note_for('lost', false), 'not_delivered {lost} 1', 'so does what was lost');
select is(tests.note_for('goodwill', false), 'lowered {goodwill} 0', 'a price that is lowered takes off its tax alone');
select is(
  tests.note_for('changed_mind', false, p_restock => true), 'returned {changed_mind} 1', 'what is restocked came back'
);

-- Six lamps and two mats were sold; three lamps are no longer, and five are credited.
select is(
  (
    select string_agg(format('%s: %s %s %s', h ->> 'rate', h ->> 'quantity', h ->> 'value', h ->> 'tax'), ', '
      order by h ->> 'rate')
    from jsonb_array_elements(tests.call_as('admin', 'public.admin_gst_return(''2026-11-01'')') -> 'hsn') h
  ),
  '18.00: 3 153.40 27.60, 5.00: 2 545.60 27.28', 'table 12 has what stays sold'
);
select is(
  (
    select string_agg(n ->> 'reason', ' ' order by n ->> 'number')
    from jsonb_array_elements(tests.call_as('admin', 'public.admin_note_register(''2026-11-01'', 9, 0)')) n
  ),
  'deficient returned not_delivered lowered returned', 'the register has the reasons'
);
select throws_ok(
  $$update public.return_requests set came_back = false where restocked$$, '23514', null, 'restocked goods came back'
);
select throws_ok(
  $$update public.return_requests set kind = 'return' where not lowers_tax$$, '23514', null,
  'what a customer returns lowers the tax'
);

select * from finish();
rollback;
