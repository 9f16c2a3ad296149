-- Does a slice of the import that is being checked or applied: at most p_limit rows (500), for about a second. A slice
-- is one transaction. Whoever comes while another call works does nothing.
-- Each product is written with its variants at once, or not at all when it has changed since the check. An import of
-- up to 200 products is written in one slice.
-- Returns whether more is to be done.
create function public.shop_work_import(p_limit integer default 500)
returns boolean
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_import public.product_imports;
begin
  select i.* into v_import from public.product_imports i
  where i.status in ('checking', 'applying') for update skip locked;
  if not found then
    return false;
  end if;
  if v_import.status = 'checking' then
    perform private.check_import_rows(v_import, least(p_limit, 500));
  else
    perform private.apply_import_rows(v_import, least(p_limit, 200));
  end if;
  return exists (
    select from public.product_imports i where i.id = v_import.id and i.status in ('checking', 'applying'));
exception
  when lock_not_available or deadlock_detected then
    return true;
end;
$$;
revoke execute on function public.shop_work_import from public, anon, authenticated, service_role;
grant execute on function public.shop_work_import to service_role;
