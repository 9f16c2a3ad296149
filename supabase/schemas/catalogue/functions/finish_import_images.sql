-- Ends the import whose images are all copied, or have failed.
create function private.finish_import_images()
returns void
language sql
set search_path = ''
as $$
  update public.product_imports i set status = 'done', finished_at = now()
  where i.status = 'images' and not exists (
    select from private.imported_images m where m.import_id = i.id and m.address is null and m.problem is null
  );
$$;
revoke execute on function private.finish_import_images from public, anon, authenticated, service_role;
