-- The phrases of searches without results, with how often and when last they were searched; nothing about the shoppers.
-- shop_record_missed_search keeps at most 1,000.
create table public.missed_searches (
  phrase text primary key check (char_length(phrase) between 2 and 60 and private.is_impersonal(phrase)),
  times integer not null default 1 check (times > 0),
  last_at timestamptz not null default now()
);
comment on table public.missed_searches is 'Searches that found no product, counted.';

create index missed_searches_times_idx on public.missed_searches (times, last_at);
create index missed_searches_last_at_idx on public.missed_searches (last_at);

alter table public.missed_searches enable row level security;
revoke all on public.missed_searches from public, anon, authenticated, service_role;
grant select on public.missed_searches to authenticated, service_role;
create policy missed_searches_select_staff on public.missed_searches for select to authenticated
  using ((select private.has_permission('search.write')));
