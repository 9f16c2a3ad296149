-- Says who acts and why, for the triggers that write the stock ledger, the order history and the audit log.
-- The settings last until the end of the transaction, so every caller ends with private.clear_context().
-- p_actor is one of the actors in public.order_status_history.
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
revoke execute on function private.set_context from public, anon, authenticated, service_role;
