-- Returns what an exchange sends and the stock cannot give, or null: [{product_id, name, stock}].
create function private.unsendable_replacements(p_return_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'product_id', w.product_id, 'name', w.name, 'stock', case when p.options = '[]' then p.stock else 0 end
  ) order by w.name)
  from private.replacements(p_return_id) w
  left join public.products p on p.id = w.product_id
  where p.id is null or p.options <> '[]' or p.stock < w.quantity;
$$;
revoke execute on function private.unsendable_replacements from public, anon, authenticated, service_role;
