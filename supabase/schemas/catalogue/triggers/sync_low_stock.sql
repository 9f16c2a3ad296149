-- Copies products.low_stock_at into private.stock_levels: of the product, and of its variants.
create function private.sync_low_stock()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.low_stock_at is null and new.variant_of is null then
    return null;
  end if;
  update private.stock_levels l
  set low_at = coalesce(p.low_stock_at, o.low_stock_at, 5)
  from public.products p left join public.products o on o.id = p.variant_of
  where l.product_id = p.id and (p.id = new.id or p.variant_of = new.id)
    and l.low_at <> coalesce(p.low_stock_at, o.low_stock_at, 5);
  return null;
end;
$$;
revoke execute on function private.sync_low_stock from public, anon, authenticated, service_role;
