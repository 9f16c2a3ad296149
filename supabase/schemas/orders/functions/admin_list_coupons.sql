-- Returns one page of coupons whose code or name contains the search, newest first: {total, coupons}. Counting stops at
-- 1,001. Security invoker: row level security shows coupons to admins only.
create function public.admin_list_coupons(p_search text, p_limit integer, p_offset integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with found as (
    select c.* from public.coupons c
    where p_search = '' or position(lower(p_search) in lower(c.code || chr(10) || c.name)) > 0
  )
  select jsonb_build_object(
    'total', (select count(*) from (select 1 from found limit 1001) f),
    'coupons', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id), '[]')
      from (
        select * from found f
        order by f.created_at desc, f.id
        limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
      ) l
    )
  );
$$;
revoke execute on function public.admin_list_coupons from public, anon, authenticated, service_role;
grant execute on function public.admin_list_coupons to authenticated;
