-- Fixtures for orders: order lines, placing an order, changing its status.
begin;

-- Returns a delivery address as orders store it.
create function tests.address()
returns jsonb
language sql
immutable
as $$
  select '{
    "first_name": "Asha",
    "last_name": "Rao",
    "address_line_1": "12 Market Road",
    "address_line_2": null,
    "city": "Bengaluru",
    "state": "Karnataka",
    "postal_code": "560001",
    "phone": "+919876543210"
  }'::jsonb;
$$;

-- Saves a delivery address of a user and returns whether it became the default.
create function tests.create_address(p_who text, p_is_default boolean default false, p_name text default null)
returns boolean
language sql
as $$
  insert into public.addresses (
    id, user_id, first_name, last_name, address_line_1, city, state, postal_code, phone, is_default
  )
  values (
    coalesce(tests.id(p_name), gen_random_uuid()), tests.id(p_who), 'Asha', 'Rao', '12 Market Road',
    'Bengaluru', 'Karnataka', '560001', '+919876543210', p_is_default
  )
  returning is_default;
$$;

-- Returns one order line as an array; lines are joined with ||. The price, in rupees, is the product's unless given.
create function tests.order_line(p_product text, p_quantity integer default 1, p_price numeric default null)
returns jsonb
language sql
stable
as $$
  select jsonb_build_array(jsonb_build_object(
    'product_id', tests.id(p_product),
    'quantity', p_quantity,
    'unit_price', coalesce(p_price, (select p.price from public.products p where p.id = tests.id(p_product)), 1)
  ));
$$;

-- Calls public.shop_place_order for the shopper p_who. The only call of it, so its arguments are listed here alone.
-- Without p_amounts the order has no shipping and no tax, and its total is the lines less p_discount.
-- p_amounts, in rupees: {subtotal, shipping, tax, discount, round off, total}.
create function tests.shop_place_order(
  p_who text,
  p_lines jsonb,
  p_method text default 'cod',
  p_key uuid default gen_random_uuid(),
  p_cart uuid default null,
  p_coupon text default null,
  p_discount numeric default 0,
  p_amounts numeric[] default null,
  p_address jsonb default tests.address(),
  p_caller text default 'service_role',
  p_gift_message text default null
)
returns jsonb
language plpgsql
as $$
declare
  v_subtotal numeric;
begin
  if p_amounts is null then
    select sum((l ->> 'quantity')::integer * (l ->> 'unit_price')::numeric)
    into v_subtotal
    from jsonb_array_elements(p_lines) l;
    p_amounts := array[v_subtotal, 0, 0, p_discount, 0, v_subtotal - p_discount];
  end if;
  return tests.call_as(p_caller, format('public.shop_place_order(%L)', jsonb_build_object(
    'user_id', tests.id(p_who), 'checkout_key', p_key, 'cart_id', p_cart, 'lines', p_lines,
    'subtotal', p_amounts[1], 'shipping_amount', p_amounts[2], 'tax_amount', p_amounts[3],
    'discount_amount', p_amounts[4], 'round_off', p_amounts[5], 'total_amount', p_amounts[6],
    'payment_method', p_method, 'shipping_address', p_address, 'coupon_code', p_coupon,
    'gift_message', p_gift_message
  )));
end;
$$;

-- Puts the shop into tax mode 'gst': a seller in Karnataka, prices with or without tax, lamps at 18 % and mats at 5 %.
create function tests.set_gst(p_included boolean)
returns void
language sql
as $$
  update public.settings set tax_mode = 'gst', prices_include_tax = p_included, gstin = '29AAGCB7383J1Z4',
    seller_state = 'Karnataka';
  update public.products p set tax_code = 'merit', hsn_code = '5705' where p.id = tests.id('mat');
$$;

-- Places an order under a name, for tests.order_id(name). Returns the order number; raises when it is refused.
create function tests.create_order(
  p_name text,
  p_who text,
  p_lines jsonb,
  p_method text default 'cod',
  p_coupon text default null,
  p_discount numeric default 0
)
returns text
language plpgsql
as $$
declare
  v_answer jsonb := tests.shop_place_order(p_who, p_lines, p_method, p_coupon => p_coupon, p_discount => p_discount);
begin
  if not coalesce((v_answer -> 'ok')::boolean, false) then
    raise exception 'the fixture order was refused: %', v_answer;
  end if;
  perform set_config('tests.order_' || p_name, v_answer ->> 'order_id', true);
  return v_answer ->> 'order_number';
end;
$$;

-- Returns the id of an order made by tests.create_order or tests.create_online_order.
create function tests.order_id(p_name text)
returns uuid
language sql
stable
as $$
  select current_setting('tests.order_' || p_name)::uuid;
$$;

-- Returns 'status/payment_status/payment_method' of an order.
create function tests.order_state(p_name text)
returns text
language sql
as $$
  select o.status || '/' || o.payment_status || '/' || o.payment_method
  from public.orders o
  where o.id = tests.order_id(p_name);
$$;

-- Returns how long the order still reserves its stock, or null.
create function tests.reserved_for(p_name text default 'one')
returns interval
language sql
as $$
  select o.held_until - now() from public.orders o where o.id = tests.order_id(p_name);
$$;

-- A business in Maharashtra, of the GSTIN 27AAPFU0939F1ZV.
create function tests.billing_address()
returns jsonb
language sql
immutable
as $$
  select '{
    "legal_name": "Patil Traders LLP", "address_line": "4 Dalal Street, Fort", "city": "Mumbai",
    "state": "Maharashtra", "postal_code": "400001"
  }'::jsonb;
$$;

-- Sets the status of an order as an admin and returns the answer.
create function tests.admin_set_order_status(
  p_name text,
  p_status text,
  p_who text default 'admin',
  p_cash text default 'kept'
)
returns jsonb
language sql
as $$
  select tests.call_as(
    p_who, format('public.admin_set_order_status(%L, %L, null, %L)', tests.order_id(p_name), p_status, p_cash)
  );
$$;

-- Sets the status of an order as an admin and returns the new status or the error code.
create function tests.set_status(p_name text, p_status text)
returns text
language sql
as $$
  select coalesce(a ->> 'code', a ->> 'status', a ->> 'error')
  from tests.admin_set_order_status(p_name, p_status) a;
$$;

-- Cancels an order as p_who and returns the answer.
create function tests.shop_cancel_order(p_who text, p_name text)
returns jsonb
language sql
as $$
  select tests.call_as(p_who, format('public.shop_cancel_order(%L)', tests.order_id(p_name)));
$$;

-- Reopens an unpaid order as p_who. Returns 'changed true', 'changed false' or the error code.
create function tests.shop_reopen_order(p_who text default 'asha', p_name text default 'one')
returns text
language sql
as $$
  select coalesce(a ->> 'code', a ->> 'error', 'changed ' || (a ->> 'changed'))
  from tests.call_as(p_who, format('public.shop_reopen_order(%L)', tests.order_id(p_name))) a;
$$;

-- Switches an order to cash on delivery as p_who. Returns 'changed true', 'changed false' or the error code.
create function tests.shop_switch_to_cod(p_who text default 'asha', p_name text default 'one')
returns text
language sql
as $$
  select coalesce(a ->> 'code', a ->> 'error', 'changed ' || (a ->> 'changed'))
  from tests.call_as(p_who, format('public.shop_switch_to_cod(%L)', tests.order_id(p_name))) a;
$$;

-- Sets where a parcel is tracked, as p_who. Returns 'ok' or the error code. The only call of public.admin_set_shipment.
create function tests.admin_set_shipment(
  p_name text,
  p_carrier text,
  p_number text default null,
  p_url text default null,
  p_expected_updated_at timestamptz default null,
  p_who text default 'admin'
)
returns text
language sql
as $$
  select tests.outcome(tests.call_as(p_who, format('public.admin_set_shipment(%L)', jsonb_build_object(
    'order_id', coalesce(tests.order_id(p_name), gen_random_uuid()), 'carrier', p_carrier, 'tracking_number', p_number,
    'tracking_url', p_url, 'expected_updated_at', p_expected_updated_at
  ))));
$$;

-- Returns how often a coupon was used.
create function tests.coupon_uses(p_code text)
returns integer
language sql
as $$
  select c.used_count from public.coupons c where c.code = p_code;
$$;

-- Returns the stock of a product and the uses of a coupon: '7 1'.
create function tests.stock_and_uses(p_product text default 'lamp', p_coupon text default 'TEST10')
returns text
language sql
as $$
  select tests.stock(p_product) || ' ' || tests.coupon_uses(p_coupon);
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'shop_place_order', 'the order fixtures are in place');
select * from finish();
rollback;
