-- Returns those of the first 20 image URLs that no product and no order item uses, so that their files can be deleted.
-- Raises 42501 unless an admin calls it.
create function public.admin_unused_images(p_addresses text[])
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
    from unnest(p_addresses[1:20]) with ordinality a (address, place)
    where not exists (
        select from public.products p where md5(p.image_url) = md5(a.address) and p.image_url = a.address)
      and not exists (
        select from public.products p where p.images @> jsonb_build_array(jsonb_build_object('url', a.address)))
      -- Not "exists": the planner would hash all items ever sold instead of using the index.
      and (
        select true from public.order_items i
        where md5(i.product_image) = md5(a.address) and i.product_image = a.address limit 1) is null
    order by a.place
  );
end;
$$;
revoke execute on function public.admin_unused_images from public, anon, authenticated, service_role;
grant execute on function public.admin_unused_images to authenticated;
