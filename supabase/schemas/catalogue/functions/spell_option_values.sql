-- Returns option values as the options spell them: 'M' for 'm'. Values that the options do not have stay as they are.
create function private.spell_option_values(p_options jsonb, p_values jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(
    coalesce((
      select k.value from jsonb_array_elements_text(p_options -> (v.place::integer - 1) -> 'values') k (value)
      where lower(k.value) = lower(v.value) limit 1
    ), v.value) order by v.place
  )
  from jsonb_array_elements_text(p_values) with ordinality v (value, place);
$$;
revoke execute on function private.spell_option_values from public, anon, authenticated, service_role;
