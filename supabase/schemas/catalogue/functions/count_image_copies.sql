-- Returns {count, failed, not_made, names}: how many products, collections and banners show an image without copies in
-- several sizes, up to 1,000; how many such images were tried in vain, up to 1,000; of how many of these Cloudflare
-- Images made none, as when its free month is used up; and up to five products that show one.
create function private.count_image_copies()
returns jsonb
language sql
stable
set search_path = ''
as $$
  with failed as materialized (
    select m.source, m.problem = 'not_made' as is_not_made,
      (
        select p.name
        from public.products p
        where (md5(p.image_url) = md5(m.source) and p.image_url = m.source)
          or p.images @> jsonb_build_array(jsonb_build_object('url', m.source))
        limit 1
      ) as name
    from private.image_copies m
    where m.problem is not null
    limit 1000
  )
  select jsonb_build_object(
    'count', (
      select count(*)
      from (
        select from public.products p where private.lacks_copies(p.image_url, p.images)
        union all
        select from public.collections c where private.lacks_copies(c.image_url, '[]')
        union all
        select from public.banners b where private.lacks_copies(b.image_url, '[]')
        limit 1000
      ) n
    ),
    'failed', s.failed,
    'not_made', s.not_made,
    'names', (
      select coalesce(jsonb_agg(n.name order by n.name), '[]')
      from (select distinct f.name from failed f where f.name is not null limit 5) n
    )
  )
  from (
    select count(*) as failed, count(*) filter (where f.is_not_made) as not_made
    from failed f
    where f.name is not null or exists (select from public.collections c where c.image_url = f.source)
      or exists (select from public.banners b where md5(b.image_url) = md5(f.source) and b.image_url = f.source)
  ) s;
$$;
revoke execute on function private.count_image_copies from public, anon, authenticated, service_role;
