-- Returns the ids of the first p_limit orders that p_query means, as admin_list_orders takes it without limit and
-- offset, at most 20,001: found at one moment, so that a long file has each order once. Raises 42501 without
-- customers.write, 22023 for malformed input.
create function public.admin_find_order_ids(p_query jsonb, p_limit integer)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set max_parallel_workers_per_gather = 0
as $$
begin
  perform private.require_permission('customers.write');
  return (select f.ids from private.find_orders(p_query, least(greatest(p_limit, 0), 20001), 0) f);
end;
$$;
revoke execute on function public.admin_find_order_ids from public, anon, authenticated, service_role;
grant execute on function public.admin_find_order_ids to authenticated;
