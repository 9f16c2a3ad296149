-- Keeps the words of a product for searching.
create function private.set_search_vector()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.search_vector := private.product_search_vector(new);
  return new;
end;
$$;
revoke execute on function private.set_search_vector from public, anon, authenticated, service_role;
