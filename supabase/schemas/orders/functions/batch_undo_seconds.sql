-- Returns for how long the next order of a change of many can be undone: p_seconds, and longer the more orders follow
-- it, about eight of which are changed in a second, so that all can be undone when the last one is done. At most 60.
create function private.batch_undo_seconds(p_batch_id uuid, p_seconds integer)
returns integer
language sql
stable
set search_path = ''
as $$
  select case
    when p_seconds = 0 then 0
    else least(60, p_seconds + (count(*) / 8)::integer)
  end
  from private.order_batch_items i
  where i.batch_id = p_batch_id and i.result is null;
$$;
revoke execute on function private.batch_undo_seconds from public, anon, authenticated, service_role;
