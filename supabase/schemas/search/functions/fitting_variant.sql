-- Returns what the card of a product with options shows in a list that is narrowed to option values: {choice,
-- image_url} of the variant that has them, in stock and cheap first. choice has the value of each option that the list
-- is narrowed by, and null for the others; image_url is null where the variant has no image of its own. Null for a list
-- that is not narrowed so, and a product without such a variant.
create function private.fitting_variant(p_product_id uuid, p_options jsonb, p_facets text[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'choice', (
      select jsonb_agg(
        case when private.facet(o.value ->> 'name', v.option_values[o.place]) = any (p_facets)
          then v.option_values[o.place] end
        order by o.place
      )
      from jsonb_array_elements(p_options) with ordinality o (value, place)
    ),
    'image_url', nullif(v.image_url, '')
  )
  from public.products v
  where p_options <> '[]' and exists (select from unnest(p_facets) f (facet) where f.facet not like 'brand:%')
    and v.variant_of = p_product_id and v.is_active
    and not exists (
      select from unnest(p_facets) f (facet)
      where f.facet not like 'brand:%'
      group by split_part(f.facet, ':', 1)
      having not bool_or(f.facet = any (v.facets))
    )
  order by v.is_sold_out, v.price, v.id
  limit 1;
$$;
revoke execute on function private.fitting_variant from public, anon, authenticated, service_role;
