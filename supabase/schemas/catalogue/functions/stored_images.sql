-- Returns the addresses under which images are stored: that of the copy, where an import has made one.
create function private.stored_images(p_urls jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(coalesce(m.address, u.url) order by u.place), '[]')
  from jsonb_array_elements_text(p_urls) with ordinality u (url, place)
  left join private.imported_images m on m.source = u.url;
$$;
revoke execute on function private.stored_images from public, anon, authenticated, service_role;
