-- One row for each limit, so that it does not grow.
create table public.order_refusals (
  code text primary key,
  times bigint not null default 1 check (times > 0),
  last_at timestamptz not null default now()
);
comment on table public.order_refusals is 'How often a limit has refused an order, and when it last did.';

-- Written by functions alone.
alter table public.order_refusals enable row level security;
revoke all on public.order_refusals from public, anon, authenticated, service_role;
grant select on public.order_refusals to authenticated;
create policy order_refusals_select_staff on public.order_refusals for select to authenticated
  using ((select private.has_permission('health.read')));
