-- Returns the name of a product, variant or category by its id, null for one that was deleted; other keys as they are.
create function private.report_name(p_by text, p_key text)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_key = '' then ''
    when p_by = 'category' then (select c.name from public.categories c where c.id = p_key::uuid)
    when p_by in ('product', 'variant') then (
      select concat_ws(' · ', p.name, p.variant_label) from public.products p where p.id = p_key::uuid
    )
    else p_key
  end;
$$;
revoke execute on function private.report_name from public, anon, authenticated, service_role;
