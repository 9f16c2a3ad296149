-- Uploaded product images: files of Supabase Storage in a public bucket, served by the shop at /media/….
-- Reading needs no policy. Only admins add and delete files; none is replaced, because a name is the hash of its file.
do $$
begin
  if to_regclass('storage.objects') is null then
    raise notice 'There is no schema "storage": no bucket for product images was created, uploads will be rejected.';
    return;
  end if;
  -- The same limits as in app/shop/product/product-image.ts.
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('products', 'products', true, 10485760,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
  on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;
  create policy product_images_select on storage.objects for select to authenticated
    using (bucket_id = 'products' and (select private.has_permission('products.write')));
  create policy product_images_insert on storage.objects for insert to authenticated
    with check (bucket_id = 'products' and (select private.has_permission('products.write')));
  create policy product_images_delete on storage.objects for delete to authenticated
    using (bucket_id = 'products' and (select private.has_permission('products.write')));
end;
$$;
