create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
comment on table public.audit_log is 'Changes made by admins: whole rows that came or went, else the changed columns.';

create index audit_log_created_at_idx on public.audit_log (created_at desc);
create index audit_log_entity_idx on public.audit_log (entity, entity_id, id);
create index audit_log_entity_newest_idx on public.audit_log (entity, id desc);
create index audit_log_actor_idx on public.audit_log (actor_id, id desc);
-- As retention_rules asks.
create index audit_log_people_idx on public.audit_log (created_at)
where entity in ('contact_messages', 'customer_notes', 'customer_records', 'order_notes',
    'product_questions', 'reviews')
  and coalesce(before, after) is not null;
create index audit_log_no_books_idx on public.audit_log (created_at)
where entity not in ('credit_notes', 'invoices', 'orders', 'refunds', 'return_requests');

-- Written by triggers and functions alone.
alter table public.audit_log enable row level security;
revoke all on public.audit_log, public.audit_log_id_seq from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;
create policy audit_log_select_staff on public.audit_log for select to authenticated
  using ((select private.has_permission('audit.read')));
