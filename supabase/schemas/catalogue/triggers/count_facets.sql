-- Counts a product for sale under its facets, in its category and among all products, and no longer under those that it
-- had before.
create function private.count_facets()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_all uuid := '00000000-0000-0000-0000-000000000000';
begin
  if tg_op = 'TRUNCATE' then
    delete from private.facets;
    return null;
  end if;
  -- One at a time: two admins who save products with the same facets would wait for each other's.
  perform pg_advisory_xact_lock(hashtextextended('haat:facets', 0));
  if tg_op <> 'INSERT' and old.is_listed then
    update private.facets f set products = f.products - 1
    where f.category_id in (v_all, old.category_id) and f.facet = any (old.facets);
    delete from private.facets f
    where f.category_id in (v_all, old.category_id) and f.facet = any (old.facets) and f.products <= 0;
  end if;
  if tg_op <> 'DELETE' and new.is_listed then
    insert into private.facets as f (category_id, facet, name, value, products)
    select c.id, l.facet, l.name, l.value, 1
    from private.facet_labels(new) l
    cross join (select v_all union select new.category_id where new.category_id is not null) c (id)
    on conflict (category_id, facet) do update set products = f.products + 1;
  end if;
  return null;
end;
$$;
revoke execute on function private.count_facets from public, anon, authenticated, service_role;
