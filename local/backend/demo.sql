-- Creates addresses, a wishlist and an order in every status for the demo shopper. Runs after the demo accounts are
-- created; does nothing without them, or when the shopper already has orders.
-- Each order is inserted in its current status with a history in the past. Stock is reserved through the same functions
-- as for a real order, so that stock movements, coupons and totals agree.
do $demo$
declare
  v_shopper_id uuid := (select u.id from public.users u where u.email = 'asha@haat.example');
  v_admin_id uuid := (select u.id from public.users u where u.email = 'admin@haat.example');
  v_rules public.settings := (select s from public.settings s);
  v_coupon public.coupons;
  v_order_id uuid;
  v_placed_at timestamptz;
  v_subtotal numeric;
  v_shipping numeric;
  v_tax numeric;
  v_discount numeric;
  v_exact numeric;
  o record;
begin
  if v_shopper_id is null or exists (select 1 from public.orders where user_id = v_shopper_id) then
    return;
  end if;

  -- The mailbox of a new demo is empty.
  update public.settings set low_stock_mail = false;

  insert into public.addresses (
    id, user_id, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, phone, created_at
  ) values
    ('00000000-0000-4000-8000-000000004001', v_shopper_id, 'Asha', 'Verma', '12 MG Road', 'Flat 4B, Gulmohar Apartments',
     'Bengaluru', 'Karnataka', '560001', '+919876543210', now() - interval '75 days'),
    ('00000000-0000-4000-8000-000000004002', v_shopper_id, 'Asha', 'Verma', 'Studio Neem, 3rd floor, 88 Residency Road', null,
     'Bengaluru', 'Karnataka', '560025', '+919876543210', now() - interval '40 days'),
    ('00000000-0000-4000-8000-000000004003', v_shopper_id, 'Sushila', 'Verma', '7 Civil Lines', 'Opposite the post office',
     'Jaipur', 'Rajasthan', '302006', '+919812345678', now() - interval '20 days')
  on conflict (id) do nothing;

  -- number (end of the id), age, address, payment method, coupon,
  -- lines [product, quantity], history [status, payment status, actor, minutes after placing, note]
  for o in select * from (values
    (1, interval '75 days 3 hours', 4001, 'razorpay', null, '[[101, 1]]',
     '[["pending", "pending", "shopper", 0, null], ["confirmed", "paid", "payment", 2, null],
       ["cancelled", "paid", "shopper", 190, null], ["cancelled", "refunded", "payment", 4500, "Refund sent to the card"]]'),
    (2, interval '41 days 6 hours', 4001, 'razorpay', 'SWAGAT10', '[[107, 1], [120, 1]]',
     '[["pending", "pending", "shopper", 0, null], ["confirmed", "paid", "payment", 1, null],
       ["processing", "paid", "admin", 960, null], ["shipped", "paid", "admin", 1500, null], ["delivered", "paid", "admin", 4300, null]]'),
    (3, interval '30 days 2 hours', 4002, 'razorpay', null, '[[110, 1]]',
     '[["pending", "pending", "shopper", 0, null], ["failed", "failed", "system", 34, "Not paid within 30 minutes"]]'),
    (4, interval '19 days 9 hours', 4003, 'cod', null, '[[114, 1]]',
     '[["pending", "pending", "shopper", 0, null], ["confirmed", "pending", "shopper", 0, null], ["cancelled", "pending", "shopper", 75, null]]'),
    (5, interval '9 days 4 hours', 4003, 'cod', null, '[[116, 1], [117, 1]]',
     '[["pending", "pending", "shopper", 0, null], ["confirmed", "pending", "shopper", 0, null], ["processing", "pending", "admin", 700, null],
       ["shipped", "pending", "admin", 1630, null], ["delivered", "paid", "admin", 5760, null]]'),
    (6, interval '3 days 5 hours', 4002, 'razorpay', null, '[[106, 1]]',
     '[["pending", "pending", "shopper", 0, null], ["confirmed", "paid", "payment", 3, null],
       ["processing", "paid", "admin", 820, null], ["shipped", "paid", "admin", 1580, null]]'),
    (7, interval '27 hours', 4001, 'razorpay', 'BADA15', '[[102, 1], [124, 3]]',
     '[["pending", "pending", "shopper", 0, null], ["confirmed", "paid", "payment", 1, null], ["processing", "paid", "admin", 900, null]]'),
    (8, interval '5 hours', 4001, 'cod', null, '[[115, 1]]',
     '[["pending", "pending", "shopper", 0, null], ["confirmed", "pending", "shopper", 0, null]]'),
    (9, interval '6 minutes', 4001, 'razorpay', null, '[[128, 1], [132, 2]]',
     '[["pending", "pending", "shopper", 0, null]]')
  ) as v (number, age, address, method, coupon_code, lines, steps) loop
    v_order_id := ('00000000-0000-4000-8000-00000000' || (3000 + o.number))::uuid;
    v_placed_at := date_trunc('milliseconds', now() - o.age);

    create temp table demo_lines on commit drop as
    select p.id as product_id, p.name, p.sku, p.image_url, p.price, (l.value ->> 1)::integer as quantity
    from jsonb_array_elements(o.lines::jsonb) l
    join public.products p on p.id = ('00000000-0000-4000-8000-000000000' || (l.value ->> 0))::uuid;

    create temp table demo_steps on commit drop as
    select s.place, s.value ->> 0 as status, s.value ->> 1 as payment_status, s.value ->> 2 as actor,
      v_placed_at + make_interval(mins => (s.value ->> 3)::integer) as happened_at, s.value ->> 4 as note
    from jsonb_array_elements(o.steps::jsonb) with ordinality s (value, place);

    v_subtotal := (select sum(l.price * l.quantity) from demo_lines l);
    v_shipping := case when v_subtotal > v_rules.free_shipping_threshold then 0 else v_rules.shipping_fee end;
    v_tax := round(v_subtotal * v_rules.tax_rate / 100);
    v_coupon := null;
    select c.* into v_coupon from public.coupons c where c.code = o.coupon_code;
    v_discount := coalesce(least(round(v_subtotal * v_coupon.value / 100), v_coupon.maximum_discount), 0);
    v_exact := v_subtotal + v_shipping + v_tax - v_discount;

    perform private.set_context('shopper', v_shopper_id, 'order');
    -- The invoice is dated on the day of shipment.
    perform set_config('haat.now_ms', coalesce(
      (select floor(extract(epoch from min(s.happened_at)) * 1000)::bigint::text from demo_steps s where s.status = 'shipped'), ''
    ), true);
    insert into public.orders (
      id, user_id, order_number, subtotal, shipping_amount, tax_amount, discount_amount, round_off, total_amount,
      payment_method, payment_status, status, shipping_address, coupon_code, razorpay_order_id, razorpay_payment_id,
      carrier, tracking_number, confirmed_at, shipped_at, delivered_at, cancelled_at, created_at, updated_at
    )
    select
      v_order_id, v_shopper_id, 'ORD-' || floor(extract(epoch from v_placed_at) * 1000)::bigint,
      v_subtotal, v_shipping, v_tax, v_discount, round(v_exact) - v_exact, round(v_exact),
      o.method, last.payment_status, last.status, private.copy_address(to_jsonb(a)), v_coupon.code,
      case when o.method = 'razorpay' and last.payment_status in ('paid', 'refunded') then 'order_HaatDemo00000' || o.number end,
      case when o.method = 'razorpay' and last.payment_status in ('paid', 'refunded') then 'pay_HaatDemo00000' || o.number end,
      case when shipped.at is not null then 'Delhivery' end,
      case when shipped.at is not null then '25110' || (33000000 + o.number * 1187) end,
      (select min(s.happened_at) from demo_steps s where s.status = 'confirmed'),
      shipped.at,
      (select min(s.happened_at) from demo_steps s where s.status = 'delivered'),
      (select min(s.happened_at) from demo_steps s where s.status = 'cancelled'),
      v_placed_at, last.happened_at
    from public.addresses a, (select * from demo_steps order by place desc limit 1) last,
      (select min(s.happened_at) as at from demo_steps s where s.status = 'shipped') shipped
    where a.id = ('00000000-0000-4000-8000-00000000' || o.address)::uuid;
    perform set_config('haat.now_ms', '', true);

    insert into public.order_items (
      order_id, product_id, product_name, product_sku, catalogue_sku, product_image, quantity, unit_price, total_price
    )
    select v_order_id, l.product_id, l.name, 'SKU-' || l.product_id, l.sku, l.image_url, l.quantity, l.price, l.price * l.quantity
    from demo_lines l;

    insert into public.payments (
      id, order_id, razorpay_order_id, amount, currency, status, refunded_amount, method, created_at, updated_at
    )
    select p.razorpay_payment_id, p.id, p.razorpay_order_id, p.total_amount, 'INR',
      case p.payment_status when 'refunded' then 'refunded' else 'captured' end,
      case p.payment_status when 'refunded' then p.total_amount else 0 end, 'upi', p.confirmed_at, p.updated_at
    from public.orders p
    where p.id = v_order_id and p.razorpay_payment_id is not null;
    insert into public.refunds (
      order_id, payment_id, amount, reason, status, razorpay_refund_id, attempts, created_at, updated_at
    )
    select p.id, p.razorpay_payment_id, p.total_amount, 'cancelled', 'processed', 'rfnd_HaatDemo00000' || o.number, 1,
      p.cancelled_at, p.updated_at
    from public.orders p
    where p.id = v_order_id and p.payment_status = 'refunded';

    -- The trigger has recorded the current status now; the actual history lies in the past.
    delete from public.order_status_history where order_id = v_order_id;
    insert into public.order_status_history (order_id, status, payment_status, actor, actor_id, note, created_at)
    select v_order_id, s.status, s.payment_status, s.actor,
      case s.actor when 'shopper' then v_shopper_id when 'admin' then v_admin_id end, s.note, s.happened_at
    from demo_steps s
    order by s.place;

    perform private.deduct_stock(v_order_id);
    if v_coupon.id is not null then
      update public.coupons set used_count = used_count + 1 where id = v_coupon.id;
      insert into public.coupon_redemptions (coupon_id, user_id, order_id, created_at)
      values (v_coupon.id, v_shopper_id, v_order_id, v_placed_at);
    end if;
    update public.stock_movements set created_at = v_placed_at where order_id = v_order_id;

    if exists (select 1 from demo_steps s where s.status in ('cancelled', 'failed')) then
      perform private.set_context('shopper', v_shopper_id, 'cancelled');
      if exists (select 1 from demo_steps s where s.status = 'failed') then
        perform private.set_context('system', null, 'expired');
      end if;
      perform private.release_stock(v_order_id);
      update public.stock_movements set created_at = (
        select min(s.happened_at) from demo_steps s where s.status in ('cancelled', 'failed')
      )
      where order_id = v_order_id and quantity > 0;
    end if;
    perform private.clear_context();
    drop table demo_lines, demo_steps;
  end loop;

  insert into public.wishlist (user_id, product_id, created_at)
  select v_shopper_id, p.id, now() - w.age
  from (values ('ELE-DRI-024', interval '12 days'), ('FAS-KOS-550', interval '8 days'), ('HOM-SHE-001', interval '2 days')) w (sku, age)
  join public.products p on p.sku = w.sku
  on conflict do nothing;

  insert into public.reviews (product_id, user_id, author_name, rating, title, comment, is_approved, created_at)
  select p.id, v_shopper_id, 'Asha Verma', 5, 'Dinner solved till Diwali',
    'Nine recipes in and not one failure. The Rajasthani panchmel tastes like my mother''s.', true, now() - interval '29 days'
  from public.products p where p.sku = 'BOO-DAL-080'
  on conflict do nothing;
end;
$demo$;
