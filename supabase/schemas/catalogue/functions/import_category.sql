-- Returns the category of this name, and adds it when there is none. Case does not matter.
create function private.import_category(p_name text)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_place integer := (select coalesce(max(c.sort_order), 0) + 1 from public.categories c);
  v_slug text := trim(both '-' from regexp_replace(lower(p_name), '[^a-z0-9]+', '-', 'g'));
begin
  select c.id into v_id from public.categories c
  where lower(c.name) = lower(p_name) order by c.deleting_since nulls first, c.sort_order, c.id limit 1;
  if not found then
    if v_slug = '' or exists (select from public.categories c where c.slug = v_slug) then
      -- A name without Latin letters, or one that reads the same.
      v_slug := coalesce(nullif(v_slug, ''), 'category') || '-' || v_place;
    end if;
    insert into public.categories (name, slug, sort_order)
    values (p_name, v_slug, v_place)
    returning id into v_id;
  end if;
  return v_id;
end;
$$;
revoke execute on function private.import_category from public, anon, authenticated, service_role;
