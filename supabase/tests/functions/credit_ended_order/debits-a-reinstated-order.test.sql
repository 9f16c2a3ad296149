begin;
select plan(4);
select tests.create_shop();
select tests.create_gst_order();
-- Each note has a time of its own.
create function tests.set_at(p_status text, p_minute integer)
returns text
language sql
as $$
  select tests.set_clock('2026-11-25 10:00+05:30'::timestamptz + make_interval(mins => p_minute));
  select tests.set_status('one', p_status);
$$;

select tests.set_at('shipped', 0), tests.set_at('cancelled', 1), tests.set_at('delivered', 2);
select is(
  tests.notes_of(),
  'CN 1 cancelled 672.00: 599.50 + 72.44 + 0.06; DN 1 reinstated 672.00: 599.50 + 72.44 + 0.06',
  'a debit note brings the invoice into force again'
);
select is(
  (
    select count(*) from public.credit_notes d
    join public.credit_notes c on c.id = d.reverses and c.reason = 'cancelled'
    where d.kind = 'debit'
  ),
  1::bigint,
  'and names the credit note that it takes back'
);
select tests.set_at('shipped', 3);
select matches(tests.notes_of(), '^[^;]*;[^;]*$', 'other changes of the status need no note');
select tests.set_at('cancelled', 4), tests.set_at('delivered', 5);
select is(
  (select string_agg(left(n.number, 2) || right(n.number, 1), ' ' order by n.issued_at) from public.credit_notes n),
  'CN1 DN1 CN2 DN2',
  'however often'
);

select * from finish();
rollback;
