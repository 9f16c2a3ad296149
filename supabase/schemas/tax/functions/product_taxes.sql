-- Returns class, rate and HSN code of products today: of the variant, or else of its product, its category, the
-- settings. Of a class with a threshold also that, and the rate above it, see private.rate_of_value.
create function private.product_taxes(p_ids uuid[])
returns table (
  product_id uuid, tax_code text, tax_rate numeric, threshold numeric, rate_above numeric, hsn_code text
)
language sql
stable
rows 5
set search_path = ''
as $$
  select p.id, t.code, r.rate, r.threshold, r.rate_above,
    coalesce(p.hsn_code, o.hsn_code, c.hsn_code, nullif(s.hsn_code, ''))
  from public.products p
  cross join public.settings s
  left join public.products o on o.id = p.variant_of
  left join public.categories c on c.id = coalesce(o.category_id, p.category_id)
  cross join lateral (select coalesce(p.tax_code, o.tax_code, c.tax_code, s.tax_code) as code) t
  left join lateral (
    select r.rate, r.threshold, r.rate_above from public.tax_rates r
    where r.tax_code = t.code and r.holds_from <= private.india_today()
    order by r.holds_from desc limit 1
  ) r on true
  where p.id = any (p_ids);
$$;
revoke execute on function private.product_taxes from public, anon, authenticated, service_role;
