-- Claims up to p_limit images of other sites (at most 10) that are to be copied, for two minutes. One that was claimed
-- three times without an answer has failed.
create function public.shop_claim_import_images(p_limit integer default 5)
returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.imported_images m set problem = 'no_answer'
  where m.attempts >= 3 and m.address is null and m.problem is null and m.claimed_at < now() - interval '2 minutes';
  return query
  update private.imported_images m set claimed_at = now(), attempts = m.attempts + 1
  where m.source in (
    select d.source
    from private.imported_images d
    join public.product_imports i on i.id = d.import_id and i.status = 'images'
    where d.address is null and d.problem is null
      and (d.claimed_at is null or d.claimed_at < now() - interval '2 minutes')
    order by d.source
    limit least(p_limit, 10)
    for update of d skip locked
  )
  returning m.source;
  perform private.finish_import_images();
end;
$$;
revoke execute on function public.shop_claim_import_images from public, anon, authenticated, service_role;
grant execute on function public.shop_claim_import_images to service_role;
