-- A new address is the default one exactly when it is the shopper's first, and there is no twenty-first.
create or replace function private.default_first_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kept integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('haat:addresses:' || new.user_id, 0));
  select count(*) into v_kept from public.addresses a where a.user_id = new.user_id;
  if v_kept >= 20 then
    raise exception using message = 'addresses_full';
  end if;
  new.is_default := v_kept = 0;
  return new;
end;
$$;

-- Everything that is kept about the person who asks, and about nobody else.
create function public.my_data()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'full_name', u.full_name, 'email', u.email, 'phone', u.phone, 'avatar_url', u.avatar_url,
      'is_admin', u.is_admin, 'created_at', u.created_at, 'updated_at', u.updated_at
    ),
    'addresses', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'user_id' order by a.created_at), '[]')
      from public.addresses a where a.user_id = u.id
    ),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
        'payment_method', o.payment_method, 'payment_status', o.payment_status,
        'razorpay_payment_id', o.razorpay_payment_id, 'subtotal', o.subtotal,
        'shipping_amount', o.shipping_amount, 'tax_amount', o.tax_amount, 'discount_amount', o.discount_amount,
        'coupon_code', o.coupon_code, 'round_off', o.round_off, 'total_amount', o.total_amount,
        'shipping_address', o.shipping_address,
        'items', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'product_name', i.product_name, 'product_sku', i.product_sku, 'quantity', i.quantity,
            'unit_price', i.unit_price, 'total_price', i.total_price
          ) order by i.product_name), '[]')
          from public.order_items i where i.order_id = o.id
        ),
        'history', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'status', h.status, 'payment_status', h.payment_status, 'created_at', h.created_at
          ) order by h.id), '[]')
          from public.order_status_history h where h.order_id = o.id
        )
      ) order by o.created_at), '[]')
      from public.orders o where o.user_id = u.id
    ),
    'wishlist', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'product', p.name, 'created_at', w.created_at
      ) order by w.created_at), '[]')
      from public.wishlist w join public.products p on p.id = w.product_id where w.user_id = u.id
    ),
    'reviews', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'product', p.name, 'author_name', r.author_name, 'rating', r.rating, 'title', r.title,
        'comment', r.comment, 'is_approved', r.is_approved, 'created_at', r.created_at
      ) order by r.created_at), '[]')
      from public.reviews r join public.products p on p.id = r.product_id where r.user_id = u.id
    ),
    'newsletter', (
      select jsonb_build_object(
        'email', n.email, 'consented_at', n.consented_at, 'unsubscribed_at', n.unsubscribed_at
      )
      from public.newsletter_subscribers n where n.email = lower(btrim(u.email))
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'ticket_number', m.ticket_number, 'name', m.name, 'email', m.email, 'order_number', m.order_number,
        'message', m.message, 'created_at', m.created_at
      ) order by m.number), '[]')
      from public.contact_messages m where m.user_id = u.id
    )
  )
  from public.users u
  where u.id = (select auth.uid());
$$;

-- Closing an account is deleting its row of auth.users, whoever does it: everything below happens in that transaction
-- or nothing does. Refused with 'open_orders' and 'last_admin'. What cascades is gone; what stays loses its name.
-- The row is locked before this runs, as place_order locks it: of an order and a closing at once one is too late.
create function private.close_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.orders o
    where o.user_id = old.id and o.status in ('pending', 'confirmed', 'processing', 'shipped')
  ) then
    raise exception using message = 'open_orders';
  end if;
  if old.is_admin then
    -- Two admins who leave at once do so one after the other.
    perform pg_advisory_xact_lock(hashtextextended('haat:last_admin', 0));
    if not exists (select 1 from public.users u where u.is_admin and u.id <> old.id) then
      raise exception using message = 'last_admin';
    end if;
  end if;
  update public.reviews r set author_name = 'A former customer', author_avatar_url = null where r.user_id = old.id;
  update public.contact_messages m set name = 'A former customer', email = 'nobody@closed.invalid'
  where m.user_id = old.id or lower(m.email) = lower(old.email);
  delete from public.newsletter_subscribers n where n.email = lower(btrim(old.email));
  return old;
end;
$$;

create trigger users_close_account before delete on public.users
for each row execute function private.close_account();

revoke execute on function public.my_data from public, anon, authenticated, service_role;
revoke execute on function private.close_account from public, anon, authenticated, service_role;
grant execute on function public.my_data to authenticated;
