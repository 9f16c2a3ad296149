-- Returns whether one of these images was uploaded before copies in several sizes were made: its name is its hash
-- alone. A GIF is shown as it is. See app/shop/product/product-image.ts.
create function private.lacks_copies(p_image_url text, p_images jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(p_image_url, '') ~ '^/media/[0-9a-f]{32}\.(jpg|png|webp|avif)$'
    or p_images::text ~ '"/media/[0-9a-f]{32}\.(jpg|png|webp|avif)"';
$$;
revoke execute on function private.lacks_copies from public, anon, authenticated, service_role;
-- The indexes of tables that shoppers and admins write call it.
grant execute on function private.lacks_copies to authenticated, service_role;
