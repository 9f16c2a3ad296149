-- A row stays locked until its document is committed, so that a number that was taken is used.
create table private.document_counters (
  -- Invoices, credit notes, debit notes.
  series text not null check (series in ('INV', 'CN', 'DN')),
  financial_year text not null,
  last_number integer not null check (last_number between 0 and 9999999),
  last_issued_at timestamptz,
  primary key (series, financial_year)
);
comment on table private.document_counters is 'The last number of each series of documents in each financial year.';

revoke all on private.document_counters from public, anon, authenticated, service_role;
