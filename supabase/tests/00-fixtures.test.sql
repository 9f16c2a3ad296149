-- Fixtures of all pgTAP files: the schema "tests", its users and products, and calls as one of the users.
-- The files 00- to 09- are committed and sort first, so `supabase test db` runs them before the others.
-- Every other file runs in a transaction of its own and rolls it back. A helper that two files use goes into a fixture
-- file: orders 01, payments and returns 02, catalogue 03, refunds 04, mail 05, portal 06,
-- retention 07, sign-ins 08, sessions 09.
begin;
drop schema if exists tests cascade;
create schema tests;
grant usage on schema tests to anon, authenticated, service_role;

-- Returns the fixed id that belongs to a name: tests.id('asha'), tests.id('lamp').
create function tests.id(p_name text)
returns uuid
language sql
immutable
as $$
  select md5('haat-test:' || p_name)::uuid;
$$;

-- Signs up a user with the address <name>@tests.example.
create function tests.create_user(p_name text, p_is_admin boolean default false)
returns void
language sql
as $$
  insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
  values (tests.id(p_name), p_name || '@tests.example', jsonb_build_object('full_name', initcap(p_name)), now());
  update public.users set is_admin = p_is_admin where id = tests.id(p_name);
$$;

-- Signs up a user of each role of the portal, named as the role.
create function tests.create_staff()
returns void
language sql
as $$
  select
    tests.create_user('owner', true), tests.create_user('manager'), tests.create_user('packer'),
    tests.create_user('support'), tests.create_user('content');
  update public.users u set staff_role = r.role
  from unnest(array['manager', 'packer', 'support', 'content']) r (role)
  where u.id = tests.id(r.role);
$$;

-- Adds a product of the category "pots" with the SKU TEST-<NAME>. p_price is in rupees.
create function tests.create_product(
  p_name text,
  p_price numeric,
  p_stock integer,
  p_is_active boolean default true
)
returns void
language sql
as $$
  insert into public.products (id, name, price, stock, sku, is_active, image_url, category_id)
  values (
    tests.id(p_name), p_name, p_price, p_stock, 'TEST-' || upper(p_name), p_is_active,
    '/' || p_name || '.svg', (select id from public.categories where id = tests.id('pots'))
  );
$$;

-- Adds a coupon. p_value is in rupees for 'fixed' and in percent for 'percentage'.
create function tests.create_coupon(
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

-- Switches the limits of orders off, or on again as a new shop has them.
create function tests.set_limits(p_are_on boolean)
returns void
language sql
as $$
  alter table public.settings disable trigger settings_audit;
  update public.settings set
    cod_limit = case when p_are_on then 10000 end, line_limit = case when p_are_on then 10 end,
    open_cod_limit = case when p_are_on then 3 end, phone_cod_limit = case when p_are_on then 3 end,
    unpaid_units_limit = case when p_are_on then 20 end;
  alter table public.settings enable trigger settings_audit;
$$;

-- Creates the shoppers asha and bala, the user admin, and three products:
-- lamp (Rs 100, 10 in stock), mat (Rs 250.50, 5 in stock) and ghost (inactive).
-- Orders are not limited, see tests.set_limits.
create function tests.create_shop()
returns void
language sql
as $$
  select tests.set_limits(false);
  select tests.create_user('asha'), tests.create_user('bala'), tests.create_user('admin', true);
  insert into public.categories (id, name, slug, is_active)
  values
    (tests.id('pots'), 'Pots', 'test-pots', true),
    (tests.id('attic'), 'Attic', 'test-attic', false);
  select
    tests.create_product('lamp', 100, 10),
    tests.create_product('mat', 250.50, 5),
    tests.create_product('ghost', 70, 3, false);
$$;

-- Switches the session to the role 'anon', 'service_role' or a signed-in user, until the transaction ends. The setting
-- tests.claims adds claims to the access token, see tests.use_session.
create function tests.act_as(p_who text)
returns void
language plpgsql
as $$
declare
  v_role text := case when p_who in ('anon', 'service_role') then p_who else 'authenticated' end;
  v_sub text := case when v_role = 'authenticated' then tests.id(p_who)::text else '' end;
begin
  perform set_config('request.jwt.claim.sub', v_sub, true);
  perform set_config(
    'request.jwt.claims',
    (
      jsonb_build_object('role', v_role, 'sub', nullif(v_sub, ''))
      || coalesce(nullif(current_setting('tests.claims', true), '')::jsonb, '{}')
    )::text,
    true
  );
  perform set_config('role', v_role, true);
end;
$$;

-- Switches the session back to a database role, without a signed-in user.
create function tests.reset_role(p_role text)
returns void
language plpgsql
as $$
begin
  perform set_config('request.jwt.claim.sub', '', true);
  perform set_config('request.jwt.claims', '', true);
  perform set_config('role', p_role, true);
end;
$$;

-- Runs a statement as p_who. Returns the number of rows read or written, as text, or the SQLSTATE of its error.
create function tests.run_as(p_who text, p_statement text)
returns text
language plpgsql
as $$
declare
  v_role text := current_user;
  v_rows bigint;
begin
  perform tests.act_as(p_who);
  execute p_statement;
  get diagnostics v_rows = row_count;
  perform tests.reset_role(v_role);
  return v_rows::text;
exception
  when others then
    return sqlstate;
end;
$$;

-- Evaluates an expression as p_who. Returns its value, or {"error": SQLSTATE}.
create function tests.call_as(p_who text, p_expression text)
returns jsonb
language plpgsql
as $$
declare
  v_role text := current_user;
  v_answer jsonb;
begin
  perform tests.act_as(p_who);
  execute 'select to_jsonb(' || p_expression || ')' into v_answer;
  perform tests.reset_role(v_role);
  return v_answer;
exception
  when others then
    return jsonb_build_object('error', sqlstate);
end;
$$;

-- Returns the error code of an answer, the SQLSTATE of an error, or 'ok'.
create function tests.outcome(p_answer jsonb)
returns text
language sql
immutable
as $$
  select coalesce(p_answer ->> 'code', p_answer ->> 'error', 'ok');
$$;

-- Returns the stock of a product.
create function tests.stock(p_product text)
returns integer
language sql
stable
as $$
  select p.stock from public.products p where p.id = tests.id(p_product);
$$;

-- True if the stock movements of a product add up to its stock.
create function tests.ledger_matches_stock(p_product text)
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
