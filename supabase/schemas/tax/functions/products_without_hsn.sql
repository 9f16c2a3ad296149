-- Returns how many listed products have an HSN code neither themselves nor from their category, while the settings have
-- none either; at most 1,001. A product with options has one when each variant that is sold has its own.
create function private.products_without_hsn()
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from (
    select 1
    from public.products p
    where p.is_listed and p.hsn_code is null
      and (p.category_id is null or p.category_id in (select c.id from public.categories c where c.hsn_code is null))
      and (p.options = '[]' or exists (
        select 1 from public.products v where v.variant_of = p.id and v.is_offered and v.hsn_code is null
      ))
      and exists (select 1 from public.settings s where s.hsn_code = '')
    limit 1001
  ) p;
$$;
revoke execute on function private.products_without_hsn from public, anon, authenticated, service_role;
