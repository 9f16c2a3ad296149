-- Claims up to p_limit images (at most 10) that were stored without copies in several sizes, so that the caller makes
-- them. What is claimed is due again after ten minutes, then after a day and then after 30 days: an image that ends the
-- Worker, or that cannot be read, does not keep the others waiting. No image is given to two calls at the same time.
create function public.shop_claim_image_copies(p_limit integer)
returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Nothing shows these any longer, or they would have been tried again.
  delete from private.image_copies m where m.due_at < now() - interval '30 days';
  return query
  insert into private.image_copies as m (source, due_at)
  select distinct f.url, now() + interval '10 minutes'
  from (
    select s.url
    from (
      select i.value as url
      from public.products p, jsonb_array_elements_text(private.shown_images(p)) i
      where private.lacks_copies(p.image_url, p.images)
      union all
      select c.image_url from public.collections c where c.image_url is not null
      union all
      select b.image_url from public.banners b
    ) s
    where private.lacks_copies(s.url, '[]')
      and not exists (select from private.image_copies m where m.source = s.url and m.due_at > now())
    limit least(p_limit, 10)
  ) f
  on conflict (source) do update
  set attempts = m.attempts + 1,
    due_at = now() + case m.attempts when 1 then interval '1 day' else interval '30 days' end,
    problem = null
  where m.due_at <= now()
  returning m.source;
end;
$$;
revoke execute on function public.shop_claim_image_copies from public, anon, authenticated, service_role;
grant execute on function public.shop_claim_image_copies to service_role;
