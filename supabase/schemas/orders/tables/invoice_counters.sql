-- A row stays locked until its invoice is committed, so that a number that was taken is used.
create table private.invoice_counters (
  financial_year text primary key,
  last_number integer not null check (last_number between 0 and 9999999),
  last_issued_at timestamptz
);
comment on table private.invoice_counters is 'The last invoice number of each financial year.';

revoke all on private.invoice_counters from public, anon, authenticated, service_role;
