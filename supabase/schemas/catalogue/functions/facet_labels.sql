-- Returns the facets of a product with the texts that filters show: ('size:m', 'Size', 'M').
create function private.facet_labels(p_product public.products)
returns table (facet text, name text, value text)
language sql
stable
set search_path = ''
as $$
  select distinct on (l.facet) l.facet, l.name, l.value
  from (
    select private.facet('Brand', p_product.brand), 'Brand',
      left(btrim(regexp_replace(p_product.brand, '\s+', ' ', 'g')), 120)
    union all
    select private.facet(o.value ->> 'name', v.value), o.value ->> 'name', v.value
    from jsonb_array_elements(p_product.options) o
    cross join jsonb_array_elements_text(o.value -> 'values') v
  ) l (facet, name, value)
  where l.facet = any (p_product.facets)
  order by l.facet;
$$;
revoke execute on function private.facet_labels from public, anon, authenticated, service_role;
