-- Adds a season to the demo: 60 customers and 400 orders of 120 days in every state, with returns, refunds, messages,
-- reviews and subscribers, so that every list, chart and report has something to say. Runs after demo.sql, for
-- `npm start` and `npm run dev`; tests use the smaller demo. Does nothing without the demo accounts, or a second time.
-- Rows are inserted as the shop would have left them, without its triggers; totals, invoices and the stock ledger are
-- written at the end. Whatever is chosen comes from a hash, so every new shop gets the same season.
create function pg_temp.dice(p_n integer, p_salt text, p_sides integer)
returns integer
language sql
immutable
as $$
  select ('x' || substr(md5(p_salt || p_n), 1, 7))::bit(28)::integer % p_sides;
$$;

do $season$
declare
  v_admin_id uuid := (select u.id from public.users u where u.email = 'admin@haat.example');
  v_start timestamptz := date_trunc('milliseconds', now());
  v_rules public.settings := (select s from public.settings s);
  v_products bigint;
begin
  if v_admin_id is null or exists (select 1 from public.users where email = 'ananya.iyer@example.com') then
    return;
  end if;

  create temp table season_cities on commit drop as
  select * from (values
    ('Chennai', 'Tamil Nadu', '600017', 'Usman Road'), ('Pune', 'Maharashtra', '411004', 'Prabhat Road'),
    ('Kochi', 'Kerala', '682016', 'Ravipuram Road'), ('Hyderabad', 'Telangana', '500034', 'Road No. 12, Banjara Hills'),
    ('Mangaluru', 'Karnataka', '575003', 'Hampankatta'), ('Mumbai', 'Maharashtra', '400050', 'Hill Road, Bandra West'),
    ('Coimbatore', 'Tamil Nadu', '641002', 'DB Road, RS Puram'), ('Jaipur', 'Rajasthan', '302001', 'MI Road'),
    ('Kolkata', 'West Bengal', '700019', 'Ballygunge Circular Road'), ('Panaji', 'Goa', '403001', '18th June Road'),
    ('Lucknow', 'Uttar Pradesh', '226001', 'Hazratganj'), ('Nagpur', 'Maharashtra', '440010', 'Dharampeth'),
    ('Bengaluru', 'Karnataka', '560038', '100 Feet Road, Indiranagar'), ('Ludhiana', 'Punjab', '141001', 'Mall Road'),
    ('Patna', 'Bihar', '800001', 'Fraser Road'), ('Thiruvananthapuram', 'Kerala', '695001', 'MG Road'),
    ('Ahmedabad', 'Gujarat', '380009', 'CG Road, Navrangpura'), ('Bhopal', 'Madhya Pradesh', '462003', 'TT Nagar'),
    ('New Delhi', 'Delhi', '110024', 'Lajpat Nagar II'), ('Surat', 'Gujarat', '395007', 'Ghod Dod Road'),
    ('Gangtok', 'Sikkim', '737101', 'MG Marg'), ('Dehradun', 'Uttarakhand', '248001', 'Rajpur Road'),
    ('Gurugram', 'Haryana', '122001', 'Sector 14'), ('Ranchi', 'Jharkhand', '834001', 'Main Road'),
    ('Chandigarh', 'Chandigarh', '160017', 'Sector 17'), ('Bhubaneswar', 'Odisha', '751007', 'Saheed Nagar'),
    ('Visakhapatnam', 'Andhra Pradesh', '530002', 'Dwaraka Nagar'), ('Mysuru', 'Karnataka', '570004', 'Devaraja Urs Road'),
    ('Guwahati', 'Assam', '781005', 'GS Road'), ('Indore', 'Madhya Pradesh', '452001', 'MG Road')
  ) c (city, state, pin, street);

  create temp table season_people on commit drop as
  select p.n::integer as n, md5('haat season ' || p.n)::uuid as id, p.name, c.*,
    lower(replace(p.name, ' ', '.')) || '@example.com' as email,
    '+91' || (9 - p.n % 4)::text || lpad((10000000 + pg_temp.dice(p.n::integer, 'phone', 89999999))::text, 9, '4') as phone,
    v_start - make_interval(days => 121 + pg_temp.dice(p.n::integer, 'joined', 90), mins => p.n::integer * 17) as joined_at
  from unnest(
    array[
      'Ananya Iyer', 'Rohan Deshpande', 'Meera Nair', 'Arjun Reddy', 'Kavya Shetty', 'Imran Shaikh',
      'Lakshmi Subramanian', 'Vikram Rathore', 'Priya Banerjee', 'Joseph Fernandes', 'Fatima Ansari', 'Aditya Kulkarni',
      'Nandini Rao', 'Harpreet Gill', 'Sunita Yadav', 'Karthik Menon', 'Divya Patel', 'Faisal Khan', 'Pooja Agarwal',
      'Ishaan Mehta', 'Tenzin Dorjee', 'Anjali Joshi', 'Mohit Chauhan', 'Amit Sinha', 'Varun Kapoor', 'Swati Mishra',
      'Ravi Teja', 'Keerthana Murthy', 'Dev Barua', 'Pallavi Jain', 'Deepa Krishnan', 'Sneha Patil', 'Suresh Pillai',
      'Zoya Siddiqui', 'Prakash Hegde', 'Abdul Rahman', 'Revathi Raman', 'Ritu Saxena', 'Shreya Ghosh', 'Nisha DSouza',
      'Rahul Verma', 'Omkar Jadhav', 'Uma Venkatesh', 'Simran Kaur', 'Manish Tiwari', 'Asha Thomas', 'Bhavna Shah',
      'Farah Qureshi', 'Gaurav Malhotra', 'Chetan Solanki', 'Pema Bhutia', 'Geeta Bisht', 'Sanjay Gupta', 'Neha Kumari',
      'Jaspal Singh', 'Rekha Behera', 'Lalitha Prasad', 'Indira Swamy', 'Aparna Das', 'Tanvi Desai'
    ]
  ) with ordinality p (name, n)
  join (select row_number() over () as place, s.* from season_cities s) c on c.place = 1 + (p.n - 1) % 30;

  insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
  select p.id, p.email, p.joined_at, jsonb_build_object('full_name', p.name, 'phone', p.phone)
  from season_people p;
  update public.users u set created_at = p.joined_at from season_people p where p.id = u.id;
  insert into public.addresses (
    user_id, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, phone, created_at
  )
  select p.id, split_part(p.name, ' ', 1), split_part(p.name, ' ', 2), (p.n * 7 % 190 + 1) || ', ' || p.street,
    case when p.n % 3 = 0 then 'Flat ' || (p.n % 9 + 1) || '0' || (p.n % 4 + 1) end, p.city, p.state, p.pin, p.phone,
    p.joined_at
  from season_people p;

  -- One order after another becomes more frequent towards today.
  create temp table season_orders on commit drop as
  select o.*,
    case
      when o.luck < 7 and o.age > 3 then 'cancelled'
      when o.luck < 12 and o.is_online and o.age > 1 then 'failed'
      when o.age < 14 then 'confirmed'
      when o.age < 40 then 'processing'
      when o.age < 130 then 'shipped'
      else 'delivered'
    end as status
  from (
    select g.n, md5('haat season order ' || g.n)::uuid as id, p.id as user_id, p.n as person,
      v_start - make_interval(secs => t.seconds) as placed_at, t.seconds / 3600 as age,
      pg_temp.dice(g.n, 'luck', 100) as luck, pg_temp.dice(g.n, 'method', 100) >= 38 as is_online,
      1 + pg_temp.dice(g.n, 'paid', 3) as minutes
    from generate_series(1, 400) g (n)
    cross join lateral (
      select 1 + (pg_temp.dice(g.n, 'who', 100) * pg_temp.dice(g.n, 'again', 100) * 60 / 10000) as who,
        (2400 + 10360000 * power(pg_temp.dice(g.n, 'age', 100000) / 100000.0, 1.35) + g.n)::integer as seconds
      offset 0
    ) t
    join season_people p on p.n = t.who
  ) o;

  create temp table season_products on commit drop as
  select p.id as product_id, coalesce(p.variant_of, p.id) as base_id, p.name, p.variant_label, p.sku, p.price,
    coalesce(nullif(p.image_url, ''), b.image_url) as image_url, coalesce(b.category_id, p.category_id) as category_id,
    coalesce(p.hsn_code, b.hsn_code, c.hsn_code) as hsn_code,
    row_number() over (order by p.variant_of is not null, floor(ln(p.price)), md5(p.id::text)) as place
  from public.products p
  left join public.products b on b.id = p.variant_of
  left join public.categories c on c.id = coalesce(b.category_id, p.category_id)
  where p.options = '[]' and p.is_active;
  select count(*) into v_products from season_products;

  create temp table season_items on commit drop as
  select l.n, p.product_id, p.base_id, p.name, p.variant_label, p.sku, p.price, p.image_url, p.category_id, p.hsn_code,
    l.quantity
  from (
    select o.n, 1 + pg_temp.dice(o.n * 10 + l.line, 'units', 10) / 8 as quantity,
      pg_temp.dice(o.n * 10 + l.line, 'what', 1000) * pg_temp.dice(o.n * 10 + l.line, 'liked', 1000) as rank
    from season_orders o
    join generate_series(1, 3) l (line) on l.line <= 1 + pg_temp.dice(o.n, 'lines', 3)
    offset 0
  ) l
  join season_products p on p.place = 1 + l.rank * v_products / 1000000;
  delete from season_items a using season_items b
  where a.n = b.n and a.product_id = b.product_id and a.ctid > b.ctid;

  create temp table season_totals on commit drop as
  select t.*, t.subtotal + t.shipping + t.tax - t.discount as exact
  from (
    select s.n, s.subtotal, s.coupon,
      case when s.subtotal > v_rules.free_shipping_threshold then 0 else v_rules.shipping_fee end as shipping,
      round(s.subtotal * v_rules.tax_rate / 100) as tax,
      case s.coupon
        when 'SWAGAT10' then least(round(s.subtotal * 0.10), 200)
        when 'SABKA5' then round(s.subtotal * 0.05)
        when 'HAAT100' then least(100, s.subtotal)
        else 0
      end as discount
    from (
      select o.n, sum(i.price * i.quantity) as subtotal,
        case
          when o.n % 3 = 0 and row_number() over (partition by o.user_id order by o.placed_at) = 1 then 'SWAGAT10'
          when o.n % 9 = 0 then 'SABKA5'
          when o.n % 17 = 0 then 'HAAT100'
        end as coupon
      from season_orders o join season_items i using (n)
      group by o.n, o.user_id, o.placed_at
    ) s
  ) t;

  -- Status changes of each order, with the payment status after the change.
  create temp table season_steps on commit drop as
  select o.n, s.place, s.status,
    case
      when s.status = 'refunded' then 'refunded'
      when not o.is_online then case when s.status = 'delivered' then 'paid' else 'pending' end
      when s.status = 'failed' then 'failed'
      when s.place = 1 then 'pending'
      else 'paid'
    end as payment_status,
    s.actor, o.placed_at + make_interval(mins => s.minutes) as at
  from season_orders o
  cross join lateral (
    values
      (1, 'pending', 'shopper', 0),
      (2, 'confirmed', case when o.is_online then 'payment' else 'shopper' end, case when o.is_online then o.minutes else 0 end),
      (3, 'processing', 'admin', 480 + pg_temp.dice(o.n, 'packed', 300)),
      (4, 'shipped', 'admin', 1300 + pg_temp.dice(o.n, 'sent', 1000)),
      (5, 'delivered', 'admin', 3600 + pg_temp.dice(o.n, 'arrived', 4000)),
      (6, 'cancelled', 'shopper', 20 + pg_temp.dice(o.n, 'regret', 120)),
      (7, 'failed', 'system', 34),
      (8, 'refunded', 'payment', 150)
  ) s (place, status, actor, minutes)
  where case o.status
    when 'cancelled' then s.place in (1, 2, 6) or (s.place = 8 and o.is_online)
    when 'failed' then s.place in (1, 7)
    else s.place <= array_position(array['pending', 'confirmed', 'processing', 'shipped', 'delivered'], o.status)
  end;

  create index on season_steps (n);
  create index on season_items (n);
  analyze season_orders, season_items, season_totals, season_steps, season_people;
  set local session_replication_role = replica;

  insert into public.orders (
    id, user_id, order_number, subtotal, shipping_amount, tax_amount, discount_amount, round_off, total_amount, tax_rate,
    payment_method, payment_status, status, shipping_address, coupon_code, razorpay_order_id, razorpay_payment_id,
    carrier, tracking_number, confirmed_at, shipped_at, delivered_at, cancelled_at, delivery_from, delivery_to,
    created_at, updated_at
  )
  select o.id, o.user_id, 'ORD-' || floor(extract(epoch from o.placed_at) * 1000)::bigint, t.subtotal, t.shipping, t.tax,
    t.discount, round(t.exact) - t.exact, round(t.exact), v_rules.tax_rate,
    case when o.is_online then 'razorpay' else 'cod' end, last.payment_status, o.status,
    private.copy_address(to_jsonb(a)), t.coupon,
    case when o.is_online and o.status <> 'failed' then 'order_HaatDemo1' || lpad(o.n::text, 5, '0') end,
    case when o.is_online and o.status <> 'failed' then 'pay_HaatDemo1' || lpad(o.n::text, 5, '0') end,
    case when s.shipped is not null then (array['Delhivery', 'Blue Dart', 'India Post', 'DTDC'])[1 + o.n % 4] end,
    case when s.shipped is not null then 'AWB' || (70000000 + pg_temp.dice(o.n, 'awb', 9999999)) end,
    s.confirmed, s.shipped, s.delivered, s.cancelled,
    (o.placed_at at time zone 'Asia/Kolkata')::date + v_rules.delivery_days_min,
    (o.placed_at at time zone 'Asia/Kolkata')::date + v_rules.delivery_days_max, o.placed_at, last.at
  from season_orders o
  join season_totals t using (n)
  join public.addresses a on a.user_id = o.user_id
  cross join lateral (
    select min(s.at) filter (where s.status = 'confirmed') as confirmed,
      min(s.at) filter (where s.status = 'shipped') as shipped,
      min(s.at) filter (where s.status = 'delivered') as delivered,
      min(s.at) filter (where s.status = 'cancelled') as cancelled
    from season_steps s where s.n = o.n
  ) s
  cross join lateral (
    select s.payment_status, s.at from season_steps s where s.n = o.n order by s.place desc limit 1
  ) last;

  insert into public.order_items (
    order_id, product_id, product_name, variant_label, product_sku, catalogue_sku, product_image, hsn_code, category_id,
    quantity, unit_price, total_price
  )
  select o.id, i.product_id, i.name, i.variant_label, 'SKU-' || i.base_id, i.sku, i.image_url, i.hsn_code, i.category_id,
    i.quantity, i.price, i.price * i.quantity
  from season_items i join season_orders o using (n);

  -- The newest order of several items that is on its way left in two parcels.
  create temp table season_parcel on commit drop as
  select p.id as order_id, md5('haat season parcel')::uuid as id, p.shipped_at - interval '5 hours' as sent_at,
    (select i.id from public.order_items i where i.order_id = p.id order by i.product_name, i.id limit 1) as item_id
  from season_orders o join public.orders p using (id)
  where p.status = 'shipped' and (select count(*) from public.order_items i where i.order_id = p.id) > 1
  order by p.shipped_at desc limit 1;
  insert into public.shipments (id, order_id, carrier, tracking_number, shipped_at, actor_id)
  select s.id, s.order_id, 'Delhivery', 'AWB70000001', s.sent_at, v_admin_id from season_parcel s;
  insert into public.shipment_items (shipment_id, order_item_id, quantity)
  select s.id, i.id, i.quantity from season_parcel s join public.order_items i on i.id = s.item_id;
  update public.order_items i set shipped_quantity = i.quantity from season_parcel s where i.id = s.item_id;

  insert into public.order_status_history (order_id, status, payment_status, actor, actor_id, created_at)
  select o.id, case s.status when 'refunded' then 'cancelled' else s.status end, s.payment_status, s.actor,
    case s.actor when 'shopper' then o.user_id when 'admin' then v_admin_id end, s.at
  from season_steps s join season_orders o using (n)
  order by o.placed_at, o.n, s.place;

  insert into public.payments (
    id, order_id, razorpay_order_id, amount, currency, status, refunded_amount, method, created_at, updated_at
  )
  select p.razorpay_payment_id, p.id, p.razorpay_order_id, p.total_amount, 'INR',
    case p.payment_status when 'refunded' then 'refunded' else 'captured' end,
    case p.payment_status when 'refunded' then p.total_amount else 0 end,
    (array['upi', 'upi', 'upi', 'card', 'netbanking'])[1 + o.n % 5], p.confirmed_at, p.updated_at
  from season_orders o join public.orders p using (id)
  where p.razorpay_payment_id is not null;
  insert into public.webhook_events (event_id, event, received_at)
  select 'evt_HaatDemo1' || lpad(o.n::text, 5, '0'), 'payment.captured', p.confirmed_at
  from season_orders o join public.orders p using (id)
  where p.razorpay_payment_id is not null;
  insert into public.refunds (
    order_id, payment_id, amount, reason, status, razorpay_refund_id, attempts, created_at, updated_at
  )
  select p.id, p.razorpay_payment_id, p.total_amount, 'cancelled', 'processed', 'rfnd_HaatDemo1' || lpad(o.n::text, 5, '0'),
    1, p.cancelled_at, p.updated_at
  from season_orders o join public.orders p using (id)
  where p.payment_status = 'refunded';
  -- A part of some payments went back by hand: a late parcel, a scratch.
  insert into public.refunds (
    order_id, payment_id, amount, reason, status, razorpay_refund_id, attempts, created_at, updated_at
  )
  select p.id, p.razorpay_payment_id, round(p.total_amount / 10), 'admin', 'processed',
    'rfnd_HaatDemo2' || lpad(o.n::text, 5, '0'), 1, p.delivered_at + interval '1 day', p.delivered_at + interval '1 day'
  from season_orders o join public.orders p using (id)
  where p.status = 'delivered' and p.razorpay_payment_id is not null and o.n % 23 = 0
    and p.delivered_at < v_start - interval '1 day';

  -- Returns of orders of several units, one unit each: new ones first.
  analyze public.orders, public.order_items;
  create temp table season_returns on commit drop as
  select r.*, r.kind = 'exchange' and r.step = 'refunded' as is_replaced
  from (
    select o.n, p.id as order_id, p.user_id, p.payment_method, p.razorpay_payment_id, i.id as item_id, i.product_id,
      round((p.total_amount - p.shipping_amount) * i.unit_price / p.subtotal, 2) as amount, p.delivered_at + interval '20 hours' as at,
      case when o.n % 4 = 0 then 'exchange' else 'return' end as kind,
      (array['requested', 'requested', 'requested', 'approved', 'approved', 'received', 'refunded', 'refunded', 'rejected',
        'refunded', 'refunded', 'withdrawn'])[least(row_number() over (order by p.delivered_at desc), 6
        + (row_number() over (order by p.delivered_at desc)) % 7)] as step
    from (
      select o.* from season_orders o where o.n % 23 <> 0 and pg_temp.dice(o.n, 'back', 100) < 16 offset 0
    ) o
    join public.orders p using (id)
    join lateral (
      select i.* from public.order_items i where i.order_id = p.id order by i.unit_price limit 1
    ) i on true
    where p.status = 'delivered'
      and p.delivered_at < v_start - interval '21 hours'
      and (select sum(q.quantity) from public.order_items q where q.order_id = p.id) > 1
  ) r;
  insert into public.refunds (
    id, order_id, payment_id, amount, reason, status, razorpay_refund_id, attempts, created_at, updated_at
  )
  select md5('haat season refund ' || r.n)::uuid, r.order_id, r.razorpay_payment_id, r.amount, 'returned', 'processed',
    'rfnd_HaatDemo3' || lpad(r.n::text, 5, '0'), 1, r.at + interval '5 days', r.at + interval '6 days'
  from season_returns r
  where r.step = 'refunded' and not r.is_replaced and r.razorpay_payment_id is not null;
  insert into public.return_requests (
    id, number, request_key, order_id, user_id, kind, status, comment, refund_mode, upi_id, items_amount, refund_amount,
    refund_id, reference, rejected_reason, restocked, requested_at, decided_at, received_at, closed_at, updated_at
  )
  select md5('haat season return ' || r.n)::uuid, 'RET-' || floor(extract(epoch from r.at) * 1000)::bigint,
    gen_random_uuid(), r.order_id, r.user_id, r.kind, case when r.is_replaced then 'replaced' else r.step end,
    (array['The lid does not close.', null, 'One size bigger, please.', null, 'A corner was broken.'])[1 + r.n % 5],
    case when r.payment_method = 'cod' then 'upi' else 'source' end,
    case when r.payment_method = 'cod' and r.step in ('requested', 'approved', 'received') then 'customer' || r.n || '@okbank' end,
    r.amount, case when r.step = 'refunded' and not r.is_replaced then r.amount end,
    case when r.step = 'refunded' and not r.is_replaced and r.razorpay_payment_id is not null
      then md5('haat season refund ' || r.n)::uuid end,
    case when r.step = 'refunded' and not r.is_replaced and r.payment_method = 'cod' then 'UTR' || (40000000 + r.n) end,
    case when r.step = 'rejected' then 'It was used, and the seal is broken.' end,
    case when r.step in ('received', 'refunded') then true end, r.at,
    case when r.step not in ('requested', 'withdrawn') then least(r.at + interval '1 day', v_start) end,
    case when r.step in ('received', 'refunded') then least(r.at + interval '4 days', v_start) end,
    case when r.step in ('refunded', 'rejected', 'withdrawn') then least(r.at + interval '5 days', v_start) end,
    least(r.at + interval '5 days', v_start)
  from season_returns r;
  insert into public.return_items (return_id, order_item_id, quantity, reason)
  select md5('haat season return ' || r.n)::uuid, r.item_id, 1,
    (array['damaged', 'does_not_fit', 'not_as_described', 'changed_mind', 'does_not_fit', 'defective', 'wrong_item'])[1 + r.n % 7]
  from season_returns r;
  update public.payments p
  set refunded_amount = s.amount
  from (select r.payment_id, sum(r.amount) as amount from public.refunds r where r.status = 'processed' group by 1) s
  where p.id = s.payment_id and p.id like 'pay\_HaatDemo1%' and p.status = 'captured';

  insert into public.coupon_redemptions (coupon_id, user_id, order_id, created_at, released_at)
  select c.id, p.user_id, p.id, p.created_at,
    case when p.status in ('cancelled', 'failed') then p.updated_at end
  from season_orders o join public.orders p using (id) join public.coupons c on c.code = p.coupon_code;
  update public.coupons c
  set used_count = c.used_count + u.uses
  from (
    select r.coupon_id, count(*) as uses from public.coupon_redemptions r
    join season_orders o on o.id = r.order_id where r.released_at is null group by 1
  ) u
  where u.coupon_id = c.id;

  insert into public.order_notes (order_id, author_id, note, created_at)
  select o.id, v_admin_id,
    (array['Customer asked for delivery after 6 pm.', 'Called: will pay by UPI to the courier.', 'Wrap as a gift.'])[1 + o.n % 3],
    o.placed_at + interval '30 minutes'
  from season_orders o where o.n % 31 = 0 and o.age > 1;

  -- The ledger: what left and came back, and one delivery before all of it, so that stock is what it was.
  create temp table season_moves on commit drop as
  select i.product_id, o.id as order_id, -i.quantity as quantity, 'order' as reason, o.user_id as actor_id,
    o.placed_at as at
  from season_items i join season_orders o using (n)
  union all
  select i.product_id, o.id, i.quantity, case o.status when 'failed' then 'expired' else 'cancelled' end,
    case o.status when 'failed' then null else o.user_id end, s.at
  from season_items i join season_orders o using (n) join season_steps s using (n)
  where s.status in ('cancelled', 'failed')
  union all
  select r.product_id, r.order_id, 1, 'returned', v_admin_id, least(r.at + interval '4 days', v_start)
  from season_returns r where r.step in ('received', 'refunded')
  union all
  select r.product_id, r.order_id, -1, 'replacement', v_admin_id, least(r.at + interval '5 days', v_start)
  from season_returns r where r.is_replaced;
  insert into public.stock_movements (product_id, order_id, quantity, reason, actor_id, created_at)
  select m.product_id, m.order_id, m.quantity, m.reason, m.actor_id, m.at
  from (
    select * from season_moves
    union all
    select m.product_id, null, -sum(m.quantity), 'received', v_admin_id, v_start - interval '121 days'
    from season_moves m group by m.product_id having sum(m.quantity) <> 0
  ) m
  order by m.at;

  -- One series of numbers, in the order of dispatch, over all orders of the demo.
  delete from public.invoices;
  delete from private.document_counters c where c.series = 'INV';
  insert into public.invoices (order_id, number, financial_year, issued_at, seller)
  select p.id, 'INV/' || y.year || '/' || lpad((row_number() over (partition by y.year order by p.shipped_at, p.id))::text, 6, '0'),
    y.year, p.shipped_at,
    jsonb_build_object(
      'legal_name', coalesce(nullif(btrim(v_rules.legal_name), ''), v_rules.site_name), 'address', v_rules.address,
      'gstin', v_rules.gstin, 'state', v_rules.seller_state, 'email', v_rules.contact_email,
      'phone', v_rules.contact_phone, 'signatory', v_rules.signatory, 'signature_url', v_rules.signature_url
    )
  from public.orders p cross join lateral (select private.financial_year(p.shipped_at) as year) y
  where p.status in ('shipped', 'delivered');
  insert into private.document_counters (series, financial_year, last_number, last_issued_at)
  select 'INV', i.financial_year, count(*), max(i.issued_at) from public.invoices i group by 2;

  insert into public.contact_messages (number, user_id, name, email, order_number, message, read_at, created_at)
  select (select coalesce(max(m.number), 0) from public.contact_messages m) + t.place, p.id, p.name, p.email,
    case when t.text like '%order%' then (
      select o.order_number from public.orders o where o.user_id = p.id order by o.created_at desc limit 1
    ) end,
    t.text, case when t.place <= 9 then v_start - make_interval(days => (40 - 3 * t.place)::integer) end,
    v_start - make_interval(days => greatest(0, 42 - 3 * t.place)::integer, mins => (t.place * 47)::integer)
  from unnest(
    array[
      'Do you deliver to Port Blair? I want to send the brass lamp to my parents before Pongal.',
      'My order says delivered, but nobody in the building has it. Could you ask the courier?',
      'Is the pressure cooker fit for an induction stove?',
      'I typed a wrong flat number in my order. It is 3B, not 8B. Please tell the courier.',
      'Could I get an invoice with our company name for the last order?',
      'The kurta is lovely. Will you have it in indigo again?',
      'How do I use two coupons together? The second one is not accepted.',
      'Refund of my cancelled order has not come yet, it is four days now.',
      'We are a school in Ranchi and need 40 notebooks. Is there a price for schools?',
      'My order has been at the Nagpur hub for two days. Is something wrong?',
      'Which kadhai is heavier, the 24 or the 28 cm one?',
      'Please cancel one of the two lamps in my order, I pressed twice.',
      'The parcel came wet. The book inside is fine, thank you for the wrapping.',
      'Can I pay the courier by UPI? I have no change at home.',
      'I would like to sell my pickles on Haat. Whom do I write to?',
      'Exchange for a bigger size: do I pay the postage?'
    ]
  ) with ordinality t (text, place)
  join season_people p on p.n = 1 + (t.place * 7) % 60;

  insert into public.contact_message_answers (message_id, author_id, answer, created_at)
  select m.id, v_admin_id,
    'Dear ' || split_part(m.name, ' ', 1) || E',\nthank you for writing. We have looked into it and will write again today.\nHaat',
    m.created_at + interval '5 hours'
  from public.contact_messages m
  where m.email like '%@example.com' and m.number % 2 = 1 and m.read_at is not null;
  insert into public.message_templates (name, body) values
    ('Parcel is late', E'Dear {name},\nsorry that {order} is late. We have asked the courier and will write again tomorrow.\nHaat'),
    ('Refund is on its way', E'Dear {name},\nyour refund for {order} left us. Banks take up to seven days.\nHaat'),
    ('Thank you', E'Dear {name},\nthank you for writing. We have noted it under {ticket}.\nHaat')
  on conflict do nothing;

  insert into public.product_questions (product_id, user_id, question, answer, answered_at, created_at)
  select p.id, c.id, t.question, t.answer,
    case when t.answer is not null then v_start - make_interval(days => (3 * t.place - 1)::integer) end,
    v_start - make_interval(days => (3 * t.place)::integer, mins => (t.place * 31)::integer)
  from (
    values
      (1, 'HOM-DEE-041', 'Does the shade come off to be washed?', null),
      (2, 'HOM-RAS-005', 'Is the gasket sold separately?', null),
      (3, 'HOM-DEE-041', 'Which bulb fits, and how bright may it be?', 'Any B22 bulb of 9 W or less. A warm LED comes with the lamp.'),
      (4, 'HOM-RAS-005', 'Does it work on an induction stove?', 'Yes, the base is made for induction, gas and electric stoves.'),
      (5, 'HOM-KHU-350', 'Are the mugs safe in a microwave?', 'Yes, and in a dishwasher. The glaze has no lead.'),
      (6, 'FAS-KOL-009', 'My feet are broad. Should I take one size more?', 'No, take half a size less. The leather takes the shape of your foot in a week.'),
      (7, 'HOM-SHE-001', 'Does it come assembled?', 'Yes. Two people carry it to your room, and nothing is left to screw on.'),
      (8, 'HOM-DEE-041', 'Is it solid brass or plated?', 'Solid brass. It is lacquered, so it needs dusting and no polish.')
  ) t (place, sku, question, answer)
  join public.products p on p.sku = t.sku
  join season_people c on c.n = 1 + (t.place * 11) % 60;

  insert into public.newsletter_subscribers (email, consented_at, confirmed_at, unsubscribed_at, created_at)
  select p.email, p.joined_at, case when p.n % 9 <> 4 then p.joined_at + interval '12 minutes' end,
    case when p.n % 11 = 3 and p.n % 9 <> 4 then p.joined_at + interval '40 days' end, p.joined_at
  from season_people p where p.n % 2 = 1
  on conflict do nothing;
  update public.newsletter_subscribers s set consented_at = v_start - interval '3 days', created_at = v_start - interval '3 days'
  where s.status = 'unconfirmed' and s.email like '%@example.com';

  set local session_replication_role = origin;

  -- Search texts of the orders. The trigger that writes them did not run.
  insert into private.order_texts (order_id, user_id, created_at, text)
  select o.id, o.user_id, o.created_at, private.order_text(o) from public.orders o
  on conflict (order_id) do update set text = excluded.text;

  -- With its trigger, which keeps ratings.
  insert into public.reviews (product_id, user_id, author_name, rating, title, comment, is_approved, created_at)
  select r.base_id, r.user_id, r.name, r.rating,
    (array['Disappointed', 'Not for me', 'It is alright', 'Good value', 'Very happy'])[r.rating],
    (case r.rating
      when 5 then array['Exactly as in the photos, and it came a day early.', 'Bought a second one for my sister.',
        'Packed with care, not a scratch. Would order again.', 'Better than I hoped for at this price.']
      when 4 then array['Good, only the box was dented.', 'Does what it should. One star less for the late parcel.',
        'Nice quality, the colour is a little darker than on my screen.', 'Solid, and as described. I would buy it again.']
      when 3 then array['Okay for daily use, nothing special.', 'Smaller than it looks in the photos.',
        'Fine, but I have seen it cheaper at the market.', 'Half a week late. The thing itself is fine.']
      when 2 then array['Not as nice as in the photos.', 'Did not match the description.', 'Too dear for what it is.',
        'The second one I got was better than the first.']
      else array['Looked used when it came.', 'Came broken. The refund was quick, I will say that.',
        'Not what I ordered.', 'Would not buy again.']
    end)[1 + r.n % 4],
    r.at < v_start - interval '2 days' or r.n % 3 > 0, r.at
  from (
    select distinct on (i.base_id, o.user_id) i.base_id, o.user_id, p.name, o.n,
      (array[5, 4, 5, 4, 5, 3, 5, 4, 2, 5, 4, 1])[1 + pg_temp.dice(o.n, 'stars', 12)] as rating,
      least(o.placed_at + interval '9 days', v_start - make_interval(mins => o.n)) as at
    from season_orders o
    join season_items i using (n)
    join season_people p on p.id = o.user_id
    where o.status = 'delivered' and pg_temp.dice(o.n, 'writes', 100) < 24
    order by i.base_id, o.user_id, o.n
  ) r
  on conflict do nothing;

  update public.reviews r
  set reply = case when r.rating <= 2 then 'We are sorry. Please write to us with your order number: we replace it or pay it back.'
    else 'Thank you for taking the time.' end
  from season_people p
  where r.user_id = p.id and r.is_approved and (r.rating <= 2 or p.n % 13 = 0);

  create temp table season_bought on commit drop as
  select distinct o.id as order_id, coalesce(p.variant_of, p.id) as product_id
  from public.orders o
  join public.order_items i on i.order_id = o.id
  join public.products p on p.id = i.product_id
  where o.status = 'delivered';
  delete from private.bought_together;
  insert into private.bought_together (product_id, other_id, orders)
  select a.product_id, c.product_id, count(*)
  from season_bought a join season_bought c on c.order_id = a.order_id and c.product_id <> a.product_id
  group by 1, 2;

  perform private.note_order_total(p, 1) from season_orders o join public.orders p using (id);
  perform private.note_item_totals(p, 1) from season_orders o join public.orders p using (id)
  where private.is_confirmed(p.status);
  perform private.fold_order_totals();
  perform private.fold_item_totals();
end;
$season$;

drop function pg_temp.dice(integer, text, integer);
