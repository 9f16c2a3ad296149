-- Returns the best matches of an unfinished search, for the suggestions of the search box.
create function public.shop_suggest_products(p_search text, p_limit integer default 6)
returns table (id uuid, name text)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  if coalesce(p_search, '') !~ '\S' then
    return;
  end if;
  return query
  select p.id, p.name
  from private.find_products(
    jsonb_build_object('search', p_search, 'sort', 'best'), least(greatest(coalesce(p_limit, 6), 0), 20), 0
  ) f, unnest(f.ids) with ordinality as l (id, place)
  join public.products p on p.id = l.id
  order by l.place;
end;
$$;
revoke execute on function public.shop_suggest_products from public, anon, authenticated, service_role;
grant execute on function public.shop_suggest_products to anon, authenticated, service_role;
