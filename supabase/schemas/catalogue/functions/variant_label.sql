-- Returns the option values of a variant as one text, such as "M · Indigo"; null without values.
create function private.variant_label(p_option_values text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select array_to_string(p_option_values, ' · ');
$$;
revoke execute on function private.variant_label from public, anon, authenticated, service_role;
grant execute on function private.variant_label to authenticated, service_role;
