-- What the back office does with people, and what its lists of coupons, reviews and messages are read by.

create index users_name_idx on public.users using gin (full_name extensions.gin_trgm_ops);
create index users_email_idx on public.users using gin (email extensions.gin_trgm_ops);
create index reviews_created_at_idx on public.reviews (created_at desc);
create index reviews_waiting_idx on public.reviews (created_at desc) where not is_approved;
create index newsletter_subscribers_consented_at_idx on public.newsletter_subscribers (consented_at desc);
create index audit_log_entity_newest_idx on public.audit_log (entity, id desc);
create index coupon_redemptions_used_idx on public.coupon_redemptions (coupon_id, created_at desc);

-- A coupon that is used is not a coupon that was edited: its stamp tells two admins from each other.
drop trigger coupons_touch on public.coupons;
create trigger coupons_touch before update of code, name, description, type, value, minimum_amount, maximum_discount,
  usage_limit, user_limit, starts_at, expires_at, is_active on public.coupons
for each row execute function private.touch_updated_at();

-- One page of the people, newest first: {"total", "users": [...]}. The search is a literal, case-insensitive
-- "contains" on name and e-mail; the total stops counting at 1,001. Error 42501 unless an admin asks.
create function public.list_users(p_search text, p_role text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pattern text := '%' || regexp_replace(left(p_search, 200), '([%_\\])', '\\\1', 'g') || '%';
  v_total integer;
  v_users jsonb;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'list_users is for admins';
  end if;
  -- Written out with its values, so that the planner sees which filters are on.
  execute format(
    'select count(*) from (select 1 from public.users u where %1$s limit 1001) c', private.users_wanted(v_pattern, p_role)
  ) into v_total;
  execute format(
    $query$
      select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id), '[]')
      from (
        select u.id, u.full_name, u.email, u.phone, u.is_admin, u.created_at, u.updated_at
        from public.users u where %1$s order by u.created_at desc, u.id limit %2$s offset %3$s
      ) l
    $query$,
    private.users_wanted(v_pattern, p_role), least(greatest(p_limit, 1), 100), greatest(p_offset, 0)
  ) into v_users;
  return jsonb_build_object('total', v_total, 'users', v_users);
end;
$$;

-- The condition on users u of list_users.
create function private.users_wanted(p_pattern text, p_role text)
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    case when p_pattern <> '%%' then format('(u.full_name ilike %1$L or u.email ilike %1$L)', p_pattern) end,
    case p_role when 'admin' then 'u.is_admin' when 'user' then 'not u.is_admin' end
  );
$$;

-- One page of the coupons whose code or name contains the search, newest first: {"total", "coupons": [...]}.
-- Security invoker: row level security shows them to admins alone.
create function public.list_coupons(p_search text, p_limit integer, p_offset integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with found as (
    select c.* from public.coupons c
    where p_search = '' or position(lower(p_search) in lower(c.code || chr(10) || c.name)) > 0
  )
  select jsonb_build_object(
    'total', (select count(*) from (select 1 from found limit 1001) f),
    'coupons', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id), '[]')
      from (
        select * from found f
        order by f.created_at desc, f.id
        limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
      ) l
    )
  );
$$;

-- Removes a person on an admin's word, as closing an account does, and writes down who did it; the record keeps no
-- name. {ok: true} or {ok: false, code: 'not_found' | 'last_admin' | 'self' | 'open_orders'}. Error 42501 unless an
-- admin asks.
create function public.delete_user(p_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_caller uuid := auth.uid();
  v_user public.users;
begin
  -- As in set_admin: of two who delete or demote each other, one is too late.
  perform 1 from public.users u where u.is_admin or u.id = p_user_id order by u.id for update;
  if not private.is_admin_now(v_caller) then
    raise insufficient_privilege using message = 'delete_user is for admins';
  end if;
  select u.* into v_user from public.users u where u.id = p_user_id;
  if not found then
    return private.refuse('not_found');
  elsif v_user.is_admin and (select count(*) from public.users u where u.is_admin) = 1 then
    return private.refuse('last_admin');
  elsif p_user_id = v_caller then
    return private.refuse('self');
  elsif exists (
    select 1 from public.orders o
    where o.user_id = p_user_id and o.status in ('pending', 'confirmed', 'processing', 'shipped')
  ) then
    return private.refuse('open_orders');
  end if;
  delete from auth.users a where a.id = p_user_id;
  insert into public.audit_log (actor_id, action, entity, entity_id, before)
  values (
    v_caller, 'delete', 'users', p_user_id,
    jsonb_build_object('is_admin', v_user.is_admin, 'created_at', v_user.created_at)
  );
  return jsonb_build_object('ok', true);
end;
$$;

-- Everybody who wants the newsletter, as one value, since the data API cuts lists at a thousand rows:
-- [{"email", "consented_at"}]. Error 42501 unless an admin asks.
create function public.export_newsletter()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'export_newsletter is for admins';
  end if;
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('email', s.email, 'consented_at', s.consented_at) order by s.consented_at, s.email),
      '[]'
    )
    from public.newsletter_subscribers s where s.unsubscribed_at is null
  );
end;
$$;

revoke execute on function public.list_users, public.list_coupons, public.delete_user, public.export_newsletter,
  private.users_wanted from public, anon, authenticated, service_role;
grant execute on function public.list_users, public.list_coupons, public.delete_user, public.export_newsletter
  to authenticated;
