-- Returns whether an object is the name and address of the business with a GSTIN, which begins with the code of the
-- address's state: {legal_name, address_line, city, state, postal_code}, and nothing else.
create function private.is_billing_address(p_address jsonb, p_gstin text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select jsonb_typeof(p_address) = 'object'
    and p_address ?& array['legal_name', 'address_line', 'city', 'state', 'postal_code']
    and p_address - '{legal_name,address_line,city,state,postal_code}'::text[] = '{}'
    and char_length(btrim(p_address ->> 'legal_name')) between 2 and 100
    and char_length(btrim(p_address ->> 'address_line')) between 5 and 200
    and char_length(btrim(p_address ->> 'city')) between 2 and 60
    and p_address ->> 'postal_code' ~ '^[1-9][0-9]{5}$'
    and private.state_code(p_address ->> 'state') = left(p_gstin, 2);
$$;
revoke execute on function private.is_billing_address from public, anon, authenticated, service_role;
