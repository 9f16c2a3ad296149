-- Lets one transaction at a time make a cash order for a phone number while their count is limited, so that it is
-- exact. Taken after the shopper's row and before orders, products and coupons.
create function private.lock_phone(p_address jsonb)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('haat:phone:' || private.phone_digits(p_address), 0))
  from public.settings s
  where s.phone_cod_limit is not null;
$$;
revoke execute on function private.lock_phone from public, anon, authenticated, service_role;
