-- Makes a shopper's first address the default one and rejects the twenty-first ('addresses_full').
-- Security definer, so that all addresses are counted and not only those the caller may see.
create function private.default_first_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('haat:addresses:' || new.user_id, 0));
  select count(*) into v_count from public.addresses a where a.user_id = new.user_id;
  if v_count >= 20 then
    raise exception using message = 'addresses_full';
  end if;
  new.is_default := v_count = 0;
  return new;
end;
$$;
revoke execute on function private.default_first_address from public, anon, authenticated, service_role;
