-- Returns whether a value is a list of images [{url}], each with an address as is_image_address takes it.
create function private.is_image_list(p_images jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(p_images) = 'array' then
    not exists (
      select from jsonb_array_elements(p_images) i
      where private.is_image_address(i.value ->> 'url') is not true
    )
  else false end;
$$;
revoke execute on function private.is_image_list from public, anon, authenticated, service_role;
grant execute on function private.is_image_list to authenticated, service_role;
