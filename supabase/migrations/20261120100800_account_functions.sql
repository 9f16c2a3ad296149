-- Makes one of the caller's own addresses the default one. {ok: true} or {ok: false, code: 'not_found'}.
create function public.set_default_address(p_address_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := auth.uid();
begin
  perform pg_advisory_xact_lock(hashtextextended('haat:addresses:' || coalesce(v_user_id::text, ''), 0));
  if not exists (select 1 from public.addresses a where a.id = p_address_id and a.user_id = v_user_id) then
    return private.refuse('not_found');
  end if;
  update public.addresses a set is_default = false
  where a.user_id = v_user_id and a.is_default and a.id <> p_address_id;
  update public.addresses a set is_default = true where a.id = p_address_id and not a.is_default;
  return jsonb_build_object('ok', true);
end;
$$;

-- Promotes or demotes a user. {ok: true, changed} or {ok: false, code: 'not_found' | 'last_admin' | 'self'}.
-- Nobody demotes himself, and the last admin stays. Error 42501 unless an admin asks.
create function public.set_admin(p_user_id uuid, p_is_admin boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_caller uuid := auth.uid();
  v_was_admin boolean;
begin
  -- All admins are locked before the caller's own standing is read: of two who demote each other, one is too late.
  perform 1 from public.users u where u.is_admin or u.id = p_user_id order by u.id for no key update;
  if not private.is_admin_now(v_caller) then
    raise insufficient_privilege using message = 'set_admin is for admins';
  end if;
  if p_is_admin is null then
    raise null_value_not_allowed using message = 'set_admin: p_is_admin is needed';
  end if;
  select u.is_admin into v_was_admin from public.users u where u.id = p_user_id;
  if not found then
    return private.refuse('not_found');
  elsif not p_is_admin and v_was_admin and (select count(*) from public.users u where u.is_admin) = 1 then
    return private.refuse('last_admin');
  elsif not p_is_admin and p_user_id = v_caller then
    return private.refuse('self');
  end if;
  update public.users u set is_admin = p_is_admin where u.id = p_user_id and u.is_admin <> p_is_admin;
  return jsonb_build_object('ok', true, 'changed', v_was_admin <> p_is_admin);
end;
$$;

-- Volatile, unlike is_admin(): it sees what was committed while the caller waited for a lock.
create function private.is_admin_now(p_user_id uuid)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  return exists (select 1 from public.users u where u.id = p_user_id and u.is_admin);
end;
$$;
