-- Records what became of an image that was claimed: p_address is the path of its copy, which every product that shows
-- the original is given; or '', and p_problem says why there is none. A product keeps the original then.
create function public.shop_record_import_image(p_source text, p_address text, p_problem text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.imported_images m set address = nullif(p_address, ''), problem = nullif(p_problem, '')
  where m.source = p_source;
  if p_address <> '' then
    perform private.set_context('system', null, 'import');
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
    perform private.clear_context();
  end if;
  perform private.finish_import_images();
end;
$$;
revoke execute on function public.shop_record_import_image from public, anon, authenticated, service_role;
grant execute on function public.shop_record_import_image to service_role;
