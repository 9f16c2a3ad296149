-- Saves how orders are taxed. p_version is the updated_at of the settings that the admin saw.
--   p_settings: {tax_mode, prices_include_tax, tax_code, hsn_code, signatory, signature_url}.
-- Orders that were placed keep the mode that they have. Returns {ok: true} or {ok: false, code: 'changed' (somebody
-- saved meanwhile) | 'no_gstin' (mode 'gst' needs a valid GSTIN and the seller's state) | 'unknown_class' | 'busy'}.
-- Raises 42501 without settings.write and 22023 for malformed input.
create function public.admin_save_tax_settings(p_version timestamptz, p_settings jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v public.settings;
begin
  perform private.require_permission('settings.write');
  perform private.validate_object('p_settings', p_settings, '{
    "tax_mode": "text", "prices_include_tax": "boolean", "tax_code": "text", "hsn_code": "text", "signatory": "text",
    "signature_url": "text"
  }');
  select * into strict v from public.settings for update;
  if v.updated_at is distinct from p_version then
    return private.error_result('changed');
  end if;
  v := jsonb_populate_record(v, p_settings);
  if v.tax_mode = 'gst' and (v.seller_state = '' or not private.is_gstin(v.gstin)) then
    return private.error_result('no_gstin');
  elsif not exists (select 1 from public.tax_rates r where r.tax_code = v.tax_code) then
    return private.error_result('unknown_class');
  end if;
  update public.settings s
  set tax_mode = v.tax_mode, prices_include_tax = v.prices_include_tax, tax_code = v.tax_code, hsn_code = v.hsn_code,
    signatory = v.signatory, signature_url = v.signature_url
  where s.id;
  return jsonb_build_object('ok', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_save_tax_settings from public, anon, authenticated, service_role;
grant execute on function public.admin_save_tax_settings to authenticated;
