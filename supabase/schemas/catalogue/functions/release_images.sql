-- Returns those of the addresses that nothing shows, see unused_images, whose files the caller deletes. That an import
-- has copied them, and that copies of them failed, is forgotten: the next import copies them again.
create function private.release_images(p_addresses text[])
returns text[]
language plpgsql
set search_path = ''
as $$
declare
  v_unused text[] := private.unused_images(p_addresses);
begin
  delete from private.imported_images m where m.address = any (v_unused);
  delete from private.image_copies m where m.source = any (v_unused);
  return v_unused;
end;
$$;
revoke execute on function private.release_images from public, anon, authenticated, service_role;
