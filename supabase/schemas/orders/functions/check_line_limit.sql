-- Returns the error result 'line_limit_exceeded' with the limit and the products of which an order has more, or null.
-- p_lines: [{product_id, quantity}]; the lines of one product count together.
create function private.check_line_limit(p_lines jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.error_result('line_limit_exceeded', jsonb_build_object(
    'limit', s.line_limit,
    'lines', jsonb_agg(
      jsonb_build_object(
        'product_id', p.id, 'name', concat_ws(' · ', p.name, p.variant_label), 'stock', p.stock, 'price', p.price
      ) order by p.name, p.variant_label, p.id
    )
  ))
  from public.settings s
  cross join (
    select l.product_id, sum(l.quantity) as quantity
    from jsonb_to_recordset(p_lines) as l (product_id uuid, quantity integer)
    group by l.product_id
  ) w
  join public.products p on p.id = w.product_id
  where w.quantity > s.line_limit
  group by s.line_limit;
$$;
revoke execute on function private.check_line_limit from public, anon, authenticated, service_role;
