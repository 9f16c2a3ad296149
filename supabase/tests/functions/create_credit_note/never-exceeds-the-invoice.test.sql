begin;
select plan(4);
select tests.create_shop();
select tests.create_gst_order();
select tests.set_status('one', 'delivered');

select private.create_credit_note(tests.order_id('one'), 'refunded', 0.01);
select is(
  (select n.total_amount || ' ' || n.round_off from public.credit_notes n), '0.01 0.00', 'credits a paisa'
);
select private.create_credit_note(tests.order_id('one'), 'refunded', 1000);
select is(
  (
    select sum(n.total_amount) || ' ' || sum(n.taxable_value) || ' ' || sum(n.tax_amount) from public.credit_notes n
  ),
  '672.00 599.50 72.44',
  'and no more than the invoice'
);
select private.create_credit_note(tests.order_id('one'), 'refunded', 1);
select private.create_credit_note(tests.order_id('one'), 'refunded', -1);
select is(
  (select count(*) from public.credit_notes), 2::bigint, 'nothing when nothing is left'
);
select is(
  (select string_agg(c.last_number::text, ' ') from private.document_counters c where c.series = 'CN'),
  '2',
  'and takes no number for it'
);

select * from finish();
rollback;
