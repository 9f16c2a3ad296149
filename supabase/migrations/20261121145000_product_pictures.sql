-- Pictures that admins upload: files of Supabase Storage in a bucket of their own, served by the shop at /media/….
-- The bucket is public: whoever sees a product sees its pictures, so reading them needs no key and no policy.
-- Only admins add and remove files, nobody replaces one: a name is the fingerprint of what is in the file.

-- A database without Storage has no bucket; there uploads are refused, and everything else works.
do $$
begin
  if to_regclass('storage.objects') is null then
    raise notice 'There is no schema storage, so no bucket for pictures was made.';
    return;
  end if;
  -- The numbers and types are those of app/shop/product-picture.ts.
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('products', 'products', true, 2097152,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
  on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;
  create policy product_pictures_select on storage.objects for select to authenticated
    using (bucket_id = 'products' and (select private.is_admin()));
  create policy product_pictures_insert on storage.objects for insert to authenticated
    with check (bucket_id = 'products' and (select private.is_admin()));
  create policy product_pictures_delete on storage.objects for delete to authenticated
    using (bucket_id = 'products' and (select private.is_admin()));
end;
$$;

-- Which of these addresses no product shows and no order remembers: their files can go.
-- Error 42501 unless an admin asks.
create function public.unused_pictures(p_addresses text[])
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return array(
    select a.address
    from unnest(p_addresses[1:20]) a (address)
    where not exists (select from public.products p where p.image_url = a.address)
      and not exists (
        select from public.products p where p.images @> jsonb_build_array(jsonb_build_object('url', a.address)))
      and not exists (select from public.order_items i where i.product_image = a.address)
  );
end;
$$;

revoke execute on function public.unused_pictures from public, anon, authenticated, service_role;
grant execute on function public.unused_pictures to authenticated;
