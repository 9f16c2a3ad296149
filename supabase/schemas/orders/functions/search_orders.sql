-- Returns the ids of one page of the orders whose number or customer's name contains p_search, which is in lower case,
-- newest first, and their number: 1,001 when there are more than 1,000. Frequent matches are soon found by walking the
-- newest orders; few are looked up in indexes and then sorted.
create function private.search_orders(
  p_search text,
  p_status text,
  p_limit integer,
  p_offset integer,
  out ids uuid[],
  out total integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_pattern text := '%' || regexp_replace(p_search, '([%_\\])', '\\\1', 'g') || '%';
  v_customers uuid[] := array(select u.id from public.users u where u.full_name ilike v_pattern limit 1001);
  -- Built from constants; what the admin typed is passed as parameters.
  v_status text := case when p_status <> '' then 'o.status = $1' else 'true' end;
  -- A part of "ORD-" and digits; no other text is in an order's number.
  v_number text := case
    when p_search ~ '^ord-[0-9]{13}$' then 'o.order_number = upper($2)'
    when p_search ~ '^(o?r?d?-|o|r|d|or|rd|ord)?[0-9]*$' then 'lower(o.order_number) like $3'
  end;
  -- A short list is compared value by value; a long one is left in its table.
  v_customer text := case
    when cardinality(v_customers) > 1000
      then 'o.user_id in (select u.id from public.users u where u.full_name ilike $3)'
    when v_customers <> '{}' or v_number is null then 'o.user_id = any ($4)'
  end;
  v_newest uuid[] := '{}';
  v_where text := v_status || ' and (' || concat_ws(' or ', v_number, v_customer) || ')';
begin
  if cardinality(v_customers) > 1000 or v_number like '%like%' then
    execute format(
      'select array(
         select o.id
         from (
           select o.id, o.order_number, o.user_id, o.created_at from public.orders o where %s
           order by o.created_at desc, o.id limit 20000
         ) o
         %s
         order by o.created_at desc, o.id limit greatest(1001, $5 + $6)
       )',
      v_status, case
        when cardinality(v_customers) > 1000
          then 'left join public.users u on u.id = o.user_id where '
            || concat_ws(' or ', v_number, 'u.full_name ilike $3')
        else 'where ' || concat_ws(' or ', v_number, v_customer)
      end
    )
    into v_newest using p_status, p_search, v_pattern, v_customers, p_limit, p_offset;
  end if;
  total := cardinality(v_newest);
  if total <= 1000 then
    execute format('select array(select o.id from public.orders o where %s limit 1001)', v_where)
    into ids using p_status, p_search, v_pattern, v_customers;
    total := cardinality(ids);
  end if;
  if cardinality(v_newest) >= p_offset + p_limit then
    ids := v_newest[p_offset + 1 : p_offset + p_limit];
  else
    execute format(
      'select array(select o.id from public.orders o where %s order by o.created_at desc, o.id limit $6 offset $7)',
      case when total <= 1000 then 'o.id = any ($5)' else v_where end
    )
    into ids using p_status, p_search, v_pattern, v_customers, ids, p_limit, p_offset;
  end if;
  total := least(total, 1001);
end;
$$;
revoke execute on function private.search_orders from public, anon, authenticated, service_role;
