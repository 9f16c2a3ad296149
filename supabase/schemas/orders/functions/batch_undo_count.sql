-- Returns how many orders of a change of many the caller can still take back.
create function private.batch_undo_count(p_batch_id uuid)
returns bigint
language sql
stable
set search_path = ''
as $$
  select count(*)
  from private.order_batch_items i
  join private.order_undos u on u.id = (i.result ->> 'undo_id')::uuid
  where i.batch_id = p_batch_id and i.undone is null and u.staff_id = auth.uid() and u.expires_at > now();
$$;
revoke execute on function private.batch_undo_count from public, anon, authenticated, service_role;
