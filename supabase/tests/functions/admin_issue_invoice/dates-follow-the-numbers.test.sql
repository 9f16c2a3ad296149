begin;
select plan(3);
select tests.create_shop();

delete from public.invoices;
delete from private.document_counters;
select tests.create_order(n, 'asha', tests.order_line('lamp')) from unnest(array['one', 'two', 'three']) n;

-- Issues the invoice of an order at a moment. Returns its number and its time in India.
create function tests.issue_at(p_name text, p_at timestamptz)
returns text
language plpgsql
as $$
begin
  perform tests.set_clock(p_at), tests.admin_issue_invoice('admin', p_name);
  return (
    select i.number || ' ' || to_char(i.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')
    from public.invoices i
    where i.order_id = tests.order_id(p_name)
  );
end;
$$;

select is(
  tests.issue_at('one', '2027-01-05 23:59+05:30'), 'INV/26-27/000001 2027-01-05 23:59', 'dates an invoice now'
);
select is(
  tests.issue_at('two', '2027-01-05 23:58+05:30'),
  'INV/26-27/000002 2027-01-05 23:59',
  'dates none before the one with the number before, even when the clock is set back'
);
select is(
  tests.issue_at('three', '2027-04-01 00:00+05:30'),
  'INV/27-28/000001 2027-04-01 00:00',
  'begins again with the financial year'
);

select * from finish();
rollback;
