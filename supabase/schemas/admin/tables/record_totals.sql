-- The number of users and products by the day in India on which they were created. Each one that is created or deleted
-- adds a row to record_total_changes, and private.fold_record_totals moves those into record_totals, as for
-- order_totals. Variants are not counted, only their products.
create table private.record_totals (
  relation text not null,
  day date not null,
  records bigint not null,
  primary key (relation, day)
);
comment on table private.record_totals is 'Users and products by the day in India on which they were created.';

create table private.record_total_changes (
  id bigint generated always as identity primary key,
  relation text not null,
  day date not null,
  records integer not null check (records in (-1, 1))
);
comment on table private.record_total_changes is
  'Users and products that came (1) or left (-1), not yet part of record_totals.';

alter table private.record_totals enable row level security;
alter table private.record_total_changes enable row level security;
revoke all on private.record_totals, private.record_total_changes, private.record_total_changes_id_seq
from public, anon, authenticated, service_role;
