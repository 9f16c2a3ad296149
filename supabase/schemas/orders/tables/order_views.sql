-- Written by functions alone, so that nobody keeps more than 20.
create table public.order_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  -- The filter as in the address of the list, without "?".
  query text not null check (char_length(query) between 1 and 500),
  created_at timestamptz not null default now()
);
comment on table public.order_views is 'Filters of the portal''s list of orders that a member of staff has named.';

create unique index order_views_name_idx on public.order_views (user_id, lower(name));

alter table public.order_views enable row level security;
revoke all on public.order_views from public, anon, authenticated, service_role;
grant select on public.order_views to authenticated;
create policy order_views_select on public.order_views for select to authenticated
  using (user_id = (select auth.uid()) and (select private.has_permission('orders.read')));
