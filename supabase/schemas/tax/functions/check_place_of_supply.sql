-- Returns the error result 'state_unknown' in tax mode 'gst' when the state of delivery is none of those that GST
-- knows, or null.
create function private.check_place_of_supply(p_address jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.error_result('state_unknown')
  from public.settings s
  where s.tax_mode = 'gst' and private.state_code(p_address ->> 'state') is null;
$$;
revoke execute on function private.check_place_of_supply from public, anon, authenticated, service_role;
