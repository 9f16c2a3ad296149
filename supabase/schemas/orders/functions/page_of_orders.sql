-- Returns the ids of one page of all orders, or of those with a status, newest first. A page far back is found by the
-- totals of days, so that the orders before it are not read; none beyond the last.
create function private.page_of_orders(p_status text, p_limit integer, p_offset integer)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_until timestamptz := 'infinity';
  v_passed bigint := 0;
  v_ids uuid[];
begin
  if p_offset > 1000 then
    select (d.day + 1)::timestamp at time zone 'Asia/Kolkata', d.upto - d.orders into v_until, v_passed
    from (
      select t.day, sum(t.orders) as orders, sum(sum(t.orders)) over (order by t.day desc) as upto
      from (
        select k.day, k.status, k.orders from private.order_totals k
        union all
        select c.day, c.status, c.orders from private.order_total_changes c
      ) t
      where coalesce(p_status, '') = '' or t.status = p_status
      group by t.day
    ) d
    where d.upto > p_offset
    order by d.day desc
    limit 1;
    if not found then
      return '{}';
    end if;
  end if;
  execute format(
    'select array(select o.id from public.orders o where o.created_at < $1 %s
     order by o.created_at desc, o.id limit $3 offset $4)',
    case when p_status <> '' then 'and o.status = $2' end
  )
  into v_ids using v_until, p_status, p_limit, p_offset - v_passed;
  return v_ids;
end;
$$;
revoke execute on function private.page_of_orders from public, anon, authenticated, service_role;
