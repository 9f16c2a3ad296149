-- Rejects a product that enters a category which is being deleted, as the foreign key rejects one that is deleted.
create function private.check_category()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.categories c where c.id = new.category_id and c.deleting_since is not null) then
    raise foreign_key_violation using message = 'the category is being deleted';
  end if;
  return null;
end;
$$;
revoke execute on function private.check_category from public, anon, authenticated, service_role;
