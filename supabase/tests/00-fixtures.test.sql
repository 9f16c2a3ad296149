-- What the other files stand on: a schema "tests" with a small cast and ways to act as one of them.
-- This file alone is not rolled back; it sorts first, so `supabase test db` runs it first.
-- Every other file runs in a transaction of its own and leaves nothing behind.
begin;
drop schema if exists tests cascade;
create schema tests;
grant usage on schema tests to anon, authenticated, service_role;

-- The id of a person or a thing of the cast.
create function tests.id(p_name text)
returns uuid
language sql
immutable
as $$
  select md5('haat-test:' || p_name)::uuid;
$$;

create function tests.person(p_name text, p_is_admin boolean default false)
returns void
language sql
as $$
  insert into auth.users (id, email, raw_user_meta_data)
  values (tests.id(p_name), p_name || '@tests.example', jsonb_build_object('full_name', initcap(p_name)));
  update public.users set is_admin = p_is_admin where id = tests.id(p_name);
$$;

create function tests.product(p_name text, p_price numeric, p_stock integer, p_is_active boolean default true)
returns void
language sql
as $$
  insert into public.products (id, name, price, stock, sku, is_active, image_url, category_id)
  values (tests.id(p_name), p_name, p_price, p_stock, 'TEST-' || upper(p_name), p_is_active,
    '/' || p_name || '.svg', (select id from public.categories where id = tests.id('pots')));
$$;

create function tests.coupon(
  p_code text,
  p_value numeric,
  p_type text default 'fixed',
  p_usage_limit integer default null,
  p_user_limit integer default null
)
returns void
language sql
as $$
  insert into public.coupons (id, code, name, type, value, usage_limit, user_limit)
  values (tests.id(p_code), p_code, p_code, p_type, p_value, p_usage_limit, p_user_limit);
$$;

-- The cast: asha and bala shop, chief is an admin; lamp and mat are for sale, ghost is not.
create function tests.scene()
returns void
language sql
as $$
  select tests.person('asha'), tests.person('bala'), tests.person('chief', true);
  insert into public.categories (id, name, slug, is_active)
  values (tests.id('pots'), 'Pots', 'test-pots', true), (tests.id('attic'), 'Attic', 'test-attic', false);
  select tests.product('lamp', 100, 10), tests.product('mat', 250.50, 5), tests.product('ghost', 70, 3, false);
$$;

-- Puts the session into the shoes of 'anon', 'service_role' or a person, until the transaction ends.
create function tests.become(p_who text)
returns void
language plpgsql
as $$
declare
  v_role text := case when p_who in ('anon', 'service_role') then p_who else 'authenticated' end;
  v_sub text := case when v_role = 'authenticated' then tests.id(p_who)::text else '' end;
begin
  perform set_config('request.jwt.claim.sub', v_sub, true);
  perform set_config('request.jwt.claims', jsonb_build_object('role', v_role, 'sub', nullif(v_sub, ''))::text, true);
  perform set_config('role', v_role, true);
end;
$$;

create function tests.step_back(p_role text)
returns void
language plpgsql
as $$
begin
  perform set_config('request.jwt.claim.sub', '', true);
  perform set_config('request.jwt.claims', '', true);
  perform set_config('role', p_role, true);
end;
$$;

-- How many rows a statement reads or writes for someone, as text, or the SQLSTATE of the refusal.
create function tests.attempt(p_who text, p_statement text)
returns text
language plpgsql
as $$
declare
  v_role text := current_user;
  v_rows bigint;
begin
  perform tests.become(p_who);
  execute p_statement;
  get diagnostics v_rows = row_count;
  perform tests.step_back(v_role);
  return v_rows::text;
exception
  when others then
    return sqlstate;
end;
$$;

-- The value of an expression for someone; {"error": SQLSTATE} when it raises.
create function tests.answer(p_who text, p_expression text)
returns jsonb
language plpgsql
as $$
declare
  v_role text := current_user;
  v_answer jsonb;
begin
  perform tests.become(p_who);
  execute 'select to_jsonb(' || p_expression || ')' into v_answer;
  perform tests.step_back(v_role);
  return v_answer;
exception
  when others then
    return jsonb_build_object('error', sqlstate);
end;
$$;

create function tests.line(p_product text, p_quantity integer default 1, p_price numeric default null)
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

create function tests.address()
returns jsonb
language sql
immutable
as $$
  select '{"first_name": "Asha", "last_name": "Rao", "address_line_1": "12 Market Road", "address_line_2": null,
    "city": "Bengaluru", "state": "Karnataka", "postal_code": "560001", "phone": "+919876543210"}'::jsonb;
$$;

-- Places an order as the service role does, without shipping or tax: the total is the lines less the discount.
create function tests.place(
  p_who text,
  p_lines jsonb,
  p_method text default 'cod',
  p_key uuid default gen_random_uuid(),
  p_cart uuid default null,
  p_coupon text default null,
  p_discount numeric default 0
)
returns jsonb
language sql
as $$
  select tests.answer('service_role', format(
    'public.place_order(%L, %L, %L, %L, %L, 0, 0, %L, 0, %L, %L, %L, %L)',
    tests.id(p_who), p_key, p_cart, p_lines, s.subtotal, p_discount, s.subtotal - p_discount, p_method,
    tests.address(), p_coupon
  ))
  from (
    select sum((l ->> 'quantity')::integer * (l ->> 'unit_price')::numeric) as subtotal
    from jsonb_array_elements(p_lines) l
  ) s;
$$;

-- Places an order and gives its id a name of the cast.
create function tests.order_named(p_name text, p_who text, p_lines jsonb, p_method text default 'cod', p_coupon text default null, p_discount numeric default 0)
returns text
language plpgsql
as $$
declare
  v_answer jsonb := tests.place(p_who, p_lines, p_method, p_coupon => p_coupon, p_discount => p_discount);
begin
  if not (v_answer -> 'ok')::boolean then
    raise exception 'fixture order was refused: %', v_answer;
  end if;
  perform set_config('tests.order_' || p_name, v_answer ->> 'order_id', true);
  return v_answer ->> 'order_number';
end;
$$;

create function tests.order_id(p_name text)
returns uuid
language sql
stable
as $$
  select current_setting('tests.order_' || p_name)::uuid;
$$;

create function tests.stock(p_product text)
returns integer
language sql
stable
as $$
  select p.stock from public.products p where p.id = tests.id(p_product);
$$;

-- An online order, called to Razorpay: its id there is 'order_' and the name.
create function tests.online_order(p_name text, p_who text, p_lines jsonb, p_coupon text default null, p_discount numeric default 0)
returns text
language plpgsql
as $$
begin
  perform tests.order_named(p_name, p_who, p_lines, 'razorpay', p_coupon, p_discount);
  return tests.answer('service_role', format('public.store_razorpay_order(%L, %L)', tests.order_id(p_name), 'order_' || p_name));
end;
$$;

-- Settles a payment of such an order as the server does, for its whole amount unless said: the outcome, or the refusal.
create function tests.settle(
  p_name text,
  p_payment text,
  p_status text,
  p_amount numeric default null,
  p_currency text default 'INR',
  p_refunded numeric default 0,
  p_error text default null
)
returns text
language sql
as $$
  select coalesce(a ->> 'outcome', a ->> 'code', a ->> 'error')
  from tests.answer('service_role', format('public.settle_payment(%L, %L, %L, %L, %L, ''upi'', %L, %L)', 'order_' || p_name,
    'pay_' || p_payment, coalesce(p_amount, (select o.total_amount from public.orders o where o.razorpay_order_id = 'order_' || p_name), 1),
    p_currency, p_status, p_error, p_refunded)) a;
$$;

-- 'status/payment_status/method' of an order of the cast.
create function tests.state(p_name text)
returns text
language sql
as $$
  select o.status || '/' || o.payment_status || '/' || o.payment_method from public.orders o where o.id = tests.order_id(p_name);
$$;

-- The refunds of an order of the cast: 'reason status amount'.
create function tests.refunds(p_name text)
returns text
language sql
as $$
  select coalesce(string_agg(r.reason || ' ' || r.status || ' ' || r.amount, ', ' order by r.reason, r.status, r.amount), 'none')
  from public.refunds r where r.order_id = tests.order_id(p_name);
$$;

-- True while the ledger of a product adds up to its stock.
create function tests.books_agree(p_product text)
returns boolean
language sql
stable
as $$
  select tests.stock(p_product) = coalesce(
    (select sum(m.quantity) from public.stock_movements m where m.product_id = tests.id(p_product)), 0
  );
$$;

commit;

begin;
select plan(1);
select has_schema('tests', 'the fixtures are in place');
select * from finish();
rollback;
