-- Records what became of an image that was claimed: p_address is its new path, whose name says which copies there are,
-- and everything that shows the image is given that path, except orders, which keep what they have; or '', and
-- p_problem says why there are no copies. Such an image is tried again after a day at the earliest.
create function public.shop_record_image_copies(p_source text, p_address text, p_problem text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_address = '' then
    update private.image_copies m set problem = p_problem, due_at = greatest(m.due_at, now() + interval '1 day')
    where m.source = p_source;
    return;
  end if;
  perform private.set_context('system', null, 'image sizes');
  -- In the order in which orders lock products.
  perform from public.products p
  where md5(p.image_url) = md5(p_source) and p.image_url = p_source
    or p.images @> jsonb_build_array(jsonb_build_object('url', p_source))
  order by p.id for update;
  update public.products p set image_url = p_address
  where md5(p.image_url) = md5(p_source) and p.image_url = p_source;
  update public.products p
  set images = (
    select jsonb_agg(
      case when i.value ->> 'url' = p_source then jsonb_build_object('url', p_address) else i.value end
      order by i.place
    )
    from jsonb_array_elements(p.images) with ordinality i (value, place)
  )
  where p.images @> jsonb_build_array(jsonb_build_object('url', p_source));
  update public.collections c set image_url = p_address where c.image_url = p_source;
  update public.banners b set image_url = p_address
  where md5(b.image_url) = md5(p_source) and b.image_url = p_source;
  update private.imported_images m set address = p_address where m.address = p_source;
  delete from private.image_copies m where m.source = p_source;
  perform private.clear_context();
end;
$$;
revoke execute on function public.shop_record_image_copies from public, anon, authenticated, service_role;
grant execute on function public.shop_record_image_copies to service_role;
