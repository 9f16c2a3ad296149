-- Returns those of the first 20 image URLs that no product and no order item uses, so that their files can be deleted.
-- Raises 42501 without products.write.
create function public.admin_unused_images(p_addresses text[])
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('products.write');
  return private.unused_images(p_addresses[1:20]);
end;
$$;
revoke execute on function public.admin_unused_images from public, anon, authenticated, service_role;
grant execute on function public.admin_unused_images to authenticated;
