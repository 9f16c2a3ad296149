create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.users (id) on delete set null,
  order_number text collate "C" not null unique check (order_number ~ '^ORD-[0-9]{13}$'),
  subtotal numeric(10, 2) not null check (subtotal >= 0),
  shipping_amount numeric(10, 2) not null default 0 check (shipping_amount >= 0),
  tax_amount numeric(10, 2) not null default 0 check (tax_amount >= 0),
  discount_amount numeric(10, 2) not null default 0 check (discount_amount between 0 and subtotal),
  round_off numeric(10, 2) not null default 0 check (round_off > -1 and round_off < 1),
  total_amount numeric(10, 2) not null check (total_amount >= 0),
  -- The excess of its online payment in rupees since items were changed or removed before they were shipped. Refunds
  -- with the reason 'changed' pay it back. The payment is total_amount + overpaid_amount.
  overpaid_amount numeric(10, 2) not null default 0 check (overpaid_amount >= 0),
  tax_rate numeric(5, 2) not null check (tax_rate between 0 and 100),
  -- Copied from the settings. In mode 'gst' tax_amount is the sum of the items' tax.
  tax_mode text not null default 'simple' check (tax_mode in ('simple', 'gst')),
  prices_include_tax boolean not null default false,
  -- In mode 'gst': the GST code of a state, see private.place_of_supply.
  place_of_supply text check (place_of_supply ~ '^[0-9]{2}$'),
  buyer_gstin text check (private.is_gstin(buyer_gstin)),
  -- The address of the business with that GSTIN, which is the recipient of the invoice: see private.is_billing_address.
  billing_address jsonb,
  payment_method text not null check (payment_method in ('razorpay', 'cod')),
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'failed')),
  shipping_address jsonb not null,
  coupon_code text,
  gift_message text check (char_length(gift_message) between 1 and 200),
  -- The order of the same customer to which staff have added this one, see admin_place_order. No foreign key, whose
  -- index would have a row for every order.
  added_to uuid,
  -- The order of the same cart that was placed instead of this unpaid one, which was cancelled for it. No foreign key,
  -- either.
  replaced_by uuid,
  checkout_key uuid not null unique default gen_random_uuid(),
  cart_id uuid,
  -- The promised days of arrival in India, see promise_delivery.
  delivery_from date,
  delivery_to date check (delivery_to >= delivery_from),
  carrier text check (char_length(carrier) between 1 and 80),
  tracking_number text check (char_length(tracking_number) between 1 and 40),
  -- A link on the order page, so it must be a web address.
  tracking_url text check (tracking_url ~ '^https://[^[:space:]"<>]+$' and char_length(tracking_url) <= 500),
  razorpay_order_id text unique,
  razorpay_payment_id text unique,
  -- Until when stock is reserved for an online order that waits for its payment, see sync_held_until.
  held_until timestamptz,
  reopened_at timestamptz,
  -- When Razorpay was last asked about the payment, and when it last answered.
  payment_checked_at timestamptz,
  payment_answered_at timestamptz,
  payment_checks integer not null default 0 check (payment_checks >= 0),
  -- True: the cron has asked Razorpay about the payment, and has no answer yet.
  payment_unanswered boolean not null default false,
  confirmed_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  -- When the courier first paid some of the cash, see private.compare_cod_lines.
  cod_remitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_total_check check (
    total_amount = subtotal + shipping_amount - discount_amount + round_off
      + case when prices_include_tax then 0 else tax_amount end
  ),
  constraint orders_gst_check check (
    case when tax_mode = 'gst' then place_of_supply is not null else not prices_include_tax end
  ),
  constraint orders_billing_address_check check (
    billing_address is null or coalesce(private.is_billing_address(billing_address, buyer_gstin), false)
  ),
  constraint orders_shipping_address_check check (
    jsonb_typeof(shipping_address) = 'object'
    and shipping_address ?& array['first_name', 'last_name', 'address_line_1', 'city', 'state', 'postal_code', 'phone']
  )
);
comment on table public.orders is 'Orders, with copies of what may change later: address, tax rate. Amounts in rupees.';

create index orders_added_to_idx on public.orders (added_to) where added_to is not null;
create index orders_user_id_idx on public.orders (user_id, created_at desc);
-- Cash that the shop owes, for payment_problems.
create index orders_cash_kept_idx on public.orders (updated_at)
where payment_method = 'cod' and payment_status = 'paid' and status in ('cancelled', 'failed') and total_amount > 0;
-- Goods that left without their payment, or of which a part may have, for payment_problems.
create index orders_sent_unpaid_idx on public.orders (updated_at)
where payment_method = 'razorpay' and payment_status in ('pending', 'failed')
  and status in ('confirmed', 'processing', 'shipped', 'delivered') and total_amount > 0;
create index orders_held_until_idx on public.orders (held_until) where held_until is not null;
-- As shop_claim_due_payment_checks asks: paid orders leave the index, and given up ones are out of its range.
create index orders_payment_check_idx on public.orders (greatest(created_at, reopened_at))
where razorpay_order_id is not null
  and (payment_status in ('pending', 'failed') or (payment_method = 'cod' and payment_status = 'paid'));
-- As check_payment_method counts them.
create index orders_open_cod_phone_idx on public.orders (private.phone_digits(shipping_address))
where payment_method = 'cod' and payment_status in ('pending', 'failed')
  and status not in ('delivered', 'cancelled', 'failed');
-- Cash that no courier has paid yet, for admin_cod_remittances.
create index orders_cash_awaited_idx on public.orders (delivered_at, id)
where payment_method = 'cod' and status = 'delivered' and cod_remitted_at is null and total_amount > 0;
-- As private.find_cash_order looks for them.
create index orders_tracking_number_idx on public.orders (upper(tracking_number)) where tracking_number is not null;
-- The portal's list.
create index orders_list_idx on public.orders (created_at desc, id)
  include (order_number, status, user_id, payment_status, total_amount);
create index orders_status_idx on public.orders (status, created_at desc, id) include (order_number, user_id);
-- Its filters: most orders are paid, so those are not in the first.
create index orders_unpaid_idx on public.orders (payment_status, created_at desc, id) where payment_status <> 'paid';
create index orders_amount_idx on public.orders (total_amount, created_at, id desc);
create index orders_carrier_idx on public.orders (carrier, created_at desc, id) where carrier is not null;
-- Orders to pack and ship, see private.waiting_orders.
create index orders_waiting_idx on public.orders (created_at desc, id)
where status in ('pending', 'confirmed', 'processing') and held_until is null;

-- Written by functions alone.
alter table public.orders enable row level security;
revoke all on public.orders from public, anon, authenticated, service_role;
grant select on public.orders to authenticated, service_role;
create policy orders_select on public.orders for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_permission('orders.read')));

-- Screens of orders name the customer and the authors of notes.
create policy users_select_for_orders on public.users for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    and (is_admin or staff_role is not null or exists (select 1 from public.orders o where o.user_id = users.id))
  );

-- A look at Razorpay changes nothing that an admin sees: a form that was opened before it is still up to date.
create trigger orders_touch before update on public.orders
for each row when (
  to_jsonb(old) - '{payment_checked_at,payment_answered_at,payment_checks,payment_unanswered,cod_remitted_at}'::text[]
  is distinct from
  to_jsonb(new) - '{payment_checked_at,payment_answered_at,payment_checks,payment_unanswered,cod_remitted_at}'::text[]
)
execute function private.set_updated_at();

create trigger orders_tax_rate before insert on public.orders
for each row execute function private.copy_tax_rate();

create trigger orders_promise before insert on public.orders
for each row execute function private.promise_delivery();

create trigger orders_promise_again before update of status on public.orders
for each row when (old.status = 'failed' and new.status in ('pending', 'confirmed'))
execute function private.promise_delivery();

create trigger orders_held_until before insert or update on public.orders
for each row execute function private.sync_held_until();

create trigger orders_count after insert on public.orders
for each row execute function private.count_order();

-- Before its returns are deleted with it.
create trigger orders_uncount before delete on public.orders
for each row execute function private.count_order();

create trigger orders_empty after truncate on public.orders
for each statement execute function private.count_order();

create trigger orders_recount after update on public.orders
for each row when (
  (
    old.status, old.payment_status, old.total_amount, old.created_at, old.razorpay_payment_id, old.payment_method,
    old.coupon_code, old.shipping_address ->> 'state'
  ) is distinct from (
    new.status, new.payment_status, new.total_amount, new.created_at, new.razorpay_payment_id, new.payment_method,
    new.coupon_code, new.shipping_address ->> 'state'
  )
)
execute function private.count_order();

create trigger orders_text after update on public.orders
for each row when (
  (
    old.tracking_number, old.razorpay_order_id, old.razorpay_payment_id, old.order_number, old.shipping_address,
    old.user_id, old.created_at
  ) is distinct from (
    new.tracking_number, new.razorpay_order_id, new.razorpay_payment_id, new.order_number, new.shipping_address,
    new.user_id, new.created_at
  )
)
execute function private.store_order_text();

create trigger orders_bought_together after update of status on public.orders
for each row when ((old.status = 'delivered') <> (new.status = 'delivered'))
execute function private.count_bought_together();

create trigger orders_compare_remittance after update of status on public.orders
for each row when (
  new.cod_remitted_at is not null and (old.status = 'delivered') <> (new.status = 'delivered')
  and new.status not in ('cancelled', 'failed')
)
execute function private.compare_remittance();

create trigger orders_status_history after insert or update on public.orders
for each row execute function private.record_order_status();

-- On insert too, because the orders of the demo are inserted with that status.
create trigger orders_invoice after insert or update of status on public.orders
for each row when (new.status in ('shipped', 'delivered'))
execute function private.invoice_on_dispatch();

create trigger orders_credit_note after update of status on public.orders
for each row when ((old.status in ('cancelled', 'failed')) <> (new.status in ('cancelled', 'failed')))
execute function private.credit_ended_order();

create trigger orders_mail after update of status, payment_status, tracking_number, tracking_url on public.orders
for each row when (
  (old.status, old.payment_status, old.tracking_number, old.tracking_url)
    is distinct from (new.status, new.payment_status, new.tracking_number, new.tracking_url)
)
execute function private.queue_order_mail();

create trigger orders_audit after update on public.orders
for each row when (old.status is distinct from new.status)
execute function private.record_audit('{updated_at}');

create trigger orders_shipment_audit after update on public.orders
for each row when (
  (old.carrier, old.tracking_number, old.tracking_url)
    is distinct from (new.carrier, new.tracking_number, new.tracking_url)
)
execute function private.record_audit('{updated_at}');
