-- Not tied to the order by a foreign key: rows are deleted after a day anyway, and orders never are.
create table private.order_undos (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  staff_id uuid not null,
  -- The order as it was, and its updated_at after the change: a later change makes undoing impossible.
  before jsonb not null,
  changed_at timestamptz not null,
  -- The newest mail of the order before the change; 0: none.
  last_mail_id bigint not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table private.order_undos is 'Changes of orders'' status that can be undone for some seconds.';

create index order_undos_expires_at_idx on private.order_undos (expires_at);

alter table private.order_undos enable row level security;
revoke all on private.order_undos from public, anon, authenticated, service_role;
