-- Copies products.stock into private.stock_levels, and notes when it decreases. A product with options has no level,
-- only its variants have.
create function private.sync_stock_level()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.options <> '[]' then
    delete from private.stock_levels l where l.product_id = new.id;
    return null;
  end if;
  insert into private.stock_levels as l (product_id, stock) values (new.id, new.stock)
  on conflict (product_id) do update
    set stock = excluded.stock,
      decreased_at = case when excluded.stock < l.stock then now() else l.decreased_at end
    where l.stock <> excluded.stock;
  return null;
end;
$$;
revoke execute on function private.sync_stock_level from public, anon, authenticated, service_role;
