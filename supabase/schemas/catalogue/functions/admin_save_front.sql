-- Saves the front of the shop: words and picture at the top of the home page, where its banners are, the logo and the
-- colour. p_version is home_page.updated_at as the form showed it. p_front: {headline?, hero_text?, hero_image_url?,
-- banners_first, accent, logo_url}; logo_url '' means none.
-- Returns {ok: true} or {ok: false, code: 'changed' | 'busy'}. Raises 42501 without merchandising.write, 22023 for
-- malformed input, 23514 for a colour that there is not.
create function public.admin_save_front(p_version timestamptz, p_front jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_home public.home_page;
begin
  perform private.require_permission('merchandising.write');
  perform private.validate_object('p_front', p_front, '{
    "headline": "text?", "hero_text": "text?", "hero_image_url": "text?", "banners_first": "boolean",
    "accent": "text", "logo_url": "text"
  }');
  select * into strict v_home from public.home_page for update;
  if v_home.updated_at is distinct from p_version then
    return private.error_result('changed');
  end if;
  update public.home_page h
  set headline = p_front ->> 'headline', hero_text = p_front ->> 'hero_text',
    hero_image_url = p_front ->> 'hero_image_url', banners_first = (p_front -> 'banners_first')::boolean
  where h.id = 1;
  update public.settings s
  set accent = p_front ->> 'accent', logo_url = p_front ->> 'logo_url'
  where (s.accent, s.logo_url) is distinct from (p_front ->> 'accent', p_front ->> 'logo_url');
  return jsonb_build_object('ok', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_save_front from public, anon, authenticated, service_role;
grant execute on function public.admin_save_front to authenticated;
