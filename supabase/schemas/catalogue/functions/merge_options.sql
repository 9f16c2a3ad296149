-- Returns the options of a product after an import: those that it has, with further values of the file behind theirs;
-- names and values are compared without case. Returns null when the file has other options.
create function private.merge_options(p_options jsonb, p_new jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when p_options = '[]' then p_new
    when jsonb_array_length(p_options) = jsonb_array_length(p_new) and not exists (
      select from jsonb_array_elements(p_options) with ordinality o (value, place)
      join jsonb_array_elements(p_new) with ordinality n (value, place) using (place)
      where lower(o.value ->> 'name') <> lower(n.value ->> 'name')
    ) then (
      select jsonb_agg(
        jsonb_build_object('name', o.value -> 'name', 'values', o.value -> 'values' || coalesce((
          select jsonb_agg(v.value order by v.place)
          from jsonb_array_elements(n.value -> 'values') with ordinality v (value, place)
          where not exists (
            select from jsonb_array_elements_text(o.value -> 'values') k (value)
            where lower(k.value) = lower(v.value #>> '{}')
          )
        ), '[]')) order by o.place
      )
      from jsonb_array_elements(p_options) with ordinality o (value, place)
      join jsonb_array_elements(p_new) with ordinality n (value, place) using (place)
    )
  end;
$$;
revoke execute on function private.merge_options from public, anon, authenticated, service_role;
