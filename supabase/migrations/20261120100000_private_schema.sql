-- Everything that the data API must not expose lives in "private": helpers, trigger functions, the clock.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

create function private.touch_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- The clock behind order numbers. A session may freeze it with: set haat.now_ms = '1780000000000'.
create function private.now_ms()
returns bigint
language sql
volatile
set search_path = ''
as $$
  select coalesce(
    nullif(current_setting('haat.now_ms', true), '')::bigint,
    floor(extract(epoch from clock_timestamp()) * 1000)::bigint
  );
$$;

-- Who acts and why, for the triggers that keep the ledger, the order history and the audit log.
-- The settings last until the end of the transaction, so every function that sets them clears them again.
create function private.set_context(
  p_actor text,
  p_actor_id uuid default null,
  p_reason text default null,
  p_note text default null
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('haat.actor', coalesce(p_actor, ''), true);
  perform set_config('haat.actor_id', coalesce(p_actor_id::text, ''), true);
  perform set_config('haat.reason', coalesce(p_reason, ''), true);
  perform set_config('haat.note', coalesce(p_note, ''), true);
end;
$$;

create function private.clear_context()
returns void
language sql
volatile
set search_path = ''
as $$
  select private.set_context(null);
$$;
