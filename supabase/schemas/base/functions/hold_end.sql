-- Returns when mails and refunds of this transaction may be sent: now, or after the seconds of haat.hold_seconds,
-- within which staff can undo what they did.
create function private.hold_end()
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select now() + make_interval(secs => coalesce(nullif(current_setting('haat.hold_seconds', true), ''), '0')::integer);
$$;
revoke execute on function private.hold_end from public, anon, authenticated, service_role;
