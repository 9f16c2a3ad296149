-- Returns the brands and option values that a list is narrowed to, at most 20; those of one name follow each other.
create function private.chosen_facets(p_query jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select f.facet
    from (
      select distinct lower(e.value) as facet
      from jsonb_array_elements_text(case jsonb_typeof(p_query -> 'facets') when 'array' then p_query -> 'facets' end) e
      where e.value like '%:%'
    ) f
    order by split_part(f.facet, ':', 1) collate "C", f.facet collate "C"
    limit 20
  );
$$;
revoke execute on function private.chosen_facets from public, anon, authenticated, service_role;
