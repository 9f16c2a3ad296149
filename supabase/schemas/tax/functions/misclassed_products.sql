-- Returns listed products of chapters 61 to 64 (clothes, textiles, footwear) whose rate does not go with their price:
-- up to 2,500 rupees a piece without tax they are taxed at 5 percent, above it at 18 (since 22 September 2025). Of a
-- product with options, a variant that is sold. is_above: whether the price is above. What can be bought comes first.
create function private.misclassed_products(p_limit integer)
returns table (id uuid, name text, price numeric, tax_rate numeric, is_above boolean)
language sql
stable
set search_path = ''
as $$
  select l.id, l.name, u.price, u.rate, u.is_above
  from public.products l
  cross join public.settings s
  left join public.categories c on c.id = l.category_id
  cross join lateral (
    select p.price, r.rate, a.is_above
    from (
      select l.price, l.hsn_code, l.tax_code where l.options = '[]'
      union all
      select v.price, v.hsn_code, v.tax_code from public.products v where v.variant_of = l.id and v.is_offered
    ) p
    cross join lateral (
      select t.rate from public.tax_rates t
      where t.tax_code = coalesce(p.tax_code, l.tax_code, c.tax_code, s.tax_code)
        and t.holds_from <= private.india_today()
      order by t.holds_from desc limit 1
    ) r
    cross join lateral (
      select p.price > case when s.prices_include_tax then 2625 else 2500 end as is_above
    ) a
    where left(coalesce(p.hsn_code, l.hsn_code, c.hsn_code, s.hsn_code), 2) in ('61', '62', '63', '64')
      and case when a.is_above then r.rate < 18 else r.rate > 5 end
    order by p.price desc
    limit 1
  ) u
  where l.is_listed
  order by l.is_sold_out, l.created_at desc, l.id desc
  limit p_limit;
$$;
revoke execute on function private.misclassed_products from public, anon, authenticated, service_role;
