-- Creates the profile of a new auth user. Values from sign-up are cut to fit, so that a long name cannot fail a
-- sign-up.
create function private.create_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_meta jsonb := coalesce(new.raw_user_meta_data, '{}');
  v_avatar text := coalesce(v_meta ->> 'avatar_url', v_meta ->> 'picture');
begin
  insert into public.users (id, full_name, email, phone, avatar_url, unconfirmed_since)
  values (
    new.id,
    left(btrim(coalesce(v_meta ->> 'full_name', v_meta ->> 'name', '')), 120),
    new.email,
    nullif(left(btrim(coalesce(v_meta ->> 'phone', '')), 20), ''),
    case when v_avatar ~ '^https://' and char_length(v_avatar) <= 2000 then v_avatar end,
    case when new.email_confirmed_at is null then now() end
  )
  on conflict (id) do nothing;
  return new;
end;
$$;
revoke execute on function private.create_profile from public, anon, authenticated, service_role;
