-- Replaces the caller's recovery codes by ten new ones, given as keyed hashes. Raises 42501 unless a code of the
-- authenticator app was given in this session.
create function public.shop_store_recovery_codes(p_hashes text[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.jwt_claim('aal') is distinct from 'aal2' or not private.has_two_step(private.session_user_id()) then
    raise insufficient_privilege using message = 'shop_store_recovery_codes needs two-step sign-in';
  elsif cardinality(p_hashes) is distinct from 10 then
    raise invalid_parameter_value using message = 'shop_store_recovery_codes: ten codes are needed';
  end if;
  delete from public.recovery_codes r where r.user_id = private.session_user_id();
  insert into public.recovery_codes (user_id, hash) select private.session_user_id(), h from unnest(p_hashes) h;
end;
$$;
revoke execute on function public.shop_store_recovery_codes from public, anon, authenticated, service_role;
grant execute on function public.shop_store_recovery_codes to authenticated;
