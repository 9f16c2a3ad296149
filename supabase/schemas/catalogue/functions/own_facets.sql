-- Returns the facets of a brand and of the values of these options, in order: {brand:taj, size:m}.
create function private.own_facets(p_brand text, p_options jsonb, p_option_values text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select f.facet
    from (
      select private.facet('Brand', p_brand)
      union
      select private.facet(o.value ->> 'name', p_option_values[o.place])
      from jsonb_array_elements(p_options) with ordinality o (value, place)
    ) f (facet)
    where f.facet is not null
    order by 1
  );
$$;
revoke execute on function private.own_facets from public, anon, authenticated, service_role;
