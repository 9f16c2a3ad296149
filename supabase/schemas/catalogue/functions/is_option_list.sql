-- Returns whether a value is a list of at most three options [{name, values}]: names that differ, each with 1 to 50
-- values that differ; names and values have 1 to 40 characters.
create function private.is_option_list(p_options jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select jsonb_typeof(p_options) = 'array' and jsonb_array_length(p_options) <= 3
    and jsonb_array_length(p_options) = (
      select count(distinct lower(o.value ->> 'name'))
      from jsonb_array_elements(p_options) o
      where jsonb_typeof(o.value -> 'name') = 'string' and char_length(o.value ->> 'name') between 1 and 40
        and jsonb_typeof(o.value -> 'values') = 'array' and jsonb_array_length(o.value -> 'values') between 1 and 50
        and jsonb_array_length(o.value -> 'values') = (
          select count(distinct lower(v.value #>> '{}'))
          from jsonb_array_elements(o.value -> 'values') v
          where jsonb_typeof(v.value) = 'string' and char_length(v.value #>> '{}') between 1 and 40
        )
    );
$$;
revoke execute on function private.is_option_list from public, anon, authenticated, service_role;
grant execute on function private.is_option_list to authenticated, service_role;
