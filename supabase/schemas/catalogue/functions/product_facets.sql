-- Returns the facets of a product: its brand, and the option values of its variants that are offered.
create function private.product_facets(p_id uuid, p_brand text)
returns text[]
language sql
stable
set search_path = ''
as $$
  select array(
    select f.facet from unnest(private.own_facets(p_brand, '[]', null)) f (facet)
    union
    select f.facet
    from public.products v
    cross join unnest(v.facets) f (facet)
    where v.variant_of = p_id and v.is_offered and f.facet not like 'brand:%'
    order by 1
  );
$$;
revoke execute on function private.product_facets from public, anon, authenticated, service_role;
