-- One row: its key can only be true. An empty text means "not set". Amounts in rupees.
create table public.settings (
  id boolean primary key default true check (id),
  site_name text not null default 'Haat' check (char_length(site_name) between 1 and 120),
  site_description text not null default 'An online shop for India' check (char_length(site_description) <= 500),
  contact_email text not null default 'care@haat.example' check (char_length(contact_email) between 3 and 320),
  contact_phone text not null default '+91 80 4000 4000' check (char_length(contact_phone) <= 40),
  address text not null default '12 Market Road, Bengaluru, Karnataka 560001' check (char_length(address) <= 500),
  currency text not null default 'INR' check (currency = 'INR'),
  tax_rate numeric(5, 2) not null default 18 check (tax_rate between 0 and 100),
  shipping_fee numeric(10, 2) not null default 49 check (shipping_fee >= 0),
  free_shipping_threshold numeric(10, 2) not null default 499 check (free_shipping_threshold >= 0),
  enable_cod boolean not null default true,
  enable_razorpay boolean not null default true,
  razorpay_key_id text check (char_length(razorpay_key_id) <= 100),
  -- Limits that protect stock and cash; null means none. Units of one product in an order, open cash orders of one
  -- shopper and of one phone number, units that one shopper's unpaid online orders hold.
  cod_limit numeric(10, 2) default 10000 check (cod_limit > 0),
  line_limit integer default 10 check (line_limit > 0),
  open_cod_limit integer default 3 check (open_cod_limit > 0),
  phone_cod_limit integer default 3 check (phone_cod_limit > 0),
  unpaid_units_limit integer default 20 check (unpaid_units_limit > 0),
  delivery_days_min integer not null default 2 check (delivery_days_min between 0 and 60),
  delivery_days_max integer not null default 5 check (delivery_days_max between 0 and 90),
  -- Exceptions to these delivery settings by PIN code. The first zone that contains it applies, see
  -- private.is_zone_list.
  delivery_zones jsonb not null default '[]' check (private.is_zone_list(delivery_zones)),
  return_window_days integer not null default 7 check (return_window_days between 0 and 365),
  refund_days integer not null default 7 check (refund_days between 0 and 60),
  offer_gift_message boolean not null default false,
  -- Mails to the contact address about orders, returns and messages: each, gathered, or none.
  owner_mails text not null default 'each' check (owner_mails in ('each', 'hourly', 'daily', 'none')),
  low_stock_mail boolean not null default true,
  -- True: product feeds for Google Merchant Center and Meta are published.
  has_product_feeds boolean not null default false,
  -- A larger refund needs the password or a code of the last five minutes.
  refund_confirm_limit numeric(10, 2) not null default 10000 check (refund_confirm_limit >= 0),
  -- True: every admin needs an authenticator app.
  require_two_step boolean not null default false,
  legal_name text not null default '' check (char_length(legal_name) <= 200),
  gstin text not null default '' check (gstin = '' or private.is_gstin(gstin)),
  seller_state text not null default '',
  grievance_name text not null default '' check (char_length(grievance_name) <= 120),
  grievance_email text not null default '' check (char_length(grievance_email) <= 320),
  grievance_phone text not null default '' check (char_length(grievance_phone) <= 40),
  whatsapp_number text not null default '' check (whatsapp_number ~ '^[0-9+ -]{0,20}$'),
  instagram_url text not null default '' check (instagram_url ~ '^(https://.{1,240})?$'),
  facebook_url text not null default '' check (facebook_url ~ '^(https://.{1,240})?$'),
  youtube_url text not null default '' check (youtube_url ~ '^(https://.{1,240})?$'),
  x_url text not null default '' check (x_url ~ '^(https://.{1,240})?$'),
  -- 'simple': one rate on the subtotal. 'gst': rates of the products, see private.gst_lines; prices then hold the tax
  -- or not. tax_code and hsn_code are for products whose category has none.
  tax_mode text not null default 'simple' check (tax_mode in ('simple', 'gst')),
  prices_include_tax boolean not null default true,
  tax_code text not null default 'standard',
  hsn_code text not null default '' check (hsn_code ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})?$'),
  -- The person who signs invoices, and an image of the signature.
  signatory text not null default '' check (char_length(signatory) <= 120),
  signature_url text not null default '' check (signature_url = '' or private.is_image_address(signature_url)),
  -- Saved by admin_save_front: the colour of buttons and links, one of app/shop/front/accents.ts, and the picture
  -- beside the shop's name.
  accent text not null default 'indigo'
    check (accent in ('indigo', 'rust', 'plum', 'forest', 'teal', 'rose', 'charcoal')),
  logo_url text not null default '' check (logo_url = '' or private.is_image_address(logo_url)),
  updated_at timestamptz not null default now(),
  constraint settings_gst_check check (tax_mode = 'simple' or (gstin <> '' and seller_state <> '')),
  constraint settings_one_payment_method_check check (enable_cod or enable_razorpay),
  constraint settings_delivery_days_check check (delivery_days_min <= delivery_days_max),
  constraint settings_not_nan_check check (
    greatest(shipping_fee, free_shipping_threshold, cod_limit, refund_confirm_limit) < 'NaN'
  ),
  -- One of the 36 states, and a GSTIN starts with the code of its state.
  constraint settings_seller_state_check check (
    seller_state = '' or coalesce(
      private.state_code(seller_state) like coalesce(nullif(left(gstin, 2), ''), '__'), false
    )
  )
);
comment on table public.settings is 'The shop''s settings, in one row. Everyone may read most of it.';
insert into public.settings default values;

alter table public.settings enable row level security;
revoke all on public.settings from public, anon, authenticated, service_role;
grant select, update on public.settings to service_role;
-- Shoppers cannot read the columns that protect the portal. Staff read those with admin_settings.
grant select (
  id, site_name, site_description, contact_email, contact_phone, address, currency, tax_rate, shipping_fee,
  free_shipping_threshold, enable_cod, enable_razorpay, razorpay_key_id, cod_limit, line_limit, open_cod_limit,
  phone_cod_limit, unpaid_units_limit, delivery_days_min, delivery_days_max, return_window_days, refund_days,
  offer_gift_message, legal_name, gstin, seller_state, grievance_name, grievance_email, grievance_phone,
  delivery_zones,
  whatsapp_number, instagram_url, facebook_url, youtube_url, x_url, tax_mode, prices_include_tax, accent, logo_url,
  updated_at
) on public.settings to anon, authenticated;
grant update (
  site_name, site_description, contact_email, contact_phone, address, currency, tax_rate, shipping_fee,
  free_shipping_threshold, enable_cod, enable_razorpay, razorpay_key_id, cod_limit, line_limit,
  open_cod_limit, phone_cod_limit, unpaid_units_limit, delivery_days_min, delivery_days_max, delivery_zones,
  return_window_days, refund_days, offer_gift_message, legal_name, gstin, seller_state,
  grievance_name, grievance_email, grievance_phone, whatsapp_number, instagram_url, facebook_url, youtube_url, x_url,
  owner_mails, low_stock_mail, has_product_feeds
) on public.settings to authenticated;
create policy settings_select on public.settings for select to anon, authenticated using (true);
create policy settings_update_staff on public.settings for update to authenticated
  using ((select private.has_permission('settings.write')))
  with check ((select private.has_permission('settings.write')));

create trigger settings_touch before update on public.settings
for each row execute function private.set_updated_at();

create trigger settings_audit after update on public.settings
for each row execute function private.record_audit('{updated_at}');

create trigger settings_tax_code before update of tax_code on public.settings
for each row execute function private.check_tax_code();
