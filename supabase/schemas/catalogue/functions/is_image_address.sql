-- Returns whether a text is the address of an image as the forms take it: https, or a path of the shop, with at most
-- 500 characters. Browsers remove control characters and read backslashes as slashes, so that a path with them could
-- lead to another site. Returns null for null.
create function private.is_image_address(p_address text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(p_address) <= 500 and p_address ~* '^(https://|/($|[^/]))'
    and p_address !~ '[\u0001-\u001f\u007f\\]';
$$;
revoke execute on function private.is_image_address from public, anon, authenticated, service_role;
grant execute on function private.is_image_address to authenticated, service_role;
