-- Returns the options of a product after an import: those that it has, with further values of the file before the
-- next value that both have, or last. Names and values are compared without case. Returns null when the file has other
-- options.
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
      select jsonb_agg(jsonb_build_object('name', o.value -> 'name', 'values', (
        with known as (
          select k.value, k.place, f.place as place_in_file
          from jsonb_array_elements_text(o.value -> 'values') with ordinality k (value, place)
          left join jsonb_array_elements_text(n.value -> 'values') with ordinality f (value, place)
            on lower(f.value) = lower(k.value)
        ), further as (
          select f.value, f.place
          from jsonb_array_elements_text(n.value -> 'values') with ordinality f (value, place)
          where not exists (select from known k where lower(k.value) = lower(f.value))
        ), placed as (
          select k.value, k.place as before, null::bigint as turn from known k
          union all
          select f.value,
            (select k.place from known k where k.place_in_file > f.place order by k.place_in_file limit 1), f.place
          from further f
        )
        select jsonb_agg(p.value order by p.before nulls last, p.turn nulls last) from placed p
      )) order by o.place)
      from jsonb_array_elements(p_options) with ordinality o (value, place)
      join jsonb_array_elements(p_new) with ordinality n (value, place) using (place)
    )
  end;
$$;
revoke execute on function private.merge_options from public, anon, authenticated, service_role;
