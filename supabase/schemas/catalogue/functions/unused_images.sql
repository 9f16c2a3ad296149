-- Returns those of the addresses that no product, collection, category, banner, order item, invoice and no part of the
-- shop's front shows, in their order. Whatever else is to show uploaded images must be asked here, too: their files are
-- deleted.
create function private.unused_images(p_addresses text[])
returns text[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(a.address order by a.place), '{}')
  from unnest(p_addresses) with ordinality a (address, place)
  where not exists (
      select from public.products p where md5(p.image_url) = md5(a.address) and p.image_url = a.address)
    and not exists (
      select from public.products p where p.images @> jsonb_build_array(jsonb_build_object('url', a.address)))
    and not exists (select from public.categories c where c.image_url = a.address)
    and not exists (select from public.home_page h where h.hero_image_url = a.address)
    and not exists (select from public.settings s where a.address in (s.logo_url, s.signature_url))
    and not exists (select from public.collections c where c.image_url = a.address)
    and not exists (select from public.banners b where md5(b.image_url) = md5(a.address) and b.image_url = a.address)
    and not exists (
      select from public.invoices i
      where i.seller ->> 'signature_url' = a.address and i.seller ->> 'signature_url' <> '')
    -- Not "exists": the planner would hash all items ever sold instead of using the index.
    and (
      select true from public.order_items i
      where md5(i.product_image) = md5(a.address) and i.product_image = a.address limit 1) is null;
$$;
revoke execute on function private.unused_images from public, anon, authenticated, service_role;
