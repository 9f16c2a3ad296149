-- Returns the fields of an address that an order keeps, and nothing else that was sent with it.
create function private.copy_address(p_address jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_object_agg(a.key, p_address -> a.key)
  from unnest(array[
    'first_name', 'last_name', 'address_line_1', 'address_line_2', 'city', 'state', 'postal_code', 'phone'
  ]) a (key)
  where p_address ? a.key;
$$;
revoke execute on function private.copy_address from public, anon, authenticated, service_role;
