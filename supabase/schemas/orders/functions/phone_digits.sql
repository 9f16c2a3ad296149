-- Returns the number of an address's phone without its country code: the last ten digits.
create function private.phone_digits(p_address jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select right(regexp_replace(coalesce(p_address ->> 'phone', ''), '[^0-9]', '', 'g'), 10);
$$;
revoke execute on function private.phone_digits from public, anon, authenticated, service_role;
