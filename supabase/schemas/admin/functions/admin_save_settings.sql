-- Saves the settings form. p_version is the updated_at that the admin saw. A secret that is null stays, an empty one is
-- removed. Returns {ok: true} or {ok: false, code: 'changed' (somebody saved meanwhile) | 'busy' |
-- 'no_two_step' (whoever requires two-step sign-in of everybody must have it) | 'gstin_needed' (in tax mode 'gst')}.
-- Raises 42501 without settings.write.
create function public.admin_save_settings(
  p_version timestamptz,
  p_settings jsonb,
  p_key_secret text default null,
  p_webhook_secret text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v public.settings;
  v_old public.settings;
  v_secrets jsonb := jsonb_strip_nulls(jsonb_build_object(
    'key_secret', case when p_key_secret = '' then 'removed' when p_key_secret is not null then 'replaced' end,
    'webhook_secret',
      case when p_webhook_secret = '' then 'removed' when p_webhook_secret is not null then 'replaced' end
  ));
begin
  perform private.require_permission('settings.write');
  select * into strict v from public.settings for update;
  if v.updated_at is distinct from p_version then
    return private.error_result('changed');
  end if;
  if not v.require_two_step and coalesce((p_settings ->> 'require_two_step')::boolean, false)
    and not private.has_two_step(auth.uid())
  then
    return private.error_result('no_two_step');
  end if;
  v_old := v;
  v := jsonb_populate_record(v, p_settings);
  if v.tax_mode = 'gst' and (v.seller_state = '' or not private.is_gstin(v.gstin)) then
    return private.error_result('gstin_needed');
  end if;
  if v_secrets <> '{}'
    or (v.razorpay_key_id, v.require_two_step, v.refund_confirm_limit)
      is distinct from (v_old.razorpay_key_id, v_old.require_two_step, v_old.refund_confirm_limit)
  then
    perform private.require_confirmed();
    perform private.queue_act_mails(case
      when v_secrets <> '{}' or v.razorpay_key_id is distinct from v_old.razorpay_key_id then 'payment_keys'
      else 'security'
    end);
  end if;
  update public.settings s
  set site_name = v.site_name, site_description = v.site_description, contact_email = v.contact_email,
    contact_phone = v.contact_phone, address = v.address, currency = v.currency, tax_rate = v.tax_rate,
    shipping_fee = v.shipping_fee, free_shipping_threshold = v.free_shipping_threshold, enable_cod = v.enable_cod,
    enable_razorpay = v.enable_razorpay, razorpay_key_id = v.razorpay_key_id, cod_limit = v.cod_limit,
    line_limit = v.line_limit, open_cod_limit = v.open_cod_limit, phone_cod_limit = v.phone_cod_limit,
    unpaid_units_limit = v.unpaid_units_limit,
    delivery_days_min = v.delivery_days_min, delivery_days_max = v.delivery_days_max,
    delivery_zones = v.delivery_zones,
    return_window_days = v.return_window_days, refund_days = v.refund_days,
    offer_gift_message = v.offer_gift_message, require_two_step = v.require_two_step,
    refund_confirm_limit = v.refund_confirm_limit, legal_name = v.legal_name,
    grievance_name = v.grievance_name, grievance_email = v.grievance_email, grievance_phone = v.grievance_phone,
    whatsapp_number = v.whatsapp_number, instagram_url = v.instagram_url, facebook_url = v.facebook_url,
    youtube_url = v.youtube_url, x_url = v.x_url, gstin = v.gstin, seller_state = v.seller_state
  where s.id;
  if v_secrets <> '{}' then
    update public.payment_secrets p
    set key_secret = case when p_key_secret is null then p.key_secret else nullif(p_key_secret, '') end,
      webhook_secret = case when p_webhook_secret is null then p.webhook_secret else nullif(p_webhook_secret, '') end
    where p.id;
    -- The audit row says which secret changed, without the secret.
    insert into public.audit_log (actor_id, action, entity, entity_id, after)
    values ((select auth.uid()), 'update', 'payment_secrets', 'true', v_secrets);
  end if;
  return jsonb_build_object('ok', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_save_settings from public, anon, authenticated, service_role;
grant execute on function public.admin_save_settings to authenticated;
