begin;
select plan(3);
select tests.create_shop();
select tests.set_clock('2026-11-10 06:00:00+00');
select tests.create_gst_order();
update public.orders set place_of_supply = '32' where id = tests.order_id('one');
select private.create_invoice(tests.order_id('one'));
select private.create_credit_note(tests.order_id('one'), 'refunded', 100);
-- The seller's state has another name since.
update public.invoices set seller = seller || '{"state": "Mysore"}';

select is(
  (select string_agg(concat_ws(' ', b ->> 'place_of_supply', b ->> 'is_interstate'), ', ')
    from jsonb_array_elements(tests.call_as('admin', $$public.admin_gst_return('2026-11-01')$$) -> 'b2cs') b),
  '32 true, 32 true', 'goods to another state are taxed with IGST, whatever the seller''s state is called'
);
select is(
  (select bool_and(n.is_interstate)::text || ' ' || (select bool_and(i.is_interstate)::text
    from private.month_invoices('2026-11-01') i) from private.month_notes('2026-11-01') n),
  'true true', 'on invoices and notes'
);
update public.orders set place_of_supply = '29' where id = tests.order_id('one');
select is(
  (select bool_or(n.is_interstate)::text || ' ' || (select bool_or(i.is_interstate)::text
    from private.month_invoices('2026-11-01') i) from private.month_notes('2026-11-01') n),
  'false false', 'goods within the state of the GSTIN are not'
);

select * from finish();
rollback;
