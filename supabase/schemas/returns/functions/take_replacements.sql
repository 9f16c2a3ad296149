-- Takes what an exchange sends from the stock: all of it. Returns null, or the error result 'out_of_stock' with lines
-- [{product_id, name, stock}] without writing anything.
create function private.take_replacements(p_request public.return_requests)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lines jsonb;
begin
  perform private.lock_returned_products(p_request.id);
  select jsonb_agg(jsonb_build_object(
    'product_id', w.product_id, 'name', w.name, 'stock', case when p.options = '[]' then p.stock else 0 end
  ) order by w.name)
  into v_lines
  from private.replacements(p_request.id) w
  left join public.products p on p.id = w.product_id
  where p.id is null or p.options <> '[]' or p.stock < w.quantity;
  if v_lines is not null then
    return private.error_result('out_of_stock', jsonb_build_object('lines', v_lines));
  end if;
  perform private.move_replacements(p_request, -1, 'replacement');
  return null;
end;
$$;
revoke execute on function private.take_replacements from public, anon, authenticated, service_role;
