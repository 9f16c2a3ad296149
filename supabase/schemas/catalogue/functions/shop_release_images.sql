-- Returns those of the first 100 image URLs that no product and no order item uses, so that the caller deletes their
-- files. That an import has copied them is forgotten: the next one copies them again.
create function public.shop_release_images(p_addresses text[])
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_unused text[] := private.unused_images(p_addresses[1:100]);
begin
  delete from private.imported_images m where m.address = any (v_unused);
  delete from private.image_copies m where m.source = any (v_unused);
  return v_unused;
end;
$$;
revoke execute on function public.shop_release_images from public, anon, authenticated, service_role;
grant execute on function public.shop_release_images to service_role;
