-- As private.release_images, of the first 100 image URLs, for the server.
create function public.shop_release_images(p_addresses text[])
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.release_images(p_addresses[1:100]);
end;
$$;
revoke execute on function public.shop_release_images from public, anon, authenticated, service_role;
grant execute on function public.shop_release_images to service_role;
