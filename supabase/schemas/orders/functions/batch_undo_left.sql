-- Returns for how many seconds the caller can still take back every order of a change of many that can be, without the
-- two seconds for the way of the click; 0 when none can. See admin_set_order_status.
create function private.batch_undo_left(p_batch_id uuid)
returns integer
language sql
stable
set search_path = ''
as $$
  select case when count(*) = 0 then 0
    else greatest(ceil(extract(epoch from min(u.expires_at) - now()))::integer - 2, 1) end
  from private.order_batch_items i
  join private.order_undos u on u.id = (i.result ->> 'undo_id')::uuid
  where i.batch_id = p_batch_id and i.undone is null and u.staff_id = auth.uid() and u.expires_at > now();
$$;
revoke execute on function private.batch_undo_left from public, anon, authenticated, service_role;
