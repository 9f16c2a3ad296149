-- Returns the shop's details that every mail needs.
create function private.mail_shop_data()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'site_name', s.site_name, 'contact_email', s.contact_email, 'contact_phone', s.contact_phone,
    'refund_days', s.refund_days, 'return_window_days', s.return_window_days,
    'delivery_days_min', s.delivery_days_min, 'delivery_days_max', s.delivery_days_max
  )
  from public.settings s;
$$;
revoke execute on function private.mail_shop_data from public, anon, authenticated, service_role;
