-- Returns the lines of a checkout, one row per product: two lines of one product are merged before they are checked.
-- "prices" is above 1 when merged lines disagree about the price. "rows" tells the planner that they are few, so that
-- it looks products up instead of reading them all. Raises 22023 for malformed lines.
create function private.parse_order_lines(p_lines jsonb)
returns table (product_id uuid, quantity bigint, unit_price numeric, prices bigint)
language plpgsql
stable
rows 5
set search_path = ''
as $$
begin
  if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) not between 1 and 200 then
    raise invalid_parameter_value using message = 'lines: between 1 and 200 are needed';
  end if;
  if exists (
    select 1 from jsonb_to_recordset(p_lines) as l (product_id uuid, quantity integer, unit_price numeric)
    where l.product_id is null or l.quantity is null or l.quantity < 1 or l.unit_price is null
  ) then
    raise invalid_parameter_value using message = 'lines: product_id, quantity of at least 1 and unit_price are needed';
  end if;
  return query
    select l.product_id, sum(l.quantity), max(l.unit_price), count(distinct l.unit_price)
    from jsonb_to_recordset(p_lines) as l (product_id uuid, quantity integer, unit_price numeric)
    group by l.product_id;
end;
$$;
revoke execute on function private.parse_order_lines from public, anon, authenticated, service_role;
