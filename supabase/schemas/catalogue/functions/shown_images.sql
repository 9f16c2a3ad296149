-- Returns the addresses of a product's images, the main one first.
create function private.shown_images(p_product public.products)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(s.url order by s.place), '[]')
  from (
    select a.url, min(a.place) as place
    from (
      select p_product.image_url as url, 0::bigint as place
      union all
      select i.value ->> 'url', i.place from jsonb_array_elements(p_product.images) with ordinality i (value, place)
    ) a
    where a.url is not null
    group by a.url
  ) s;
$$;
revoke execute on function private.shown_images from public, anon, authenticated, service_role;
