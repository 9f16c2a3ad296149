-- Keeps price, compare_price, price_varies, stock and facets of a product with options: the lowest price, the stock
-- and the option values of the variants that are offered. A sale changes the stock alone, whatever the number of
-- variants. The caller has locked the product together with the variant.
create function private.sum_variants()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and (new.price, new.compare_price, new.is_offered, new.facets)
      is not distinct from (old.price, old.compare_price, old.is_offered, old.facets)
  then
    if new.is_offered and new.stock <> old.stock then
      update public.products p set stock = p.stock + new.stock - old.stock where p.id = new.variant_of;
    end if;
    return null;
  end if;
  update public.products p
  set stock = s.stock, price = coalesce(s.price, p.price), price_varies = s.price_varies,
    compare_price = case when s.price is null then p.compare_price else s.compare_price end,
    facets = private.product_facets(p.id, p.brand)
  from (
    select coalesce(sum(v.stock), 0) as stock, min(v.price) as price, count(distinct v.price) > 1 as price_varies,
      (array_agg(v.compare_price order by v.price, v.id))[1] as compare_price
    from public.products v
    where v.variant_of = coalesce(new.variant_of, old.variant_of) and v.is_offered
  ) s
  where p.id = coalesce(new.variant_of, old.variant_of) and p.options <> '[]'
    and (p.stock, p.price, p.price_varies, p.compare_price, p.facets)
      is distinct from (
        s.stock, coalesce(s.price, p.price), s.price_varies, s.compare_price, private.product_facets(p.id, p.brand));
  return null;
end;
$$;
revoke execute on function private.sum_variants from public, anon, authenticated, service_role;
