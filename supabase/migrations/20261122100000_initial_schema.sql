-- Generated from supabase/schemas by `npm run db:migration`. Edit the schema files instead.

set check_function_bodies = off;

-- schemas/base/schemas.sql

-- The data API serves "public" alone: functions called from outside are public.admin_* (for the portal) and
-- public.shop_*. Helpers, trigger functions and internal tables are in "private".
-- Nothing is granted by default: each file revokes what Supabase grants on new tables and functions and then grants
-- what is needed. Row level security is on for every table, and columns are granted one by one where people write.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

-- schemas/base/extensions.sql

-- The data API is REST alone. GraphQL, which some projects have switched on, would show the schema and nest reads
-- without a limit.
drop extension if exists pg_graphql;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- schemas/base/functions/clear_context.sql

-- Resets what private.set_context() has set.
create function private.clear_context()
returns void
language sql
volatile
set search_path = ''
as $$
  select private.set_context(null);
$$;
revoke execute on function private.clear_context from public, anon, authenticated, service_role;

-- schemas/base/functions/error_result.sql

-- Builds an error result: {ok: false, code} and, merged into it, p_details.
create function private.error_result(p_code text, p_details jsonb default '{}')
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('ok', false, 'code', p_code) || p_details;
$$;
revoke execute on function private.error_result from public, anon, authenticated, service_role;

-- schemas/base/functions/hold_end.sql

-- Returns when mails and refunds of this transaction may be sent: now, or after the seconds of haat.hold_seconds,
-- within which staff can undo what they did.
create function private.hold_end()
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select now() + make_interval(secs => coalesce(nullif(current_setting('haat.hold_seconds', true), ''), '0')::integer);
$$;
revoke execute on function private.hold_end from public, anon, authenticated, service_role;

-- schemas/base/functions/now_ms.sql

-- Returns the current time in milliseconds since 1970: the source of order, return and invoice numbers and dates.
-- Tests and demo data fix it with: set haat.now_ms = '1780000000000'.
create function private.now_ms()
returns bigint
language sql
volatile
set search_path = ''
as $$
  select coalesce(
    nullif(current_setting('haat.now_ms', true), '')::bigint,
    floor(extract(epoch from clock_timestamp()) * 1000)::bigint
  );
$$;
revoke execute on function private.now_ms from public, anon, authenticated, service_role;

-- schemas/base/functions/random_token.sql

-- Returns a secret for a link: 64 hexadecimal digits, of which 244 bits are random. A UUID alone has 122.
create function private.random_token()
returns text
language sql
volatile
set search_path = ''
as $$
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
$$;
revoke execute on function private.random_token from public, anon, authenticated, service_role;

-- schemas/base/functions/set_context.sql

-- Says who acts and why, for the triggers that write the stock ledger, the order history and the audit log.
-- The settings last until the end of the transaction, so every caller ends with private.clear_context().
-- p_actor is one of the actors in public.order_status_history.
create function private.set_context(
  p_actor text,
  p_actor_id uuid default null,
  p_reason text default null,
  p_note text default null
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('haat.actor', coalesce(p_actor, ''), true);
  perform set_config('haat.actor_id', coalesce(p_actor_id::text, ''), true);
  perform set_config('haat.reason', coalesce(p_reason, ''), true);
  perform set_config('haat.note', coalesce(p_note, ''), true);
end;
$$;
revoke execute on function private.set_context from public, anon, authenticated, service_role;

-- schemas/base/functions/token_hash.sql

-- Returns the SHA-256 of the token of a link, as hexadecimal digits: tables keep it instead of the token.
create function private.token_hash(p_token text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(p_token, 'UTF8')), 'hex');
$$;
revoke execute on function private.token_hash from public, anon, authenticated, service_role;

-- schemas/base/functions/validate_object.sql

-- Checks the jsonb argument p_name of a function. p_types has a PostgreSQL type for each key ('uuid', 'text',
-- 'numeric', 'integer', 'boolean', 'timestamptz'), or 'object' or 'array'; a type that ends in '?' may be null or left
-- out.
-- Raises 22023 naming the key that is unknown, missing or of another type.
create function private.validate_object(p_name text, p_value jsonb, p_types jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_problem text;
begin
  if jsonb_typeof(p_value) is distinct from 'object' then
    raise invalid_parameter_value using message = p_name || ' must be an object';
  end if;
  select format('%s: unknown key "%s"', p_name, k.key) into v_problem
  from jsonb_object_keys(p_value) k (key)
  where not p_types ? k.key
  limit 1;
  if not found then
    select format('%s: "%s" %s', p_name, t.key, case
      when f.kind is not null then 'must be of type ' || t.type else 'is required' end)
    into v_problem
    from (
      select e.key, rtrim(e.value, '?') as type, e.value like '%?' as is_optional from jsonb_each_text(p_types) e
    ) t,
    lateral (
      select nullif(jsonb_typeof(p_value -> t.key), 'null') as kind, p_value ->> t.key as text
    ) f
    where case
      when f.kind is null then not t.is_optional
      when t.type in ('object', 'array', 'boolean') then f.kind <> t.type
      else
        f.kind <> (case when t.type in ('numeric', 'integer') then 'number' else 'string' end)
        or not pg_input_is_valid(f.text, t.type)
    end
    limit 1;
  end if;
  if found then
    raise invalid_parameter_value using message = v_problem;
  end if;
end;
$$;
revoke execute on function private.validate_object from public, anon, authenticated, service_role;

-- schemas/accounts/triggers/create_profile.sql

-- Creates the profile of a new auth user. Values from sign-up are cut to fit, so that a long name cannot fail a
-- sign-up.
create function private.create_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_meta jsonb := coalesce(new.raw_user_meta_data, '{}');
  v_avatar text := coalesce(v_meta ->> 'avatar_url', v_meta ->> 'picture');
begin
  insert into public.users (id, full_name, email, phone, avatar_url, unconfirmed_since)
  values (
    new.id,
    left(btrim(coalesce(v_meta ->> 'full_name', v_meta ->> 'name', '')), 120),
    new.email,
    nullif(left(btrim(coalesce(v_meta ->> 'phone', '')), 20), ''),
    case when v_avatar ~ '^https://' and char_length(v_avatar) <= 2000 then v_avatar end,
    case when new.email_confirmed_at is null then now() end
  )
  on conflict (id) do nothing;
  return new;
end;
$$;
revoke execute on function private.create_profile from public, anon, authenticated, service_role;

-- schemas/accounts/triggers/default_first_address.sql

-- Makes a shopper's first address the default one and rejects the twenty-first ('addresses_full').
-- Security definer, so that all addresses are counted and not only those the caller may see.
create function private.default_first_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('haat:addresses:' || new.user_id, 0));
  select count(*) into v_count from public.addresses a where a.user_id = new.user_id;
  if v_count >= 20 then
    raise exception using message = 'addresses_full';
  end if;
  new.is_default := v_count = 0;
  return new;
end;
$$;
revoke execute on function private.default_first_address from public, anon, authenticated, service_role;

-- schemas/accounts/triggers/follow_two_step.sql

-- Tells a person that two-step sign-in was turned on or off, whoever did it. Recovery codes go with the last
-- authenticator app. Does nothing while the account itself is deleted.
create function private.follow_two_step()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  v_is_on boolean := private.has_two_step(v_user_id);
  v_email text;
begin
  select u.email into v_email from public.users u join auth.users a on a.id = u.id where u.id = v_user_id;
  if not found then
    return null;
  end if;
  if not v_is_on then
    delete from public.recovery_codes r where r.user_id = v_user_id;
  end if;
  perform private.queue_account_mail(v_user_id, v_email, case when v_is_on then 'two_step' else 'no_two_step' end);
  return null;
end;
$$;
revoke execute on function private.follow_two_step from public, anon, authenticated, service_role;

-- schemas/accounts/triggers/guard_role.sql

-- Rejects a change of a user's role by the API roles, in case a wider grant is ever given by mistake.
-- Security invoker on purpose: current_user must be the role that asks.
create function private.guard_role()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
    and (new.is_admin, new.staff_role) is distinct from (
      case when tg_op = 'UPDATE' then old.is_admin else false end,
      case when tg_op = 'UPDATE' then old.staff_role end
    )
  then
    raise insufficient_privilege using message = 'roles are changed by admin_set_role only';
  end if;
  return new;
end;
$$;
revoke execute on function private.guard_role from public, anon, authenticated, service_role;

-- schemas/accounts/triggers/limit_stock_notices.sql

-- Rejects a shopper's fifty-first notice ('stock_notices_full'); one that exists already is left to its key.
-- Security definer, so that all notices are counted and not only those the caller may see.
create function private.limit_stock_notices()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('haat:stock_notices:' || new.user_id, 0));
  if (select count(*) from public.stock_notices n where n.user_id = new.user_id) >= 50
    and not exists (
      select from public.stock_notices n where n.user_id = new.user_id and n.product_id = new.product_id
    )
  then
    raise exception using message = 'stock_notices_full';
  end if;
  return new;
end;
$$;
revoke execute on function private.limit_stock_notices from public, anon, authenticated, service_role;

-- schemas/accounts/triggers/prepare_account_deletion.sql

-- Runs in the transaction that deletes a user, before the row goes. Raises 'open_orders' or 'last_admin'.
-- Removes the person's name and e-mail from what stays; rows with a cascading foreign key go with the account.
-- The row is locked before this runs, as shop_place_order locks it: an order placed at the same time is either seen
-- here or rejected there.
create function private.prepare_account_deletion()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.orders o
    where o.user_id = old.id and private.is_open(o.status)
  ) then
    raise exception using message = 'open_orders';
  end if;
  if old.is_admin then
    -- Two admins who delete their accounts at once do so one after the other.
    perform pg_advisory_xact_lock(hashtextextended('haat:last_admin', 0));
    if not exists (select 1 from public.users u where u.is_admin and u.id <> old.id) then
      raise exception using message = 'last_admin';
    end if;
  end if;
  update public.reviews r set author_name = 'A former customer', author_avatar_url = null where r.user_id = old.id;
  -- Anybody can sign up with another person's address: what was written from it is theirs until it is confirmed.
  update public.contact_messages m set name = 'A former customer', email = 'nobody@closed.invalid'
  where m.user_id = old.id or (old.unconfirmed_since is null and lower(m.email) = lower(old.email));
  delete from public.newsletter_subscribers n
  where old.unconfirmed_since is null and n.email = lower(btrim(old.email));
  return old;
end;
$$;
revoke execute on function private.prepare_account_deletion from public, anon, authenticated, service_role;

-- schemas/accounts/triggers/sync_confirmation.sql

-- Notes in the profile that the e-mail address of the account is confirmed.
create function private.sync_confirmation()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.users set unconfirmed_since = null where id = new.id and unconfirmed_since is not null;
  return new;
end;
$$;
revoke execute on function private.sync_confirmation from public, anon, authenticated, service_role;

-- schemas/accounts/triggers/sync_email.sql

-- Copies a changed sign-in e-mail to the profile, and tells the old address.
create function private.sync_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.users set email = new.email where id = new.id;
  if old.email_confirmed_at is not null then
    perform private.queue_account_mail(new.id, old.email, 'email');
  end if;
  return new;
end;
$$;
revoke execute on function private.sync_email from public, anon, authenticated, service_role;

-- schemas/admin/triggers/count_record.sql

-- Notes for the dashboard's totals that a row came to or left its table, or was created on another day.
create function private.count_record()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from private.record_totals t where t.relation = tg_table_name;
    delete from private.record_total_changes c where c.relation = tg_table_name;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into private.record_total_changes (relation, day, records)
    values (tg_table_name, (old.created_at at time zone 'Asia/Kolkata')::date, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into private.record_total_changes (relation, day, records)
    values (tg_table_name, (new.created_at at time zone 'Asia/Kolkata')::date, 1);
  end if;
  return null;
end;
$$;
revoke execute on function private.count_record from public, anon, authenticated, service_role;

-- schemas/admin/triggers/record_audit.sql

-- Writes an audit row for each change that staff make: the whole row when it is inserted or deleted, the changed
-- columns otherwise. The trigger's argument lists columns that do not count, such as counters and timestamps kept by
-- triggers. A change of a user's role is always recorded. Stock and coupon counts that change with an order have a
-- reason in the context and are in the stock ledger instead.
create function private.record_audit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ignored text[] := tg_argv[0]::text[];
  v_before jsonb;
  v_after jsonb;
  v_id text;
begin
  if tg_table_name = 'orders' then
    if current_setting('haat.actor', true) is distinct from 'admin' then
      return null;
    end if;
  elsif tg_table_name <> 'users' then
    if private.staff_role() is null
      or (tg_table_name <> 'credit_notes' and coalesce(current_setting('haat.reason', true), '') <> '')
    then
      return null;
    end if;
  end if;
  -- Not earlier: it would read long texts with every order.
  v_before := case when tg_op <> 'INSERT' then to_jsonb(old) - '{search_vector,facets,is_sold_out}'::text[] end;
  v_after := case when tg_op <> 'DELETE' then to_jsonb(new) - '{search_vector,facets,is_sold_out}'::text[] end;
  v_id := coalesce(v_after, v_before) ->> 'id';
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(b.key, b.value), jsonb_object_agg(b.key, v_after -> b.key)
    into v_before, v_after
    from jsonb_each(v_before) b
    where b.value is distinct from v_after -> b.key and not b.key = any (v_ignored);
    if v_before is null then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values ((select auth.uid()), lower(tg_op), tg_table_name, v_id, v_before, v_after);
  return null;
end;
$$;
revoke execute on function private.record_audit from public, anon, authenticated, service_role;

-- schemas/base/triggers/reject_change.sql

-- Keeps rows as they were written: raises 55000 for a change or a deletion.
create function private.reject_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception '% never changes', tg_table_name using errcode = 'object_not_in_prerequisite_state';
end;
$$;
revoke execute on function private.reject_change from public, anon, authenticated, service_role;

-- schemas/base/triggers/set_updated_at.sql

-- Sets updated_at to the time of the transaction.
create function private.set_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
revoke execute on function private.set_updated_at from public, anon, authenticated, service_role;

-- schemas/catalogue/triggers/check_category.sql

-- Rejects a product that enters a category which is being deleted, as the foreign key rejects one that is deleted.
create function private.check_category()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.categories c where c.id = new.category_id and c.deleting_since is not null) then
    raise foreign_key_violation using message = 'the category is being deleted';
  end if;
  return null;
end;
$$;
revoke execute on function private.check_category from public, anon, authenticated, service_role;

-- schemas/catalogue/triggers/copy_product_to_variant.sql

-- Gives a variant what it has from its product: the name, whether it is for sale, and the facets.
create function private.copy_product_to_variant()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_product public.products;
begin
  select p.* into v_product from public.products p where p.id = new.variant_of;
  if v_product.variant_of is not null or jsonb_array_length(v_product.options) = 0 then
    raise check_violation using message = 'a variant belongs to a product with options';
  end if;
  new.name := v_product.name;
  new.is_active := new.is_offered and v_product.is_active;
  new.facets := private.own_facets(v_product.brand, v_product.options, new.option_values);
  return new;
end;
$$;
revoke execute on function private.copy_product_to_variant from public, anon, authenticated, service_role;

-- schemas/catalogue/triggers/copy_review_author.sql

-- Copies the author's name and avatar into a new review: visitors may read reviews but not users.
create function private.copy_review_author()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.user_id is not null and new.author_name = '' then
    select u.full_name, u.avatar_url into new.author_name, new.author_avatar_url
    from public.users u where u.id = new.user_id;
    new.author_name := coalesce(new.author_name, '');
  end if;
  return new;
end;
$$;
revoke execute on function private.copy_review_author from public, anon, authenticated, service_role;

-- schemas/catalogue/triggers/count_bought_together.sql

-- Counts the products of an order that is delivered as bought together, and no longer when it is not delivered after
-- all. Of an order with more than 20 products the first 20 by id count. Pairs are written in one order, so that two
-- orders with the same products wait for each other and do not lock each other out.
create function private.count_bought_together()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := array(
    select distinct coalesce(p.variant_of, p.id)
    from public.order_items i
    join public.products p on p.id = i.product_id
    where i.order_id = new.id
    order by 1
    limit 20
  );
begin
  if new.status = 'delivered' then
    insert into private.bought_together as b (product_id, other_id, orders)
    select a.id, o.id, 1
    from unnest(v_ids) a (id)
    cross join unnest(v_ids) o (id)
    where a.id <> o.id
    order by a.id, o.id
    on conflict (product_id, other_id) do update set orders = b.orders + 1;
    return null;
  end if;
  perform 1 from private.bought_together b
  where b.product_id = any (v_ids) and b.other_id = any (v_ids)
  order by b.product_id, b.other_id
  for update;
  delete from private.bought_together b
  where b.product_id = any (v_ids) and b.other_id = any (v_ids) and b.orders = 1;
  update private.bought_together b set orders = b.orders - 1
  where b.product_id = any (v_ids) and b.other_id = any (v_ids);
  return null;
end;
$$;
revoke execute on function private.count_bought_together from public, anon, authenticated, service_role;

-- schemas/catalogue/triggers/count_facets.sql

-- Counts a product for sale under its facets, in its category and among all products, and no longer under those that it
-- had before.
create function private.count_facets()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_all uuid := '00000000-0000-0000-0000-000000000000';
begin
  if tg_op = 'TRUNCATE' then
    delete from private.facets;
    return null;
  end if;
  -- One at a time: two admins who save products with the same facets would wait for each other's.
  perform pg_advisory_xact_lock(hashtextextended('haat:facets', 0));
  if tg_op <> 'INSERT' and old.is_listed then
    update private.facets f set products = f.products - 1
    where f.category_id in (v_all, old.category_id) and f.facet = any (old.facets);
    delete from private.facets f
    where f.category_id in (v_all, old.category_id) and f.facet = any (old.facets) and f.products <= 0;
  end if;
  if tg_op <> 'DELETE' and new.is_listed then
    insert into private.facets as f (category_id, facet, name, value, products)
    select c.id, l.facet, l.name, l.value, 1
    from private.facet_labels(new) l
    cross join (select v_all union select new.category_id where new.category_id is not null) c (id)
    on conflict (category_id, facet) do update set products = f.products + 1;
  end if;
  return null;
end;
$$;
revoke execute on function private.count_facets from public, anon, authenticated, service_role;

-- schemas/catalogue/triggers/record_stock_movement.sql

-- Writes a row to the stock ledger for each change of products.stock, with the reason and actor of the context.
create function private.record_stock_movement()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_change integer := new.stock - (case when tg_op = 'UPDATE' then old.stock else 0 end);
begin
  if v_change <> 0 then
    insert into public.stock_movements (product_id, order_id, quantity, reason, actor_id)
    values (
      new.id,
      nullif(current_setting('haat.order_id', true), '')::uuid,
      v_change,
      coalesce(
        nullif(current_setting('haat.reason', true), ''),
        case when tg_op = 'INSERT' then 'opening' else 'adjustment' end
      ),
      coalesce(nullif(current_setting('haat.actor_id', true), '')::uuid, (select auth.uid()))
    );
  end if;
  return null;
end;
$$;
revoke execute on function private.record_stock_movement from public, anon, authenticated, service_role;

-- schemas/catalogue/triggers/set_facets.sql

-- Keeps the facets of a product whose brand or options change; sum_variants keeps those of its variants.
create function private.set_facets()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.facets := private.product_facets(new.id, new.brand);
  return new;
end;
$$;
revoke execute on function private.set_facets from public, anon, authenticated, service_role;

-- schemas/catalogue/triggers/sum_variants.sql

-- Keeps price, compare_price, price_varies, stock and facets of a product with options: the lowest price, the stock
-- and the option values of the variants that are offered. A sale changes the stock alone, whatever the number of
-- variants. The caller has locked the product together with the variant.
create function private.sum_variants()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and (new.price, new.compare_price, new.is_offered, new.facets)
      is not distinct from (old.price, old.compare_price, old.is_offered, old.facets)
  then
    if new.is_offered and new.stock <> old.stock then
      update public.products p set stock = p.stock + new.stock - old.stock where p.id = new.variant_of;
    end if;
    return null;
  end if;
  update public.products p
  set stock = s.stock, price = coalesce(s.price, p.price), price_varies = s.price_varies,
    compare_price = case when s.price is null then p.compare_price else s.compare_price end,
    facets = private.product_facets(p.id, p.brand)
  from (
    select coalesce(sum(v.stock), 0) as stock, min(v.price) as price, count(distinct v.price) > 1 as price_varies,
      (array_agg(v.compare_price order by v.price, v.id))[1] as compare_price
    from public.products v
    where v.variant_of = coalesce(new.variant_of, old.variant_of) and v.is_offered
  ) s
  where p.id = coalesce(new.variant_of, old.variant_of) and p.options <> '[]'
    and (p.stock, p.price, p.price_varies, p.compare_price, p.facets)
      is distinct from (
        s.stock, coalesce(s.price, p.price), s.price_varies, s.compare_price, private.product_facets(p.id, p.brand));
  return null;
end;
$$;
revoke execute on function private.sum_variants from public, anon, authenticated, service_role;

-- schemas/catalogue/triggers/sync_low_stock.sql

-- Copies products.low_stock_at into private.stock_levels: of the product, and of its variants.
create function private.sync_low_stock()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.low_stock_at is null and new.variant_of is null then
    return null;
  end if;
  update private.stock_levels l
  set low_at = coalesce(p.low_stock_at, o.low_stock_at, 5)
  from public.products p left join public.products o on o.id = p.variant_of
  where l.product_id = p.id and (p.id = new.id or p.variant_of = new.id)
    and l.low_at <> coalesce(p.low_stock_at, o.low_stock_at, 5);
  return null;
end;
$$;
revoke execute on function private.sync_low_stock from public, anon, authenticated, service_role;

-- schemas/catalogue/triggers/sync_stock_level.sql

-- Copies products.stock into private.stock_levels, and notes when it decreases. A product with options has no level,
-- only its variants have.
create function private.sync_stock_level()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.options <> '[]' then
    delete from private.stock_levels l where l.product_id = new.id;
    return null;
  end if;
  insert into private.stock_levels as l (product_id, stock) values (new.id, new.stock)
  on conflict (product_id) do update
    set stock = excluded.stock,
      decreased_at = case when excluded.stock < l.stock then now() else l.decreased_at end
    where l.stock <> excluded.stock;
  return null;
end;
$$;
revoke execute on function private.sync_stock_level from public, anon, authenticated, service_role;

-- schemas/catalogue/triggers/update_product_rating.sql

-- Recomputes rating and reviews_count of a product from its approved reviews.
create function private.update_product_rating()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_product_id uuid;
begin
  foreach v_product_id in array array_remove(
    array[
      case when tg_op <> 'DELETE' then new.product_id end,
      case
        when tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.product_id <> new.product_id) then old.product_id
      end
    ],
    null
  )
  loop
    -- Locked first, so that two approvals at once count each other.
    perform 1 from public.products p where p.id = v_product_id for no key update;
    update public.products p
    set rating = coalesce(s.rating, 0), reviews_count = s.reviews_count
    from (
      select round(avg(r.rating), 1) as rating, count(*) as reviews_count
      from public.reviews r where r.product_id = v_product_id and r.is_approved
    ) s
    where p.id = v_product_id
      and (p.rating, p.reviews_count) is distinct from (coalesce(s.rating, 0), s.reviews_count);
  end loop;
  return null;
end;
$$;
revoke execute on function private.update_product_rating from public, anon, authenticated, service_role;

-- schemas/catalogue/triggers/update_variants.sql

-- Gives the variants of a product what has changed in it; copy_product_to_variant knows what.
create function private.update_variants()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (new.name, new.is_active, new.brand, new.options)
    is distinct from (old.name, old.is_active, old.brand, old.options)
  then
    update public.products v set updated_at = now() where v.variant_of = new.id;
  end if;
  return null;
end;
$$;
revoke execute on function private.update_variants from public, anon, authenticated, service_role;

-- schemas/delivery/triggers/promise_delivery.sql

-- Keeps the days on which an order is promised to arrive: those of its zone or of the settings, counted in India from
-- the day on which it is placed, or on which a failed one is taken up again.
create function private.promise_delivery()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_zone constant jsonb := private.find_zone(new.shipping_address ->> 'postal_code');
  v_day date;
begin
  if tg_op = 'INSERT' and new.delivery_from is not null then
    return new;
  end if;
  v_day := (case when tg_op = 'INSERT' then new.created_at else now() end at time zone 'Asia/Kolkata')::date;
  select v_day + coalesce((v_zone ->> 'days_min')::integer, s.delivery_days_min),
    v_day + coalesce((v_zone ->> 'days_max')::integer, s.delivery_days_max)
  into new.delivery_from, new.delivery_to
  from public.settings s;
  return new;
end;
$$;
revoke execute on function private.promise_delivery from public, anon, authenticated, service_role;

-- schemas/mail/triggers/delete_queued_mails.sql

-- Deletes the queued and sent mails of a deleted account, the mails about its messages and questions to the shop, those
-- that say that a message has come, and those that ask it to confirm the newsletter.
create function private.delete_queued_mails()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.outbox m where m.user_id = old.id;
  delete from public.outbox m
  where
    case
      when m.kind in ('owner-message', 'owner-question', 'owner-role', 'owner-act')
        then m.data ->> 'user_id' = old.id::text or lower(m.data ->> 'email') = lower(old.email)
      -- Anybody can sign up with another person's address.
      when m.kind in ('newsletter-confirm', 'message-received')
        then old.unconfirmed_since is null and lower(m.to_email) = lower(btrim(old.email))
    end;
  return null;
end;
$$;
revoke execute on function private.delete_queued_mails from public, anon, authenticated, service_role;

-- schemas/mail/triggers/queue_message_mail.sql

-- Queues the mail that tells the shop's owner about a contact message, and the one that tells its sender that it has
-- come. Anybody can type another person's address, so the sender's mail repeats the message only to the account that
-- wrote it, and an address gets at most three within an hour. After 20 messages within an hour no more mails are
-- queued.
create function private.queue_message_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_messages integer;
  v_of_sender integer;
  v_sender uuid;
begin
  select count(*), count(*) filter (where lower(m.email) = lower(new.email)) into v_messages, v_of_sender
  from public.contact_messages m where m.created_at > now() - interval '1 hour';
  if v_messages > 20 then
    return null;
  end if;
  perform private.queue_owner_mail('owner-message', null, 'owner-message-' || new.id, jsonb_build_object(
    'ticket_number', new.ticket_number, 'name', new.name, 'email', new.email, 'order_number', new.order_number,
    'message', new.message, 'user_id', new.user_id
  ));
  if v_of_sender > 3 or new.email !~ '^[^@[:space:]]+@[^@[:space:]]+$' then
    return null;
  end if;
  select u.id into v_sender from public.users u
  where u.id = new.user_id and lower(u.email) = lower(new.email) and u.unconfirmed_since is null;
  insert into public.outbox (kind, user_id, to_email, data, idempotency_key)
  values (
    'message-received', v_sender, new.email,
    jsonb_build_object(
      'ticket_number', new.ticket_number, 'message', case when v_sender is not null then new.message end,
      'shop', private.mail_shop_data()
    ),
    'message-received-' || new.id
  );
  return null;
end;
$$;
revoke execute on function private.queue_message_mail from public, anon, authenticated, service_role;

-- schemas/mail/triggers/queue_order_mail.sql

-- Queues the mail about a change of an order. An order that comes back from cancelled or failed starts a new round,
-- whose events are mailed again; one that is shipped again is mailed again when its tracking is not what was mailed
-- last. The shop's owner, who has been told of the order, is told when its way of payment changes: the courier
-- collects another amount.
create function private.queue_order_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kind text := private.order_mail_kind(old, new);
  v_rounds bigint;
  v_mailed public.outbox;
  v_again bigint;
  v_refund numeric;
  v_held numeric;
  v_data jsonb;
  v_owner_knows constant boolean := new.payment_method <> old.payment_method and (
    old.confirmed_at is not null
    or exists (select 1 from public.outbox m where m.order_id = new.id and m.kind = 'owner-order')
  );
begin
  if v_kind is not null then
    select count(*) into v_rounds
    from public.outbox m
    where m.order_id = new.id and m.kind in ('order-cancelled', 'payment-failed');
    if v_kind = 'order-shipped' then
      select m.* into v_mailed
      from public.outbox m
      where m.order_id = new.id
        and m.kind in ('order-shipped', 'order-tracked', 'order-cancelled', 'payment-failed')
      order by m.id desc
      limit 1;
      if v_mailed.kind in ('order-shipped', 'order-tracked') and row(
        v_mailed.data ->> 'carrier', v_mailed.data ->> 'tracking_number', v_mailed.data ->> 'tracking_url'
      ) is distinct from row(new.carrier, new.tracking_number, new.tracking_url) then
        v_again := v_mailed.id;
      end if;
    end if;
    -- What is left to refund; the refund itself is created later in this transaction.
    if new.payment_status = 'paid' and new.razorpay_payment_id is not null then
      select new.total_amount + new.overpaid_amount - coalesce(sum(r.amount), 0) into v_refund
      from public.refunds r
      where r.payment_id = new.razorpay_payment_id and r.status <> 'failed';
    end if;
    -- What the bank holds of a payment that nobody captures any more.
    if v_kind = 'order-cancelled' and new.payment_status in ('pending', 'failed') then
      select sum(p.amount) into v_held from public.payments p where p.order_id = new.id and p.status = 'authorized';
    end if;
    v_data := private.mail_order_data(new);
    perform private.queue_shopper_mail(
      v_kind, new.user_id, new.id, concat_ws('-', v_kind, new.id, nullif(v_rounds, 0), 'after-' || v_again),
      v_data || jsonb_strip_nulls(jsonb_build_object(
        'carrier', new.carrier, 'tracking_number', new.tracking_number, 'tracking_url', new.tracking_url,
        'refund', v_refund, 'held', v_held, 'has_credit_note', nullif(private.has_ended(new.status) and exists (
          select 1 from public.credit_notes n where n.order_id = new.id
        ), false), 'reason', nullif(current_setting('haat.reason', true), ''),
        -- The last of several parcels.
        'parcel', case when v_kind in ('order-shipped', 'order-tracked') and private.has_parcels(new.id)
          then private.parcel_lines(new.id, null) end
      ))
    );
    if v_kind = 'order-confirmed' then
      perform private.queue_owner_mail('owner-order', new.id, 'owner-order-' || new.id, v_data);
    end if;
  end if;

  if v_owner_knows and not private.has_ended(new.status) then
    perform private.queue_owner_mail(
      'owner-payment', new.id,
      concat_ws('-', 'owner-payment', new.id, (
        select count(*) from public.outbox m where m.order_id = new.id and m.kind = 'owner-payment'
      )),
      private.mail_order_data(new) || jsonb_build_object(
        'carrier', new.carrier, 'tracking_number', new.tracking_number, 'tracking_url', new.tracking_url
      )
    );
  end if;

  -- Refunded in full without a refund of Haat's: it was made in Razorpay's dashboard.
  if new.payment_status = 'refunded' and old.payment_status <> 'refunded' and new.razorpay_payment_id is not null
    and new.payment_method = 'razorpay'
    and not exists (
      select 1 from public.refunds r where r.payment_id = new.razorpay_payment_id and r.status = 'processed'
    )
  then
    perform private.queue_shopper_mail('refunded', new.user_id, new.id, 'refunded-' || new.razorpay_payment_id,
      jsonb_build_object('order_number', new.order_number, 'amount', new.total_amount, 'reason', 'admin'));
  end if;
  return null;
end;
$$;
revoke execute on function private.queue_order_mail from public, anon, authenticated, service_role;

-- schemas/mail/triggers/queue_password_mail.sql

-- Tells of a changed password, whoever changed it. Not in the first quarter of an hour after the address was confirmed,
-- when the password is chosen.
create function private.queue_password_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.email_confirmed_at < now() - interval '15 minutes' then
    perform private.queue_account_mail(new.id, new.email, 'password');
  end if;
  return null;
end;
$$;
revoke execute on function private.queue_password_mail from public, anon, authenticated, service_role;

-- schemas/mail/triggers/queue_refund_mail.sql

-- Queues the mail about a refund: money that was not due is going back, or a refund has been made. Refunds recorded
-- more than an hour afterwards are not mailed.
create function private.queue_refund_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order public.orders;
  v_is_done boolean := new.status = 'processed';
begin
  if tg_op = 'UPDATE' and (old.status = new.status or not v_is_done)
    or tg_op = 'INSERT' and not v_is_done and new.reason not in ('duplicate', 'mismatch')
    or tg_op = 'INSERT' and new.created_at < now() - interval '1 hour'
    or exists (select 1 from public.outbox m where m.idempotency_key = 'refunded-' || new.payment_id)
  then
    return null;
  end if;
  select o.* into v_order from public.orders o where o.id = new.order_id;
  if found then
    perform private.queue_shopper_mail(
      case when v_is_done then 'refunded' else 'payment-returned' end, v_order.user_id, v_order.id,
      concat_ws('-', case when v_is_done then 'refunded' else 'payment-returned' end, new.id),
      jsonb_build_object(
        'order_number', v_order.order_number, 'amount', new.amount, 'refund', new.amount, 'reason', new.reason,
        -- It is issued at the end of this transaction, see credit_refunds.
        'has_credit_note', new.reason = 'admin' and v_order.tax_mode = 'gst'
          and exists (select 1 from public.invoices i where i.order_id = v_order.id)
      )
    );
  end if;
  return null;
end;
$$;
revoke execute on function private.queue_refund_mail from public, anon, authenticated, service_role;

-- schemas/mail/triggers/queue_return_mail.sql

-- Queues the mail about each step of a return and about a new tracking number of its replacement, and the mail that
-- tells the shop's owner about a new one. No bank details.
create function private.queue_return_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_data jsonb;
begin
  select jsonb_build_object(
    'order_number', o.order_number, 'number', new.number, 'kind', new.kind, 'status', new.status,
    'rejected_reason', new.rejected_reason, 'refund_amount', new.refund_amount, 'refund_mode', new.refund_mode,
    'return_way', new.return_way, 'return_address', new.return_address, 'pickup_on', new.pickup_on,
    'carrier', new.carrier, 'tracking_number', new.tracking_number, 'reference', new.reference,
    'refund_instead', coalesce(tg_op = 'UPDATE' and old.kind <> new.kind, false),
    'expected_amount', case when new.kind = 'return' and new.status in ('requested', 'approved', 'received')
        and o.payment_status in ('paid', 'refunded') then
      -- As admin_refund_return. least ignores the null of a cash order.
      least(
        new.items_amount + case when private.all_returned(new) then private.delivery_left(o) else 0 end,
        (select greatest(private.refundable_amount(p), 0) from public.payments p
         where o.payment_method = 'razorpay' and p.order_id = o.id and p.id = o.razorpay_payment_id)
      )
    end,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', concat_ws(' · ', i.product_name, i.variant_label), 'quantity', ri.quantity,
        'replacement', case when 'exchange' in (new.kind, old.kind) then ri.replacement_label end
      ) order by i.product_name, i.variant_label, i.id), '[]')
      from public.return_items ri
      join public.order_items i on i.id = ri.order_item_id
      where ri.return_id = new.id
    ),
    'has_credit_note', exists (select 1 from public.credit_notes n where n.return_id = new.id)
  )
  into v_data
  from public.orders o
  where o.id = new.order_id;
  perform private.queue_shopper_mail(
    'return-update', new.user_id, new.order_id, 
    concat_ws('-', 'return', new.status, new.id, case
      when tg_op = 'UPDATE' and old.status = new.status then extract(epoch from new.updated_at)
    end),
    v_data
  );
  if tg_op = 'INSERT' then
    perform private.queue_owner_mail('owner-return', new.order_id, 'owner-return-' || new.id, v_data);
  end if;
  return null;
end;
$$;
revoke execute on function private.queue_return_mail from public, anon, authenticated, service_role;

-- schemas/orders/triggers/copy_classes.sql

-- Keeps the category of the product, and the HSN code that the variant, or else its product, its category or the
-- settings, has on the day it is ordered. The HSN code is the same as private.product_taxes's, which also looks up the
-- rate: that would cost each order more.
create function private.copy_classes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.product_id is null then
    return new;
  end if;
  select coalesce(new.hsn_code, p.hsn_code, o.hsn_code, c.hsn_code, nullif(s.hsn_code, '')),
    coalesce(new.category_id, o.category_id, p.category_id)
  into new.hsn_code, new.category_id
  from public.products p
  cross join public.settings s
  left join public.products o on o.id = p.variant_of
  left join public.categories c on c.id = coalesce(o.category_id, p.category_id)
  where p.id = new.product_id;
  return new;
end;
$$;
revoke execute on function private.copy_classes from public, anon, authenticated, service_role;

-- schemas/orders/triggers/copy_tax_rate.sql

-- Keeps the tax rate of the day on which the order is placed.
create function private.copy_tax_rate()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.tax_rate := coalesce(new.tax_rate, (select s.tax_rate from public.settings s));
  return new;
end;
$$;
revoke execute on function private.copy_tax_rate from public, anon, authenticated, service_role;

-- schemas/orders/triggers/count_items.sql

-- Notes for the totals of the reports that items of a confirmed order came, changed or left. Whoever changes the items
-- of an order has locked it, so that its status cannot change meanwhile. Items that are deleted with their order were
-- counted by count_order.
create function private.count_items()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    insert into private.item_total_changes (day, base_id, product_id, category, units, sales)
    select (o.created_at at time zone 'Asia/Kolkata')::date, private.ordered_product_id(i),
      coalesce(i.product_id, '00000000-0000-0000-0000-000000000000'), coalesce(i.category_id::text, ''),
      -i.quantity, -i.total_price
    from removed i join public.orders o on o.id = i.order_id
    where private.is_confirmed(o.status);
  end if;
  if tg_op <> 'DELETE' then
    insert into private.item_total_changes (day, base_id, product_id, category, units, sales)
    select (o.created_at at time zone 'Asia/Kolkata')::date, private.ordered_product_id(i),
      coalesce(i.product_id, '00000000-0000-0000-0000-000000000000'), coalesce(i.category_id::text, ''),
      i.quantity, i.total_price
    from added i join public.orders o on o.id = i.order_id
    where private.is_confirmed(o.status);
  end if;
  return null;
end;
$$;
revoke execute on function private.count_items from public, anon, authenticated, service_role;

-- schemas/orders/triggers/count_order.sql

-- Notes for the totals of the dashboard and the reports that an order came, changed or left. Its items are noted when
-- they become sales or no longer are; those of a new order follow it, see count_items.
create function private.count_order()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate private.order_totals, private.order_total_changes, private.sales_totals, private.product_totals,
      private.item_total_changes;
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.note_order_total(new, 1);
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform private.note_order_total(old, -1);
    if private.is_confirmed(old.status) then
      perform private.note_item_totals(old, -1);
    end if;
    return old;
  end if;
  perform private.note_order_total(old, -1);
  perform private.note_order_total(new, 1);
  if (private.is_confirmed(old.status), old.created_at) is distinct from (
    private.is_confirmed(new.status), new.created_at
  ) then
    if private.is_confirmed(old.status) then
      perform private.note_item_totals(old, -1);
    end if;
    if private.is_confirmed(new.status) then
      perform private.note_item_totals(new, 1);
    end if;
  end if;
  return null;
end;
$$;
revoke execute on function private.count_order from public, anon, authenticated, service_role;

-- schemas/orders/triggers/count_shipped.sql

-- Keeps order_items.shipped_quantity, the units of an item that are in parcels.
create function private.count_shipped()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    update public.order_items i set shipped_quantity = i.shipped_quantity - old.quantity
    where i.id = old.order_item_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.order_items i set shipped_quantity = i.shipped_quantity + new.quantity
    where i.id = new.order_item_id;
  end if;
  return null;
end;
$$;
revoke execute on function private.count_shipped from public, anon, authenticated, service_role;

-- schemas/orders/triggers/credit_earlier_refunds.sql

-- Credits what was refunded of an order before it got its invoice, which has the whole of it.
create function private.credit_earlier_refunds()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.credit_refunds(new.order_id);
  return null;
end;
$$;
revoke execute on function private.credit_earlier_refunds from public, anon, authenticated, service_role;

-- schemas/orders/triggers/credit_ended_order.sql

-- Credits what is left of the invoice of an order that is cancelled or fails. When the order is reinstated, a debit
-- note takes that back: the invoice is in force again.
create function private.credit_ended_order()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.has_ended(new.status) then
    perform private.create_credit_note(new.id, 'cancelled');
  else
    perform private.reverse_credit_note(new.id);
  end if;
  return null;
end;
$$;
revoke execute on function private.credit_ended_order from public, anon, authenticated, service_role;

-- schemas/orders/triggers/invoice_on_dispatch.sql

-- Issues the invoice of an order that becomes shipped or delivered.
create function private.invoice_on_dispatch()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.create_invoice(new.id);
  return null;
end;
$$;
revoke execute on function private.invoice_on_dispatch from public, anon, authenticated, service_role;

-- schemas/orders/triggers/record_order_status.sql

-- Writes a row to the order history when status or payment status changes, with the actor and note of the context.
create function private.record_order_status()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or (old.status, old.payment_status) is distinct from (new.status, new.payment_status) then
    insert into public.order_status_history (order_id, status, payment_status, actor, actor_id, note)
    values (
      new.id,
      new.status,
      new.payment_status,
      coalesce(nullif(current_setting('haat.actor', true), ''), 'system'),
      coalesce(nullif(current_setting('haat.actor_id', true), '')::uuid, (select auth.uid())),
      nullif(current_setting('haat.note', true), '')
    );
  end if;
  return null;
end;
$$;
revoke execute on function private.record_order_status from public, anon, authenticated, service_role;

-- schemas/orders/triggers/store_order_text.sql

-- Keeps private.order_texts: what an order is found by changes with the order itself, its items, its parcels and
-- its invoice.
create function private.store_order_text()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  if tg_table_name = 'orders' then
    v_ids := array[new.id];
  elsif tg_table_name = 'shipments' and tg_op = 'DELETE' then
    v_ids := array[old.order_id];
  elsif tg_table_name in ('invoices', 'shipments') then
    v_ids := array[new.order_id];
  else
    v_ids := array(select distinct a.order_id from added a);
  end if;
  insert into private.order_texts as t (order_id, user_id, created_at, text)
  select o.id, o.user_id, o.created_at, private.order_text(o)
  from public.orders o where o.id = any (v_ids) order by o.id
  on conflict (order_id) do update
  set user_id = excluded.user_id, created_at = excluded.created_at, text = excluded.text
  where (t.user_id, t.created_at, t.text) is distinct from (excluded.user_id, excluded.created_at, excluded.text);
  return null;
end;
$$;
revoke execute on function private.store_order_text from public, anon, authenticated, service_role;

-- schemas/orders/triggers/sync_held_until.sql

-- Keeps held_until set while an online order waits for its payment; a payment that fails leaves it as it is, until
-- shop_expire_unpaid_orders releases the order. An order that waits again has a new half hour, unless it still holds
-- its stock, and is checked with Razorpay anew.
create function private.sync_held_until()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.payment_method = 'razorpay' and new.status = 'pending' and new.payment_status = 'pending' then
    if tg_op = 'INSERT' then
      new.held_until := coalesce(new.held_until, new.created_at + interval '30 minutes');
    elsif old.payment_method <> 'razorpay' or old.status <> 'pending' or old.payment_status <> 'pending' then
      new.held_until := coalesce(new.held_until, now() + interval '30 minutes');
      new.reopened_at := now();
      new.payment_checked_at := null;
      new.payment_checks := 0;
    end if;
  elsif tg_op = 'INSERT' or old.held_until is null
    or new.payment_method <> 'razorpay' or new.status <> 'failed' or new.payment_status <> 'failed'
  then
    new.held_until := null;
  end if;
  return new;
end;
$$;
revoke execute on function private.sync_held_until from public, anon, authenticated, service_role;

-- schemas/payments/triggers/count_refund.sql

-- Notes for the dashboard's totals what a refund takes from the revenue of its order. One that failed takes nothing,
-- nor does one for changed items, which lowered the order's total.
create function private.count_refund()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.status <> 'failed' and old.reason <> 'changed' then
    perform private.count_refunded(o.id, -old.amount) from public.orders o where o.razorpay_payment_id = old.payment_id;
  end if;
  if tg_op <> 'DELETE' and new.status <> 'failed' and new.reason <> 'changed' then
    perform private.count_refunded(o.id, new.amount) from public.orders o where o.razorpay_payment_id = new.payment_id;
  end if;
  return null;
end;
$$;
revoke execute on function private.count_refund from public, anon, authenticated, service_role;

-- schemas/payments/triggers/protect_refund.sql

-- Keeps refunds of returned and changed items and refunds that an admin made: leaving cancelled or failed deletes only
-- the refund that the cancellation created.
create function private.protect_refund()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  return case when old.reason in ('returned', 'admin', 'changed') then null else old end;
end;
$$;
revoke execute on function private.protect_refund from public, anon, authenticated, service_role;

-- schemas/returns/triggers/count_return.sql

-- Notes for the dashboard's totals what a return takes from the revenue of its order, unless it is refunded through
-- Razorpay, which count_refund notes.
create function private.count_return()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.status = 'refunded' and old.refund_id is null then
    perform private.count_refunded(old.order_id, -old.refund_amount);
  end if;
  if tg_op <> 'DELETE' and new.status = 'refunded' and new.refund_id is null then
    perform private.count_refunded(new.order_id, new.refund_amount);
  end if;
  return null;
end;
$$;
revoke execute on function private.count_return from public, anon, authenticated, service_role;

-- schemas/returns/triggers/credit_return.sql

-- Credits the refund of goods, unless it is a gesture that leaves the tax as it is.
create function private.credit_return()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.lowers_tax then
    perform private.create_credit_note(
      new.order_id, private.return_note_reason(new), new.refund_amount, new.id
    );
  end if;
  return null;
end;
$$;
revoke execute on function private.credit_return from public, anon, authenticated, service_role;

-- schemas/returns/triggers/erase_payee.sql

-- Removes the bank details of a closed return whose shopper has deleted the account.
create function private.erase_payee()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.user_id is null and new.closed_at is not null then
    new.upi_id := null;
    new.bank_account_name := null;
    new.bank_account_number := null;
    new.bank_ifsc := null;
  end if;
  return new;
end;
$$;
revoke execute on function private.erase_payee from public, anon, authenticated, service_role;

-- schemas/search/triggers/set_search_vector.sql

-- Keeps the words of a product for searching.
create function private.set_search_vector()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.search_vector := private.product_search_vector(new);
  return new;
end;
$$;
revoke execute on function private.set_search_vector from public, anon, authenticated, service_role;

-- schemas/search/triggers/update_search_terms.sql

-- Adds the words of a saved product to the search terms, in word order so that two saves cannot deadlock.
create function private.update_search_terms()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.search_terms as k (word, phonetic_key, in_name)
  select w.word, private.phonetic_key(w.word), w.in_name
  from private.product_search_terms(new) w
  where not exists (select from private.search_terms o where o.word = w.word and (o.in_name or not w.in_name))
  order by w.word
  on conflict (word) do update set in_name = true where excluded.in_name and not k.in_name;
  return null;
end;
$$;
revoke execute on function private.update_search_terms from public, anon, authenticated, service_role;

-- schemas/tax/triggers/check_tax_code.sql

-- Refuses a class of goods that has no rate.
create function private.check_tax_code()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select 1 from public.tax_rates r where r.tax_code = new.tax_code) then
    raise foreign_key_violation using message = 'no such tax class: ' || new.tax_code;
  end if;
  return new;
end;
$$;
revoke execute on function private.check_tax_code from public, anon, authenticated, service_role;

-- schemas/accounts/functions/has_permission.sql

-- Returns true when the caller's role has the permission. Policies call it within (select …), once per
-- statement.
create function private.has_permission(p_permission text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1 from private.role_permissions() r
    where r.permission = p_permission and private.staff_role() = any (r.roles)
  );
$$;
revoke execute on function private.has_permission from public, anon, authenticated, service_role;
grant execute on function private.has_permission to authenticated;

-- schemas/accounts/functions/session_user_id.sql

-- Returns the caller's id; null for a visitor, and in a session that was ended, whose access token still counts for
-- some minutes. Whatever a signed-in person writes asks it instead of auth.uid(). Policies call it within (select …),
-- once per statement. Tokens of Supabase always name a session; only one that was signed by hand does not.
create function private.session_user_id()
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select auth.uid()
  where private.jwt_claim('session_id') is null
    or exists (
      select from auth.sessions s
      where s.id = private.jwt_claim('session_id')::uuid and s.user_id = auth.uid()
    );
$$;
revoke execute on function private.session_user_id from public, anon, authenticated, service_role;
grant execute on function private.session_user_id to authenticated;

-- schemas/orders/functions/has_received.sql

-- Returns whether a product, or a variant of it, was delivered to the caller. Security definer, because a variant that
-- is not offered any more is hidden from the caller.
create function private.has_received(p_product_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.orders o
    join public.order_items i on i.order_id = o.id
    left join public.products v on v.id = i.product_id
    where o.user_id = (select auth.uid()) and o.status = 'delivered' and p_product_id in (i.product_id, v.variant_of)
  );
$$;
revoke execute on function private.has_received from public, anon, authenticated, service_role;
grant execute on function private.has_received to authenticated;

-- schemas/search/functions/normalize_words.sql

-- Normalizes text for searching: lower case, no punctuation, plural endings removed. 'Women''s hand-made LAMPS, 2'
-- becomes 'women hand made lamp  2', 'Batteries' becomes 'battery', and 'cookie' becomes 'cooky', as its plural does.
-- Of Devanagari the nukta is left out, which many do not type, and candrabindu becomes anusvara.
create function private.normalize_words(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(regexp_replace(regexp_replace(
    lower(translate(
      translate(normalize(p_text, nfc), U&'\0901\0964\093C\200C\200D', U&'\0902 '),
      '!"#$%&()*+,-./:;<=>?@[\]^_{|}~–—…·×“”''’‘`', repeat(' ', 37)
    )),
    '(ch|sh|ss|x|zz)es\M', '\1', 'g'),
    '([a-z]{2}[a-rt-z])s\M', '\1', 'g'),
    '([a-z][b-df-hj-np-tv-z])ie\M', '\1y', 'g');
$$;
revoke execute on function private.normalize_words from public, anon, authenticated, service_role;
grant execute on function private.normalize_words to authenticated, service_role;

-- schemas/search/functions/phonetic_key.sql

-- Returns a key that similar spellings share: 'saree' and 'sari', 'headphone' and 'headfone', 'kurta' and 'kurtha'.
create function private.phonetic_key(p_word text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    replace(replace(replace(replace(p_word, 'ph', 'f'), 'ee', 'i'), 'oo', 'u'), 'w', 'v'),
    '([bdgkt])h', '\1', 'g'), 'c(?=[eiy])', 's', 'g'), '[cq](?!h)', 'k', 'g'), '(.)\1+', '\1', 'g'), '(ie|y)$', 'i');
$$;
revoke execute on function private.phonetic_key from public, anon, authenticated, service_role;
grant execute on function private.phonetic_key to authenticated, service_role;

-- schemas/search/functions/is_meanings.sql

-- Returns true for one to ten entries of search_words.means: each of 1 to 60 characters with a word in it.
create function private.is_meanings(p_means text[])
returns boolean
language sql
immutable
set search_path = ''
as $$
  select cardinality(p_means) between 1 and 10
    and (
      select bool_and(coalesce(char_length(m) <= 60 and btrim(private.normalize_words(m)) <> '', false))
      from unnest(p_means) m
    );
$$;
revoke execute on function private.is_meanings from public, anon, authenticated, service_role;
grant execute on function private.is_meanings to authenticated, service_role;

-- schemas/search/functions/is_impersonal.sql

-- Returns false for a search that may name a person or an order: with an @, or with five digits or more, such as a
-- phone number, a PIN code or an order number, in Latin or Devanagari digits.
create function private.is_impersonal(p_search text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_search !~ '@' and char_length(regexp_replace(p_search, '[^0-9०-९]', '', 'g')) < 5;
$$;
revoke execute on function private.is_impersonal from public, anon, authenticated, service_role;

-- schemas/search/functions/name_ngrams.sql

-- Returns all substrings of one, two and three characters of a name, for a literal "contains". A space is put in front,
-- so that the start of the first word can be looked up too.
create function private.name_ngrams(p_name text)
returns text[]
language sql
immutable
cost 10000
set search_path = ''
as $$
  select array_agg(substr(n.padded, s, 1) collate "C") || array_agg(substr(n.padded, s, 2) collate "C")
    || array_agg(substr(n.padded, s, 3) collate "C")
  from (select ' ' || lower(p_name) as padded) n, generate_series(1, char_length(n.padded)) s;
$$;
revoke execute on function private.name_ngrams from public, anon, authenticated, service_role;
grant execute on function private.name_ngrams to authenticated, service_role;

-- schemas/catalogue/functions/is_option_list.sql

-- Returns whether a value is a list of at most three options [{name, values}]: names that differ, each with 1 to 50
-- values that differ; names and values have 1 to 40 characters.
create function private.is_option_list(p_options jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select jsonb_typeof(p_options) = 'array' and jsonb_array_length(p_options) <= 3
    and jsonb_array_length(p_options) = (
      select count(distinct lower(o.value ->> 'name'))
      from jsonb_array_elements(p_options) o
      where jsonb_typeof(o.value -> 'name') = 'string' and char_length(o.value ->> 'name') between 1 and 40
        and jsonb_typeof(o.value -> 'values') = 'array' and jsonb_array_length(o.value -> 'values') between 1 and 50
        and jsonb_array_length(o.value -> 'values') = (
          select count(distinct lower(v.value #>> '{}'))
          from jsonb_array_elements(o.value -> 'values') v
          where jsonb_typeof(v.value) = 'string' and char_length(v.value #>> '{}') between 1 and 40
        )
    );
$$;
revoke execute on function private.is_option_list from public, anon, authenticated, service_role;
grant execute on function private.is_option_list to authenticated, service_role;

-- schemas/catalogue/functions/is_gtin.sql

-- Returns whether a text is a GTIN: 8, 12, 13 or 14 digits, the last of which checks the others. The same rule is in
-- app/shop/product/gtin.ts.
create function private.is_gtin(p_text text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_text ~ '^([0-9]{8}|[0-9]{12,14})$' and p_text !~ '^0+$' and (
    select sum(d.digit::integer * case d.place % 2 when 1 then 1 else 3 end) % 10 = 0
    from regexp_split_to_table(case when p_text ~ '^[0-9]+$' then reverse(p_text) end, '') with ordinality
      d (digit, place)
  );
$$;
revoke execute on function private.is_gtin from public, anon, authenticated, service_role;
grant execute on function private.is_gtin to authenticated, service_role;

-- schemas/catalogue/functions/is_image_address.sql

-- Returns whether a text is the address of an image as the forms take it: https, or a path of the shop, with at most
-- 500 characters. Returns null for null.
create function private.is_image_address(p_address text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(p_address) <= 500 and p_address ~* '^(https://|/($|[^/\\]))';
$$;
revoke execute on function private.is_image_address from public, anon, authenticated, service_role;
grant execute on function private.is_image_address to authenticated, service_role;

-- schemas/catalogue/functions/is_image_list.sql

-- Returns whether a value is a list of images [{url}], each with an address as is_image_address takes it.
create function private.is_image_list(p_images jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(p_images) = 'array' then
    not exists (
      select from jsonb_array_elements(p_images) i
      where private.is_image_address(i.value ->> 'url') is not true
    )
  else false end;
$$;
revoke execute on function private.is_image_list from public, anon, authenticated, service_role;
grant execute on function private.is_image_list to authenticated, service_role;

-- schemas/catalogue/functions/lacks_copies.sql

-- Returns whether one of these images was uploaded before copies in several sizes were made: its name is its hash
-- alone. A GIF is shown as it is. See app/shop/product/product-image.ts.
create function private.lacks_copies(p_image_url text, p_images jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(p_image_url, '') ~ '^/media/[0-9a-f]{32}\.(jpg|png|webp|avif)$'
    or p_images::text ~ '"/media/[0-9a-f]{32}\.(jpg|png|webp|avif)"';
$$;
revoke execute on function private.lacks_copies from public, anon, authenticated, service_role;
-- The indexes of tables that shoppers and admins write call it.
grant execute on function private.lacks_copies to authenticated, service_role;

-- schemas/catalogue/functions/tax_group.sql

-- Returns the category, the chapter of the HSN code and the class of goods as one text, by which products that are
-- taxed alike are found; what is null comes from the category or the settings.
create function private.tax_group(p_category_id uuid, p_hsn_code text, p_tax_code text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(p_category_id::text, '') || ' ' || coalesce(left(p_hsn_code, 2), '') || ' '
    || coalesce(p_tax_code, '');
$$;
revoke execute on function private.tax_group from public, anon, authenticated, service_role;
-- An index has it.
grant execute on function private.tax_group to authenticated, service_role;

-- schemas/catalogue/functions/is_collection_rule.sql

-- Returns whether a value is a rule of a collection: an object with the keys of private.with_collection and values of
-- their types. Returns null for null.
create function private.is_collection_rule(p_rule jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when p_rule is not null then
    jsonb_typeof(p_rule) = 'object'
    and p_rule - '{category,min_price,max_price,on_sale,in_stock,new_days,facets,sort}'::text[] = '{}'
    and coalesce(jsonb_typeof(p_rule -> 'category'), 'string') = 'string'
    and coalesce(jsonb_typeof(p_rule -> 'min_price'), 'number') = 'number'
    and coalesce(jsonb_typeof(p_rule -> 'max_price'), 'number') = 'number'
    and coalesce(jsonb_typeof(p_rule -> 'on_sale'), 'boolean') = 'boolean'
    and coalesce(jsonb_typeof(p_rule -> 'in_stock'), 'boolean') = 'boolean'
    and coalesce(jsonb_typeof(p_rule -> 'new_days'), 'number') = 'number'
    and coalesce(jsonb_typeof(p_rule -> 'facets'), 'array') = 'array'
    and coalesce(p_rule ->> 'sort', '') in ('name', 'price-asc', 'price-desc', 'rating', 'newest')
  end;
$$;
revoke execute on function private.is_collection_rule from public, anon, authenticated, service_role;
grant execute on function private.is_collection_rule to authenticated, service_role;

-- schemas/catalogue/functions/variant_label.sql

-- Returns the option values of a variant as one text, such as "M · Indigo"; null without values.
create function private.variant_label(p_option_values text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select array_to_string(p_option_values, ' · ');
$$;
revoke execute on function private.variant_label from public, anon, authenticated, service_role;
grant execute on function private.variant_label to authenticated, service_role;

-- schemas/orders/functions/phone_digits.sql

-- Returns the number of an address's phone without its country code: the last ten digits.
create function private.phone_digits(p_address jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select right(regexp_replace(coalesce(p_address ->> 'phone', ''), '[^0-9]', '', 'g'), 10);
$$;
revoke execute on function private.phone_digits from public, anon, authenticated, service_role;

-- schemas/delivery/functions/is_zone_list.sql

-- Returns whether a value is a list of at most 50 delivery zones [{name, pins, days_min, days_max, fee, free_above,
-- cod, delivered}] with at most 1,000 ranges of PIN codes [from, to] in all. Both days or the fee are null for those of
-- the settings; free_above (rupees) is null when the zone's own fee is always charged.
create function private.is_zone_list(p_zones jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(p_zones) = 'array' then
    jsonb_array_length(p_zones) <= 50
    and (
      select coalesce(sum(r.count), 0) <= 1000
        -- Null, as of a zone without that key, is not true either.
        and coalesce(bool_and(coalesce(
          jsonb_typeof(z.value) = 'object'
          and jsonb_typeof(z.value -> 'name') = 'string' and char_length(z.value ->> 'name') between 1 and 80
          and r.count = r.valid
          and jsonb_typeof(z.value -> 'days_min') = jsonb_typeof(z.value -> 'days_max')
          and case jsonb_typeof(z.value -> 'days_min')
            when 'null' then true
            when 'number' then z.value ->> 'days_min' ~ '^[0-9]{1,2}$' and z.value ->> 'days_max' ~ '^[0-9]{1,2}$'
              and z.value -> 'days_min' <= z.value -> 'days_max' and z.value -> 'days_max' <= '90'
          end
          and case jsonb_typeof(z.value -> 'fee')
            when 'null' then jsonb_typeof(z.value -> 'free_above') = 'null'
            when 'number' then z.value ->> 'fee' ~ '^[0-9]{1,8}([.][0-9]{1,2})?$'
          end
          and case jsonb_typeof(z.value -> 'free_above')
            when 'null' then true
            when 'number' then z.value ->> 'free_above' ~ '^[0-9]{1,8}([.][0-9]{1,2})?$'
          end
          and jsonb_typeof(z.value -> 'cod') = 'boolean' and jsonb_typeof(z.value -> 'delivered') = 'boolean',
          false
        )), true)
      from jsonb_array_elements(p_zones) z
      cross join lateral (
        select count(*) as count, count(*) filter (
          where jsonb_typeof(p.value) = 'array' and jsonb_array_length(p.value) = 2
            and jsonb_typeof(p.value -> 0) = 'number' and p.value ->> 0 ~ '^[1-9][0-9]{5}$'
            and jsonb_typeof(p.value -> 1) = 'number' and p.value ->> 1 ~ '^[1-9][0-9]{5}$'
            and p.value -> 0 <= p.value -> 1
        ) as valid
        -- A value that is no list counts as one invalid range.
        from jsonb_array_elements(
          case jsonb_typeof(z.value -> 'pins') when 'array' then z.value -> 'pins' else '[null]' end
        ) p
      ) r
    )
  else false end;
$$;
revoke execute on function private.is_zone_list from public, anon, authenticated, service_role;
grant execute on function private.is_zone_list to authenticated, service_role;

-- schemas/tax/functions/state_code.sql

-- Returns the two-digit GST code of a state or union territory, or null for any other text.
create function private.state_code(p_state text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '{"Jammu and Kashmir": "01", "Himachal Pradesh": "02", "Punjab": "03", "Chandigarh": "04",
    "Uttarakhand": "05", "Haryana": "06", "Delhi": "07", "Rajasthan": "08", "Uttar Pradesh": "09", "Bihar": "10",
    "Sikkim": "11", "Arunachal Pradesh": "12", "Nagaland": "13", "Manipur": "14", "Mizoram": "15", "Tripura": "16",
    "Meghalaya": "17", "Assam": "18", "West Bengal": "19", "Jharkhand": "20", "Odisha": "21", "Chhattisgarh": "22",
    "Madhya Pradesh": "23", "Gujarat": "24", "Dadra and Nagar Haveli and Daman and Diu": "26",
    "Maharashtra": "27", "Karnataka": "29", "Goa": "30", "Lakshadweep": "31", "Kerala": "32", "Tamil Nadu": "33",
    "Puducherry": "34", "Andaman and Nicobar Islands": "35", "Telangana": "36", "Andhra Pradesh": "37",
    "Ladakh": "38"}'::jsonb ->> p_state;
$$;
revoke execute on function private.state_code from public, anon, authenticated, service_role;
-- The check of a saved settings row calls it.
grant execute on function private.state_code to authenticated, service_role;

-- schemas/tax/functions/is_gstin.sql

-- Returns whether a text is a GSTIN: the code of a state, a PAN, the number of the registration, Z, and a check
-- character. That is the sum of the digits' values, each weighted 1 and 2 in turn and folded, in base 36.
create function private.is_gstin(p_text text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_text ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$' and (
    select substr(d.digits, (36 - sum(v.product / 36 + v.product % 36) % 36)::integer % 36 + 1, 1)
    from (values ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')) d (digits),
      generate_series(1, 14) i,
      lateral (select (strpos(d.digits, substr(p_text, i, 1)) - 1) * (2 - i % 2) as product) v
    group by d.digits
  ) = right(p_text, 1);
$$;
revoke execute on function private.is_gstin from public, anon, authenticated, service_role;
-- The check of a saved settings row calls it.
grant execute on function private.is_gstin to authenticated, service_role;

-- schemas/tax/functions/is_billing_address.sql

-- Returns whether an object is the name and address of the business with a GSTIN, which begins with the code of the
-- address's state: {legal_name, address_line, city, state, postal_code}, and nothing else.
create function private.is_billing_address(p_address jsonb, p_gstin text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select jsonb_typeof(p_address) = 'object'
    and p_address ?& array['legal_name', 'address_line', 'city', 'state', 'postal_code']
    and p_address - '{legal_name,address_line,city,state,postal_code}'::text[] = '{}'
    and char_length(btrim(p_address ->> 'legal_name')) between 2 and 100
    and char_length(btrim(p_address ->> 'address_line')) between 5 and 200
    and char_length(btrim(p_address ->> 'city')) between 2 and 60
    and p_address ->> 'postal_code' ~ '^[1-9][0-9]{5}$'
    and private.state_code(p_address ->> 'state') = left(p_gstin, 2);
$$;
revoke execute on function private.is_billing_address from public, anon, authenticated, service_role;

-- schemas/admin/tables/settings.sql

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
  -- Where delivery differs from the settings, by PIN code: the first zone that has it counts. See private.is_zone_list.
  delivery_zones jsonb not null default '[]' check (private.is_zone_list(delivery_zones)),
  return_window_days integer not null default 7 check (return_window_days between 0 and 365),
  refund_days integer not null default 7 check (refund_days between 0 and 60),
  offer_gift_message boolean not null default false,
  -- Mails to the contact address about orders, returns and messages: each, gathered, or none.
  owner_mails text not null default 'each' check (owner_mails in ('each', 'hourly', 'daily', 'none')),
  low_stock_mail boolean not null default true,
  -- Whether there are feeds of the products for Google Merchant Center and Meta.
  has_product_feeds boolean not null default false,
  -- A larger refund needs the password or a code of the last five minutes.
  refund_confirm_limit numeric(10, 2) not null default 10000 check (refund_confirm_limit >= 0),
  -- Whether every admin needs an authenticator app.
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
  -- Who signs invoices, and a picture of the signature.
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
-- How the portal is protected is no business of shoppers: staff read the rest by admin_settings.
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

-- schemas/admin/tables/audit_log.sql

create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
comment on table public.audit_log is 'Changes made by admins: whole rows that came or went, else the changed columns.';

create index audit_log_created_at_idx on public.audit_log (created_at desc);
create index audit_log_entity_idx on public.audit_log (entity, entity_id, id);
create index audit_log_entity_newest_idx on public.audit_log (entity, id desc);
create index audit_log_actor_idx on public.audit_log (actor_id, id desc);
-- As retention_rules asks.
create index audit_log_people_idx on public.audit_log (created_at)
where entity in ('contact_messages', 'customer_notes', 'customer_records', 'order_notes',
    'product_questions', 'reviews')
  and coalesce(before, after) is not null;
create index audit_log_no_books_idx on public.audit_log (created_at)
where entity not in ('credit_notes', 'invoices', 'orders', 'refunds', 'return_requests');

-- Written by triggers and functions alone.
alter table public.audit_log enable row level security;
revoke all on public.audit_log, public.audit_log_id_seq from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;
create policy audit_log_select_staff on public.audit_log for select to authenticated
  using ((select private.has_permission('audit.read')));

-- schemas/admin/tables/record_totals.sql

-- How many users and products there are, by the day in India on which they came, kept as order_totals are: each that
-- comes or goes adds a row to record_total_changes, and private.fold_record_totals moves those into record_totals.
-- Variants are not counted, only their products.
create table private.record_totals (
  relation text not null,
  day date not null,
  records bigint not null,
  primary key (relation, day)
);
comment on table private.record_totals is 'Users and products by the day in India on which they were created.';

create table private.record_total_changes (
  id bigint generated always as identity primary key,
  relation text not null,
  day date not null,
  records integer not null check (records in (-1, 1))
);
comment on table private.record_total_changes is
  'Users and products that came (1) or left (-1), not yet part of record_totals.';

alter table private.record_totals enable row level security;
alter table private.record_total_changes enable row level security;
revoke all on private.record_totals, private.record_total_changes, private.record_total_changes_id_seq
from public, anon, authenticated, service_role;

-- schemas/accounts/tables/users.sql

-- Profiles of the people in auth.users, whose rows are written by the triggers at the end.
create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null default '' check (char_length(full_name) <= 120),
  email text,
  phone text check (char_length(phone) <= 20),
  avatar_url text check (avatar_url ~ '^https://' and char_length(avatar_url) <= 2000),
  -- An owner of the shop, who may do everything in the portal.
  is_admin boolean not null default false,
  -- What anybody else may do in the portal, see role_permissions.
  staff_role text check (staff_role in ('manager', 'packer', 'support', 'content')),
  -- When the account was made; null once its e-mail address is confirmed.
  unconfirmed_since timestamptz,
  -- Marks of browsers that signed in before no longer count.
  browsers_forgotten_at timestamptz,
  -- Since when the shop asks this customer to pay online, see admin_block_cash.
  cash_blocked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_one_role_check check (not (is_admin and staff_role is not null))
);
comment on table public.users is 'Profiles of shoppers and staff; the sign-in account is in auth.users.';

create index users_created_at_idx on public.users (created_at desc);
create index users_admins_idx on public.users (id) where is_admin;
create index users_staff_role_idx on public.users (staff_role) where staff_role is not null;
create index users_unconfirmed_idx on public.users (unconfirmed_since) where unconfirmed_since is not null;
create index users_name_idx on public.users using gin (full_name extensions.gin_trgm_ops);
create index users_phone_idx on public.users
using gin (regexp_replace(phone, '[^0-9]', '', 'g') extensions.gin_trgm_ops) where phone is not null;
create index users_email_idx on public.users using gin (email extensions.gin_trgm_ops);

alter table public.users enable row level security;
revoke all on public.users from public, anon, authenticated, service_role;
grant select, update on public.users to service_role;
grant select on public.users to authenticated;
grant update (full_name, phone, avatar_url) on public.users to authenticated;
create policy users_select on public.users for select to authenticated
  using (id = (select auth.uid()) or (select private.has_permission('people.read')));
create policy users_update_own on public.users for update to authenticated
  using (id = (select private.session_user_id())) with check (id = (select private.session_user_id()));

create trigger users_touch before update on public.users
for each row execute function private.set_updated_at();

create trigger users_guard_role before insert or update on public.users
for each row execute function private.guard_role();

create trigger users_audit after update on public.users
for each row when ((old.is_admin, old.staff_role) is distinct from (new.is_admin, new.staff_role))
execute function private.record_audit('{full_name,email,phone,avatar_url,updated_at}');

-- Of people who run the shop, who change their own.
create trigger users_profile_audit after update on public.users
for each row when (
  (new.is_admin or new.staff_role is not null)
  and (old.full_name, old.phone, old.avatar_url) is distinct from (new.full_name, new.phone, new.avatar_url)
)
execute function private.record_audit(
  '{email,is_admin,staff_role,unconfirmed_since,browsers_forgotten_at,updated_at}'
);

create trigger users_prepare_account_deletion before delete on public.users
for each row execute function private.prepare_account_deletion();

create trigger users_delete_queued_mails after delete on public.users
for each row execute function private.delete_queued_mails();

create trigger haat_create_profile after insert on auth.users
for each row execute function private.create_profile();

create trigger haat_sync_email after update of email on auth.users
for each row when (old.email is distinct from new.email)
execute function private.sync_email();

create trigger haat_queue_password_mail after update of encrypted_password on auth.users
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function private.queue_password_mail();

create trigger haat_follow_new_factor after update of status on auth.mfa_factors
for each row when (old.status is distinct from new.status)
execute function private.follow_two_step();

create trigger haat_follow_removed_factor after delete on auth.mfa_factors
for each row when (old.status = 'verified')
execute function private.follow_two_step();

create trigger haat_sync_confirmation after update of email_confirmed_at on auth.users
for each row when (new.email_confirmed_at is not null)
execute function private.sync_confirmation();

-- Profiles of accounts that existed before this schema.
insert into public.users (id, full_name, email, unconfirmed_since)
select
  a.id,
  left(btrim(coalesce(a.raw_user_meta_data ->> 'full_name', '')), 120),
  a.email,
  case when a.email_confirmed_at is null then now() end
from auth.users a
on conflict (id) do nothing;

create trigger users_count after insert or delete on public.users
for each row execute function private.count_record();

create trigger users_recount after update of created_at on public.users
for each row when (old.created_at is distinct from new.created_at)
execute function private.count_record();

create trigger users_empty after truncate on public.users
for each statement execute function private.count_record();

-- schemas/admin/tables/security_events.sql

-- Sign-ins, refusals and changes of credentials, as app/shop/security/security-events.ts declares them. Nothing about a
-- person but the account, and a keyed hash of the network.
create table public.security_events (
  id bigint generated always as identity primary key,
  event text not null check (event ~ '^[a-z_]{3,40}$'),
  user_id uuid references public.users (id) on delete set null,
  network text check (network ~ '^[0-9a-f]{16}$'),
  request_id text check (char_length(request_id) <= 40),
  -- More than 1 for the rest of an hour that had too many events: that row names neither account nor network.
  times integer not null default 1 check (times > 0),
  created_at timestamptz not null default now()
);
comment on table public.security_events is 'Security log, kept for 90 days.';

create index security_events_created_at_idx on public.security_events (created_at);
create index security_events_event_idx on public.security_events (event, id desc);
create index security_events_user_id_idx on public.security_events (user_id, id desc);
create index security_events_network_idx on public.security_events (network, id desc);

-- Written by record_security_event alone.
alter table public.security_events enable row level security;
revoke all on public.security_events, public.security_events_id_seq from public, anon, authenticated, service_role;
grant select on public.security_events to authenticated;
create policy security_events_select_staff on public.security_events for select to authenticated
  using ((select private.has_permission('audit.read')));

-- schemas/accounts/tables/addresses.sql

create table public.addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  first_name text not null check (char_length(first_name) between 1 and 120),
  last_name text not null check (char_length(last_name) between 1 and 120),
  address_line_1 text not null check (char_length(address_line_1) between 1 and 300),
  address_line_2 text check (char_length(address_line_2) <= 300),
  city text not null check (char_length(city) between 1 and 120),
  state text not null check (char_length(state) between 1 and 120),
  postal_code text not null check (postal_code ~ '^[1-9][0-9]{5}$'),
  phone text not null check (char_length(phone) between 10 and 20),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.addresses is 'Address books of shoppers, at most 20 addresses each. Orders keep copies.';

create index addresses_user_id_idx on public.addresses (user_id, created_at);
create unique index addresses_one_default_idx on public.addresses (user_id) where is_default;

-- is_default is set by the insert trigger and by shop_set_default_address.
alter table public.addresses enable row level security;
revoke all on public.addresses from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.addresses to service_role;
grant select, delete on public.addresses to authenticated;
grant insert (
  user_id, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, phone, is_default
) on public.addresses to authenticated;
grant update (first_name, last_name, address_line_1, address_line_2, city, state, postal_code, phone)
  on public.addresses to authenticated;
create policy addresses_select_own on public.addresses for select to authenticated
  using (user_id = (select auth.uid()));
create policy addresses_insert_own on public.addresses for insert to authenticated
  with check (user_id = (select private.session_user_id()));
create policy addresses_update_own on public.addresses for update to authenticated
  using (user_id = (select private.session_user_id())) with check (user_id = (select private.session_user_id()));
create policy addresses_delete_own on public.addresses for delete to authenticated
  using (user_id = (select private.session_user_id()));

create trigger addresses_touch before update on public.addresses
for each row execute function private.set_updated_at();

create trigger addresses_default_first before insert on public.addresses
for each row execute function private.default_first_address();

-- schemas/admin/tables/notification_reads.sql

create table public.notification_reads (
  user_id uuid primary key references public.users (id) on delete cascade,
  read_at timestamptz not null
);
comment on table public.notification_reads is 'Up to when each admin has read the notifications of the portal.';

-- Read and written by functions alone.
alter table public.notification_reads enable row level security;
revoke all on public.notification_reads from public, anon, authenticated, service_role;

-- schemas/admin/tables/cron_runs.sql

-- One row: when the cron last came to its end, how long it took and how many requests it made, and when each alert was
-- last raised, by its code.
create table public.cron_runs (
  id boolean primary key default true check (id),
  finished_at timestamptz not null,
  duration_ms integer check (duration_ms >= 0),
  requests integer check (requests >= 0),
  request_limit integer check (request_limit >= 0),
  alerts jsonb not null default '{}' check (jsonb_typeof(alerts) = 'object')
);
comment on table public.cron_runs is 'When the cron last came to its end, and when it last raised each alert.';

-- Read and written by functions alone.
alter table public.cron_runs enable row level security;
revoke all on public.cron_runs from public, anon, authenticated, service_role;

-- schemas/admin/tables/error_events.sql

-- Errors that the Worker has logged, so that an owner finds the one whose id a shopper reads out. The same texts as in
-- the log, which has nothing about a person.
create table public.error_events (
  id bigint generated always as identity primary key,
  request_id text not null check (request_id ~ '^[0-9a-f]{8}$'),
  -- null for a run of the cron.
  method text check (method ~ '^[A-Z]{1,10}$'),
  path text check (char_length(path) <= 300),
  operation text not null check (char_length(operation) between 1 and 200),
  cause text check (char_length(cause) <= 2000),
  created_at timestamptz not null default now(),
  constraint error_events_request_or_cron check ((method is null) = (path is null))
);
comment on table public.error_events is 'Errors of requests and of the cron, kept for 14 days.';

create index error_events_created_at_idx on public.error_events (created_at);
create index error_events_request_id_idx on public.error_events (request_id);

-- Written by shop_record_errors alone.
alter table public.error_events enable row level security;
revoke all on public.error_events, public.error_events_id_seq from public, anon, authenticated, service_role;
grant select on public.error_events to authenticated;
create policy error_events_select_staff on public.error_events for select to authenticated
  using ((select private.has_permission('health.read')));

-- schemas/tax/tables/tax_rates.sql

-- A class of goods has one rate from each date on, until the next one. Products name the class, so that a rate that
-- changes by law is entered once, before its day.
create table public.tax_rates (
  id uuid primary key default gen_random_uuid(),
  tax_code text not null check (tax_code ~ '^[a-z][a-z0-9-]{0,19}$'),
  holds_from date not null default '2017-07-01',
  rate numeric(5, 2) not null check (rate between 0 and 100),
  -- A piece above this price, in rupees without tax and after the discount, has the other rate; null: none has.
  threshold numeric(10, 2) check (threshold > 0),
  rate_above numeric(5, 2) check (rate_above between 0 and 100),
  constraint tax_rates_above_check check ((threshold is null) = (rate_above is null) and rate_above > rate),
  unique (tax_code, holds_from)
);
comment on table public.tax_rates is
  'GST rates in percent by class of goods and the day from which they hold, in India.';
insert into public.tax_rates (tax_code, rate) values ('exempt', 0), ('merit', 5), ('standard', 18), ('special', 40);
-- Clothes, made-up textiles and footwear of chapters 61 to 64, since 22 September 2025.
insert into public.tax_rates (tax_code, rate, threshold, rate_above) values ('clothes', 5, 2500, 18);

-- Written by admin_save_tax_rate alone. The shop asks shop_tax_rates.
alter table public.tax_rates enable row level security;
revoke all on public.tax_rates from public, anon, authenticated, service_role;
grant select on public.tax_rates to authenticated, service_role;
create policy tax_rates_select on public.tax_rates for select to authenticated
  using ((select private.has_permission('products.read') or private.has_permission('settings.write')));

create trigger tax_rates_audit after insert or update or delete on public.tax_rates
for each row execute function private.record_audit('{}');

-- schemas/catalogue/tables/categories.sql

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  is_active boolean not null default true,
  sort_order integer not null default 0,
  -- Its tile on the home page.
  image_url text check (private.is_image_address(image_url)),
  -- Shown where a size of its products is chosen. Lines with | are rows of a table.
  size_guide text check (char_length(size_guide) between 1 and 2000),
  -- For its products that have none of their own; the class of goods is one in tax_rates.
  hsn_code text check (char_length(hsn_code) between 1 and 20),
  tax_code text,
  -- The words of the name, for searching.
  search_words text[] not null generated always as (string_to_array(private.normalize_words(name), ' ')) stored,
  -- Set while admin_delete_category empties the category, with the number of products taken out of it so far.
  deleting_since timestamptz,
  detached_products integer not null default 0 check (detached_products >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.categories is 'Categories of products. Visitors see the active ones.';

create index categories_sort_order_idx on public.categories (sort_order, name);

-- Deleted by admin_delete_category alone.
alter table public.categories enable row level security;
revoke all on public.categories from public, anon, authenticated, service_role;
grant select, insert, update on public.categories to service_role;
grant select on public.categories to anon, authenticated;
grant insert (name, slug, is_active, sort_order, image_url, size_guide, hsn_code, tax_code)
  on public.categories to authenticated;
grant update (name, slug, is_active, sort_order, image_url, size_guide, hsn_code, tax_code)
  on public.categories to authenticated;
create policy categories_select_anon on public.categories for select to anon using (is_active);
create policy categories_select on public.categories for select to authenticated
  using (
    is_active
    or (select private.has_permission('products.read') or private.has_permission('categories.write'))
  );
create policy categories_insert_staff on public.categories for insert to authenticated
  with check ((select private.has_permission('categories.write')));
create policy categories_update_staff on public.categories for update to authenticated
  using ((select private.has_permission('categories.write')) and deleting_since is null)
  with check ((select private.has_permission('categories.write')));

create trigger categories_tax_code before insert or update of tax_code on public.categories
for each row when (new.tax_code is not null) execute function private.check_tax_code();

create trigger categories_touch before update on public.categories
for each row execute function private.set_updated_at();

create trigger categories_audit after insert or update or delete on public.categories
for each row execute function private.record_audit('{detached_products,updated_at}');

-- schemas/catalogue/tables/collections.sql

create table public.collections (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  name text not null check (char_length(name) between 1 and 80),
  description text check (char_length(description) between 1 and 500),
  image_url text check (private.is_image_address(image_url)),
  is_active boolean not null default true,
  -- Whether the home page has a tile of it.
  is_on_home boolean not null default false,
  sort_order integer not null default 0 check (sort_order between 0 and 9999),
  -- Which products it has, see private.with_collection; null: those of product_ids.
  rule jsonb check (private.is_collection_rule(rule)),
  -- Products chosen by hand, in their order. One that is deleted is left out when the collection is shown.
  product_ids uuid[] not null default '{}' check (cardinality(product_ids) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.collections is
  'Named sets of products, chosen by hand or by a rule, each with a page of its own.';

create index collections_sort_order_idx on public.collections (sort_order, name, id);

alter table public.collections enable row level security;
revoke all on public.collections from public, anon, authenticated, service_role;
grant select on public.collections to anon, authenticated, service_role;
grant delete on public.collections to authenticated;
grant insert (slug, name, description, image_url, is_active, is_on_home, sort_order, rule, product_ids)
  on public.collections to authenticated;
grant update (slug, name, description, image_url, is_active, is_on_home, sort_order, rule, product_ids)
  on public.collections to authenticated;
create policy collections_select_anon on public.collections for select to anon using (is_active);
create policy collections_select on public.collections for select to authenticated
  using (is_active or (select private.has_permission('merchandising.write')));
create policy collections_insert_staff on public.collections for insert to authenticated
  with check ((select private.has_permission('merchandising.write')));
create policy collections_update_staff on public.collections for update to authenticated
  using ((select private.has_permission('merchandising.write')))
  with check ((select private.has_permission('merchandising.write')));
create policy collections_delete_staff on public.collections for delete to authenticated
  using ((select private.has_permission('merchandising.write')));

create trigger collections_touch before update on public.collections
for each row execute function private.set_updated_at();

create trigger collections_audit after insert or update or delete on public.collections
for each row execute function private.record_audit('{updated_at}');

-- schemas/catalogue/tables/home_page.sql

create table public.home_page (
  id integer primary key default 1 check (id = 1),
  -- Featured products that come first on the home page, in their order. One that is not featured any more, not for sale
  -- or sold out is left out when the page is shown.
  pinned_ids uuid[] not null default '{}' check (cardinality(pinned_ids) <= 8),
  -- Top of the page; null: the shop's own words and pictures.
  headline text check (char_length(headline) between 1 and 80),
  hero_text text check (char_length(hero_text) between 1 and 200),
  hero_image_url text check (private.is_image_address(hero_image_url)),
  -- Whether banners come before everything else, or below the products.
  banners_first boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.home_page is 'What owners arrange on the home page. One row.';
insert into public.home_page default values;

alter table public.home_page enable row level security;
revoke all on public.home_page from public, anon, authenticated, service_role;
grant select on public.home_page to anon, authenticated, service_role;
grant update (pinned_ids) on public.home_page to authenticated;
create policy home_page_select on public.home_page for select to anon, authenticated using (true);
create policy home_page_update_staff on public.home_page for update to authenticated
  using ((select private.has_permission('merchandising.write')))
  with check ((select private.has_permission('merchandising.write')));

create trigger home_page_touch before update on public.home_page
for each row execute function private.set_updated_at();

create trigger home_page_audit after update on public.home_page
for each row execute function private.record_audit('{updated_at}');

-- schemas/catalogue/tables/banners.sql

create table public.banners (
  id uuid primary key default gen_random_uuid(),
  image_url text not null check (private.is_image_address(image_url)),
  -- What the picture says, for those who do not see it.
  alt text not null check (char_length(alt) between 1 and 200),
  -- A page of the shop.
  link text not null check (link ~ '^/([^/\\]|$)' and char_length(link) <= 300),
  -- Shown from then until then; null: from now on, and without an end.
  starts_at timestamptz,
  ends_at timestamptz,
  sort_order integer not null default 0 check (sort_order between 0 and 9999),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint banners_times_check check (ends_at > starts_at)
);
comment on table public.banners is 'Pictures on the home page that lead to a page of the shop, for some time.';

create index banners_sort_order_idx on public.banners (sort_order, created_at, id);
create index banners_image_url_idx on public.banners (md5(image_url));

alter table public.banners enable row level security;
revoke all on public.banners from public, anon, authenticated, service_role;
grant select on public.banners to anon, authenticated, service_role;
grant delete on public.banners to authenticated;
grant insert (image_url, alt, link, starts_at, ends_at, sort_order) on public.banners to authenticated;
grant update (image_url, alt, link, starts_at, ends_at, sort_order) on public.banners to authenticated;
-- A copy of the home page is kept for a minute, so it has those of the next hour, too.
create policy banners_select_anon on public.banners for select to anon
  using (coalesce(starts_at, now()) <= now() + interval '1 hour' and coalesce(ends_at, 'infinity') > now());
create policy banners_select on public.banners for select to authenticated
  using (
    (coalesce(starts_at, now()) <= now() + interval '1 hour' and coalesce(ends_at, 'infinity') > now())
    or (select private.has_permission('merchandising.write'))
  );
create policy banners_insert_staff on public.banners for insert to authenticated
  with check ((select private.has_permission('merchandising.write')));
create policy banners_update_staff on public.banners for update to authenticated
  using ((select private.has_permission('merchandising.write')))
  with check ((select private.has_permission('merchandising.write')));
create policy banners_delete_staff on public.banners for delete to authenticated
  using ((select private.has_permission('merchandising.write')));

create trigger banners_touch before update on public.banners
for each row execute function private.set_updated_at();

create trigger banners_audit after insert or update or delete on public.banners
for each row execute function private.record_audit('{updated_at}');

-- schemas/catalogue/tables/facets.sql

-- How many products for sale have a brand or an option value: for the filters of lists that are too long to count.
create table private.facets (
  -- A category, or 00000000-0000-0000-0000-000000000000 for all products.
  category_id uuid not null,
  -- 'brand:taj' or 'size:m', as products.facets has it.
  facet text not null,
  -- As filters show them: 'Size' and 'M'.
  name text not null,
  value text not null,
  products integer not null,
  primary key (category_id, facet)
);
comment on table private.facets is
  'Numbers of products for sale by category, brand and option value; kept by a trigger on products.';

create index facets_products_idx on private.facets (category_id, products desc, facet);

alter table private.facets enable row level security;
revoke all on private.facets from public, anon, authenticated, service_role;

-- schemas/catalogue/tables/products.sql

create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  description text not null default '',
  short_description text,
  price numeric(10, 2) not null check (price > 0),
  compare_price numeric(10, 2) check (compare_price > 0),
  sku text not null check (char_length(sku) between 1 and 80),
  category_id uuid references public.categories (id),
  brand text,
  stock integer not null default 0 check (stock >= 0),
  is_featured boolean not null default false,
  is_active boolean not null default true,
  image_url text check (private.is_image_address(image_url)),
  images jsonb not null default '[]' check (private.is_image_list(images)),
  hsn_code text check (char_length(hsn_code) <= 20),
  -- The class of goods in tax_rates; null: the category's.
  tax_code text,
  country_of_origin text,
  warranty_months integer check (warranty_months between 1 and 240),
  -- Instead of its category's. Lines with | are rows of a table.
  size_guide text check (char_length(size_guide) between 1 and 2000),
  -- Number of its barcode: EAN, UPC or ISBN-13. Of a product with options each variant has its own.
  gtin text check (private.is_gtin(gtin)),
  -- With its packing. A variant without one weighs what its product does.
  weight_grams integer check (weight_grams between 1 and 999999),
  -- With so many units or fewer the product is low, and so is each of its variants; null: 5.
  low_stock_at integer check (low_stock_at between 0 and 9999),
  -- A product with options is sold as its variants, which are rows of this table: one for each combination of option
  -- values. Its own price is the lowest of theirs, and its stock their sum, kept by a trigger.
  options jsonb not null default '[]' check (private.is_option_list(options)),
  price_varies boolean not null default false,
  -- Of a variant: its product, one value for each option of the product, and whether it is sold while its product is.
  -- Name and is_active follow from the product; what is null here (image, HSN code, …) is the product's.
  variant_of uuid references public.products (id) on delete cascade,
  option_values text[],
  is_offered boolean not null default true,
  -- When its values were taken away from the options; it keeps its stock, and comes back with them.
  retired_at timestamptz,
  variant_label text generated always as (private.variant_label(option_values)) stored,
  -- What lists can be narrowed to, as 'brand:taj' and 'size:m': the brand, and the option values of the variants that
  -- are offered. Kept by triggers.
  facets text[] not null default '{}',
  -- Variants are not in lists, only their products.
  is_listed boolean not null generated always as (is_active and variant_of is null) stored,
  -- Lists of the shop end with what is sold out. An index with this column changes only when a product sells out or
  -- comes back; one with the stock itself would change with every order.
  is_sold_out boolean not null generated always as (stock = 0) stored,
  -- Kept by the trigger on reviews.
  rating numeric(2, 1) not null default 0 check (rating between 0 and 5),
  reviews_count integer not null default 0 check (reviews_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Kept by a trigger. A generated column would be computed again, and stored again, with every change of stock.
  search_vector tsvector not null default '',
  -- PostgreSQL sorts NaN above every number, so "price > 0" lets it pass:
  -- https://www.postgresql.org/docs/current/datatype-numeric.html
  constraint products_not_nan_check check (greatest(price, compare_price) < 'NaN'),
  constraint products_variant_check check (
    case when variant_of is null then option_values is null and is_offered
      else cardinality(option_values) between 1 and 3 and options = '[]' and category_id is null and not is_featured end
  ),
  constraint products_retired_check check (retired_at is null or (variant_of is not null and not is_offered))
) with (
  -- Stock changes with every order: with room on its page such a change touches no index. A row has at most 2 KB of the
  -- 8 KB of a page; longer texts are stored elsewhere.
  fillfactor = 70
);
comment on table public.products is
  'Products and variants for sale. Prices in rupees; every change of stock is in stock_movements.';

-- Packers and spreadsheets do not keep capitals.
create unique index products_sku_key on public.products (lower(sku));

-- Search: words, and substrings of names for a literal "contains".
create index products_search_idx on public.products using gin (search_vector) with (fastupdate = off) where is_listed;
create index products_ngrams_idx on public.products using gin (private.name_ngrams(name)) with (fastupdate = off)
  where is_listed;
-- Statistics of the substrings would cost every "analyze" seconds, and no plan depends on them.
alter index public.products_ngrams_idx alter column 1 set statistics 0;

-- Lists of the shop: one index for each sort order, over all products and within a category. What is sold out comes
-- last in all of them, so the two orders by price need an index each; ranges of prices have their own.
create index products_featured_idx on public.products (created_at desc) where is_featured and is_listed;
create index products_by_name_idx on public.products (is_sold_out, lower(name), id) where is_listed;
create index products_by_price_asc_idx on public.products (is_sold_out, price, id) where is_listed;
create index products_by_price_desc_idx on public.products (is_sold_out, price desc, id desc) where is_listed;
create index products_by_rating_idx on public.products (is_sold_out, rating desc, reviews_count desc, id desc)
  where is_listed;
create index products_by_created_at_idx on public.products (is_sold_out, created_at desc, id desc) where is_listed;
-- Products with a compare price: the rule of a collection.
create index products_on_sale_idx on public.products (is_sold_out, created_at desc, id desc)
  where is_listed and compare_price > price;
create index products_by_price_idx on public.products (price, id) where is_listed;
-- The sitemap and the feeds go through all of them, a part at a time.
create index products_listed_idx on public.products (id) where is_listed;
create index products_category_by_name_idx on public.products (category_id, is_sold_out, lower(name), id)
  where is_listed;
create index products_category_by_price_asc_idx on public.products (category_id, is_sold_out, price, id)
  where is_listed;
create index products_category_by_price_desc_idx
  on public.products (category_id, is_sold_out, price desc, id desc) where is_listed;
create index products_category_by_rating_idx
  on public.products (category_id, is_sold_out, rating desc, reviews_count desc, id desc) where is_listed;
create index products_category_by_created_at_idx
  on public.products (category_id, is_sold_out, created_at desc, id desc) where is_listed;
create index products_category_by_price_idx on public.products (category_id, price, id) where is_listed;

-- Products without an HSN code are counted, for whoever switches to tax mode 'gst'.
create index products_without_hsn_idx on public.products (category_id) where is_listed and hsn_code is null;

-- Products whose rate does not go with their price, see private.misclassed_products.
create index products_tax_group_idx
  on public.products (private.tax_group(category_id, hsn_code, tax_code), price) where is_listed and not price_varies;
create index products_tax_group_varied_idx
  on public.products (private.tax_group(category_id, hsn_code, tax_code), price) where is_listed and price_varies;
create index products_own_tax_idx on public.products (variant_of)
  where variant_of is not null and (tax_code is not null or hsn_code is not null);

-- Variants of a product that are in the shop, each combination once; one whose value was taken away may wait beside it.
create unique index products_variants_idx on public.products (variant_of, option_values) where retired_at is null;
create index products_variant_of_idx on public.products (variant_of);

-- Lists of the portal. Rows of products are wide: with the columns of the filters beside the sort order, an index
-- alone tells which products a page has. The order by stock is in private.stock_levels.
create index products_all_by_created_at_idx on public.products (created_at desc, id)
  include (category_id, is_active, is_featured) where variant_of is null;
create index products_all_by_name_idx on public.products (lower(name), id)
  include (name, sku, category_id, is_active, is_featured) where variant_of is null;
create index products_all_by_price_idx on public.products (price, id)
  include (category_id, is_active, is_featured) where variant_of is null;
create index products_admin_search_idx on public.products
  using gin (lower(name || ' ' || sku) extensions.gin_trgm_ops);
create index products_reviews_count_idx on public.products (reviews_count desc, id) where variant_of is null;
-- Products are counted for each category.
create index products_category_id_idx on public.products (category_id) include (is_active);

-- Which product uses an image. Hashes, because a URL may be longer than an index entry can be.
create index products_image_url_idx on public.products (md5(image_url)) where image_url is not null;
-- Which products wait for copies of their images.
create index products_lacking_copies_idx on public.products (id) where private.lacks_copies(image_url, images);
create index products_images_idx on public.products using gin (images jsonb_path_ops);

create index products_facets_idx on public.products using gin (facets) with (fastupdate = off) where is_listed;

alter table public.products enable row level security;
revoke all on public.products from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.products to service_role;
grant select on public.products to anon, authenticated;
grant delete on public.products to authenticated;
grant insert (
  name, description, short_description, price, compare_price, sku, category_id, brand, stock, is_featured, is_active,
  image_url, images, hsn_code, tax_code, country_of_origin, warranty_months, gtin, weight_grams,
  size_guide
) on public.products to authenticated;
grant update (
  name, description, short_description, price, compare_price, sku, category_id, brand, stock, is_featured, is_active,
  image_url, images, hsn_code, tax_code, country_of_origin, warranty_months, gtin, weight_grams,
  size_guide
) on public.products to authenticated;
create policy products_select_anon on public.products for select to anon using (is_active);
create policy products_select on public.products for select to authenticated
  using (
    is_active
    -- The Reviews screen names the product of each review.
    or (select private.has_permission('products.read') or private.has_permission('reviews.write'))
  );
create policy products_insert_staff on public.products for insert to authenticated
  with check ((select private.has_permission('products.write')));
create policy products_update_staff on public.products for update to authenticated
  using ((select private.has_permission('products.write')))
  with check ((select private.has_permission('products.write')));
create policy products_delete_staff on public.products for delete to authenticated
  using ((select private.has_permission('products.write')));

create trigger products_tax_code before insert or update of tax_code on public.products
for each row when (new.tax_code is not null) execute function private.check_tax_code();

create trigger products_touch before update on public.products
for each row execute function private.set_updated_at();

create trigger products_search_vector
before insert or update of
  name, brand, short_description, description, options, category_id, sku, hsn_code, search_vector
on public.products
for each row execute function private.set_search_vector();
alter table public.products enable always trigger products_search_vector;

create trigger products_variant
before insert or update of name, is_active, is_offered, variant_of, option_values, updated_at on public.products
for each row when (new.variant_of is not null) execute function private.copy_product_to_variant();
create trigger products_facets before insert or update of brand, options on public.products
for each row when (new.variant_of is null) execute function private.set_facets();
create trigger products_to_variants after update of name, is_active, brand, options on public.products
for each row when (new.variant_of is null and new.options <> '[]') execute function private.update_variants();
create trigger products_from_variants after insert or update of price, compare_price, stock, is_offered
on public.products for each row when (new.variant_of is not null) execute function private.sum_variants();
create trigger products_from_variant_facets after update on public.products
for each row when (new.variant_of is not null and old.facets is distinct from new.facets)
execute function private.sum_variants();
create trigger products_without_variant after delete on public.products
for each row when (old.variant_of is not null) execute function private.sum_variants();

create trigger products_stock_ledger after insert or update of stock on public.products
for each row when (new.options = '[]') execute function private.record_stock_movement();

create trigger products_stock_level after insert or update of stock, options on public.products
for each row execute function private.sync_stock_level();

create trigger products_stock_low after insert or update of low_stock_at, options on public.products
for each row execute function private.sync_low_stock();

create trigger products_update_search_terms
after insert or update of name, brand, short_description, description, options on public.products
for each row when (new.variant_of is null) execute function private.update_search_terms();

create trigger products_insert_category after insert on public.products
for each row when (new.category_id is not null) execute function private.check_category();
create trigger products_change_category after update of category_id on public.products
for each row when (new.category_id is not null and new.category_id is distinct from old.category_id)
execute function private.check_category();

create trigger products_audit after insert or update or delete on public.products
for each row execute function private.record_audit('{rating,reviews_count,updated_at}');

create trigger products_count_facets after insert on public.products
for each row when (new.is_listed) execute function private.count_facets();
create trigger products_uncount_facets after delete on public.products
for each row when (old.is_listed) execute function private.count_facets();
create trigger products_recount_facets after update on public.products
for each row when (
  (old.facets, old.is_listed, old.category_id) is distinct from (new.facets, new.is_listed, new.category_id)
)
execute function private.count_facets();
create trigger products_empty_facets after truncate on public.products
for each statement execute function private.count_facets();

-- Variants are not counted, only their products.
create trigger products_count after insert on public.products
for each row when (new.variant_of is null) execute function private.count_record();
create trigger products_uncount after delete on public.products
for each row when (old.variant_of is null) execute function private.count_record();
create trigger products_recount after update of created_at on public.products
for each row when (new.variant_of is null and old.created_at is distinct from new.created_at)
execute function private.count_record();
create trigger products_empty after truncate on public.products
for each statement execute function private.count_record();

-- schemas/catalogue/tables/bought_together.sql

-- Adding a pair with each order would let old shops ask ever more; this has one row for each pair, however many orders
-- there are. Written when an order is delivered, which two customers rarely wait for at once.
create table private.bought_together (
  product_id uuid not null references public.products (id) on delete cascade,
  other_id uuid not null references public.products (id) on delete cascade,
  -- Delivered orders that have both, with any of their variants.
  orders integer not null check (orders > 0),
  primary key (product_id, other_id),
  check (product_id <> other_id)
);
comment on table private.bought_together is
  'How many delivered orders have two products; each pair in both directions, kept by a trigger on orders.';

create index bought_together_orders_idx on private.bought_together (product_id, orders desc, other_id);
create index bought_together_other_id_idx on private.bought_together (other_id);

alter table private.bought_together enable row level security;
revoke all on private.bought_together from public, anon, authenticated, service_role;

-- schemas/catalogue/tables/product_images.sql

-- Uploaded product images: files of Supabase Storage in a public bucket, served by the shop at /media/….
-- Reading needs no policy. Only admins add and delete files; none is replaced, because a name is the hash of its file.
do $$
begin
  if to_regclass('storage.objects') is null then
    raise notice 'There is no schema "storage": no bucket for product images was created, uploads will be rejected.';
    return;
  end if;
  -- The same limits as in app/shop/product/product-image.ts.
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('products', 'products', true, 10485760,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
  on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;
  create policy product_images_select on storage.objects for select to authenticated
    using (bucket_id = 'products' and (select private.has_permission('products.write')));
  create policy product_images_insert on storage.objects for insert to authenticated
    with check (bucket_id = 'products' and (select private.has_permission('products.write')));
  create policy product_images_delete on storage.objects for delete to authenticated
    using (bucket_id = 'products' and (select private.has_permission('products.write')));
end;
$$;

-- schemas/catalogue/tables/product_imports.sql

-- Imports of product files. A file is read by the shop (reading), its rows are compared with the catalogue (checking),
-- an admin sees what will change (ready, or rejected when a row is invalid), and then the rows are written (applying)
-- and images of other sites are copied (images). The work is done in slices; see shop_work_import.
create table public.product_imports (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null,
  file_name text not null check (char_length(file_name) <= 200),
  format text not null check (format in ('haat', 'shopify', 'woocommerce')),
  status text not null default 'reading'
    check (status in ('reading', 'checking', 'ready', 'rejected', 'applying', 'images', 'done', 'cancelled')),
  -- Columns of the file that are not read.
  ignored_columns text[] not null default '{}',
  -- What was left out of the file: [{line, code, value?}].
  notes jsonb not null default '[]',
  -- Products and single variants in the file, and how many of them have been checked and applied.
  total integer not null default 0 check (total >= 0),
  checked integer not null default 0,
  applied integer not null default 0,
  creates integer not null default 0,
  updates integer not null default 0,
  errors integer not null default 0,
  warnings integer not null default 0,
  -- Rows that were not written, because the product has changed since the check.
  skipped integer not null default 0,
  -- Rows with an error, and whether the admin leaves them out. They reject the import otherwise.
  faulty integer not null default 0,
  leaves_out boolean not null default false,
  may_add_categories boolean not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table public.product_imports is 'Imports of product files, with their progress.';

-- One at a time.
create unique index product_imports_active_idx on public.product_imports ((true))
  where status in ('reading', 'checking', 'ready', 'applying', 'images');
create index product_imports_created_at_idx on public.product_imports (created_at desc);

alter table public.product_imports enable row level security;
revoke all on public.product_imports from public, anon, authenticated, service_role;
grant select on public.product_imports to authenticated, service_role;
create policy product_imports_select_staff on public.product_imports for select to authenticated
  using ((select private.has_permission('products.write')));

-- The products of an import, in the order of the file.
create table private.product_import_rows (
  import_id uuid not null references public.product_imports (id) on delete cascade,
  place integer not null,
  -- As app/shop/product/imported-product.ts has it.
  product jsonb not null,
  -- What private.plan_import_row returned when the row was checked.
  plan jsonb,
  outcome text check (outcome in ('done', 'changed')),
  primary key (import_id, place)
);
comment on table private.product_import_rows is 'Products of an import; removed with it.';

create index product_import_rows_notes_idx on private.product_import_rows (import_id, place)
  where plan -> 'errors' <> '[]' or plan -> 'warnings' <> '[]' or outcome = 'changed';
create index product_import_rows_changes_idx on private.product_import_rows (import_id, place)
  where plan ->> 'action' in ('create', 'update');

alter table private.product_import_rows enable row level security;
revoke all on private.product_import_rows from public, anon, authenticated, service_role;

-- Images of other sites that an import named, and where their copies are.
create table private.imported_images (
  source text primary key check (char_length(source) <= 500),
  import_id uuid not null references public.product_imports (id) on delete cascade,
  -- Path of the copy; null while there is none.
  address text,
  -- Why it could not be copied.
  problem text check (char_length(problem) <= 200),
  claimed_at timestamptz,
  attempts integer not null default 0
);
comment on table private.imported_images is 'Images of other sites that imports named, with their copies.';

create index imported_images_import_idx on private.imported_images (import_id);
create index imported_images_due_idx on private.imported_images (import_id, source)
  where address is null and problem is null;
create index imported_images_address_idx on private.imported_images (address);

alter table private.imported_images enable row level security;
revoke all on private.imported_images from public, anon, authenticated, service_role;

-- schemas/catalogue/tables/image_copies.sql

-- Images without copies in several sizes that the cron has tried. Those that it has not tried have no row, and a row is
-- deleted when its image has copies.
create table private.image_copies (
  source text primary key check (char_length(source) <= 500),
  attempts integer not null default 1,
  -- When it is tried again.
  due_at timestamptz not null,
  -- Why it has none; null while they are made.
  problem text check (char_length(problem) <= 40)
);
comment on table private.image_copies is 'Images of which the cron could not make copies in several sizes.';

alter table private.image_copies enable row level security;
revoke all on private.image_copies from public, anon, authenticated, service_role;

-- schemas/catalogue/tables/stock_levels.sql

-- Stock changes with every order, and such a change must touch no index of products: the portal sorts and filters by
-- stock through this narrow copy.
-- decreased_at: when units last left, so that the bell need not read the ledger.
create table private.stock_levels (
  product_id uuid primary key references public.products (id) on delete cascade,
  stock integer not null,
  decreased_at timestamptz,
  -- products.low_stock_at of the product or of its variant's product.
  low_at integer not null default 5,
  is_low boolean not null generated always as (stock <= low_at) stored
);
comment on table private.stock_levels is 'Copy of products.stock, kept by a trigger on products.';

create index stock_levels_stock_idx on private.stock_levels (stock, product_id);
create index stock_levels_low_idx on private.stock_levels (stock, product_id) where is_low;

alter table private.stock_levels enable row level security;
revoke all on private.stock_levels from public, anon, authenticated, service_role;

-- schemas/search/tables/missed_searches.sql

-- What was searched, how often and when last; nothing about who did. shop_record_missed_search keeps at most 1,000.
create table public.missed_searches (
  phrase text primary key check (char_length(phrase) between 2 and 60 and private.is_impersonal(phrase)),
  times integer not null default 1 check (times > 0),
  last_at timestamptz not null default now()
);
comment on table public.missed_searches is 'Searches that found no product, counted.';

create index missed_searches_times_idx on public.missed_searches (times, last_at);
create index missed_searches_last_at_idx on public.missed_searches (last_at);

alter table public.missed_searches enable row level security;
revoke all on public.missed_searches from public, anon, authenticated, service_role;
grant select on public.missed_searches to authenticated, service_role;
create policy missed_searches_select_staff on public.missed_searches for select to authenticated
  using ((select private.has_permission('search.write')));

-- schemas/search/tables/search_terms.sql

-- in_name: the word is in a name or brand, so a misspelled word may be corrected to it. A word stays when its last
-- product goes; corrections check that something for sale still has it.
create table private.search_terms (
  word text collate "C" primary key,
  phonetic_key text not null,
  in_name boolean not null
);
comment on table private.search_terms is 'The words of the catalogue, for correcting misspelled searches.';

create index search_terms_phonetic_key_idx on private.search_terms
  using gin (phonetic_key extensions.gin_trgm_ops) where in_name;

revoke all on private.search_terms from public, anon, authenticated, service_role;

-- schemas/search/tables/search_words.sql

-- key and phonetic_key: the word as searches are compared with it.
create table public.search_words (
  id uuid primary key default gen_random_uuid(),
  word text not null check (char_length(word) between 1 and 40),
  means text[] not null check (private.is_meanings(means)),
  key text not null generated always as (btrim(private.normalize_words(word))) stored
    unique check (key ~ '^\S+$'),
  phonetic_key text not null generated always as (private.phonetic_key(btrim(private.normalize_words(word)))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.search_words is 'Words that shoppers search with, and the words of the catalogue they mean.';

create index search_words_key_idx on public.search_words (key collate "C");
create index search_words_sound_idx on public.search_words (phonetic_key);
create index search_words_phonetic_key_idx on public.search_words using gin (phonetic_key extensions.gin_trgm_ops);

alter table public.search_words enable row level security;
revoke all on public.search_words from public, anon, authenticated, service_role;
grant select on public.search_words to service_role;
grant select, delete on public.search_words to authenticated;
grant insert (word, means) on public.search_words to authenticated;
grant update (word, means) on public.search_words to authenticated;
create policy search_words_select_staff on public.search_words for select to authenticated
  using ((select private.has_permission('search.write')));
create policy search_words_insert_staff on public.search_words for insert to authenticated
  with check ((select private.has_permission('search.write')));
create policy search_words_update_staff on public.search_words for update to authenticated
  using ((select private.has_permission('search.write')))
  with check ((select private.has_permission('search.write')));
create policy search_words_delete_staff on public.search_words for delete to authenticated
  using ((select private.has_permission('search.write')));

create trigger search_words_touch before update on public.search_words
for each row execute function private.set_updated_at();

create trigger search_words_audit after insert or update or delete on public.search_words
for each row execute function private.record_audit('{key,phonetic_key,updated_at}');

-- schemas/accounts/tables/wishlist.sql

create table public.wishlist (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, product_id)
);
comment on table public.wishlist is 'Products that shoppers have saved.';

create index wishlist_product_id_idx on public.wishlist (product_id);

alter table public.wishlist enable row level security;
revoke all on public.wishlist from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.wishlist to service_role;
grant select, delete on public.wishlist to authenticated;
grant insert (user_id, product_id) on public.wishlist to authenticated;
create policy wishlist_select_own on public.wishlist for select to authenticated
  using (user_id = (select auth.uid()));
create policy wishlist_insert_own on public.wishlist for insert to authenticated
  with check (user_id = (select private.session_user_id()));
create policy wishlist_delete_own on public.wishlist for delete to authenticated
  using (user_id = (select private.session_user_id()));

-- schemas/accounts/tables/stock_notices.sql

create table public.stock_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  -- Of a product with options the variant, or the product itself while no variant is chosen.
  product_id uuid not null references public.products (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, product_id)
);
comment on table public.stock_notices is
  'Who wants a mail when a product is back in stock; at most 50 of one shopper. A notice ends with its mail.';

-- In the order of shop_queue_stock_notices.
create index stock_notices_product_id_idx on public.stock_notices (product_id, created_at, id);
-- As retention_rules asks.
create index stock_notices_created_at_idx on public.stock_notices (created_at);

alter table public.stock_notices enable row level security;
revoke all on public.stock_notices from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.stock_notices to service_role;
grant select, delete on public.stock_notices to authenticated;
grant insert (user_id, product_id) on public.stock_notices to authenticated;
create policy stock_notices_select_own on public.stock_notices for select to authenticated
  using (user_id = (select auth.uid()));
create policy stock_notices_insert_own on public.stock_notices for insert to authenticated
  with check (user_id = (select private.session_user_id()));
create policy stock_notices_delete_own on public.stock_notices for delete to authenticated
  using (user_id = (select private.session_user_id()));

create trigger stock_notices_limit before insert on public.stock_notices
for each row execute function private.limit_stock_notices();

-- schemas/accounts/tables/sign_in_failures.sql

-- Wrong passwords, counted by account and network, by account and browser, and by account. Keys are hashes, and an
-- address is counted whether or not it has an account.
create table public.sign_in_failures (
  key text primary key check (char_length(key) = 64),
  failures integer not null check (failures >= 0),
  since timestamptz not null default now()
);
comment on table public.sign_in_failures is 'Wrong passwords of the last hour, by hashed account, network and browser.';

create index sign_in_failures_since_idx on public.sign_in_failures (since);

-- Read and written by shop_begin_sign_in and shop_return_sign_in alone.
alter table public.sign_in_failures enable row level security;
revoke all on public.sign_in_failures from public, anon, authenticated, service_role;

-- schemas/accounts/tables/portal_sessions.sql

-- When each session was last used in the portal, and when the password or a code was last given in it. `id`: the
-- session in auth.sessions.
create table public.portal_sessions (
  id uuid primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  seen_at timestamptz not null default now(),
  confirmed_at timestamptz
);
comment on table public.portal_sessions is 'Sessions of admins in the portal, for the last day.';

create index portal_sessions_user_idx on public.portal_sessions (user_id);
create index portal_sessions_seen_at_idx on public.portal_sessions (seen_at);

-- Read and written by functions alone.
alter table public.portal_sessions enable row level security;
revoke all on public.portal_sessions from public, anon, authenticated, service_role;

-- schemas/accounts/tables/recovery_codes.sql

-- Codes that replace a lost authenticator app, each once. `hash`: HMAC-SHA256 under a secret of the Worker, so the
-- database alone cannot tell a code.
create table public.recovery_codes (
  user_id uuid not null references public.users (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);
comment on table public.recovery_codes is 'Unused recovery codes of two-step sign-in, as keyed hashes.';

-- Read and written by functions alone.
alter table public.recovery_codes enable row level security;
revoke all on public.recovery_codes from public, anon, authenticated, service_role;

-- schemas/accounts/tables/customer_records.sql

-- No trigger: the functions that write it write the audit row, too.
create table public.customer_records (
  user_id uuid primary key references public.users (id) on delete cascade,
  tags text[] not null default '{}' check (cardinality(tags) <= 10 and char_length(tags::text) <= 400),
  -- Why the customer pays online only, for staff.
  cash_block_reason text check (char_length(cash_block_reason) between 1 and 200),
  updated_at timestamptz not null default now()
);
comment on table public.customer_records is 'What staff keep about a customer. Shoppers cannot read it.';

-- Read and written by functions alone.
alter table public.customer_records enable row level security;
revoke all on public.customer_records from public, anon, authenticated, service_role;

create trigger customer_records_touch before update on public.customer_records
for each row execute function private.set_updated_at();

-- schemas/accounts/tables/customer_notes.sql

create table public.customer_notes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  -- No foreign key: a note goes with its customer, not with its author.
  author_id uuid not null,
  note text not null check (char_length(note) between 1 and 1000),
  created_at timestamptz not null default now()
);
comment on table public.customer_notes is 'Internal notes of staff on a customer. Shoppers cannot read them.';

create index customer_notes_user_id_idx on public.customer_notes (user_id, id);

-- Read and written by functions alone.
alter table public.customer_notes enable row level security;
revoke all on public.customer_notes, public.customer_notes_id_seq from public, anon, authenticated, service_role;

create trigger customer_notes_audit after insert on public.customer_notes
for each row execute function private.record_audit('{}');

-- schemas/orders/tables/order_totals.sql

-- Counting every order anew would cost the dashboard more each day. Sums of many days are few rows; adding to them with
-- each order would make checkouts wait for each other, so orders add rows to order_total_changes, and
-- private.fold_order_totals moves those into order_totals. What is true at any moment is both together.
create table private.order_totals (
  day date not null,
  status text not null,
  payment_status text not null,
  orders bigint not null,
  amount numeric(16, 2) not null,
  -- What was given back of paid orders, or is about to be, see private.refunded_of_order.
  refunded numeric(16, 2) not null,
  primary key (day, status, payment_status)
);
comment on table private.order_totals is 'Orders and their sum in rupees by day in India, status and payment status.';

create table private.order_total_changes (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  payment_status text not null,
  orders integer not null check (orders in (-1, 0, 1)),
  amount numeric(10, 2) not null,
  refunded numeric(10, 2) not null,
  -- What sales_totals are kept by as well; '' for none.
  state text not null default '',
  coupon text not null default '',
  method text not null default ''
);
comment on table private.order_total_changes is
  'Orders that came (1) or left (-1), and refunds of orders (0), not yet part of order_totals and sales_totals.';

alter table private.order_totals enable row level security;
alter table private.order_total_changes enable row level security;
revoke all on private.order_totals, private.order_total_changes, private.order_total_changes_id_seq
from public, anon, authenticated, service_role;

-- schemas/orders/tables/sales_totals.sql

-- Sums of the reports, kept as order_totals are: orders add rows to order_total_changes, their items to
-- item_total_changes, and private.fold_order_totals and private.fold_item_totals move those into these tables. What is
-- true at any moment is both together. tests/races/report-totals.test.ts compares them with a new count.
create table private.sales_totals (
  dimension text not null check (dimension in ('day', 'state', 'coupon', 'method', 'category')),
  -- The day in India on which the orders were placed.
  day date not null,
  -- State of delivery, coupon code, payment method or category id; '' for none, and for the dimension 'day'.
  key text not null,
  -- Orders that are confirmed and were not cancelled since, and their sum. Of categories: the sum of their items.
  orders bigint not null,
  sales numeric(16, 2) not null,
  -- Of items, so 0 for states, coupons and methods.
  units bigint not null,
  -- What was received for orders, and what of that was given back, or is about to be; 0 for categories.
  received numeric(16, 2) not null,
  refunded numeric(16, 2) not null,
  primary key (dimension, day, key)
);
comment on table private.sales_totals is 'Sales in rupees by day in India and one dimension of the orders.';

create table private.product_totals (
  day date not null,
  -- The product, and the variant or else the product again. The id of zeros: of what was deleted.
  base_id uuid not null,
  product_id uuid not null,
  units bigint not null,
  sales numeric(16, 2) not null,
  primary key (day, base_id, product_id)
);
comment on table private.product_totals is 'Units and their sum in rupees of confirmed orders, by day and product.';

create table private.item_total_changes (
  id bigint generated always as identity primary key,
  day date not null,
  base_id uuid not null,
  product_id uuid not null,
  category text not null,
  units integer not null,
  sales numeric(12, 2) not null
);
comment on table private.item_total_changes is
  'Items of orders that became sales, or no longer are, not yet part of product_totals and sales_totals.';

alter table private.sales_totals enable row level security;
alter table private.product_totals enable row level security;
alter table private.item_total_changes enable row level security;
revoke all on private.sales_totals, private.product_totals, private.item_total_changes,
  private.item_total_changes_id_seq
from public, anon, authenticated, service_role;

-- schemas/orders/tables/order_batches.sql

-- One change of many orders, as an admin confirmed it. Its orders are changed one by one, each in a transaction of its
-- own; see admin_work_order_batch.
create table public.order_batches (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null,
  -- A status that the orders are set to, or 'invoice': their invoices are issued.
  change text not null
    check (
      change in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'failed', 'invoice')
    ),
  -- Whether the password was given for all that it gives back; see private.confirm_batch_refund.
  is_confirmed boolean not null default false,
  -- For how long each change can be undone; 0: not at all.
  undo_seconds integer not null default 0 check (undo_seconds between 0 and 60),
  -- When its admin took it back: its orders are undone one by one.
  undo_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.order_batches is 'Changes of many orders at once.';

create index order_batches_created_at_idx on public.order_batches (created_at);
create index order_batches_actor_id_idx on public.order_batches (actor_id, created_at desc);

alter table public.order_batches enable row level security;
revoke all on public.order_batches from public, anon, authenticated, service_role;

create table private.order_batch_items (
  batch_id uuid not null references public.order_batches (id) on delete cascade,
  place integer not null,
  -- null: there is no order with this number.
  order_id uuid,
  order_number text not null,
  -- The status that the admin saw.
  seen text not null,
  -- {carrier?, tracking_number?, tracking_url?}
  shipment jsonb not null,
  -- What the function that changes one order returned; null until then.
  result jsonb,
  -- What admin_undo_order_status returned; null while it was not undone.
  undone jsonb,
  primary key (batch_id, place)
);
comment on table private.order_batch_items is 'Orders of a change of many, with what became of each.';

create index order_batch_items_left_idx on private.order_batch_items (batch_id, place) where result is null;

alter table private.order_batch_items enable row level security;
revoke all on private.order_batch_items from public, anon, authenticated, service_role;

-- schemas/orders/tables/orders.sql

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
  -- What its online payment had too much since items were changed or taken off before they were shipped, which refunds
  -- with the reason 'changed' give back: the payment is of total_amount + overpaid_amount.
  overpaid_amount numeric(10, 2) not null default 0 check (overpaid_amount >= 0),
  tax_rate numeric(5, 2) not null check (tax_rate between 0 and 100),
  -- Copied from the settings. In mode 'gst' tax_amount is the sum of the items' tax.
  tax_mode text not null default 'simple' check (tax_mode in ('simple', 'gst')),
  prices_include_tax boolean not null default false,
  -- In mode 'gst': the GST code of a state, see private.place_of_supply.
  place_of_supply text check (place_of_supply ~ '^[0-9]{2}$'),
  buyer_gstin text check (private.is_gstin(buyer_gstin)),
  -- Of the business with that GSTIN, which is the recipient of the invoice: see private.is_billing_address.
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
  tracking_number text check (char_length(tracking_number) between 1 and 80),
  -- A link on the order page, so it must be a web address.
  tracking_url text check (tracking_url ~ '^https://[^[:space:]"<>]+$' and char_length(tracking_url) <= 500),
  razorpay_order_id text unique,
  razorpay_payment_id text unique,
  -- Until when stock is reserved for an online order that waits for its payment, see sync_held_until.
  held_until timestamptz,
  reopened_at timestamptz,
  payment_checked_at timestamptz,
  payment_checks integer not null default 0 check (payment_checks >= 0),
  -- Whether Razorpay was asked about the payment and has not answered since.
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
-- What is to be packed and shipped, see private.waiting_orders.
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
  to_jsonb(old) - '{payment_checked_at,payment_checks,payment_unanswered,cod_remitted_at}'::text[]
  is distinct from to_jsonb(new) - '{payment_checked_at,payment_checks,payment_unanswered,cod_remitted_at}'::text[]
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

create trigger orders_status_history after insert or update on public.orders
for each row execute function private.record_order_status();

-- On insert too, because imported orders may arrive with that status.
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

-- schemas/orders/tables/order_texts.sql

-- What the search of orders looks through. Written by triggers; read by private.search_orders.
create table private.order_texts (
  order_id uuid primary key references public.orders (id) on delete cascade,
  -- As in the order, so that the newest are read one after another.
  user_id uuid,
  created_at timestamptz not null,
  -- See private.order_text.
  text text collate "C" not null
);
comment on table private.order_texts is 'Numbers, names and codes of an order, in lower case, one a line.';

create index order_texts_newest_idx on private.order_texts (created_at desc, order_id);
-- An order adds some hundred entries; they wait in a list of at most 1 MB, so that the sale does not.
create index order_texts_text_idx on private.order_texts using gin (text extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 1024);

alter table private.order_texts enable row level security;
revoke all on private.order_texts from public, anon, authenticated, service_role;

-- schemas/orders/tables/order_views.sql

-- Written by functions alone, so that nobody keeps more than 20.
create table public.order_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  -- The filter as in the address of the list, without "?".
  query text not null check (char_length(query) between 1 and 500),
  created_at timestamptz not null default now()
);
comment on table public.order_views is 'Filters of the portal''s list of orders that a member of staff has named.';

create unique index order_views_name_idx on public.order_views (user_id, lower(name));

alter table public.order_views enable row level security;
revoke all on public.order_views from public, anon, authenticated, service_role;
grant select on public.order_views to authenticated;
create policy order_views_select on public.order_views for select to authenticated
  using (user_id = (select auth.uid()) and (select private.has_permission('orders.read')));

-- schemas/orders/tables/order_undos.sql

-- Not tied to the order by a foreign key: rows are deleted after a day anyway, and orders never are.
create table private.order_undos (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  staff_id uuid not null,
  -- The order as it was, and its updated_at after the change: a later change makes undoing impossible.
  before jsonb not null,
  changed_at timestamptz not null,
  -- The newest mail of the order before the change; 0: none.
  last_mail_id bigint not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table private.order_undos is 'Changes of orders'' status that can be undone for some seconds.';

create index order_undos_expires_at_idx on private.order_undos (expires_at);

alter table private.order_undos enable row level security;
revoke all on private.order_undos from public, anon, authenticated, service_role;

-- schemas/orders/tables/order_items.sql

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id uuid references public.products (id) on delete set null,
  -- Of a product with options: product_id is the variant, and variant_label its values, such as "M · Indigo".
  product_name text not null,
  variant_label text,
  -- 'SKU-' and the product's id; catalogue_sku is the SKU that admins gave the product or the variant.
  product_sku text not null,
  catalogue_sku text,
  product_image text,
  hsn_code text check (char_length(hsn_code) <= 20),
  -- The product's category on the day it was ordered, for the reports. No foreign key: it outlives the category.
  category_id uuid,
  quantity integer not null check (quantity > 0),
  -- Of these, the units that left in the parcels of public.shipments, see count_shipped, and those that were refunded
  -- before they were sent, see admin_refund_items.
  shipped_quantity integer not null default 0 check (shipped_quantity >= 0),
  dropped_quantity integer not null default 0 check (dropped_quantity >= 0),
  unit_price numeric(10, 2) not null check (unit_price >= 0),
  total_price numeric(10, 2) not null,
  -- In tax mode 'gst', as private.gst_lines gives them: the rate in percent, this item's part of the discount, and the
  -- values without tax and the taxes of the goods and of their part of the delivery.
  tax_rate numeric(5, 2) check (tax_rate between 0 and 100),
  discount_share numeric(10, 2) check (discount_share between 0 and total_price),
  taxable_value numeric(10, 2) check (taxable_value >= 0),
  tax_amount numeric(10, 2) check (tax_amount >= 0),
  delivery_value numeric(10, 2) check (delivery_value >= 0),
  delivery_tax numeric(10, 2) check (delivery_tax >= 0),
  constraint order_items_tax_check check (
    num_nulls(tax_rate, discount_share, taxable_value, tax_amount, delivery_value, delivery_tax) in (0, 6)
  ),
  constraint order_items_shipped_check check (shipped_quantity + dropped_quantity <= quantity),
  constraint order_items_total_check check (total_price = unit_price * quantity)
);
comment on table public.order_items is 'Items of orders, as the products were when ordered. Amounts in rupees.';

create index order_items_order_id_idx on public.order_items (order_id);
create index order_items_product_id_idx on public.order_items (product_id);
-- Which order uses an image. Hashes, because a URL may be longer than an index entry can be.
create index order_items_product_image_idx on public.order_items (md5(product_image)) where product_image is not null;

-- Written by functions alone.
alter table public.order_items enable row level security;
revoke all on public.order_items from public, anon, authenticated, service_role;
grant select on public.order_items to authenticated, service_role;
create policy order_items_select on public.order_items for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );

create trigger order_items_classes before insert on public.order_items
for each row execute function private.copy_classes();

create trigger order_items_count after insert on public.order_items
referencing new table as added
for each statement execute function private.count_items();

create trigger order_items_text after insert on public.order_items
referencing new table as added
for each statement execute function private.store_order_text();

create trigger order_items_text_again after update on public.order_items
referencing new table as added
for each statement execute function private.store_order_text();

create trigger order_items_text_less after delete on public.order_items
referencing old table as added
for each statement execute function private.store_order_text();

create trigger order_items_recount after update on public.order_items
referencing old table as removed new table as added
for each statement execute function private.count_items();

create trigger order_items_uncount after delete on public.order_items
referencing old table as removed
for each statement execute function private.count_items();

-- schemas/orders/tables/shipments.sql

-- The parcels of an order that left before the last one. What is left goes with the order's own carrier and tracking
-- number once its status is shipped, so an order that goes out in one parcel has no row here.
create table public.shipments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  carrier text check (char_length(carrier) between 1 and 80),
  tracking_number text check (char_length(tracking_number) between 1 and 80),
  -- A link on the order page, so it must be a web address.
  tracking_url text check (tracking_url ~ '^https://[^[:space:]"<>]+$' and char_length(tracking_url) <= 500),
  shipped_at timestamptz not null default now(),
  -- Who sent it.
  actor_id uuid not null
);
comment on table public.shipments is 'Parcels of orders that were sent in several.';

create index shipments_order_id_idx on public.shipments (order_id, shipped_at);
-- As private.find_cash_order looks for them.
create index shipments_tracking_number_idx on public.shipments (upper(tracking_number))
where tracking_number is not null;

-- Written by functions alone.
alter table public.shipments enable row level security;
revoke all on public.shipments from public, anon, authenticated, service_role;
grant select (id, order_id, carrier, tracking_number, tracking_url, shipped_at) on public.shipments to authenticated;
grant select on public.shipments to service_role;
create policy shipments_select on public.shipments for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );

create trigger shipments_text after insert or update of tracking_number or delete on public.shipments
for each row execute function private.store_order_text();

create trigger shipments_audit after insert or update or delete on public.shipments
for each row execute function private.record_audit('{}');

-- schemas/orders/tables/shipment_items.sql

create table public.shipment_items (
  shipment_id uuid not null references public.shipments (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, order_item_id)
);
comment on table public.shipment_items is 'Items and quantities of parcels.';

create index shipment_items_order_item_id_idx on public.shipment_items (order_item_id);

-- Written by functions alone.
alter table public.shipment_items enable row level security;
revoke all on public.shipment_items from public, anon, authenticated, service_role;
grant select on public.shipment_items to authenticated, service_role;
create policy shipment_items_select on public.shipment_items for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (
      select 1 from public.shipments s join public.orders o on o.id = s.order_id
      where s.id = shipment_id and o.user_id = (select auth.uid())
    )
  );

-- The check of order_items then refuses more than there is to send.
create trigger shipment_items_count after insert or update or delete on public.shipment_items
for each row execute function private.count_shipped();

-- schemas/orders/tables/order_status_history.sql

create table public.order_status_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  status text not null,
  payment_status text not null,
  -- Who made the change. "payment" is Razorpay's report, "system" the scheduled jobs.
  actor text not null default 'system' check (actor in ('shopper', 'admin', 'payment', 'system')),
  actor_id uuid,
  note text,
  created_at timestamptz not null default now()
);
comment on table public.order_status_history is 'One row for each change of an order''s status or payment status.';

create index order_status_history_order_id_idx on public.order_status_history (order_id, id);

-- Written by the trigger on orders alone.
alter table public.order_status_history enable row level security;
revoke all on public.order_status_history, public.order_status_history_id_seq
  from public, anon, authenticated, service_role;
grant select on public.order_status_history to authenticated, service_role;
create policy order_status_history_select on public.order_status_history for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );

-- schemas/orders/tables/order_notes.sql

create table public.order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  author_id uuid default auth.uid() references public.users (id) on delete set null,
  note text not null check (char_length(note) between 1 and 1000),
  created_at timestamptz not null default now()
);
comment on table public.order_notes is 'Internal notes of admins on an order. Shoppers cannot read them.';

create index order_notes_order_id_idx on public.order_notes (order_id, id);
create index order_notes_author_id_idx on public.order_notes (author_id);

alter table public.order_notes enable row level security;
revoke all on public.order_notes, public.order_notes_id_seq from public, anon, authenticated, service_role;
grant select, insert (order_id, note) on public.order_notes to authenticated;
create policy order_notes_select_staff on public.order_notes for select to authenticated
  using ((select private.has_permission('orders.read')));
create policy order_notes_insert_staff on public.order_notes for insert to authenticated
  with check ((select private.has_permission('orders.write')) and author_id = (select auth.uid()));

create trigger order_notes_audit after insert on public.order_notes
for each row execute function private.record_audit('{}');

-- schemas/orders/tables/payment_links.sql

-- Links by which an order is paid without signing in. The token is in the link alone; the newest link of an order
-- counts.
create table public.payment_links (
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  -- SHA-256 of the token, as hexadecimal digits.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days'
);
comment on table public.payment_links is 'Links by which shoppers pay an order that was placed for them.';

create index payment_links_order_id_idx on public.payment_links (order_id, created_at desc);
create index payment_links_created_by_idx on public.payment_links (created_by);
-- As retention_rules asks.
create index payment_links_expires_at_idx on public.payment_links (expires_at);

-- Written by functions alone.
alter table public.payment_links enable row level security;
revoke all on public.payment_links from public, anon, authenticated, service_role;
grant select on public.payment_links to authenticated;
create policy payment_links_select_staff on public.payment_links for select to authenticated
  using ((select private.has_permission('orders.place')));

-- schemas/orders/tables/order_refusals.sql

-- One row for each limit, so that it does not grow.
create table public.order_refusals (
  code text primary key,
  times bigint not null default 1 check (times > 0),
  last_at timestamptz not null default now()
);
comment on table public.order_refusals is 'How often a limit has refused an order, and when it last did.';

-- Written by functions alone.
alter table public.order_refusals enable row level security;
revoke all on public.order_refusals from public, anon, authenticated, service_role;
grant select on public.order_refusals to authenticated;
create policy order_refusals_select_staff on public.order_refusals for select to authenticated
  using ((select private.has_permission('health.read')));

-- schemas/orders/tables/coupons.sql

create table public.coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code = upper(btrim(code)) and char_length(code) between 1 and 40),
  name text not null check (char_length(name) between 1 and 120),
  description text,
  type text not null default 'percentage' check (type in ('percentage', 'fixed')),
  value numeric(10, 2) not null check (value > 0),
  minimum_amount numeric(10, 2) check (minimum_amount >= 0),
  maximum_discount numeric(10, 2) check (maximum_discount > 0),
  usage_limit integer check (usage_limit > 0),
  user_limit integer check (user_limit > 0),
  -- Kept by the order functions.
  used_count integer not null default 0 check (used_count >= 0),
  starts_at timestamptz,
  expires_at timestamptz,
  is_active boolean not null default true,
  -- Whether the cart shows it to everybody; other codes are only found by who knows them.
  is_shown boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint coupons_percentage_check check (type <> 'percentage' or value <= 100),
  constraint coupons_window_check check (starts_at is null or expires_at is null or starts_at < expires_at),
  constraint coupons_not_nan_check check (greatest(value, minimum_amount, maximum_discount) < 'NaN'),
  constraint coupons_finite_check check (isfinite(starts_at) and isfinite(expires_at))
);
comment on table public.coupons is 'Discount codes. Amounts in rupees.';

create index coupons_created_at_idx on public.coupons (created_at desc);
create index coupons_shown_idx on public.coupons (code) where is_active and is_shown;

-- Shoppers ask for one code with shop_find_coupon, and see those of shop_shown_coupons; only admins see the list.
alter table public.coupons enable row level security;
revoke all on public.coupons from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.coupons to service_role;
grant select, delete on public.coupons to authenticated;
grant insert (
  code, name, description, type, value, minimum_amount, maximum_discount, usage_limit, user_limit, starts_at,
  expires_at, is_active, is_shown
) on public.coupons to authenticated;
grant update (
  code, name, description, type, value, minimum_amount, maximum_discount, usage_limit, user_limit, starts_at,
  expires_at, is_active, is_shown
) on public.coupons to authenticated;
create policy coupons_select_staff on public.coupons for select to authenticated
  using ((select private.has_permission('coupons.write')));
create policy coupons_insert_staff on public.coupons for insert to authenticated
  with check ((select private.has_permission('coupons.write')));
create policy coupons_update_staff on public.coupons for update to authenticated
  using ((select private.has_permission('coupons.write')))
  with check ((select private.has_permission('coupons.write')));
create policy coupons_delete_staff on public.coupons for delete to authenticated
  using ((select private.has_permission('coupons.write')));

-- A use does not count as an edit: updated_at detects two admins who edit the same coupon.
create trigger coupons_touch before update of code, name, description, type, value, minimum_amount, maximum_discount,
  usage_limit, user_limit, starts_at, expires_at, is_active, is_shown on public.coupons
for each row execute function private.set_updated_at();

create trigger coupons_audit after insert or update or delete on public.coupons
for each row execute function private.record_audit('{used_count,updated_at}');

-- schemas/orders/tables/coupon_redemptions.sql

create table public.coupon_redemptions (
  id uuid primary key default gen_random_uuid(),
  coupon_id uuid not null references public.coupons (id) on delete cascade,
  user_id uuid references public.users (id) on delete set null,
  order_id uuid not null unique references public.orders (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Null while the use counts in coupons.used_count.
  released_at timestamptz
);
comment on table public.coupon_redemptions is 'Which order used which coupon, one row per order.';

create index coupon_redemptions_coupon_id_idx on public.coupon_redemptions (coupon_id, user_id);
create index coupon_redemptions_user_id_idx on public.coupon_redemptions (user_id);
create index coupon_redemptions_created_at_idx on public.coupon_redemptions (coupon_id, created_at desc);

-- Written by functions alone.
alter table public.coupon_redemptions enable row level security;
revoke all on public.coupon_redemptions from public, anon, authenticated, service_role;
grant select on public.coupon_redemptions to authenticated, service_role;
create policy coupon_redemptions_select on public.coupon_redemptions for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_permission('coupons.write')));

-- schemas/orders/tables/invoices.sql

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  -- An order with an invoice cannot be deleted, and a cancelled order keeps its invoice: the number is used up.
  order_id uuid not null unique references public.orders (id),
  number text collate "C" not null unique
    check (char_length(number) <= 16 and number ~ '^INV/[0-9]{2}-?[0-9]{2}/[0-9]{6,7}$'),
  financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  issued_at timestamptz not null,
  -- The seller as it was on that day.
  seller jsonb not null check (
    jsonb_typeof(seller) = 'object' and seller ?& array['legal_name', 'address', 'gstin', 'state', 'email', 'phone']
  )
);
comment on table public.invoices is 'Invoices, numbered without gaps within a financial year and never changed.';

-- The registers of a month.
create index invoices_issued_at_idx on public.invoices (issued_at, number);
-- For private.unused_images: the pictures of signatures are kept.
create index invoices_signature_idx on public.invoices ((seller ->> 'signature_url'))
where seller ->> 'signature_url' <> '';

-- Shoppers see the invoices of their orders as soon as they are issued.
alter table public.invoices enable row level security;
revoke all on public.invoices from public, anon, authenticated, service_role;
grant select on public.invoices to authenticated, service_role;
create policy invoices_select on public.invoices for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (
      select 1 from public.orders o
      where o.id = order_id and o.user_id = (select auth.uid())
    )
  );

create trigger invoices_audit after insert on public.invoices
for each row execute function private.record_audit('{}');

create trigger invoices_credit after insert on public.invoices
for each row execute function private.credit_earlier_refunds();

create trigger invoices_text after insert on public.invoices
for each row execute function private.store_order_text();

-- schemas/orders/tables/document_counters.sql

-- A row stays locked until its document is committed, so that a number that was taken is used.
create table private.document_counters (
  -- Invoices, credit notes, debit notes.
  series text not null check (series in ('INV', 'CN', 'DN')),
  financial_year text not null,
  last_number integer not null check (last_number between 0 and 9999999),
  last_issued_at timestamptz,
  primary key (series, financial_year)
);
comment on table private.document_counters is 'The last number of each series of documents in each financial year.';

revoke all on private.document_counters from public, anon, authenticated, service_role;

-- schemas/catalogue/tables/stock_movements.sql

-- actor_id is no foreign key, here and in other records: they outlive the account.
create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid references public.products (id) on delete set null,
  order_id uuid references public.orders (id) on delete set null,
  quantity integer not null check (quantity <> 0),
  reason text not null,
  actor_id uuid,
  created_at timestamptz not null default now()
);
comment on table public.stock_movements is 'The stock ledger: for every product, sum(quantity) is products.stock.';

create index stock_movements_product_id_idx on public.stock_movements (product_id, id);
-- The portal's list of movements of one reason; those of orders are most of the table.
create index stock_movements_reason_idx on public.stock_movements (reason, id desc) where reason <> 'order';
create index stock_movements_order_id_idx on public.stock_movements (order_id);

-- Written by the trigger on products alone.
alter table public.stock_movements enable row level security;
revoke all on public.stock_movements, public.stock_movements_id_seq from public, anon, authenticated, service_role;
grant select on public.stock_movements to authenticated, service_role;
create policy stock_movements_select_staff on public.stock_movements for select to authenticated
  using ((select private.has_permission('stock.write')));

-- schemas/catalogue/tables/reviews.sql

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  user_id uuid default auth.uid() references public.users (id) on delete set null,
  author_name text not null default '',
  author_avatar_url text,
  rating integer not null check (rating between 1 and 5),
  title text check (char_length(title) <= 200),
  comment text check (char_length(comment) <= 5000),
  is_approved boolean not null default false,
  -- What the shop says to it, below the review.
  reply text check (char_length(reply) between 1 and 2000),
  created_at timestamptz not null default now(),
  unique (product_id, user_id)
);
comment on table public.reviews is 'Reviews by shoppers who received the product. Visitors see the approved ones.';

create index reviews_user_id_idx on public.reviews (user_id);
create index reviews_approved_idx on public.reviews (product_id, created_at desc) where is_approved;
create index reviews_created_at_idx on public.reviews (created_at desc, id);
-- The portal's search.
create index reviews_author_search_idx on public.reviews using gin (author_name extensions.gin_trgm_ops);
create index reviews_title_search_idx on public.reviews using gin (title extensions.gin_trgm_ops);
create index reviews_comment_search_idx on public.reviews using gin (comment extensions.gin_trgm_ops);
create index reviews_unapproved_idx on public.reviews (created_at desc) where not is_approved;

-- Shoppers insert them unapproved; admins approve or delete them.
alter table public.reviews enable row level security;
revoke all on public.reviews from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.reviews to service_role;
-- Which account wrote a review, and where its picture lies, is nobody's business. shop_my_data gives authors their own.
grant select (id, product_id, author_name, rating, title, comment, is_approved, reply, created_at)
on public.reviews to anon, authenticated;
grant insert (product_id, user_id, rating, title, comment) on public.reviews to authenticated;
grant update (is_approved, reply) on public.reviews to authenticated;
grant delete on public.reviews to authenticated;
create policy reviews_select_anon on public.reviews for select to anon using (is_approved);
create policy reviews_select on public.reviews for select to authenticated
  using (is_approved or user_id = (select auth.uid()) or (select private.has_permission('reviews.write')));
create policy reviews_insert_buyer on public.reviews for insert to authenticated
  with check (
    user_id = (select private.session_user_id())
    and not is_approved
    and private.has_received(reviews.product_id)
  );
create policy reviews_update_staff on public.reviews for update to authenticated
  using ((select private.has_permission('reviews.write')))
  with check ((select private.has_permission('reviews.write')));
create policy reviews_delete_staff on public.reviews for delete to authenticated
  using ((select private.has_permission('reviews.write')));

create trigger reviews_copy_author before insert on public.reviews
for each row execute function private.copy_review_author();

create trigger reviews_update_product_rating after insert or delete or update of rating, is_approved, product_id
on public.reviews for each row execute function private.update_product_rating();

create trigger reviews_audit after update or delete on public.reviews
for each row execute function private.record_audit('{}');

-- schemas/catalogue/tables/product_questions.sql

create table public.product_questions (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  -- Who asked. The page of the product names nobody.
  user_id uuid references public.users (id) on delete set null,
  question text not null check (char_length(question) between 5 and 500),
  answer text check (char_length(answer) between 1 and 2000),
  answered_at timestamptz,
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  constraint product_questions_answered_check check ((answer is null) = (answered_at is null))
);
comment on table public.product_questions is
  'Questions of shoppers about products. Visitors see those that the shop has answered and not hidden.';

create index product_questions_product_id_idx on public.product_questions (product_id, created_at);
create index product_questions_user_id_idx on public.product_questions (user_id, created_at);
create index product_questions_shown_idx on public.product_questions (product_id, answered_at desc)
where answered_at is not null and not is_hidden;
create index product_questions_created_at_idx on public.product_questions (created_at desc, id);
create index product_questions_waiting_idx on public.product_questions (created_at desc, id)
where answered_at is null and not is_hidden;
create index product_questions_hidden_idx on public.product_questions (created_at desc, id) where is_hidden;
create index product_questions_answered_idx on public.product_questions (created_at desc, id)
where answered_at is not null;
-- As retention_rules asks.
create index product_questions_unanswered_idx on public.product_questions (created_at) where answered_at is null;
-- The portal's search.
create index product_questions_search_idx on public.product_questions using gin (question extensions.gin_trgm_ops);

-- Inserted by shop_ask_question and answered by admin_answer_question alone. The portal's list is
-- admin_list_questions.
alter table public.product_questions enable row level security;
revoke all on public.product_questions from public, anon, authenticated, service_role;
grant select (id, product_id, question, answer, answered_at, is_hidden, created_at)
on public.product_questions to anon, authenticated;
grant update (is_hidden) on public.product_questions to authenticated;
grant delete on public.product_questions to authenticated;
create policy product_questions_select_anon on public.product_questions for select to anon
  using (answered_at is not null and not is_hidden);
create policy product_questions_select on public.product_questions for select to authenticated
  using ((answered_at is not null and not is_hidden) or (select private.has_permission('reviews.write')));
create policy product_questions_update_staff on public.product_questions for update to authenticated
  using ((select private.has_permission('reviews.write')))
  with check ((select private.has_permission('reviews.write')));
create policy product_questions_delete_staff on public.product_questions for delete to authenticated
  using ((select private.has_permission('reviews.write')));

create trigger product_questions_audit after update or delete on public.product_questions
for each row execute function private.record_audit('{answered_at}');

-- schemas/bookkeeping/tables/settlements.sql

create table public.settlements (
  id text primary key check (id ~ '^setl_[A-Za-z0-9]{1,40}$'),
  amount numeric(12, 2) not null check (amount >= 0),
  fees numeric(12, 2) not null check (fees >= 0),
  tax numeric(12, 2) not null check (tax >= 0),
  -- As Razorpay says it: created, processed or failed.
  status text not null check (char_length(status) between 1 and 40),
  -- Number of the bank transfer.
  utr text check (char_length(utr) <= 60),
  created_at timestamptz not null,
  -- When its entries were stored, and last asked for; null: not yet.
  entries_at timestamptz,
  asked_at timestamptz,
  -- What its entries add up to more (or, negative, less) than its amount; null before they are stored.
  difference numeric(12, 2)
);
comment on table public.settlements is 'Payouts of Razorpay to the shop''s bank account. Amounts in rupees.';

create index settlements_created_at_idx on public.settlements (created_at desc, id);
create index settlements_utr_idx on public.settlements (utr) where utr is not null;
create index settlements_waiting_idx on public.settlements (created_at) where entries_at is null;
create index settlements_difference_idx on public.settlements (created_at desc, id) where difference <> 0;

-- Read and written by functions alone.
alter table public.settlements enable row level security;
revoke all on public.settlements from public, anon, authenticated, service_role;

-- schemas/payments/tables/payments.sql

-- No account number, card, e-mail or phone of the payer is kept.
create table public.payments (
  id text primary key check (id like 'pay\_%'),
  -- Null for a payment of no order of this shop: the Razorpay account may be shared.
  order_id uuid references public.orders (id) on delete set null,
  razorpay_order_id text not null,
  amount numeric(10, 2) not null check (amount > 0),
  -- As reported; a payment that is not in INR is never counted for an order.
  currency text not null,
  status text not null check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
  refunded_amount numeric(10, 2) not null default 0 check (refunded_amount between 0 and amount),
  method text check (char_length(method) <= 40),
  error_description text check (char_length(error_description) <= 500),
  -- The payout that has it, see shop_record_settlement_entries.
  settlement_id text references public.settlements (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.payments is 'Payments as Razorpay reports them; id is Razorpay''s. Amounts in rupees.';

create index payments_order_id_idx on public.payments (order_id);
create index payments_settlement_id_idx on public.payments (settlement_id);
-- Payments in no payout, for admin_settlements.
create index payments_unsettled_idx on public.payments (created_at, id)
where settlement_id is null and status in ('captured', 'refunded');

-- For admin_list_payments.
create index payments_list_idx on public.payments (created_at desc, id);
create index payments_failed_idx on public.payments (created_at desc, id) where status = 'failed';
create index payments_refunded_idx on public.payments (created_at desc, id) where refunded_amount > 0;
create index payments_unmatched_idx on public.payments (created_at desc, id) where order_id is null;

-- Written by functions alone.
alter table public.payments enable row level security;
revoke all on public.payments from public, anon, authenticated, service_role;
grant select on public.payments to authenticated, service_role;
create policy payments_select on public.payments for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );

create trigger payments_touch before update on public.payments
for each row execute function private.set_updated_at();

-- schemas/payments/tables/refunds.sql

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references public.orders (id) on delete set null,
  payment_id text not null references public.payments (id),
  amount numeric(10, 2) not null check (amount > 0),
  reason text not null check (
    reason in ('cancelled', 'late', 'duplicate', 'mismatch', 'returned', 'admin', 'changed')
  ),
  -- False: a gesture, for which no credit note lowers the tax.
  lowers_tax boolean not null default true check (lowers_tax or reason = 'admin'),
  status text not null default 'due' check (status in ('due', 'pending', 'processed', 'failed')),
  idempotency_key text not null unique generated always as ('refund-' || id::text) stored,
  razorpay_refund_id text unique,
  -- The failed refund that this one repeats; each is repeated once.
  retry_of uuid unique references public.refunds (id),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  error text check (char_length(error) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.refunds is 'Refunds to be sent to Razorpay, or sent. Amounts in rupees.';

create index refunds_order_id_idx on public.refunds (order_id);
create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_next_attempt_idx on public.refunds (next_attempt_at) where status in ('due', 'pending');
-- For the report of refunds.
create index refunds_created_at_idx on public.refunds (created_at);
-- For the dashboard and the bell.
create index refunds_unfinished_idx on public.refunds (created_at) where status in ('due', 'pending', 'failed');
-- An automatic refund of a payment exists once; admins may refund in parts.
create unique index refunds_one_open_idx on public.refunds (payment_id)
where status in ('due', 'pending') and reason not in ('admin', 'returned', 'changed');

-- Written by functions alone.
alter table public.refunds enable row level security;
revoke all on public.refunds from public, anon, authenticated, service_role;
grant select on public.refunds to authenticated, service_role;
create policy refunds_select on public.refunds for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );

create trigger refunds_touch before update on public.refunds
for each row execute function private.set_updated_at();

create trigger refunds_protect before delete on public.refunds
for each row execute function private.protect_refund();

create trigger refunds_count after insert or delete on public.refunds
for each row execute function private.count_refund();

create trigger refunds_recount after update of status, amount, payment_id on public.refunds
for each row when (
  (old.status = 'failed', old.amount, old.payment_id)
    is distinct from (new.status = 'failed', new.amount, new.payment_id)
)
execute function private.count_refund();

create trigger refunds_mail after insert or update of status on public.refunds
for each row execute function private.queue_refund_mail();

create trigger refunds_audit after insert on public.refunds
for each row when (new.reason = 'admin' or new.retry_of is not null)
execute function private.record_audit('{}');

create trigger refunds_retry_audit after update of next_attempt_at on public.refunds
for each row when (new.next_attempt_at < old.next_attempt_at)
execute function private.record_audit('{updated_at}');

-- schemas/payments/tables/webhook_events.sql

create table public.webhook_events (
  event_id text primary key check (char_length(event_id) between 1 and 100),
  event text not null check (char_length(event) <= 100),
  -- When Razorpay made the event; null when it did not say.
  sent_at timestamptz,
  received_at timestamptz not null default now()
);
comment on table public.webhook_events is 'Razorpay webhook events that were applied, so that none is applied twice.';

create index webhook_events_received_at_idx on public.webhook_events (received_at desc);

-- Written by shop_receive_webhook alone.
alter table public.webhook_events enable row level security;
revoke all on public.webhook_events from public, anon, authenticated, service_role;
grant select on public.webhook_events to authenticated, service_role;
create policy webhook_events_select_staff on public.webhook_events for select to authenticated
  using ((select private.has_permission('health.read')));

-- schemas/payments/tables/payment_secrets.sql

-- Encrypted with a key that the database never sees. Only the server reads them; admins write but cannot read.
create table public.payment_secrets (
  id boolean primary key default true check (id),
  key_secret text check (char_length(key_secret) between 1 and 2000),
  webhook_secret text check (char_length(webhook_secret) between 1 and 2000),
  updated_at timestamptz not null default now()
);
comment on table public.payment_secrets is
  'Razorpay''s secrets in one row, for a shop that does not keep them in the Worker''s variables.';
insert into public.payment_secrets default values;

alter table public.payment_secrets enable row level security;
revoke all on public.payment_secrets from public, anon, authenticated, service_role;
grant select on public.payment_secrets to service_role;

create trigger payment_secrets_touch before update on public.payment_secrets
for each row execute function private.set_updated_at();

-- schemas/returns/tables/return_requests.sql

-- requested -> approved -> received -> refunded or replaced; before received also rejected (by an admin) or, while
-- requested, withdrawn (by the shopper). An approved exchange has its replacements set aside: they are taken from the
-- stock until it is rejected or refunded instead. The kind 'refund' is what staff refund of an order by its items, see
-- admin_refund_items: it is refunded at once.
create table public.return_requests (
  id uuid primary key default gen_random_uuid(),
  number text collate "C" not null unique check (number ~ '^RET-[0-9]{13}$'),
  request_key uuid not null unique,
  order_id uuid not null references public.orders (id) on delete cascade,
  user_id uuid references public.users (id) on delete set null,
  kind text not null check (kind in ('return', 'exchange', 'refund')),
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'rejected', 'received', 'refunded', 'replaced', 'withdrawn')),
  comment text check (char_length(comment) between 1 and 500),
  -- Where the money goes: back to its source, or to the account that the shopper of a cash order named.
  -- Null for an order of 0 rupees, and for an exchange of a cash order.
  refund_mode text check (refund_mode in ('source', 'upi', 'bank')),
  upi_id text check (upi_id ~ '^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$'),
  bank_account_name text check (char_length(bank_account_name) between 2 and 100),
  bank_account_number text check (bank_account_number ~ '^[0-9]{9,18}$'),
  bank_ifsc text check (bank_ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  -- The items' share of what was paid without shipping, as shown to the shopper. Set for exchanges too, because one
  -- that cannot be replaced is refunded.
  items_amount numeric(10, 2) not null check (items_amount >= 0),
  refund_amount numeric(10, 2) check (refund_amount >= 0),
  -- The part of refund_amount that is for the delivery, which goes back once.
  delivery_amount numeric(10, 2) not null default 0 check (delivery_amount >= 0),
  refund_id uuid unique references public.refunds (id) on delete set null,
  reference text check (char_length(reference) between 1 and 100),
  rejected_reason text check (char_length(rejected_reason) between 1 and 500),
  restocked boolean,
  -- Of a refund by staff: whether the items came back, and whether a credit note lowers the tax. True of others.
  came_back boolean not null default true,
  lowers_tax boolean not null default true,
  -- How the items come back, set when the request is approved: to an address, or picked up on a day in India.
  return_way text check (return_way in ('post', 'pickup')),
  return_address text check (char_length(return_address) between 1 and 1000),
  pickup_on date,
  -- How the replacement of an exchange was sent.
  carrier text check (char_length(carrier) between 1 and 80),
  tracking_number text check (char_length(tracking_number) between 1 and 80),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  received_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint return_requests_kept_check check (came_back or (kind = 'refund' and restocked is not true)),
  constraint return_requests_tax_check check (lowers_tax or kind = 'refund'),
  constraint return_requests_delivery_check check (delivery_amount <= coalesce(refund_amount, 0)),
  constraint return_requests_upi_check check (upi_id is null or refund_mode = 'upi'),
  constraint return_requests_bank_check check (
    coalesce(bank_account_name, bank_account_number, bank_ifsc) is null or refund_mode = 'bank'
  ),
  constraint return_requests_refund_check check ((status = 'refunded') = (refund_amount is not null)),
  constraint return_requests_rejected_check check ((status = 'rejected') = (rejected_reason is not null)),
  constraint return_requests_way_check check (
    coalesce(return_way = 'post', false) = (return_address is not null)
    and coalesce(return_way = 'pickup', false) = (pickup_on is not null)
  ),
  constraint return_requests_shipment_check check (
    status = 'replaced' or coalesce(carrier, tracking_number) is null
  ),
  constraint return_requests_replaced_check check (status <> 'replaced' or kind = 'exchange'),
  constraint return_requests_closed_check check (
    (closed_at is not null) = (status in ('rejected', 'refunded', 'replaced', 'withdrawn'))
  ),
  constraint return_requests_received_check check (
    (received_at is not null) = (status in ('received', 'refunded', 'replaced'))
    and (received_at is null) = (restocked is null)
  )
);
comment on table public.return_requests is 'Returns and exchanges of delivered items. Amounts in rupees.';

create index return_requests_order_id_idx on public.return_requests (order_id, requested_at);
create index return_requests_user_id_idx on public.return_requests (user_id);
create index return_requests_status_idx on public.return_requests (status, requested_at desc);
create index return_requests_requested_at_idx on public.return_requests (requested_at desc, number desc);
create index return_requests_number_search_idx on public.return_requests using gin (number extensions.gin_trgm_ops);
-- For the report of refunds.
create index return_requests_transfers_idx on public.return_requests (closed_at)
where status = 'refunded' and refund_id is null;

-- Written by functions alone.
alter table public.return_requests enable row level security;
revoke all on public.return_requests from public, anon, authenticated, service_role;
grant select on public.return_requests to authenticated, service_role;
create policy return_requests_select on public.return_requests for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_permission('returns.write')));

create trigger return_requests_touch before update on public.return_requests
for each row execute function private.set_updated_at();

create trigger return_requests_erase_payee before update on public.return_requests
for each row execute function private.erase_payee();

create trigger return_requests_count after insert or delete on public.return_requests
for each row execute function private.count_return();

create trigger return_requests_recount after update of status, refund_amount, refund_id, order_id
on public.return_requests
for each row when (
  (old.status = 'refunded', old.refund_amount, old.refund_id, old.order_id)
    is distinct from (new.status = 'refunded', new.refund_amount, new.refund_id, new.order_id)
)
execute function private.count_return();

-- Bank details stay out of the audit log.
create trigger return_requests_audit after update on public.return_requests
for each row when (
  (old.status, old.carrier, old.tracking_number) is distinct from (new.status, new.carrier, new.tracking_number)
)
execute function private.record_audit('{upi_id,bank_account_name,bank_account_number,bank_ifsc,updated_at}');

-- Requests recorded more than an hour afterwards are not mailed.
create trigger return_requests_credit_note after update of status on public.return_requests
for each row when (old.status <> 'refunded' and new.status = 'refunded')
execute function private.credit_return();

create trigger return_requests_mail after insert on public.return_requests
for each row when (new.requested_at > now() - interval '1 hour' and new.kind <> 'refund')
execute function private.queue_return_mail();

create trigger return_requests_mail_change after update of status, carrier, tracking_number on public.return_requests
for each row when (
  old.status is distinct from new.status
  or (
    new.tracking_number is not null
    and (old.carrier, old.tracking_number) is distinct from (new.carrier, new.tracking_number)
  )
)
execute function private.queue_return_mail();

-- schemas/returns/tables/return_items.sql

create table public.return_items (
  return_id uuid not null references public.return_requests (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  -- The last three are for refunds by staff alone.
  reason text not null check (reason in (
    'damaged', 'defective', 'wrong_item', 'not_as_described', 'does_not_fit', 'changed_mind', 'missing', 'lost',
    'goodwill'
  )),
  -- Of an exchange for another variant: which, and its values as they were. Without a label the same one is sent again.
  replacement_id uuid references public.products (id) on delete set null,
  replacement_label text,
  primary key (return_id, order_item_id),
  constraint return_items_replacement_check check (replacement_label is not null or replacement_id is null)
);
comment on table public.return_items is 'Items and quantities of a return request.';

create index return_items_order_item_id_idx on public.return_items (order_item_id);
create index return_items_replacement_id_idx on public.return_items (replacement_id);

-- Written by functions alone.
alter table public.return_items enable row level security;
revoke all on public.return_items from public, anon, authenticated, service_role;
grant select on public.return_items to authenticated, service_role;
create policy return_items_select on public.return_items for select to authenticated
  using (
    (select private.has_permission('returns.write'))
    or exists (
      select 1 from public.return_requests r where r.id = return_id and r.user_id = (select auth.uid())
    )
  );

-- schemas/orders/tables/credit_notes.sql

-- Written for orders of tax mode 'gst' that have an invoice, see create_credit_note.
create table public.credit_notes (
  id uuid primary key default gen_random_uuid(),
  -- 'debit': takes back the whole credit note that it reverses.
  kind text not null check (kind in ('credit', 'debit')),
  number text collate "C" not null unique
    check (char_length(number) <= 16 and number ~ '^(CN|DN)/[0-9]{2}-?[0-9]{2}/[0-9]{6,7}$'),
  financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  issued_at timestamptz not null,
  invoice_id uuid not null references public.invoices (id),
  order_id uuid not null references public.orders (id),
  -- Of a refund of items: 'returned', 'not_delivered', 'deficient' (and kept) or 'lowered' (the price), with the causes
  -- that the customer or staff gave.
  reason text not null check (reason in (
    'cancelled', 'returned', 'not_delivered', 'deficient', 'lowered', 'refunded', 'reinstated'
  )),
  causes text[] not null default '{}',
  return_id uuid unique references public.return_requests (id),
  reverses uuid unique references public.credit_notes (id),
  -- Sums of the items, and the part of the order's rounding that goes back.
  taxable_value numeric(10, 2) not null check (taxable_value >= 0),
  tax_amount numeric(10, 2) not null check (tax_amount >= 0),
  round_off numeric(10, 2) not null check (round_off > -1 and round_off < 1),
  total_amount numeric(10, 2) not null check (total_amount >= 0),
  constraint credit_notes_total_check check (total_amount = taxable_value + tax_amount + round_off),
  constraint credit_notes_debit_check check (
    (kind = 'debit') = (reason = 'reinstated') and (kind = 'debit') = (reverses is not null)
    and (kind = 'debit') = (number like 'DN%')
  ),
  constraint credit_notes_return_check check (
    (reason in ('returned', 'not_delivered', 'deficient', 'lowered')) = (return_id is not null)
  )
);
comment on table public.credit_notes is
  'Credit and debit notes to invoices (CGST Act, section 34), numbered without gaps and never changed. In rupees.';

create index credit_notes_order_id_idx on public.credit_notes (order_id, issued_at);
create index credit_notes_invoice_id_idx on public.credit_notes (invoice_id);
create index credit_notes_issued_at_idx on public.credit_notes (issued_at, number);

-- Written by functions alone. Shoppers see the notes of their own orders.
alter table public.credit_notes enable row level security;
revoke all on public.credit_notes from public, anon, authenticated, service_role;
grant select on public.credit_notes to authenticated, service_role;
create policy credit_notes_select on public.credit_notes for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );

create trigger credit_notes_audit after insert on public.credit_notes
for each row execute function private.record_audit('{}');

create trigger credit_notes_keep before update or delete on public.credit_notes
for each row execute function private.reject_change();

-- schemas/orders/tables/credit_note_items.sql

create table public.credit_note_items (
  credit_note_id uuid not null references public.credit_notes (id),
  order_item_id uuid not null references public.order_items (id),
  -- How many units are no longer sold, see credit_lines; null when only the price was lowered.
  quantity integer check (quantity > 0),
  -- As in order_items: the rate of the order's day in percent, values without tax and taxes of goods and delivery.
  tax_rate numeric(5, 2) not null check (tax_rate between 0 and 100),
  taxable_value numeric(10, 2) not null check (taxable_value >= 0),
  tax_amount numeric(10, 2) not null check (tax_amount >= 0),
  delivery_value numeric(10, 2) not null check (delivery_value >= 0),
  delivery_tax numeric(10, 2) not null check (delivery_tax >= 0),
  primary key (credit_note_id, order_item_id)
);
comment on table public.credit_note_items is
  'What credit and debit notes take from each order item, or add to it again. Amounts in rupees.';

create index credit_note_items_order_item_id_idx on public.credit_note_items (order_item_id);

-- Written by functions alone.
alter table public.credit_note_items enable row level security;
revoke all on public.credit_note_items from public, anon, authenticated, service_role;
grant select on public.credit_note_items to authenticated, service_role;
create policy credit_note_items_select on public.credit_note_items for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (
      select 1
      from public.credit_notes n
      join public.orders o on o.id = n.order_id
      where n.id = credit_note_id and o.user_id = (select auth.uid())
    )
  );

create trigger credit_note_items_keep before update or delete on public.credit_note_items
for each row execute function private.reject_change();

-- schemas/bookkeeping/tables/settlement_entries.sql

create table public.settlement_entries (
  settlement_id text not null references public.settlements (id) on delete cascade,
  -- Razorpay's id of what was settled: pay_…, rfnd_…, adj_… and others.
  entity_id text not null check (char_length(entity_id) between 1 and 60),
  type text not null check (char_length(type) between 1 and 40),
  amount numeric(12, 2) not null check (amount >= 0),
  credit numeric(12, 2) not null check (credit >= 0),
  debit numeric(12, 2) not null check (debit >= 0),
  -- Razorpay's fee with its GST, and the GST in it.
  fee numeric(12, 2) not null check (fee >= 0),
  tax numeric(12, 2) not null check (tax >= 0),
  -- The payment that a refund belongs to.
  payment_id text check (char_length(payment_id) <= 60),
  description text check (char_length(description) <= 300),
  created_at timestamptz,
  order_id uuid references public.orders (id) on delete set null,
  -- Unlike the shop's books: no such payment or refund, another amount, or settled before.
  problem text check (problem in ('unknown_payment', 'unknown_refund', 'amount', 'twice')),
  primary key (settlement_id, entity_id)
);
comment on table public.settlement_entries is 'Payments and refunds in each payout of Razorpay. Amounts in rupees.';

create index settlement_entries_entity_idx on public.settlement_entries (entity_id);
create index settlement_entries_payment_idx on public.settlement_entries (payment_id) where payment_id is not null;
create index settlement_entries_order_id_idx on public.settlement_entries (order_id);
create index settlement_entries_problem_idx on public.settlement_entries (created_at desc, entity_id)
where problem is not null;

-- Read and written by functions alone.
alter table public.settlement_entries enable row level security;
revoke all on public.settlement_entries from public, anon, authenticated, service_role;

-- schemas/bookkeeping/tables/settlement_fetches.sql

-- One row: when payouts were last asked for, and how that ended.
create table public.settlement_fetches (
  id boolean primary key default true check (id),
  begun_at timestamptz not null,
  finished_at timestamptz,
  error text check (char_length(error) <= 300)
);
comment on table public.settlement_fetches is 'When Razorpay was last asked for payouts, and how that ended.';

-- Read and written by functions alone.
alter table public.settlement_fetches enable row level security;
revoke all on public.settlement_fetches from public, anon, authenticated, service_role;

-- schemas/mail/tables/contact_messages.sql

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  number bigint not null unique check (number > 0),
  ticket_number text not null unique
    generated always as ('T-' || lpad(number::text, greatest(6, length(number::text)), '0')) stored,
  user_id uuid references public.users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) between 3 and 320),
  order_number text check (char_length(order_number) between 1 and 40),
  message text not null check (char_length(message) between 1 and 5000),
  -- The first message of the thread; null for that one.
  thread_id uuid references public.contact_messages (id) on delete cascade,
  -- In the link of an answer, with which the sender writes on; of the first message alone.
  reply_token text not null unique default private.random_token(),
  read_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is 'Messages from the contact form.';

create index contact_messages_user_id_idx on public.contact_messages (user_id);
create index contact_messages_thread_id_idx on public.contact_messages (thread_id, created_at);
create index contact_messages_created_at_idx on public.contact_messages (created_at desc);

-- Inserted by shop_send_message alone.
alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated, service_role;
grant select on public.contact_messages to service_role;
-- The token is for the sender alone.
grant select (
  id, number, ticket_number, user_id, name, email, order_number, message, thread_id, read_at, created_at
) on public.contact_messages to authenticated;
grant update (read_at) on public.contact_messages to authenticated;
create policy contact_messages_select_staff on public.contact_messages for select to authenticated
  using ((select private.has_permission('messages.write')));
create policy contact_messages_update_staff on public.contact_messages for update to authenticated
  using ((select private.has_permission('messages.write')))
  with check ((select private.has_permission('messages.write')));

create trigger contact_messages_audit after update on public.contact_messages
for each row execute function private.record_audit('{reply_token}');

create trigger contact_messages_mail after insert on public.contact_messages
for each row execute function private.queue_message_mail();

-- schemas/bookkeeping/tables/cod_remittances.sql

create table public.cod_remittances (
  id uuid primary key default gen_random_uuid(),
  -- A form that is posted twice is entered once.
  request_key uuid not null unique,
  courier text not null check (char_length(courier) between 1 and 80),
  paid_on date not null,
  -- Number of the bank transfer, as the courier gave it.
  reference text check (char_length(reference) between 1 and 100),
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.cod_remittances is 'What couriers paid of the cash that they collected, as admins enter it.';

create index cod_remittances_paid_on_idx on public.cod_remittances (paid_on desc, id);
create index cod_remittances_created_by_idx on public.cod_remittances (created_by);

-- Read and written by functions alone.
alter table public.cod_remittances enable row level security;
revoke all on public.cod_remittances from public, anon, authenticated, service_role;

create trigger cod_remittances_audit after insert or delete on public.cod_remittances
for each row execute function private.record_audit('{request_key}');

-- schemas/bookkeeping/tables/cod_remittance_lines.sql

create table public.cod_remittance_lines (
  id bigint generated always as identity primary key,
  remittance_id uuid not null references public.cod_remittances (id) on delete cascade,
  -- The order's or the tracking number, as it was entered.
  number text not null check (char_length(number) between 1 and 80),
  amount numeric(10, 2) not null check (amount > 0),
  -- Null: no order, or several, with that number.
  order_id uuid references public.orders (id) on delete set null,
  -- See private.compare_cod_lines; null: as it should be.
  problem text check (problem in ('unknown', 'not_cash', 'not_delivered', 'short', 'over', 'twice')),
  -- An admin has dealt with the problem.
  settled_at timestamptz,
  settled_note text check (char_length(settled_note) between 1 and 200)
);
comment on table public.cod_remittance_lines is 'What a courier paid for each order. Amounts in rupees.';

create index cod_remittance_lines_remittance_id_idx on public.cod_remittance_lines (remittance_id, id);
create index cod_remittance_lines_order_id_idx on public.cod_remittance_lines (order_id, id);
create index cod_remittance_lines_problem_idx on public.cod_remittance_lines (id)
where problem is not null and settled_at is null;

-- Read and written by functions alone.
alter table public.cod_remittance_lines enable row level security;
revoke all on public.cod_remittance_lines, public.cod_remittance_lines_id_seq
from public, anon, authenticated, service_role;

create trigger cod_remittance_lines_audit after update on public.cod_remittance_lines
for each row when (old.settled_at is distinct from new.settled_at)
execute function private.record_audit('{}');

-- schemas/mail/tables/contact_message_answers.sql

create table public.contact_message_answers (
  id uuid primary key default gen_random_uuid(),
  -- The first message of the thread.
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  author_id uuid,
  answer text not null check (char_length(answer) between 1 and 5000),
  created_at timestamptz not null default now()
);
comment on table public.contact_message_answers is 'What the shop answered to messages of the contact form, by mail.';

create index contact_message_answers_message_id_idx on public.contact_message_answers (message_id, created_at);

-- Written by admin_answer_message alone, which mails the answer.
alter table public.contact_message_answers enable row level security;
revoke all on public.contact_message_answers from public, anon, authenticated, service_role;
grant select on public.contact_message_answers to authenticated;
create policy contact_message_answers_select_staff on public.contact_message_answers for select to authenticated
  using ((select private.has_permission('messages.write')));

create trigger contact_message_answers_audit after insert on public.contact_message_answers
for each row execute function private.record_audit('{}');

-- schemas/mail/tables/form_counts.sql

-- Posts of forms that send mail, counted by network and for the shop, and the questions that were answered. Keys are
-- hashes.
create table public.form_counts (
  key text primary key check (char_length(key) = 64),
  count integer not null check (count >= 0),
  since timestamptz not null default now()
);
comment on table public.form_counts is 'Posts of forms that send mail within the last hour, by hashed network.';

create index form_counts_since_idx on public.form_counts (since);

-- Read and written by shop_count_form alone.
alter table public.form_counts enable row level security;
revoke all on public.form_counts from public, anon, authenticated, service_role;

-- schemas/mail/tables/message_templates.sql

create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 1 and 80),
  -- {name}, {ticket} and {order} are replaced when the template is used.
  body text not null check (char_length(body) between 1 and 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.message_templates is 'Texts to begin an answer to a message with.';

alter table public.message_templates enable row level security;
revoke all on public.message_templates from public, anon, authenticated, service_role;
grant select, insert (name, body), update (name, body), delete on public.message_templates to authenticated;
create policy message_templates_select_staff on public.message_templates for select to authenticated
  using ((select private.has_permission('messages.write')));
create policy message_templates_insert_staff on public.message_templates for insert to authenticated
  with check ((select private.has_permission('settings.write')));
create policy message_templates_update_staff on public.message_templates for update to authenticated
  using ((select private.has_permission('settings.write')))
  with check ((select private.has_permission('settings.write')));
create policy message_templates_delete_staff on public.message_templates for delete to authenticated
  using ((select private.has_permission('settings.write')));

create trigger message_templates_touch before update on public.message_templates
for each row execute function private.set_updated_at();

create trigger message_templates_audit after insert or update or delete on public.message_templates
for each row execute function private.record_audit('{updated_at}');

-- schemas/mail/tables/newsletter_subscribers.sql

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (
    email = lower(btrim(email)) and char_length(email) <= 320 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  ),
  -- When somebody typed the address in a form.
  consented_at timestamptz not null default now(),
  -- When the owner of the address pressed the button behind the link of the mail.
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  status text not null generated always as (
    case
      when unsubscribed_at is not null then 'unsubscribed'
      when confirmed_at is not null then 'subscribed'
      else 'unconfirmed'
    end
  ) stored,
  confirm_token text not null unique default private.random_token(),
  -- Mails that asked for a confirmation since consented_at, and the time of the last one.
  confirm_mails integer not null default 0 check (confirm_mails >= 0),
  confirm_mailed_at timestamptz,
  -- In the unsubscribe link of every newsletter.
  unsubscribe_token text not null unique default private.random_token(),
  created_at timestamptz not null default now()
);
comment on table public.newsletter_subscribers is 'Addresses that asked for the newsletter.';

create index newsletter_subscribers_status_idx on public.newsletter_subscribers (status, consented_at desc, id);
create index newsletter_subscribers_confirm_mailed_at_idx on public.newsletter_subscribers (confirm_mailed_at);
create index newsletter_subscribers_consented_at_idx on public.newsletter_subscribers (consented_at desc, id);
-- As retention_rules asks.
create index newsletter_subscribers_unconfirmed_idx on public.newsletter_subscribers (consented_at)
where status = 'unconfirmed';

-- Written by functions alone.
alter table public.newsletter_subscribers enable row level security;
revoke all on public.newsletter_subscribers from public, anon, authenticated, service_role;
-- Whoever has a token can confirm or unsubscribe the address: functions alone read them, to write the mails.
grant select (
  id, email, consented_at, confirmed_at, unsubscribed_at, status, confirm_mails, confirm_mailed_at, created_at
) on public.newsletter_subscribers to authenticated;
create policy newsletter_subscribers_select_staff on public.newsletter_subscribers for select to authenticated
  using ((select private.has_permission('newsletter.read')));

-- schemas/mail/tables/outbox.sql

-- A mail is queued in the transaction that it reports and sent afterwards. data has what the mail says as it was then;
-- app/mail turns kind and data into words.
create table public.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'order-confirmed', 'order-paid', 'order-shipped', 'order-part-shipped', 'order-tracked', 'order-delivered',
    'order-cancelled',
    'order-message', 'payment-link',
    'payment-failed', 'payment-returned', 'refunded', 'return-update', 'owner-order', 'owner-payment', 'owner-return',
    'owner-message', 'account-changed', 'owner-role', 'owner-act', 'newsletter-confirm', 'security-alert',
    'owner-alert', 'owner-stock', 'owner-digest', 'message-answer', 'message-received',
    'question-answer', 'owner-question', 'stock-back'
  )),
  -- Null for mails to the shop's owner, and to somebody without an account. No foreign key: its lock could deadlock
  -- with an account deletion.
  user_id uuid,
  -- Address and data are null once they were erased, see retention_rules.
  to_email text check (to_email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(to_email) <= 320),
  order_id uuid references public.orders (id) on delete cascade,
  data jsonb,
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 120),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  -- A mail fails three days after it was created or queued again.
  requeued_at timestamptz,
  error text check (char_length(error) <= 500),
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  constraint outbox_content_check check (
    case when erased_at is null then to_email is not null and data is not null else status <> 'queued' end
  )
);
comment on table public.outbox is 'Mails to send, and mails that were sent.';

create index outbox_order_id_idx on public.outbox (order_id, id);
create index outbox_user_id_idx on public.outbox (user_id) where user_id is not null;
-- In the order of shop_claim_mails.
create index outbox_queued_idx on public.outbox ((user_id is null), id) where status = 'queued';
-- As admin_health asks.
create index outbox_failed_idx on public.outbox (created_at) where status = 'failed';
-- As retention_rules asks.
create index outbox_content_idx on public.outbox (greatest(created_at, requeued_at))
where status <> 'queued' and erased_at is null;
create index outbox_erased_idx on public.outbox (greatest(created_at, requeued_at)) where erased_at is not null;

-- Read by staff, written by triggers and functions alone.
alter table public.outbox enable row level security;
revoke all on public.outbox, public.outbox_id_seq from public, anon, authenticated, service_role;
grant select on public.outbox to authenticated, service_role;
create policy outbox_select_staff on public.outbox for select to authenticated
  using (
    (select private.has_permission('people.read'))
    or (
      order_id is not null and (select private.has_permission('orders.read'))
      -- What was written to a customer, and about money that goes back, is not for those who pack.
      and (
        kind not in ('order-message', 'return-update', 'owner-return')
        or (select private.has_permission('returns.write'))
      )
    )
  );

create trigger outbox_audit after update of status on public.outbox
for each row when (old.status = 'failed' and new.status = 'queued')
execute function private.record_audit('{data,to_email,attempts,next_attempt_at,error}');

-- schemas/mail/tables/owner_news.sql

-- What the next mail of news to the owner tells. No names of people: a person may ask to be forgotten meanwhile.
create table private.owner_news (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('owner-order', 'owner-return', 'owner-message', 'owner-question')),
  number text not null,
  amount numeric(10, 2),
  created_at timestamptz not null default now()
);
comment on table private.owner_news is 'Orders, returns, messages and questions that the owner is not yet told of.';

alter table private.owner_news enable row level security;
revoke all on private.owner_news, private.owner_news_id_seq from public, anon, authenticated, service_role;

-- schemas/search/types/product_query.sql

-- A query for products.
create type private.product_query as (
  -- Conditions on products p that refer to this value as $1, and their values; null when a filter is off.
  filters text,
  category_id uuid,
  min_price numeric,
  max_price numeric,
  min_rating numeric,
  facets text[],
  -- Of a collection: products chosen by hand in their order, or the age of those of a rule.
  ids uuid[],
  new_days integer,
  -- The search: the phrase, its parts between spaces as LIKE patterns, and the substrings (ngrams) of names to look up.
  phrase text,
  patterns text[],
  ngrams text[],
  -- The same of a name that has the whole phrase where a word starts.
  phrase_ngrams text[],
  -- The same for words of one or two letters, which only match at the start of a word.
  start_patterns text[],
  start_ngrams text[],
  -- Queries on products.search_vector: these words in name or brand, longer words of both that start like them, and
  -- words anywhere that start like them. All three also find products by category, SKU and HSN code.
  whole tsquery,
  starts tsquery,
  anywhere tsquery
);

-- schemas/accounts/functions/admin_add_customer_note.sql

-- Adds a note of the caller on a customer.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'invalid_note'}. Raises 42501 without customers.write.
create function public.admin_add_customer_note(p_user_id uuid, p_note text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('customers.write');
  if coalesce(char_length(btrim(p_note)), 0) not between 1 and 1000 then
    return private.error_result('invalid_note');
  end if;
  insert into public.customer_notes (user_id, author_id, note)
  select u.id, auth.uid(), btrim(p_note) from public.users u where u.id = p_user_id;
  if not found then
    return private.error_result('not_found');
  end if;
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_add_customer_note from public, anon, authenticated, service_role;
grant execute on function public.admin_add_customer_note to authenticated;

-- schemas/accounts/functions/admin_block_cash.sql

-- Takes cash on delivery from a customer, for p_reason, or gives it back when that is null. Orders that are under way
-- stay as they are; placing one for cash and switching to cash are refused from then on, see check_payment_method. The
-- customer's row is locked as in shop_place_order, so that an order placed at the same time comes before or after.
-- Returns {ok: true, changed} or {ok: false, code: 'not_found' | 'invalid_reason' | 'busy'}. Raises 42501 without
-- customers.write.
create function public.admin_block_cash(p_user_id uuid, p_reason text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_reason constant text := btrim(p_reason);
  v_blocked_at timestamptz;
begin
  perform private.require_permission('customers.write');
  if char_length(v_reason) not between 1 and 200 then
    return private.error_result('invalid_reason');
  end if;
  select u.cash_blocked_at into v_blocked_at from public.users u where u.id = p_user_id for no key update;
  if not found then
    return private.error_result('not_found');
  elsif (v_blocked_at is not null) = (v_reason is not null) then
    return jsonb_build_object('ok', true, 'changed', false);
  end if;
  update public.users u set cash_blocked_at = case when v_reason is not null then now() end where u.id = p_user_id;
  insert into public.customer_records as r (user_id, cash_block_reason) values (p_user_id, v_reason)
  on conflict (user_id) do update set cash_block_reason = excluded.cash_block_reason, updated_at = now();
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    auth.uid(), 'update', 'customer_records', p_user_id::text,
    jsonb_build_object('cash_on_delivery', v_reason is not null),
    jsonb_strip_nulls(jsonb_build_object('cash_on_delivery', v_reason is null, 'reason', v_reason))
  );
  return jsonb_build_object('ok', true, 'changed', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_block_cash from public, anon, authenticated, service_role;
grant execute on function public.admin_block_cash to authenticated;

-- schemas/accounts/functions/admin_delete_user.sql

-- Deletes a user as account deletion does and records who did it; the audit row has no name in it.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'last_admin' | 'self' | 'open_orders' | 'busy'}.
-- Raises 42501 without people.write.
create function public.admin_delete_user(p_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_caller uuid := auth.uid();
  v_user public.users;
begin
  -- As in admin_set_role: when two owners delete or demote each other, the second one fails.
  perform 1 from public.users u where u.is_admin or u.id = p_user_id order by u.id for update;
  perform private.require_permission('people.write');
  perform private.require_confirmed();
  select u.* into v_user from public.users u where u.id = p_user_id;
  if not found then
    return private.error_result('not_found');
  elsif v_user.is_admin and (select count(*) from public.users u where u.is_admin) = 1 then
    return private.error_result('last_admin');
  elsif p_user_id = v_caller then
    return private.error_result('self');
  elsif exists (
    select 1 from public.orders o
    where o.user_id = p_user_id and private.is_open(o.status)
  ) then
    return private.error_result('open_orders');
  end if;
  delete from auth.users a where a.id = p_user_id;
  perform private.queue_act_mails('delete');
  insert into public.audit_log (actor_id, action, entity, entity_id, before)
  values (
    v_caller, 'delete', 'users', p_user_id,
    jsonb_build_object('is_admin', v_user.is_admin, 'staff_role', v_user.staff_role, 'created_at', v_user.created_at)
  );
  return jsonb_build_object('ok', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_delete_user from public, anon, authenticated, service_role;
grant execute on function public.admin_delete_user to authenticated;

-- schemas/accounts/functions/admin_end_sessions.sql

-- Ends every session of another person, whose tokens write nothing from now on, and tells that person and the owners by
-- mail. The account forgets the browsers that signed in before, as shop_forget_browsers does.
-- Returns {ok: true, ended}, the number of sessions, or {ok: false, code: 'not_found' | 'self'}.
-- Raises 42501 without people.write.
create function public.admin_end_sessions(p_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email text;
  v_ended integer;
begin
  perform private.require_permission('people.write');
  perform private.require_confirmed();
  if p_user_id = auth.uid() then
    return private.error_result('self');
  end if;
  update public.users u set browsers_forgotten_at = now() where u.id = p_user_id returning u.email into v_email;
  if not found then
    return private.error_result('not_found');
  end if;
  delete from auth.sessions s where s.user_id = p_user_id;
  get diagnostics v_ended = row_count;
  if v_ended > 0 then
    insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
    values (
      auth.uid(), 'update', 'users', p_user_id,
      jsonb_build_object('sessions', v_ended), jsonb_build_object('sessions', 0)
    );
    perform private.queue_account_mail(p_user_id, v_email, 'sessions');
    perform private.queue_act_mails('sessions', jsonb_build_object('email', coalesce(v_email, '')));
  end if;
  return jsonb_build_object('ok', true, 'ended', v_ended);
end;
$$;
revoke execute on function public.admin_end_sessions from public, anon, authenticated, service_role;
grant execute on function public.admin_end_sessions to authenticated;

-- schemas/accounts/functions/admin_find_customers.sql

-- Finds customers by a part of their name, e-mail address or telephone, or by the telephone of a delivery, for an order
-- that is taken for them: at most 5, those of the newest orders first.
-- Returns [{id, full_name, email, phone, is_cash_blocked, address}]; address is the default one, or else that of the
-- last order, or null. Raises 42501 without orders.place.
create function public.admin_find_customers(p_search text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_typed constant text := lower(btrim(left(p_search, 100)));
  -- A telephone as one word.
  v_search constant text := case
    when v_typed ~ '^\+?[0-9 ()-]+$' then regexp_replace(v_typed, '[ ()-]', '', 'g') else v_typed
  end;
  v_users uuid[];
  v_buyers uuid[];
begin
  perform private.require_permission('orders.place');
  -- What has fewer letters or digits in a row has no index.
  if char_length(v_search) < 4 or v_search !~ '[[:alnum:]]{3}' then
    return '[]';
  end if;
  execute format(
    'select array(select u.id from public.users u where %s limit 50)', private.customer_pattern(v_search)
  ) into v_users;
  execute format(
    'select array(select t.user_id from (
       select t.user_id from private.order_texts t where t.user_id is not null and %s limit 50
     ) t)',
    private.search_patterns('t.text', v_search)
  ) into v_buyers;
  return (
    select coalesce(jsonb_agg(to_jsonb(f) - 'last_order' order by f.last_order desc nulls last, f.id), '[]')
    from (
      select u.id, u.full_name, u.email, u.phone, u.cash_blocked_at is not null as is_cash_blocked,
        coalesce(a.address, o.shipping_address) as address, o.created_at as last_order
      from public.users u
      left join lateral (
        select to_jsonb(d) - '{id,user_id,is_default,created_at,updated_at}'::text[] as address
        from public.addresses d
        where d.user_id = u.id
        order by d.is_default desc, d.created_at desc
        limit 1
      ) a on true
      left join lateral (
        select l.shipping_address, l.created_at
        from public.orders l
        where l.user_id = u.id
        order by l.created_at desc
        limit 1
      ) o on true
      where u.id = any (v_users || v_buyers) and u.email is not null
      order by o.created_at desc nulls last, u.id
      limit 5
    ) f
  );
end;
$$;
revoke execute on function public.admin_find_customers from public, anon, authenticated, service_role;
grant execute on function public.admin_find_customers to authenticated;

-- schemas/accounts/functions/admin_get_customer.sql

-- Returns a customer with a page of their orders, newest first, or null when there is none. Amounts in rupees.
--   {id, full_name, email, phone, created_at, is_staff, consent: {status, since} | null, cash_blocked_at,
--   cash_block_reason, tags, orders_total, delivered, returned, undelivered, cancelled, spent,
--   orders: [{id, order_number, created_at, status, payment_status, payment_method, total, units}],
--   addresses: [address], notes: [{id, note, author, created_at}]}
-- spent is what paid orders cost less what went back. returned counts delivered orders of which something came back,
-- undelivered those that were cancelled after they had been shipped.
-- Raises 42501 without customers.write.
create function public.admin_get_customer(p_user_id uuid, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('customers.write');
  return (
    select jsonb_build_object(
      'id', u.id, 'full_name', u.full_name, 'email', u.email, 'phone', u.phone, 'created_at', u.created_at,
      'is_staff', u.is_admin or u.staff_role is not null,
      'consent', (
        select jsonb_build_object(
          'status', n.status, 'since', coalesce(n.unsubscribed_at, n.confirmed_at, n.consented_at)
        )
        from public.newsletter_subscribers n
        where n.email = lower(btrim(u.email)) and u.unconfirmed_since is null
      ),
      'cash_blocked_at', u.cash_blocked_at, 'cash_block_reason', r.cash_block_reason,
      'tags', coalesce(to_jsonb(r.tags), '[]'),
      'orders_total', f.orders, 'delivered', f.delivered, 'returned', f.returned, 'undelivered', f.undelivered,
      'cancelled', f.cancelled, 'spent', f.spent,
      'orders', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.id, 'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
          'payment_status', o.payment_status, 'payment_method', o.payment_method, 'total', o.total_amount,
          'units', (select sum(i.quantity) from public.order_items i where i.order_id = o.id)
        ) order by o.created_at desc, o.id), '[]')
        from (
          select l.* from public.orders l
          where l.user_id = u.id
          order by l.created_at desc, l.id
          limit p_limit offset p_offset
        ) o
      ),
      'addresses', (
        select coalesce(
          jsonb_agg(to_jsonb(a) - '{user_id,created_at,updated_at}'::text[] order by a.is_default desc, a.created_at),
          '[]'
        )
        from public.addresses a where a.user_id = u.id
      ),
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'note', n.note, 'created_at', n.created_at,
          'author', (
            select coalesce(nullif(w.full_name, ''), w.email) from public.users w where w.id = n.author_id
          )
        ) order by n.id desc), '[]')
        from (
          select c.* from public.customer_notes c where c.user_id = u.id order by c.id desc limit 100
        ) n
      )
    )
    from public.users u
    left join public.customer_records r on r.user_id = u.id
    cross join lateral (
      select count(*) as orders,
        count(*) filter (where o.status = 'delivered') as delivered,
        count(*) filter (where o.status = 'delivered' and exists (
          select 1 from public.return_requests q
          where q.order_id = o.id and q.status not in ('rejected', 'withdrawn')
        )) as returned,
        count(*) filter (where o.status = 'cancelled' and o.shipped_at is not null) as undelivered,
        count(*) filter (where o.status = 'cancelled') as cancelled,
        coalesce(sum(o.total_amount - private.refunded_of_order(o)) filter (where o.payment_status = 'paid'), 0)
          as spent
      from public.orders o
      where o.user_id = u.id
    ) f
    where u.id = p_user_id
  );
end;
$$;
revoke execute on function public.admin_get_customer from public, anon, authenticated, service_role;
grant execute on function public.admin_get_customer to authenticated;

-- schemas/accounts/functions/admin_list_users.sql

-- Returns one page of users, newest first: {total, users}. p_search matches any part of name, e-mail
-- or telephone, ignoring case.
-- p_role is a role, 'user' (none) or empty. Counting stops at 1,001. Raises 42501 without people.read.
create function public.admin_list_users(p_search text, p_role text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_where text := private.users_filter(left(p_search, 200), p_role);
  v_ids uuid[];
  v_users jsonb;
begin
  perform private.require_permission('people.read');
  execute format('select array(select u.id from public.users u where %s limit 1001)', v_where) into v_ids;
  if cardinality(v_ids) <= 1000 then
    v_where := 'u.id = any ($1)';
  end if;
  execute format(
    $query$
      select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id), '[]')
      from (
        select u.id, u.full_name, u.email, u.phone, u.is_admin, u.staff_role, u.created_at, u.updated_at
        from public.users u where %s order by u.created_at desc, u.id limit $2 offset $3
      ) l
    $query$,
    v_where
  ) into v_users using v_ids, least(greatest(p_limit, 1), 100), greatest(p_offset, 0);
  return jsonb_build_object('total', cardinality(v_ids), 'users', v_users);
end;
$$;
revoke execute on function public.admin_list_users from public, anon, authenticated, service_role;
grant execute on function public.admin_list_users to authenticated;

-- schemas/accounts/functions/admin_set_customer_tags.sql

-- Replaces the tags of a customer: at most 10, each of 1 to 30 characters; a repeated one counts once. The audit log
-- keeps what they were.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'invalid_tags'}. Raises 42501 without customers.write.
create function public.admin_set_customer_tags(p_user_id uuid, p_tags text[])
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_tags text[];
  v_before text[];
begin
  perform private.require_permission('customers.write');
  select coalesce(array_agg(t.tag order by t.place), '{}') into v_tags
  from (
    select btrim(g.tag) as tag, min(g.place) as place
    from unnest(p_tags) with ordinality g (tag, place)
    group by 1
  ) t;
  if cardinality(v_tags) > 10
    or exists (select 1 from unnest(v_tags) t where coalesce(char_length(t), 0) not between 1 and 30)
  then
    return private.error_result('invalid_tags');
  end if;
  perform 1 from public.users u where u.id = p_user_id for no key update;
  if not found then
    return private.error_result('not_found');
  end if;
  select r.tags into v_before from public.customer_records r where r.user_id = p_user_id;
  if coalesce(v_before, '{}') <> v_tags then
    insert into public.customer_records as r (user_id, tags) values (p_user_id, v_tags)
    on conflict (user_id) do update set tags = excluded.tags, updated_at = now();
    insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
    values (
      auth.uid(), 'update', 'customer_records', p_user_id::text,
      jsonb_build_object('tags', to_jsonb(coalesce(v_before, '{}'))), jsonb_build_object('tags', to_jsonb(v_tags))
    );
  end if;
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_set_customer_tags from public, anon, authenticated, service_role;
grant execute on function public.admin_set_customer_tags to authenticated;

-- schemas/accounts/functions/admin_set_role.sql

-- Gives a user a role in the portal, or takes it away without p_role, and tells that person and the shop by mail.
-- Returns {ok: true, changed} or {ok: false, code: 'not_found' | 'last_admin' | 'self' | 'busy'}. Owners cannot demote
-- themselves, and the last owner cannot be demoted. Raises 42501 without people.write, 22023 for an unknown role.
create function public.admin_set_role(p_user_id uuid, p_role text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_caller uuid := auth.uid();
  v_user public.users;
  v_old_role text;
begin
  -- Locks all owners before checking the caller: when two owners demote each other, the second one fails.
  perform 1 from public.users u where u.is_admin or u.id = p_user_id order by u.id for no key update;
  perform private.require_permission('people.write');
  perform private.require_confirmed();
  if not exists (select 1 from private.role_permissions() r where p_role is null or p_role = any (r.roles)) then
    raise invalid_parameter_value using message = 'admin_set_role: unknown role';
  end if;
  select u.* into v_user from public.users u where u.id = p_user_id;
  if not found then
    return private.error_result('not_found');
  end if;
  v_old_role := case when v_user.is_admin then 'owner' else v_user.staff_role end;
  if v_old_role is not distinct from p_role then
    return jsonb_build_object('ok', true, 'changed', false);
  elsif v_user.is_admin and (select count(*) from public.users u where u.is_admin) = 1 then
    return private.error_result('last_admin');
  elsif p_user_id = v_caller then
    return private.error_result('self');
  end if;
  update public.users u
  set is_admin = coalesce(p_role = 'owner', false), staff_role = nullif(p_role, 'owner')
  where u.id = p_user_id;
  perform private.queue_account_mail(
    p_user_id, v_user.email, 'role', jsonb_build_object('role', p_role, 'old_role', v_old_role)
  );
  perform private.queue_owner_mail('owner-role', null, 'owner-role-' || gen_random_uuid(), jsonb_build_object(
    'user_id', p_user_id, 'email', coalesce(v_user.email, ''), 'role', p_role, 'old_role', v_old_role,
    'changed_at', now()
  ));
  perform private.queue_act_mails('role', jsonb_build_object('email', coalesce(v_user.email, '')));
  return jsonb_build_object('ok', true, 'changed', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_set_role from public, anon, authenticated, service_role;
grant execute on function public.admin_set_role to authenticated;

-- schemas/accounts/functions/count_sign_in.sql

-- Counts an attempt under a key, unless the limit is reached within the period. Returns the number of attempts with
-- this one; null: the limit is reached. The row is locked until the transaction ends, so attempts at once count one
-- after the other.
create function private.count_sign_in(p_key text, p_limit integer, p_period interval)
returns integer
language sql
security definer
set search_path = ''
as $$
  insert into public.sign_in_failures as f (key, failures)
  values (p_key, 1)
  on conflict (key) do update
  set
    failures = case when f.since <= now() - p_period then 1 else f.failures + 1 end,
    since = case when f.since <= now() - p_period then now() else f.since end
  where f.since <= now() - p_period or f.failures < p_limit
  returning f.failures;
$$;
revoke execute on function private.count_sign_in from public, anon, authenticated, service_role;

-- schemas/accounts/functions/customer_pattern.sql

-- Returns the condition on users u that name, e-mail address or telephone have p_search, which is in lower case.
create function private.customer_pattern(p_search text)
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(
    ' or ',
    format(
      'u.full_name ilike %1$L or u.email ilike %1$L',
      '%' || regexp_replace(p_search, '([%_\\])', '\\\1', 'g') || '%'
    ),
    case when p_search ~ '^\+?[0-9 ()-]+$' then
      '(u.phone is not null and ('
        || private.search_patterns($c$regexp_replace(u.phone, '[^0-9]', '', 'g')$c$, p_search) || '))'
    end
  );
$$;
revoke execute on function private.customer_pattern from public, anon, authenticated, service_role;

-- schemas/accounts/functions/delete_unconfirmed_accounts.sql

-- Deletes at most p_limit accounts whose e-mail address was not confirmed within p_kept, so that nobody can occupy the
-- address of another person. Looks at the sign-in account again when it has its lock: a confirmation that is under way
-- comes first, and the account stays. Returns how many were deleted.
create function private.delete_unconfirmed_accounts(p_kept interval, p_limit integer)
returns integer
language sql
security definer
set search_path = ''
as $$
  with due as (
    select u.id
    from public.users u
    join auth.users a on a.id = u.id
    where u.unconfirmed_since < now() - p_kept
      and a.email_confirmed_at is null
      and a.last_sign_in_at is null
      and not u.is_admin
      and not exists (select from public.orders o where o.user_id = u.id)
    order by u.unconfirmed_since
    limit p_limit
  ),
  deleted as (
    delete from auth.users s
    using due
    where s.id = due.id and s.email_confirmed_at is null and s.last_sign_in_at is null
    returning s.id
  )
  select count(*)::integer from deleted;
$$;
revoke execute on function private.delete_unconfirmed_accounts from public, anon, authenticated, service_role;

-- schemas/accounts/functions/export_query.sql

-- Builds the query that exports the rows of a table of private.personal_data() as JSON, with the tables that belong to
-- them. A person has one account and one newsletter subscription, which become objects; other tables become arrays.
create function private.export_query(p_relation text, p_condition text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_table record;
  v_row text;
begin
  select * into strict v_table from private.personal_data() d where d.relation = p_relation;
  select format('to_jsonb(%I) - %L::text[]', p_relation, v_table.omitted)
    || coalesce(' || ' || v_table.added, '')
    || coalesce(string_agg(format(
      ' || jsonb_build_object(%L, (%s))', c.export,
      private.export_query(c.relation, format('%I.%I = %I.id', c.relation, c.person, p_relation))
    ), ''), '')
  into v_row
  from private.personal_data() c
  where c.parent = p_relation and c.export is not null;
  return format(
    case
      when v_table.person in ('id', 'email') then 'select %1$s from public.%2$I where %4$s'
      else 'select coalesce(jsonb_agg(%1$s order by %2$I.%3$I), ''[]'') from public.%2$I where %4$s'
    end,
    v_row, p_relation, v_table.sort, p_condition
  );
end;
$$;
revoke execute on function private.export_query from public, anon, authenticated, service_role;

-- schemas/accounts/functions/has_two_step.sql

-- Returns true when the user has confirmed an authenticator app.
create function private.has_two_step(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from auth.mfa_factors f where f.user_id = p_user_id and f.status::text = 'verified');
$$;
revoke execute on function private.has_two_step from public, anon, authenticated, service_role;

-- schemas/accounts/functions/jwt_claim.sql

-- Returns a claim of the caller's access token as text; null for a caller without one.
create function private.jwt_claim(p_name text)
returns text
language sql
stable
set search_path = ''
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> p_name;
$$;
revoke execute on function private.jwt_claim from public, anon, authenticated, service_role;

-- schemas/accounts/functions/passed_two_step.sql

-- Returns true when a code was given in the caller's session (its tokens say aal2), or when none is asked for: the
-- account has no authenticator app and the shop does not require one.
create function private.passed_two_step()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select
    coalesce(private.jwt_claim('aal') = 'aal2', false)
    or not (
      private.has_two_step((select auth.uid()))
      or (select s.require_two_step from public.settings s)
    );
$$;
revoke execute on function private.passed_two_step from public, anon, authenticated, service_role;

-- schemas/accounts/functions/personal_data.sql

-- Declares every table with a person's data. shop_my_data exports these tables; tests/database/personal-data.test.ts
-- compares the list with the schema and with account deletion.
--   person: the column with the person's id or e-mail; for a table that belongs to another one (parent), its foreign
--   key.
--   export: the key in the download, or null for what repeats other rows or what staff have done.
--   omitted: columns that are not in the download: keys and internal fields.
--   added: an SQL expression that is merged into the exported row.
--   on_deletion: 'delete', 'anonymise' (the row stays without the person) or 'keep' (a record that must be kept,
--   without a link to the account).
create function private.personal_data()
returns table (
  relation text,
  person text,
  parent text,
  export text,
  omitted text[],
  added text,
  sort text,
  on_deletion text
)
language sql
immutable
set search_path = ''
as $$
  values
    ('users', 'id', null, 'account', '{id,unconfirmed_since,browsers_forgotten_at}'::text[], null,
      'created_at', 'delete'),
    ('customer_records', 'user_id', null, null, '{}', null, 'user_id', 'delete'),
    ('customer_notes', 'user_id', null, null, '{}', null, 'id', 'delete'),
    ('addresses', 'user_id', null, 'addresses', '{user_id}', null, 'created_at', 'delete'),
    ('wishlist', 'user_id', null, 'wishlist', '{id,user_id,product_id}',
      'jsonb_build_object(''product'', (select p.name from public.products p where p.id = wishlist.product_id))',
      'created_at', 'delete'),
    ('stock_notices', 'user_id', null, 'stock_notices', '{id,user_id,product_id}',
      'jsonb_build_object(''product'', (select p.name from public.products p where p.id = stock_notices.product_id))',
      'created_at', 'delete'),
    ('newsletter_subscribers', 'email', null, 'newsletter',
      '{id,confirm_token,confirm_mails,confirm_mailed_at,unsubscribe_token,created_at}', null, 'created_at', 'delete'),
    ('outbox', 'user_id', null, null, '{}', null, 'id', 'delete'),
    ('order_views', 'user_id', null, null, '{}', null, 'created_at', 'delete'),
    ('notification_reads', 'user_id', null, null, '{}', null, 'user_id', 'delete'),
    ('portal_sessions', 'user_id', null, null, '{}', null, 'seen_at', 'delete'),
    ('recovery_codes', 'user_id', null, null, '{}', null, 'created_at', 'delete'),
    ('reviews', 'user_id', null, 'reviews', '{id,product_id,user_id,author_avatar_url}',
      'jsonb_build_object(''product'', (select p.name from public.products p where p.id = reviews.product_id))',
      'created_at', 'anonymise'),
    ('product_questions', 'user_id', null, 'questions', '{id,product_id,user_id,is_hidden}',
      'jsonb_build_object(''product'',
        (select p.name from public.products p where p.id = product_questions.product_id))',
      'created_at', 'anonymise'),
    ('contact_messages', 'user_id', null, 'messages', '{id,number,user_id,thread_id,reply_token,read_at}', null,
      'number', 'anonymise'),
    ('orders', 'user_id', null, 'orders',
      '{id,user_id,tax_rate,tax_mode,prices_include_tax,added_to,replaced_by,checkout_key,cart_id,delivery_from,
        delivery_to,carrier,tracking_number,tracking_url,razorpay_order_id,held_until,reopened_at,payment_checked_at,
        payment_checks,payment_unanswered,confirmed_at,shipped_at,delivered_at,cancelled_at,cod_remitted_at,
        updated_at}',
      null, 'created_at', 'keep'),
    ('order_items', 'order_id', 'orders', 'items',
      '{id,order_id,product_id,category_id,catalogue_sku,product_image,hsn_code,shipped_quantity,dropped_quantity,
        discount_share,taxable_value,delivery_value,delivery_tax}',
      null, 'product_name', 'keep'),
    ('shipments', 'order_id', 'orders', null, '{}', null, 'shipped_at', 'keep'),
    ('shipment_items', 'shipment_id', 'shipments', null, '{}', null, 'order_item_id', 'keep'),
    ('order_texts', 'order_id', 'orders', null, '{}', null, 'order_id', 'keep'),
    ('order_status_history', 'order_id', 'orders', 'history', '{id,order_id,actor,actor_id,note}', null, 'id', 'keep'),
    ('payments', 'order_id', 'orders', 'payments',
      '{order_id,razorpay_order_id,currency,refunded_amount,settlement_id,updated_at}', null, 'created_at', 'keep'),
    ('refunds', 'order_id', 'orders', 'refunds',
      '{id,order_id,payment_id,idempotency_key,razorpay_refund_id,retry_of,attempts,next_attempt_at,error,updated_at}',
      null, 'created_at', 'keep'),
    ('cod_remittances', 'created_by', null, null, '{}', null, 'created_at', 'keep'),
    ('cod_remittance_lines', 'order_id', 'orders', null, '{}', null, 'id', 'keep'),
    ('settlement_entries', 'order_id', 'orders', null, '{}', null, 'entity_id', 'keep'),
    ('invoices', 'order_id', 'orders', null, '{}', null, 'number', 'keep'),
    ('credit_notes', 'order_id', 'orders', null, '{}', null, 'number', 'keep'),
    ('credit_note_items', 'credit_note_id', 'credit_notes', null, '{}', null, 'order_item_id', 'keep'),
    ('return_requests', 'order_id', 'orders', 'returns',
      '{id,request_key,order_id,user_id,refund_id,restocked,came_back,lowers_tax,updated_at}', null,
      'number', 'anonymise'),
    ('return_items', 'return_id', 'return_requests', 'items', '{return_id,order_item_id,replacement_id}',
      'jsonb_build_object(''product_name'',
        (select i.product_name from public.order_items i where i.id = return_items.order_item_id))',
      'order_item_id', 'keep'),
    ('coupon_redemptions', 'user_id', null, null, '{}', null, 'created_at', 'keep'),
    ('contact_message_answers', 'author_id', null, null, '{}', null, 'created_at', 'keep'),
    ('payment_links', 'created_by', null, null, '{}', null, 'created_at', 'keep'),
    ('order_notes', 'author_id', null, null, '{}', null, 'id', 'keep'),
    ('stock_movements', 'actor_id', null, null, '{}', null, 'id', 'keep'),
    ('security_events', 'user_id', null, null, '{}', null, 'id', 'keep'),
    ('product_imports', 'actor_id', null, null, '{}', null, 'created_at', 'keep'),
    ('order_batches', 'actor_id', null, null, '{}', null, 'created_at', 'keep'),
    ('audit_log', 'actor_id', null, null, '{}', null, 'id', 'keep');
$$;
revoke execute on function private.personal_data from public, anon, authenticated, service_role;

-- schemas/accounts/functions/portal_state.sql

-- Returns whether the caller's session may be used in the portal, which only staff ask:
--   open; ended: signed out, also elsewhere; expired: begun 12 hours ago; idle: not used in the portal for 30 minutes;
--   code: a code of the authenticator app is missing; set_up: the shop requires an authenticator app and there is none.
-- Tokens of Supabase always name a session; only one that was signed by hand does not.
create function private.portal_state()
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_session uuid := private.jwt_claim('session_id')::uuid;
  v_begun timestamptz;
begin
  if v_session is not null then
    select s.created_at into v_begun from auth.sessions s where s.id = v_session and s.user_id = auth.uid();
    if not found then
      return 'ended';
    elsif v_begun < now() - interval '12 hours' then
      return 'expired';
    elsif exists (
      select from public.portal_sessions p where p.id = v_session and p.seen_at < now() - interval '30 minutes'
    ) then
      return 'idle';
    end if;
  end if;
  return case
    when private.passed_two_step() then 'open'
    when private.has_two_step(auth.uid()) then 'code'
    else 'set_up'
  end;
end;
$$;
revoke execute on function private.portal_state from public, anon, authenticated, service_role;

-- schemas/accounts/functions/require_confirmed.sql

-- Raises 42501 with the message 'not_confirmed' unless the password or a code was given in the caller's session within
-- five minutes. Dangerous acts ask it: payment keys, roles, deleting people and
-- ending their sessions, large refunds, exports of people's data.
create function private.require_confirmed()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_session uuid := private.jwt_claim('session_id')::uuid;
begin
  if v_session is not null and not exists (
    select from public.portal_sessions p
    where p.id = v_session and p.user_id = auth.uid() and p.confirmed_at > now() - interval '5 minutes'
  ) then
    raise insufficient_privilege using message = 'not_confirmed';
  end if;
end;
$$;
revoke execute on function private.require_confirmed from public, anon, authenticated, service_role;

-- schemas/accounts/functions/require_permission.sql

-- Raises 42501 unless the caller's role has the permission. Volatile, unlike has_permission(): it reads what was
-- committed while the caller waited for a lock.
create function private.require_permission(p_permission text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not private.has_permission(p_permission) then
    raise insufficient_privilege using message = format('your role may not do this: %s', p_permission);
  end if;
end;
$$;
revoke execute on function private.require_permission from public, anon, authenticated, service_role;

-- schemas/accounts/functions/require_staff.sql

-- Raises 42501 unless the caller has a role in the portal.
create function private.require_staff()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.staff_role() is null then
    raise insufficient_privilege using message = 'only staff may do this';
  end if;
end;
$$;
revoke execute on function private.require_staff from public, anon, authenticated, service_role;

-- schemas/accounts/functions/role_permissions.sql

-- Returns which roles have which permission in the portal: the same table as app/shop/account/roles.ts.
create function private.role_permissions()
returns table (permission text, roles text[])
language sql
immutable
set search_path = ''
as $$
  values
    ('dashboard.read', '{owner,manager}'::text[]),
    ('reports.read', '{owner,manager}'),
    ('orders.read', '{owner,manager,packer,support}'),
    ('orders.write', '{owner,manager,packer}'),
    ('refunds.write', '{owner,manager}'),
    ('returns.write', '{owner,manager,support}'),
    ('products.read', '{owner,manager,packer,content}'),
    ('products.write', '{owner,manager,content}'),
    ('stock.write', '{owner,manager,packer,content}'),
    ('categories.write', '{owner,manager,content}'),
    ('merchandising.write', '{owner,manager,content}'),
    ('search.write', '{owner,manager,content}'),
    ('coupons.write', '{owner,manager}'),
    ('reviews.write', '{owner,manager,support,content}'),
    ('messages.write', '{owner,manager,support}'),
    ('newsletter.read', '{owner,manager}'),
    ('customers.write', '{owner,manager,support}'),
    ('orders.place', '{owner,manager,support}'),
    ('accounts.write', '{owner,manager}'),
    ('people.read', '{owner,manager}'),
    ('people.write', '{owner}'),
    ('health.read', '{owner,manager}'),
    ('audit.read', '{owner}'),
    ('settings.write', '{owner}');
$$;
revoke execute on function private.role_permissions from public, anon, authenticated, service_role;

-- schemas/accounts/functions/shop_begin_code.sql

-- Counts a code of two-step sign-in that is about to be tried, as if it were wrong; shop_return_sign_in takes it back
-- when it is not. A network has 10 wrong codes for an account in 15 minutes, and all networks together 50 in an hour.
--   p_code: a code of the authenticator app, which is refused when it was tried in the last two minutes; null: a
--   recovery code, which ends with its use.
-- Returns {ok: true, keys} or {ok: false, code: 'used' | 'too_many'}.
create function public.shop_begin_code(p_user_id uuid, p_network text, p_code text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_keys text[] := array[
    private.sign_in_key('code network', p_user_id::text, p_network),
    private.sign_in_key('code account', p_user_id::text)
  ];
begin
  if private.count_sign_in(v_keys[1], 10, '15 minutes') is null then
    return private.error_result('too_many');
  elsif private.count_sign_in(v_keys[2], 50, '1 hour') is null then
    perform public.shop_return_sign_in(v_keys[1:1]);
    return private.error_result('too_many');
  elsif p_code is not null and private.count_sign_in(
    private.sign_in_key('used code', p_user_id::text, p_code), 1, '2 minutes'
  ) is null then
    return private.error_result('used');
  end if;
  return jsonb_build_object('ok', true, 'keys', v_keys);
end;
$$;
revoke execute on function public.shop_begin_code from public, anon, authenticated, service_role;
grant execute on function public.shop_begin_code to service_role;

-- schemas/accounts/functions/shop_begin_password_reset.sql

-- Uses up the leave to set a password without the present one, which a browser got for opening a link of a mail.
--   p_reset_id: its id, in the browser's signed cookie.
-- Returns the keys for shop_return_sign_in, which takes it back when no password was set; null when it was used before.
create function public.shop_begin_password_reset(p_user_id uuid, p_reset_id uuid)
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_key text := private.sign_in_key('password reset', p_user_id::text, p_reset_id::text);
begin
  if private.count_sign_in(v_key, 1, '1 day') is null then
    return null;
  end if;
  return array[v_key];
end;
$$;
revoke execute on function public.shop_begin_password_reset from public, anon, authenticated, service_role;
grant execute on function public.shop_begin_password_reset to service_role;

-- schemas/accounts/functions/shop_begin_sign_in.sql

-- Counts a password that is about to be tried, as if it were wrong; shop_return_sign_in takes it back when it is not.
-- So passwords that are tried at once cannot pass the limit together.
--   p_account: the e-mail address, in lower case.
--   p_network: where the request comes from.
--   p_mark: {user, browser, since} of a browser that signed in to this account before; null: there is none. It counts
--   unless the account has forgotten its browsers since.
-- A network has 10 wrong passwords for an account in 15 minutes, and so has a known browser. Together, networks have
-- 200 in an hour, which do not keep known browsers out.
-- Returns {ok: true, failures, keys, at} or {ok: false}. failures: how many with this one; at: the time, for a mark.
create function public.shop_begin_sign_in(p_account text, p_network text, p_mark jsonb default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_known boolean := exists (
    select
    from public.users u
    where u.id = (p_mark ->> 'user')::uuid
      and lower(u.email) = p_account
      and (p_mark ->> 'since')::timestamptz >= coalesce(u.browsers_forgotten_at, '-infinity')
  );
  v_keys text[] := array[
    private.sign_in_key(
      case when v_is_known then 'browser' else 'network' end,
      p_account,
      case when v_is_known then p_mark ->> 'browser' else p_network end
    )
  ];
  v_failures integer := private.count_sign_in(v_keys[1], 10, '15 minutes');
begin
  if v_failures is null then
    return jsonb_build_object('ok', false);
  elsif not v_is_known then
    v_keys := v_keys || private.sign_in_key('account', p_account);
    if private.count_sign_in(v_keys[2], 200, '1 hour') is null then
      perform public.shop_return_sign_in(v_keys[1:1]);
      return jsonb_build_object('ok', false);
    end if;
  end if;
  return jsonb_build_object('ok', true, 'failures', v_failures, 'keys', v_keys, 'at', now());
end;
$$;
revoke execute on function public.shop_begin_sign_in from public, anon, authenticated, service_role;
grant execute on function public.shop_begin_sign_in to service_role;

-- schemas/accounts/functions/shop_discard_customer.sql

-- Deletes an account that was made for an order of a customer which was then refused. Keeps one whose address is
-- confirmed, that was signed in to, of the staff, or with an order, which another form may have placed meanwhile.
-- Returns whether it was deleted.
create function public.shop_discard_customer(p_user_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
begin
  -- In the order of the auth server: the sign-in account before the profile, which placing an order locks.
  perform 1 from auth.users a where a.id = p_user_id for update;
  perform 1 from public.users u where u.id = p_user_id for update;
  delete from auth.users a
  where a.id = p_user_id and a.email_confirmed_at is null and a.last_sign_in_at is null
    and exists (select from public.users u where u.id = a.id and not u.is_admin and u.staff_role is null)
    and not exists (select from public.orders o where o.user_id = a.id);
  return found;
exception
  when lock_not_available then
    return false;
end;
$$;
revoke execute on function public.shop_discard_customer from public, anon, authenticated, service_role;
grant execute on function public.shop_discard_customer to service_role;

-- schemas/accounts/functions/shop_end_session.sql

-- Ends another session of the caller's account: its tokens write nothing from now on, and it gets no new one.
-- Returns false when the account has no such session, or it is the one that asks.
create function public.shop_end_session(p_session_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.sessions s
  where s.id = p_session_id and s.user_id = private.session_user_id()
    and s.id::text is distinct from private.jwt_claim('session_id');
  return found;
end;
$$;
revoke execute on function public.shop_end_session from public, anon, authenticated, service_role;
grant execute on function public.shop_end_session to authenticated;

-- schemas/accounts/functions/shop_enter_portal.sql

-- Called with each request of the portal. Returns {state, role}: state as private.portal_state(), or 'no_staff'; role
-- as private.staff_role(), also in a session that is not open. An open session is noted as used, at most once a minute.
create function public.shop_enter_portal()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_session uuid := private.jwt_claim('session_id')::uuid;
  v_role text;
  v_state text := 'no_staff';
begin
  select case when u.is_admin then 'owner' else u.staff_role end into v_role
  from public.users u
  where u.id = auth.uid();
  if v_role is not null then
    v_state := private.portal_state();
    if v_state = 'open' and v_session is not null then
      insert into public.portal_sessions as p (id, user_id)
      values (v_session, auth.uid())
      on conflict (id) do update set seen_at = now() where p.seen_at < now() - interval '1 minute';
    end if;
  end if;
  return jsonb_build_object('state', v_state, 'role', v_role);
end;
$$;
revoke execute on function public.shop_enter_portal from public, anon, authenticated, service_role;
grant execute on function public.shop_enter_portal to authenticated;

-- schemas/accounts/functions/shop_forget_browsers.sql

-- Makes the caller's account forget the browsers that signed in to it: their marks no longer count in
-- shop_begin_sign_in. Returns the time, from which a new mark counts. Raises 42501 unless somebody is signed in.
create function public.shop_forget_browsers()
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.users u set browsers_forgotten_at = now() where u.id = private.session_user_id();
  if not found then
    raise insufficient_privilege using message = 'shop_forget_browsers is for signed-in users';
  end if;
  return now();
end;
$$;
revoke execute on function public.shop_forget_browsers from public, anon, authenticated, service_role;
grant execute on function public.shop_forget_browsers to authenticated;

-- schemas/accounts/functions/shop_list_sessions.sql

-- Returns the sessions of the caller's account that were used within 30 days, the last used first, at most 50. After 30
-- days without use a browser has deleted its cookie.
--   seen_at: when the session began, got its last access token or was last used in the portal.
--   device: what the Worker said of the browser then, see app/shop/account/device.ts.
--   is_own: the session that asks.
-- Returns nothing to a visitor and to a session that was ended.
create function public.shop_list_sessions()
returns table (id uuid, created_at timestamptz, seen_at timestamptz, device text, is_own boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select o.id, o.created_at, o.seen_at, o.device, o.is_own
  from (
    select
      s.id,
      s.created_at,
      -- refreshed_at has no time zone and is in UTC.
      greatest(s.created_at, s.refreshed_at::timestamp at time zone 'utc', p.seen_at) as seen_at,
      left(s.user_agent, 40) as device,
      s.id::text = private.jwt_claim('session_id') as is_own
    from auth.sessions s
    left join public.portal_sessions p on p.id = s.id
    where s.user_id = private.session_user_id()
  ) o
  where o.is_own or o.seen_at > now() - interval '30 days'
  order by o.is_own desc, o.seen_at desc, o.id
  limit 50;
$$;
revoke execute on function public.shop_list_sessions from public, anon, authenticated, service_role;
grant execute on function public.shop_list_sessions to authenticated;

-- schemas/accounts/functions/shop_my_data.sql

-- Returns the caller's personal data for download: the tables that private.personal_data() exports. Null for a visitor.
create function public.shop_my_data()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user public.users;
  v_query text;
  v_result jsonb;
begin
  select u.* into v_user from public.users u where u.id = private.session_user_id();
  if not found then
    return null;
  end if;
  -- Built from the declared list alone; the person is passed as parameters.
  select string_agg(format('%L, (%s)', d.export, private.export_query(
    d.relation, format('%I.%I = %s', d.relation, d.person, case d.person when 'email' then '$2' else '$1' end)
  )), ', ')
  into v_query
  from private.personal_data() d
  where d.parent is null and d.export is not null;
  execute format('select jsonb_build_object(%s)', v_query)
  into v_result
  using v_user.id, lower(btrim(v_user.email));
  return v_result;
end;
$$;
revoke execute on function public.shop_my_data from public, anon, authenticated, service_role;
grant execute on function public.shop_my_data to authenticated;

-- schemas/accounts/functions/shop_return_sign_in.sql

-- Takes back what shop_begin_sign_in or shop_begin_code has counted under these keys: the password or code was not
-- wrong.
--   p_session_id: a session in which it was given, or which it confirms; null: none. For staff this is noted, see
--   require_confirmed.
create function public.shop_return_sign_in(p_keys text[], p_session_id uuid default null)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.sign_in_failures f set failures = greatest(f.failures - 1, 0) where f.key = any(p_keys);
  insert into public.portal_sessions (id, user_id, confirmed_at)
  select s.id, s.user_id, now()
  from auth.sessions s
  join public.users u on u.id = s.user_id
  where s.id = p_session_id and (u.is_admin or u.staff_role is not null)
  on conflict (id) do update set confirmed_at = excluded.confirmed_at;
$$;
revoke execute on function public.shop_return_sign_in from public, anon, authenticated, service_role;
grant execute on function public.shop_return_sign_in to service_role;

-- schemas/accounts/functions/shop_set_default_address.sql

-- Makes one of the caller's own addresses the default one. Returns {ok: true} or {ok: false, code: 'not_found'}.
create function public.shop_set_default_address(p_address_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.session_user_id();
begin
  perform pg_advisory_xact_lock(hashtextextended('haat:addresses:' || coalesce(v_user_id::text, ''), 0));
  if not exists (select 1 from public.addresses a where a.id = p_address_id and a.user_id = v_user_id) then
    return private.error_result('not_found');
  end if;
  update public.addresses a set is_default = false
  where a.user_id = v_user_id and a.is_default and a.id <> p_address_id;
  update public.addresses a set is_default = true where a.id = p_address_id and not a.is_default;
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.shop_set_default_address from public, anon, authenticated, service_role;
grant execute on function public.shop_set_default_address to authenticated;

-- schemas/accounts/functions/shop_store_recovery_codes.sql

-- Replaces the caller's recovery codes by ten new ones, given as keyed hashes. Raises 42501 unless a code of the
-- authenticator app was given in this session.
create function public.shop_store_recovery_codes(p_hashes text[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.jwt_claim('aal') is distinct from 'aal2' or not private.has_two_step(private.session_user_id()) then
    raise insufficient_privilege using message = 'shop_store_recovery_codes needs two-step sign-in';
  elsif cardinality(p_hashes) is distinct from 10 then
    raise invalid_parameter_value using message = 'shop_store_recovery_codes: ten codes are needed';
  end if;
  delete from public.recovery_codes r where r.user_id = private.session_user_id();
  insert into public.recovery_codes (user_id, hash) select private.session_user_id(), h from unnest(p_hashes) h;
end;
$$;
revoke execute on function public.shop_store_recovery_codes from public, anon, authenticated, service_role;
grant execute on function public.shop_store_recovery_codes to authenticated;

-- schemas/accounts/functions/shop_use_recovery_code.sql

-- Turns two-step sign-in off with a recovery code, and ends all other sessions of the account. The remaining codes go
-- with the authenticator app.
--   p_hashes: the typed code under each secret of the Worker.
--   p_session_id: the session that stays.
-- Returns false when no unused code of the account has such a hash.
create function public.shop_use_recovery_code(p_user_id uuid, p_hashes text[], p_session_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.recovery_codes r where r.user_id = p_user_id and r.hash = any (p_hashes);
  if not found then
    return false;
  end if;
  delete from auth.mfa_factors f where f.user_id = p_user_id;
  delete from auth.sessions s where s.user_id = p_user_id and s.id <> p_session_id;
  return true;
end;
$$;
revoke execute on function public.shop_use_recovery_code from public, anon, authenticated, service_role;
grant execute on function public.shop_use_recovery_code to service_role;

-- schemas/accounts/functions/sign_in_key.sql

-- Returns the key of sign_in_failures for these parts, a SHA-256 in hexadecimal.
create function private.sign_in_key(variadic p_parts text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(to_jsonb(p_parts)::text, 'UTF8')), 'hex');
$$;
revoke execute on function private.sign_in_key from public, anon, authenticated, service_role;

-- schemas/accounts/functions/staff_role.sql

-- Returns the caller's role in the portal: 'owner', 'manager', 'packer', 'support' or 'content'; null for a shopper,
-- and in a session that may not be used in the portal.
create function private.staff_role()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case when u.is_admin then 'owner' else u.staff_role end
  from public.users u
  where u.id = (select auth.uid())
    and (u.is_admin or u.staff_role is not null)
    and private.portal_state() = 'open';
$$;
revoke execute on function private.staff_role from public, anon, authenticated, service_role;

-- schemas/accounts/functions/users_filter.sql

-- Builds the condition on users u for admin_list_users, with the values in it so that the planner knows which filters
-- apply.
create function private.users_filter(p_search text, p_role text)
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    case when p_search <> '' then '(' || private.customer_pattern(lower(p_search)) || ')' end,
    case p_role
      when '' then null
      when 'owner' then 'u.is_admin'
      when 'user' then 'not u.is_admin and u.staff_role is null'
      else format('u.staff_role = %L', p_role)
    end
  );
$$;
revoke execute on function private.users_filter from public, anon, authenticated, service_role;

-- schemas/admin/functions/admin_count_waiting.sql

-- Counts what waits in each list that the notifications lead to, seen or not, up to 1,001: {orders, payments, returns,
-- stock, reviews, questions, messages}. What the caller's role may not see counts 0.
-- Raises 42501 unless staff call it.
create function public.admin_count_waiting()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
begin
  perform private.require_staff();
  return private.count_notifications('-infinity', 1001);
end;
$$;
revoke execute on function public.admin_count_waiting from public, anon, authenticated, service_role;
grant execute on function public.admin_count_waiting to authenticated;

-- schemas/admin/functions/admin_dashboard.sql

-- Returns everything on the dashboard as of now. Days are those of India, today included; revenue is what is paid, and
-- net_revenue leaves out what was refunded of it or is about to be.
-- p_days is the number of days of sales, 7 to 90. Growth compares the last 30 days ("now") with the 30 before
-- ("before").
-- Raises 42501 without dashboard.read.
create function public.admin_dashboard(p_days integer default 30)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set plan_cache_mode = force_custom_plan
as $$
declare
  v_today date := (now() at time zone 'Asia/Kolkata')::date;
  v_days integer := least(greatest(coalesce(p_days, 30), 7), 90);
  v_from date := v_today - greatest(v_days, 60) + 1;
  v_orders jsonb;
begin
  perform private.require_permission('dashboard.read');

  with totals as materialized (
    select t.day, t.status, t.payment_status, t.orders, t.amount, t.refunded from private.order_totals t
    union all
    select c.day, c.status, c.payment_status, c.orders, c.amount, c.refunded from private.order_total_changes c
  ),
  by_status as materialized (
    select t.status, sum(t.orders) as orders, sum(t.amount) filter (where t.payment_status = 'paid') as revenue,
      sum(t.refunded) as refunded
    from totals t group by t.status having sum(t.orders) > 0
  ),
  by_day as materialized (
    select t.day, sum(t.orders) as orders, sum(t.amount) filter (where t.payment_status = 'paid') as revenue
    from totals t where t.day >= v_from group by t.day
  ),
  growth as (
    select coalesce(sum(d.orders) filter (where d.day >= v_today - 29), 0) as orders_now,
      coalesce(sum(d.orders) filter (where d.day between v_today - 59 and v_today - 30), 0) as orders_before,
      coalesce(sum(d.revenue) filter (where d.day >= v_today - 29), 0) as revenue_now,
      coalesce(sum(d.revenue) filter (where d.day between v_today - 59 and v_today - 30), 0) as revenue_before
    from by_day d
  )
  select jsonb_build_object(
    'orders', jsonb_build_object('total', coalesce((select sum(s.orders) from by_status s), 0),
      'now', g.orders_now, 'before', g.orders_before),
    'revenue', jsonb_build_object('total', coalesce((select sum(s.revenue) from by_status s), 0),
      'now', g.revenue_now, 'before', g.revenue_before),
    'net_revenue', coalesce((select sum(s.revenue) - sum(s.refunded) from by_status s), 0),
    'statuses', (select coalesce(jsonb_object_agg(s.status, s.orders), '{}') from by_status s),
    'days', (
      select jsonb_agg(
        jsonb_build_object('day', d.day, 'orders', coalesce(b.orders, 0), 'revenue', coalesce(b.revenue, 0))
        order by d.day
      )
      from (select v_today - n as day from generate_series(0, v_days - 1) n) d left join by_day b using (day)
    )
  )
  into v_orders from growth g;

  return v_orders || jsonb_build_object(
    'users', private.count_records('users', v_today - 59, v_today - 29),
    'products', private.count_records('products', v_today - 59, v_today - 29),
    'recent', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at desc, r.id), '[]')
      from (
        select o.id, o.order_number, o.status, o.payment_status, o.total_amount, o.created_at,
          coalesce(nullif(u.full_name, ''), u.email, 'Guest') as customer
        from public.orders o left join public.users u on u.id = o.user_id
        order by o.created_at desc, o.id limit 5
      ) r
    ),
    'top', (
      select coalesce(jsonb_agg(to_jsonb(t) order by t.reviews_count desc, t.id), '[]')
      from (
        select p.id, p.name, p.price, p.rating, p.reviews_count
        from public.products p where p.variant_of is null order by p.reviews_count desc, p.id limit 5
      ) t
    ),
    'low_stock', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.stock, l.id), '[]')
      from (
        select coalesce(p.variant_of, p.id) as id, concat_ws(' · ', p.name, p.variant_label) as name, p.sku, p.stock
        from private.stock_levels s join public.products p on p.id = s.product_id
        where s.is_low and p.is_active order by s.stock, s.product_id limit 8
      ) l
    ),
    'low_stock_total', (
      select count(*) from (
        select 1 from private.stock_levels s join public.products p on p.id = s.product_id
        where s.is_low and p.is_active limit 1001
      ) c
    ),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.since desc), '[]')
      from (
        select p.id, p.kind, p.payment_id, p.amount, p.since,
          (select o.order_number from public.orders o where o.id = p.order_id) as order_number
        from (select * from private.payment_problems order by since desc limit 8) p
      ) m
    ),
    'payments_total', (select count(*) from (select 1 from private.payment_problems limit 1001) c)
  );
end;
$$;
revoke execute on function public.admin_dashboard from public, anon, authenticated, service_role;
grant execute on function public.admin_dashboard to authenticated;

-- schemas/admin/functions/admin_health.sql

-- Returns what waits for the cron or for a person: {cron_finished_at, webhook_received_at, unpaid, mails_queued,
-- mails_failed, refunds_waiting, refunds_failed, image_copies}. Those from unpaid to refunds_failed are {count,
-- oldest}: count goes to 1,000, oldest is null without any. unpaid: online orders whose 30 minutes are over;
-- mails_queued and refunds_waiting: for more than 15 minutes and an hour. image_copies is as
-- private.count_image_copies has it. Reads indexes of what is unfinished alone. Raises 42501 without health.read.
create function public.admin_health()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('health.read');
  return jsonb_build_object(
    'cron_finished_at', (select c.finished_at from public.cron_runs c),
    'webhook_received_at', (select max(w.received_at) from public.webhook_events w),
    'unpaid', (
      select jsonb_build_object('count', count(*), 'oldest', min(q.at))
      from (
        select o.held_until as at from public.orders o where o.held_until < now() order by o.held_until limit 1000
      ) q
    ),
    'mails_queued', (
      select jsonb_build_object('count', count(*), 'oldest', min(q.created_at))
      from (
        select m.created_at from public.outbox m
        where m.status = 'queued' and m.created_at < now() - interval '15 minutes'
        limit 1000
      ) q
    ),
    'mails_failed', (
      select jsonb_build_object('count', count(*), 'oldest', min(q.created_at))
      from (
        select m.created_at from public.outbox m where m.status = 'failed' order by m.created_at desc limit 1000
      ) q
    ),
    'refunds_waiting', (
      select jsonb_build_object('count', count(*), 'oldest', min(q.created_at))
      from (
        select r.created_at from public.refunds r
        where r.status in ('due', 'pending') and r.created_at < now() - interval '1 hour'
        order by r.created_at
        limit 1000
      ) q
    ),
    'refunds_failed', (
      select jsonb_build_object('count', count(*), 'oldest', min(q.created_at))
      from (
        select r.created_at from public.refunds r where r.status = 'failed' order by r.created_at limit 1000
      ) q
    ),
    'image_copies', private.count_image_copies()
  );
end;
$$;
revoke execute on function public.admin_health from public, anon, authenticated, service_role;
grant execute on function public.admin_health to authenticated;

-- schemas/admin/functions/admin_list_audit.sql

-- Returns a page of the audit log, newest first: [{id, actor_id, actor, action, entity, entity_id, label, order_id,
-- before, after, created_at}], one more row than p_limit when there are more. Each filter is null for all: the audited
-- table, the record's id with it, and the person. actor is '' for an account that is gone; label names the record, see
-- audit_label; order_id is the order of a note, an invoice, a refund or a
-- parcel.
-- Raises 42501 without audit.read.
create function public.admin_list_audit(
  p_entity text default null, p_entity_id text default null, p_actor_id uuid default null, p_limit integer default 20,
  p_offset integer default 0
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.require_permission('audit.read');
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', a.id, 'actor_id', a.actor_id, 'actor', coalesce(nullif(u.full_name, ''), u.email, ''),
        'action', a.action, 'entity', a.entity, 'entity_id', a.entity_id,
        'label', private.audit_label(a.entity, a.entity_id, coalesce(a.after, a.before)),
        'order_id', case when a.entity in ('order_notes', 'invoices', 'refunds', 'shipments')
          then coalesce(a.after, a.before) ->> 'order_id' end,
        'before', a.before, 'after', a.after, 'created_at', a.created_at
      ) order by a.id desc
    ), '[]')
    from (
      select l.* from public.audit_log l
      where (p_entity is null or l.entity = p_entity) and (p_entity_id is null or l.entity_id = p_entity_id)
        and (p_actor_id is null or l.actor_id = p_actor_id)
      order by l.id desc
      limit least(greatest(p_limit, 1), 100) + 1
      offset least(greatest(p_offset, 0), 1000000)
    ) a
    left join public.users u on u.id = a.actor_id
  );
end;
$$;
revoke execute on function public.admin_list_audit from public, anon, authenticated, service_role;
grant execute on function public.admin_list_audit to authenticated;

-- schemas/admin/functions/admin_mark_notifications_read.sql

-- Marks all notifications up to p_until as read; later ones were not on the screen and stay new.
-- Raises 42501 unless staff call it.
create function public.admin_mark_notifications_read(p_until timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  insert into public.notification_reads as r (user_id, read_at)
  values (auth.uid(), least(p_until, now()))
  on conflict (user_id) do update set read_at = greatest(r.read_at, excluded.read_at);
end;
$$;
revoke execute on function public.admin_mark_notifications_read from public, anon, authenticated, service_role;
grant execute on function public.admin_mark_notifications_read to authenticated;

-- schemas/admin/functions/admin_notifications.sql

-- Returns what is new since the caller last marked notifications as read, each counted up to 100, the time of counting
-- and the time of that mark, if any: {until, since, orders, payments, returns, stock, reviews, questions, messages}.
-- Raises 42501 unless staff call it.
create function public.admin_notifications()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_read_at timestamptz := (select r.read_at from public.notification_reads r where r.user_id = auth.uid());
begin
  perform private.require_staff();
  return private.count_notifications(coalesce(v_read_at, '-infinity'), 100)
    || jsonb_build_object('until', now(), 'since', v_read_at);
end;
$$;
revoke execute on function public.admin_notifications from public, anon, authenticated, service_role;
grant execute on function public.admin_notifications to authenticated;

-- schemas/admin/functions/admin_refunds_report.sql

-- Returns what was given back on days in India as {rows: [{reason, refunds, amount}], days: [{day, refunds, amount}]}:
-- refunds through Razorpay that did not fail, by their reason, and transfers for returned goods as 'transfer'. The day
-- is that of the decision. Raises 42501 without reports.read, 22023 for a period that check_report_period refuses.
create function public.admin_refunds_report(p_from date, p_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_from timestamptz := p_from::timestamp at time zone 'Asia/Kolkata';
  v_to timestamptz := (p_to + 1)::timestamp at time zone 'Asia/Kolkata';
  v_report jsonb;
begin
  perform private.require_permission('reports.read');
  perform private.check_report_period(p_from, p_to);
  with given as materialized (
    select r.reason, (r.created_at at time zone 'Asia/Kolkata')::date as day, count(*) as refunds,
      sum(r.amount) as amount
    from public.refunds r
    where r.created_at >= v_from and r.created_at < v_to and r.status <> 'failed'
    group by 1, 2
    union all
    select 'transfer', (q.closed_at at time zone 'Asia/Kolkata')::date, count(*), sum(q.refund_amount)
    from public.return_requests q
    where q.closed_at >= v_from and q.closed_at < v_to and q.status = 'refunded' and q.refund_id is null
      and q.refund_amount > 0
    group by 2
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.amount desc, r.reason), '[]')
      from (select g.reason, sum(g.refunds) as refunds, sum(g.amount) as amount from given g group by g.reason) r
    ),
    'days', (
      select coalesce(jsonb_agg(to_jsonb(d) order by d.day), '[]')
      from (select g.day, sum(g.refunds) as refunds, sum(g.amount) as amount from given g group by g.day) d
    )
  )
  into v_report;
  return v_report;
end;
$$;
revoke execute on function public.admin_refunds_report from public, anon, authenticated, service_role;
grant execute on function public.admin_refunds_report to authenticated;

-- schemas/admin/functions/admin_returns_report.sql

-- Returns the returns and exchanges that were asked for on days in India as {rows: [{reason, requests, units, value}],
-- products: [{name, units, value}]}: by reason, and the 20 products of which most came back. Those that were withdrawn
-- are left out. value: what the units cost.
-- Raises 42501 without reports.read, 22023 for a period that check_report_period refuses.
create function public.admin_returns_report(p_from date, p_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_from timestamptz := p_from::timestamp at time zone 'Asia/Kolkata';
  v_to timestamptz := (p_to + 1)::timestamp at time zone 'Asia/Kolkata';
  v_report jsonb;
begin
  perform private.require_permission('reports.read');
  perform private.check_report_period(p_from, p_to);
  with returned as materialized (
    select q.id, r.reason, r.quantity, i.product_name, r.quantity * i.unit_price as value
    from public.return_requests q
    join public.return_items r on r.return_id = q.id
    join public.order_items i on i.id = r.order_item_id
    where q.requested_at >= v_from and q.requested_at < v_to and q.status <> 'withdrawn'
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(g) order by g.units desc, g.reason), '[]')
      from (
        select r.reason, count(distinct r.id) as requests, sum(r.quantity) as units, sum(r.value) as value
        from returned r group by r.reason
      ) g
    ),
    'products', (
      select coalesce(jsonb_agg(to_jsonb(g) order by g.units desc, g.name), '[]')
      from (
        select r.product_name as name, sum(r.quantity) as units, sum(r.value) as value
        from returned r group by r.product_name order by 2 desc, 1 limit 20
      ) g
    )
  )
  into v_report;
  return v_report;
end;
$$;
revoke execute on function public.admin_returns_report from public, anon, authenticated, service_role;
grant execute on function public.admin_returns_report to authenticated;

-- schemas/admin/functions/admin_sales_report.sql

-- Returns the sales of days in India as {rows, total, before, count}: of confirmed orders by the day on which they were
-- placed. p_by is that of private.sales_by. Each of rows is {key, name, orders, units, sales, received, refunded} with
-- the same of as many days before, where p_compare asks for them: orders_before, units_before and so on. total and
-- before are the sums of all rows, of which at most p_limit are returned, the highest sales first, and days in their
-- order. count is how many there are. name is null for what was deleted.
-- Raises 42501 without reports.read, 22023 for a period that check_report_period refuses, or another p_by.
create function public.admin_sales_report(
  p_by text, p_from date, p_to date, p_compare boolean default false, p_limit integer default 50
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_before date;
  v_report jsonb;
begin
  perform private.require_permission('reports.read');
  perform private.check_report_period(p_from, p_to);
  if p_by is null or p_by not in ('day', 'state', 'coupon', 'method', 'category', 'product', 'variant') then
    raise invalid_parameter_value using message = 'no such report';
  end if;
  v_before := case when p_compare then p_from - (p_to - p_from + 1) else p_from end;

  with sales as materialized (
    select s.* from private.sales_by(p_by, p_from, p_to, v_before) s
  ),
  page as (
    select s.* from sales s
    order by case when p_by = 'day' then s.key end, s.sales desc, s.sales_before desc, s.key
    limit least(greatest(p_limit, 1), 10000)
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(
        jsonb_agg(
          to_jsonb(p) || jsonb_build_object('name', private.report_name(p_by, p.key))
          order by case when p_by = 'day' then p.key end, p.sales desc, p.sales_before desc, p.key
        ),
        '[]'
      )
      from page p
    ),
    'count', (select count(*) from sales),
    'total', jsonb_build_object(
      'orders', coalesce(sum(s.orders), 0), 'units', coalesce(sum(s.units), 0), 'sales', coalesce(sum(s.sales), 0),
      'received', coalesce(sum(s.received), 0), 'refunded', coalesce(sum(s.refunded), 0)
    ),
    'before', jsonb_build_object(
      'orders', coalesce(sum(s.orders_before), 0), 'units', coalesce(sum(s.units_before), 0),
      'sales', coalesce(sum(s.sales_before), 0), 'received', coalesce(sum(s.received_before), 0),
      'refunded', coalesce(sum(s.refunded_before), 0)
    )
  )
  into v_report from sales s;
  return v_report;
end;
$$;
revoke execute on function public.admin_sales_report from public, anon, authenticated, service_role;
grant execute on function public.admin_sales_report to authenticated;

-- schemas/admin/functions/admin_save_settings.sql

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

-- schemas/admin/functions/admin_settings.sql

-- Returns the settings with what only staff may read: how the portal is protected, which mails the shop gets, and the
-- signature on invoices. Raises 42501 unless the caller has a role in the portal.
create function public.admin_settings()
returns setof public.settings
language plpgsql
stable
security definer
set search_path = ''
rows 1
as $$
begin
  perform private.require_staff();
  return query select s.* from public.settings s;
end;
$$;
revoke execute on function public.admin_settings from public, anon, authenticated, service_role;
grant execute on function public.admin_settings to authenticated;

-- schemas/admin/functions/admin_stock_report.sql

-- Returns the stock of today as {rows, count, total}. p_report:
--   'value': by category, [{key, name, products, units, value}]; value is at the shop's price. Variants that left
--     the shop with their option values, and have stock, are a row of their own at the end, with the key 'retired'.
--   'cover': what sold in the last p_days days, the shortest cover first, [{key, name, sku, stock, sold}], without
--     variants that left the shop.
--   'low': active products that are low, the fewest units first, [{key, name, sku, stock, low_at, sold, waiting}];
--     waiting: how many shoppers want a mail when it is back, 1,001 for more than 1,000.
-- key is the id of the category or the product, of a variant its product. total is {products, units, value} of all
-- stock, in rows of 'value' alone. At most p_limit rows.
-- Raises 42501 without reports.read, 22023 for another p_report.
create function public.admin_stock_report(p_report text, p_days integer default 30, p_limit integer default 50)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set work_mem = '64MB'
as $$
declare
  v_days integer := least(greatest(coalesce(p_days, 30), 1), 365);
  v_limit integer := least(greatest(coalesce(p_limit, 50), 1), 10000);
  v_from date := private.india_today() - v_days + 1;
begin
  perform private.require_permission('reports.read');
  if p_report = 'value' then
    return (
      with stock as materialized (
        select p.retired_at is not null as is_retired,
          case when p.retired_at is null then coalesce(o.category_id, p.category_id) end as category_id,
          count(*) as products, sum(l.stock) as units, sum(l.stock * p.price) as value
        from private.stock_levels l
        join public.products p on p.id = l.product_id
        left join public.products o on o.id = p.variant_of
        where l.stock > 0
        group by 1, 2
      )
      select jsonb_build_object(
        'rows', coalesce((
          select jsonb_agg(
            jsonb_build_object(
              'key', case when s.is_retired then 'retired' else coalesce(s.category_id::text, '') end,
              'name', c.name, 'products', s.products, 'units', s.units, 'value', s.value
            ) order by s.is_retired, s.value desc, c.name
          )
          from stock s left join public.categories c on c.id = s.category_id
        ), '[]'),
        'count', (select count(*) from stock),
        'total', jsonb_build_object(
          'products', coalesce(sum(s.products), 0), 'units', coalesce(sum(s.units), 0),
          'value', coalesce(sum(s.value), 0)
        )
      )
      from stock s
    );
  end if;
  if p_report is null or p_report not in ('cover', 'low') then
    raise invalid_parameter_value using message = 'no such report';
  end if;
  return (
    with sold as materialized (
      select t.product_id, sum(t.units) as units
      from (
        select k.product_id, k.units from private.product_totals k where k.day >= v_from
        union all
        select c.product_id, c.units from private.item_total_changes c where c.day >= v_from
      ) t
      group by t.product_id
      having sum(t.units) > 0
    ),
    wanted as materialized (
      select l.product_id, l.stock, l.low_at, coalesce(s.units, 0) as sold,
        case when p_report = 'cover' then l.stock / s.units else l.stock end as place
      from private.stock_levels l left join sold s on s.product_id = l.product_id
      where case when p_report = 'cover'
          then s.units is not null and exists (
            select from public.products p where p.id = l.product_id and p.retired_at is null)
        else l.is_low and exists (select from public.products p where p.id = l.product_id and p.is_active) end
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(
        jsonb_build_object(
          'key', coalesce(p.variant_of, p.id), 'name', concat_ws(' · ', p.name, p.variant_label), 'sku', p.sku,
          'stock', w.stock, 'low_at', w.low_at, 'sold', w.sold
        ) || case p_report
          when 'low' then jsonb_build_object('waiting', private.count_stock_notices(p.id)) else '{}'
        end order by w.place, w.sold desc, p.name, p.id
      ), '[]'),
      'count', (select count(*) from wanted)
    )
    from (select * from wanted order by place, sold desc, product_id limit v_limit) w
    join public.products p on p.id = w.product_id
  );
end;
$$;
revoke execute on function public.admin_stock_report from public, anon, authenticated, service_role;
grant execute on function public.admin_stock_report to authenticated;

-- schemas/admin/functions/admin_stored_records.sql

-- Returns what the database stores and how long it is kept, for the portal: {bytes, records: [{relation, title, rows,
-- bytes, oldest, rules: [{part, kept, reason}]}]}. rows is PostgreSQL's estimate, null before it has one; bytes
-- include indexes. Reads no table as a whole. Raises 42501 without health.read.
create function public.admin_stored_records()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_table record;
  v_oldest timestamptz;
  v_records jsonb := '[]';
begin
  perform private.require_permission('health.read');
  for v_table in
    select r.relation, min(r.title) as title, min(r.sort) as sort, min(r.step) as step,
      -- The time of the row itself, without what happened to it later.
      case r.relation when 'webhook_events' then 'received_at' else 'created_at' end as recorded,
      jsonb_agg(jsonb_build_object('part', r.part, 'kept', r.kept::text, 'reason', r.reason) order by r.step) as rules
    from private.retention_rules() r
    group by r.relation
    order by min(r.step)
  loop
    v_oldest := null;
    if v_table.sort is not null then
      execute format(
        'select t.%I from public.%I t order by t.%I limit 1', v_table.recorded, v_table.relation, v_table.sort
      )
      into v_oldest;
    end if;
    v_records := v_records || (
      select jsonb_build_object(
        'relation', v_table.relation, 'title', v_table.title, 'oldest', v_oldest, 'rules', v_table.rules,
        'rows', nullif(c.reltuples, -1)::bigint, 'bytes', pg_total_relation_size(c.oid)
      )
      from pg_class c
      where c.oid = format('public.%I', v_table.relation)::regclass
    );
  end loop;
  return jsonb_build_object('bytes', pg_database_size(current_database()), 'records', v_records);
end;
$$;
revoke execute on function public.admin_stored_records from public, anon, authenticated, service_role;
grant execute on function public.admin_stored_records to authenticated;

-- schemas/admin/functions/admin_unpaid_report.sql

-- Returns the online orders of days in India that wait for their payment or were given up, as {days: [{day, waiting,
-- waiting_amount, unpaid, unpaid_amount}]}. Given up are those that were not paid in time, or whose payment failed, and
-- were not paid later. What stays in a cart is not known: a cart is a cookie in the shopper's browser.
-- Raises 42501 without reports.read, 22023 for a period that check_report_period refuses.
create function public.admin_unpaid_report(p_from date, p_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
begin
  perform private.require_permission('reports.read');
  perform private.check_report_period(p_from, p_to);
  return (
    select jsonb_build_object('days', coalesce(jsonb_agg(to_jsonb(d) order by d.day), '[]'))
    from (
      select t.day,
        coalesce(sum(t.orders) filter (where t.status = 'pending'), 0) as waiting,
        coalesce(sum(t.amount) filter (where t.status = 'pending'), 0) as waiting_amount,
        coalesce(sum(t.orders) filter (where t.status = 'failed'), 0) as unpaid,
        coalesce(sum(t.amount) filter (where t.status = 'failed'), 0) as unpaid_amount
      from (
        select o.day, o.status, o.payment_status, o.orders, o.amount from private.order_totals o
        where o.day between p_from and p_to
        union all
        select c.day, c.status, c.payment_status, c.orders, c.amount from private.order_total_changes c
        where c.day between p_from and p_to
      ) t
      where t.status in ('pending', 'failed') and t.payment_status in ('pending', 'failed')
      group by t.day
      having sum(t.orders) <> 0
    ) d
  );
end;
$$;
revoke execute on function public.admin_unpaid_report from public, anon, authenticated, service_role;
grant execute on function public.admin_unpaid_report to authenticated;

-- schemas/admin/functions/admin_usage.sql

-- Returns what the shop uses of its limits, for the portal: {cron, webhook_lag_seconds, connections, max_connections,
-- images, slow_queries}. cron is {duration_ms, requests, request_limit}, null before its first run.
-- webhook_lag_seconds is the longest of the last 50 events; null without any. images is {count, bytes}: PostgreSQL's
-- estimate, from the size of 500 of them; null where there is no storage. slow_queries is [{query, calls, mean_ms,
-- max_ms}], the ten that take most time, without their values; null without pg_stat_statements. Raises 42501 without
-- health.read.
create function public.admin_usage()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_images jsonb;
  v_slow jsonb;
begin
  perform private.require_permission('health.read');
  if to_regclass('storage.objects') is not null then
    execute $sql$
      select jsonb_build_object('count', c.count, 'bytes', round(c.count * coalesce(s.bytes, 0)))
      from (
        select greatest(c.reltuples, 0)::bigint as count from pg_class c where c.oid = 'storage.objects'::regclass
      ) c,
      (
        select avg((o.metadata ->> 'size')::numeric) as bytes
        from (select o.metadata from storage.objects o limit 500) o
      ) s
    $sql$ into v_images;
  end if;
  if to_regclass('extensions.pg_stat_statements') is not null then
    execute $sql$
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'query', left(regexp_replace(q.query, '\s+', ' ', 'g'), 300), 'calls', q.calls,
            'mean_ms', round(q.mean_exec_time::numeric, 1), 'max_ms', round(q.max_exec_time::numeric, 1)
          )
          order by q.total_exec_time desc
        ),
        '[]'
      )
      from (
        select s.query, s.calls, s.mean_exec_time, s.max_exec_time, s.total_exec_time
        from extensions.pg_stat_statements s
        join pg_database d on d.oid = s.dbid and d.datname = current_database()
        order by s.total_exec_time desc limit 10
      ) q
    $sql$ into v_slow;
  end if;
  return jsonb_build_object(
    'cron', (
      select jsonb_build_object(
        'duration_ms', c.duration_ms, 'requests', c.requests, 'request_limit', c.request_limit
      )
      from public.cron_runs c
    ),
    'webhook_lag_seconds', (
      select round(extract(epoch from max(w.received_at - w.sent_at)))
      from (
        select w.received_at, w.sent_at from public.webhook_events w order by w.received_at desc limit 50
      ) w
    ),
    'connections', (select count(*) from pg_stat_activity a where a.backend_type = 'client backend'),
    'max_connections', current_setting('max_connections')::integer,
    'images', v_images,
    'slow_queries', v_slow
  );
end;
$$;
revoke execute on function public.admin_usage from public, anon, authenticated, service_role;
grant execute on function public.admin_usage to authenticated;

-- schemas/admin/functions/alert_admins.sql

-- Queues a mail to every admin about a pattern of security events, at most one an hour for each pattern.
create function private.alert_admins(p_pattern text)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (kind, user_id, to_email, data, idempotency_key)
  select
    'security-alert', u.id, u.email,
    jsonb_build_object('pattern', p_pattern, 'seen_at', now(), 'shop', private.mail_shop_data()),
    concat_ws('-', 'security-alert', p_pattern, to_char(now() at time zone 'utc', 'YYYYMMDDHH24'), u.id)
  from public.users u
  where u.is_admin and u.email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  on conflict (idempotency_key) do nothing;
$$;
revoke execute on function private.alert_admins from public, anon, authenticated, service_role;

-- schemas/admin/functions/audit_label.sql

-- Returns what a record of the audit log is called: its present name or number, or else the one in the row of the log;
-- null when neither is known. p_row is the whole row or the changed columns.
create function private.audit_label(p_entity text, p_id text, p_row jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_id uuid := case when p_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then p_id::uuid end;
  v_order_id uuid := case when p_entity in ('order_notes', 'invoices', 'refunds', 'shipments') then coalesce(
    (p_row ->> 'order_id')::uuid,
    case p_entity
      when 'order_notes' then (select n.order_id from public.order_notes n where n.id::text = p_id)
      when 'invoices' then (select i.order_id from public.invoices i where i.id = v_id)
      when 'refunds' then (select r.order_id from public.refunds r where r.id = v_id)
      when 'shipments' then (select s.order_id from public.shipments s where s.id = v_id)
    end
  ) end;
begin
  return coalesce(
    case p_entity
      when 'products' then (
        select concat_ws(' · ', p.name, p.variant_label) from public.products p where p.id = v_id
      )
      when 'categories' then (select c.name from public.categories c where c.id = v_id)
      when 'orders' then (select o.order_number from public.orders o where o.id = v_id)
      when 'return_requests' then (select q.number from public.return_requests q where q.id = v_id)
      when 'coupons' then (select c.code from public.coupons c where c.id = v_id)
      when 'contact_messages' then (select m.ticket_number from public.contact_messages m where m.id = v_id)
      when 'users' then (select coalesce(nullif(u.full_name, ''), u.email) from public.users u where u.id = v_id)
      when 'reviews' then (
        select concat_ws(' on ', nullif(r.author_name, ''), p.name)
        from public.reviews r join public.products p on p.id = r.product_id where r.id = v_id
      )
      when 'product_questions' then (
        select p.name from public.product_questions q join public.products p on p.id = q.product_id where q.id = v_id
      )
      when 'search_words' then (select s.word from public.search_words s where s.id = v_id)
      when 'outbox' then (select m.kind from public.outbox m where m.id::text = p_id)
      else (select o.order_number from public.orders o where o.id = v_order_id)
    end,
    p_row ->> 'order_number', p_row ->> 'ticket_number', p_row ->> 'number', p_row ->> 'code', p_row ->> 'word',
    p_row ->> 'name', p_row ->> 'full_name', p_row ->> 'tax_code', p_row ->> 'email'
  );
end;
$$;
revoke execute on function private.audit_label from public, anon, authenticated, service_role;

-- schemas/admin/functions/check_report_period.sql

-- Raises 22023 when a report is asked for no days, or for more than three years.
create function private.check_report_period(p_from date, p_to date)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_from is null or p_to is null or not p_to - p_from between 0 and 1095
    or p_from < '2000-01-01' or p_to > '2100-01-01'
  then
    raise invalid_parameter_value using message = 'a report has between 1 and 1,096 days';
  end if;
end;
$$;
revoke execute on function private.check_report_period from public, anon, authenticated, service_role;

-- schemas/admin/functions/count_notifications.sql

-- Counts what waits and is newer than p_since, each up to p_cap: {orders, payments, returns, stock, reviews, questions,
-- messages}, as the lists that the notifications lead to have it. An order is new until it is processed, from the time
-- it needs no payment any more. What the caller's role may not see counts 0.
create function private.count_notifications(p_since timestamptz, p_cap integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'orders', case when private.has_permission('orders.read') then (
      select count(*) from (
        select 1 from private.new_orders n where n.since > p_since limit p_cap
      ) c
    ) else 0 end,
    'payments', case when private.has_permission('refunds.write') then (
      select count(*) from (select 1 from private.payment_problems p where p.since > p_since limit p_cap) c
    ) else 0 end,
    'returns', case when private.has_permission('returns.write') then (
      select count(*) from (
        select 1 from public.return_requests r where r.status = 'requested' and r.requested_at > p_since limit p_cap
      ) c
    ) else 0 end,
    'stock', case when private.has_permission('stock.write') then (
      select count(*) from (
        select 1 from private.stock_levels s join public.products p on p.id = s.product_id
        where s.is_low and p.is_active
          and (p.created_at > p_since or s.decreased_at > p_since)
        limit p_cap
      ) c
    ) else 0 end,
    'reviews', case when private.has_permission('reviews.write') then (
      select count(*) from (
        select 1 from public.reviews r where not r.is_approved and r.created_at > p_since limit p_cap
      ) c
    ) else 0 end,
    'questions', case when private.has_permission('reviews.write') then (
      select count(*) from (
        select 1 from public.product_questions q
        where q.answered_at is null and not q.is_hidden and q.created_at > p_since limit p_cap
      ) c
    ) else 0 end,
    'messages', case when private.has_permission('messages.write') then (
      select count(*) from (
        select 1 from public.contact_messages m where m.read_at is null and m.created_at > p_since limit p_cap
      ) c
    ) else 0 end
  );
$$;
revoke execute on function private.count_notifications from public, anon, authenticated, service_role;

-- schemas/admin/functions/count_records.sql

-- Returns {total, now, before} of the rows of users or products: in all, created from p_now on, and created before that
-- from p_before on. Days are those of India.
create function private.count_records(p_relation text, p_before date, p_now date)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'total', coalesce(sum(t.records), 0),
    'now', coalesce(sum(t.records) filter (where t.day >= p_now), 0),
    'before', coalesce(sum(t.records) filter (where t.day >= p_before and t.day < p_now), 0)
  )
  from (
    select k.day, k.records from private.record_totals k where k.relation = p_relation
    union all
    select c.day, c.records from private.record_total_changes c where c.relation = p_relation
  ) t;
$$;
revoke execute on function private.count_records from public, anon, authenticated, service_role;

-- schemas/admin/functions/fold_record_totals.sql

-- Moves at most 200,000 rows of record_total_changes into record_totals; nothing while another call does so.
create function private.fold_record_totals()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('private.fold_record_totals')) then
    return;
  end if;
  with taken as (
    delete from private.record_total_changes
    where id in (select c.id from private.record_total_changes c order by c.id limit 200000)
    returning *
  )
  insert into private.record_totals as t (relation, day, records)
  select c.relation, c.day, sum(c.records)
  from taken c
  group by c.relation, c.day
  on conflict (relation, day) do update set records = t.records + excluded.records;
end;
$$;
revoke execute on function private.fold_record_totals from public, anon, authenticated, service_role;

-- schemas/admin/functions/record_security_event.sql

-- Stores a security event, and alerts the admins of patterns: 20 wrong passwords for one account, wrong passwords for 5
-- accounts from one network, 20 wrong links, all within an hour, and a new admin. Of an hour 2,000 events are stored
-- one by one; the rest is counted, one row for each kind.
create function private.record_security_event(
  p_event text,
  p_user_id uuid,
  p_network text default null,
  p_request_id text default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_hour timestamptz := now() - interval '1 hour';
begin
  if (select count(*) from (select from public.security_events e where e.created_at > v_hour limit 2000) c) >= 2000 then
    perform private.alert_admins('flood');
    update public.security_events e
    set times = e.times + 1
    where e.id = (
      select max(r.id) from public.security_events r
      where r.event = p_event and r.created_at > v_hour and r.request_id is null and r.user_id is null
        and r.network is null
    );
    if not found then
      insert into public.security_events (event) values (p_event);
    end if;
    return;
  end if;
  insert into public.security_events (event, user_id, network, request_id)
  values (p_event, p_user_id, p_network, p_request_id);

  if p_event = 'sign_in_failed' then
    if (
      select count(*) from public.security_events e
      where e.event = p_event and e.user_id = p_user_id and e.created_at > v_hour
    ) >= 20 then
      perform private.alert_admins('account');
    end if;
    if (
      select count(distinct e.user_id) from public.security_events e
      where e.event = p_event and e.network = p_network and e.created_at > v_hour
    ) >= 5 then
      perform private.alert_admins('network');
    end if;
  elsif p_event = 'link_refused' then
    if (
      select count(*) from public.security_events e where e.event = p_event and e.created_at > v_hour
    ) >= 20 then
      perform private.alert_admins('links');
    end if;
  elsif p_event = 'role_changed' then
    if exists (select 1 from public.users u where u.id = p_user_id and u.is_admin) then
      perform private.alert_admins('new_admin');
    end if;
  end if;
end;
$$;
revoke execute on function private.record_security_event from public, anon, authenticated, service_role;

-- schemas/admin/functions/report_name.sql

-- Returns the name of a product, variant or category by its id, null for one that was deleted; other keys as they are.
create function private.report_name(p_by text, p_key text)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_key = '' then ''
    when p_by = 'category' then (select c.name from public.categories c where c.id = p_key::uuid)
    when p_by in ('product', 'variant') then (
      select concat_ws(' · ', p.name, p.variant_label) from public.products p where p.id = p_key::uuid
    )
    else p_key
  end;
$$;
revoke execute on function private.report_name from public, anon, authenticated, service_role;

-- schemas/admin/functions/retention_rules.sql

-- Declares what is kept for how long, and why. shop_thin_records applies the rules in this order, what names people
-- first; the portal's page Health and docs/operations.md show them, and tests/database/retention.test.ts compares.
--   title: the name on the page; its first rule counts.
--   part: what is removed: 'rows', or what is erased from rows that stay.
--   kept: how long; null: the shop never removes it.
--   moment: the time from which it is kept, as an indexed expression.
--   filter: which rows, exactly as the index has it; null: all.
--   change: what erases the part; null: the row is deleted.
--   sort: an indexed column by which the oldest row is found; null: it is not looked up.
create function private.retention_rules()
returns table (
  step integer,
  relation text,
  title text,
  part text,
  kept interval,
  moment text,
  filter text,
  change text,
  sort text,
  reason text
)
language sql
immutable
set search_path = ''
as $$
  values
    (1, 'outbox', 'E-mails', 'address and text', interval '30 days', 'greatest(created_at, requeued_at)',
      'status <> ''queued'' and erased_at is null',
      'to_email = null, data = null, error = null, erased_at = now()', 'id',
      'Needed until it is sent and questions about it are settled, and no longer (DPDP Act, s. 8(7))'),
    (2, 'audit_log', 'Audit log', 'texts and names of people', '1 year', 'created_at',
      'entity in (''contact_messages'', ''customer_notes'', ''customer_records'', ''order_notes'',
    ''product_questions'', ''reviews'')
  and coalesce(before, after) is not null',
      'before = null, after = null', 'id',
      'What an admin removed or noted about a person: logs are kept for a year (DPDP Rules, 2025), and no longer'),
    (3, 'outbox', 'E-mails', 'rows', '90 days', 'greatest(created_at, requeued_at)', 'erased_at is not null', null,
      'id', 'That a mail was sent, and when, is looked up while an order is under way or returned'),
    (4, 'webhook_events', 'Payment events', 'rows', '1 year', 'received_at', null, null, 'received_at',
      'An event is applied once; Razorpay repeats it for a day. Only its id and kind are stored'),
    (5, 'audit_log', 'Audit log', 'rows about other records', '3 years', 'created_at',
      'entity not in (''credit_notes'', ''invoices'', ''orders'', ''refunds'', ''return_requests'')', null, 'id',
      'A claim may be brought for three years (Limitation Act, 1963)'),
    (6, 'audit_log', 'Audit log', 'rows about orders, invoices, credit notes, refunds, returns', '8 years',
      'created_at', null, null, 'id', 'The edit log of the books is kept as long as the books (Companies Act, s. 128)'),
    (7, 'orders', 'Orders', 'rows', null, null, null, null, 'created_at',
      'Books: 8 years (Companies Act, s. 128), 72 months from the annual return (CGST Act, s. 36)'),
    (8, 'order_items', 'Items of orders', 'rows', null, null, null, null, null, 'Part of the order'),
    (9, 'order_status_history', 'History of orders', 'rows', null, null, null, null, null, 'Part of the order'),
    (10, 'payments', 'Payments', 'rows', null, null, null, null, null, 'Books, as orders'),
    (11, 'refunds', 'Refunds', 'rows', null, null, null, null, null, 'Books, as orders'),
    (12, 'invoices', 'Invoices', 'rows', null, null, null, null, null, 'Books, as orders; the series has no gaps'),
    (13, 'credit_notes', 'Credit notes', 'rows', null, null, null, null, null,
      'Books, as orders; the series have no gaps'),
    (14, 'credit_note_items', 'Items of credit notes', 'rows', null, null, null, null, null,
      'Part of the credit note'),
    (15, 'stock_movements', 'Stock movements', 'rows', null, null, null, null, 'id',
      'A product''s stock is the sum of its movements, and what an order holds is the sum of its own'),
    (16, 'contact_messages', 'Messages', 'rows', null, null, null, null, 'created_at',
      'Removed when the person asks for it, as the privacy page says'),
    (17, 'users', 'Accounts', 'accounts that nobody confirmed', '1 day', 'unconfirmed_since',
      'unconfirmed_since is not null', null, 'created_at',
      'Anybody can sign up with another person''s address; nobody can use the account before its link is opened'),
    (18, 'sign_in_failures', 'Wrong passwords', 'rows', '1 day', 'since', null, null, null,
      'Counted for an hour at most, against guessing. Accounts and networks are hashed'),
    (19, 'users', 'Accounts', 'rows', null, null, null, null, 'created_at',
      'Kept until the person closes the account'),
    (20, 'form_counts', 'Posts of forms', 'rows', '1 day', 'since', null, null, null,
      'Counted for an hour, against mail that nobody asked for. Networks are hashed'),
    (21, 'newsletter_subscribers', 'Newsletter', 'addresses that nobody confirmed', '7 days', 'consented_at',
      'status = ''unconfirmed''', null, null,
      'Anybody can type another person''s address; the link of the mail works as long'),
    (22, 'newsletter_subscribers', 'Newsletter', 'rows', null, null, null, null, null,
      'Kept while the person wants mails, and after that so that none is sent again'),
    (23, 'portal_sessions', 'Sessions in the portal', 'rows', '1 day', 'seen_at', null, null, null,
      'A session ends in the portal after 30 minutes without use, and after 12 hours'),
    (24, 'security_events', 'Security log', 'rows', '90 days', 'created_at', null, null, 'id',
      'An attack is often found weeks later; after that nobody looks it up'),
    (25, 'missed_searches', 'Searches that found nothing', 'rows', '90 days', 'last_at', null, null, null,
      'Counted so that the owner can add search words; nothing about who searched is stored'),
    (26, 'product_imports', 'Imports of products', 'rows', '30 days', 'created_at', null, null, null,
      'What an import changed can be looked up while somebody may ask; the audit log has it, too'),
    (27, 'error_events', 'Errors', 'rows', '14 days', 'created_at', null, null, 'id',
      'A shopper who reads out the id of an error does so within days. Nothing about a person is stored'),
    (28, 'settlements', 'Payouts', 'rows', null, null, null, null, 'created_at', 'Books, as orders'),
    (29, 'settlement_entries', 'Entries of payouts', 'rows', null, null, null, null, null, 'Part of the payout'),
    (30, 'cod_remittances', 'Payments of couriers', 'rows', null, null, null, null, 'created_at', 'Books, as orders'),
    (31, 'cod_remittance_lines', 'Orders of couriers'' payments', 'rows', null, null, null, null, null,
      'Part of the payment'),
    (32, 'order_batches', 'Changes of many orders', 'rows', '30 days', 'created_at', null, null, null,
      'What became of each order can be looked up while somebody may ask; the audit log has it, too'),
    (33, 'product_questions', 'Questions about products', 'questions that nobody answered', '1 year', 'created_at',
      'answered_at is null', null, null, 'Nobody answers a question that is a year old, and the product may have gone'),
    (34, 'product_questions', 'Questions about products', 'rows', null, null, null, null, 'created_at',
      'Part of the product''s page; who asked is forgotten with the account'),
    (35, 'payment_links', 'Payment links', 'rows', '30 days', 'expires_at', null, null, null,
      'A link works for three days; until then its page says why it ended. Only a hash of it is stored'),
    (36, 'shipments', 'Parcels', 'rows', null, null, null, null, null, 'Part of the order'),
    (37, 'shipment_items', 'Items of parcels', 'rows', null, null, null, null, null, 'Part of the parcel'),
    (38, 'stock_notices', 'Who waits for a product', 'rows', '180 days', 'created_at', null, null, null,
      'Ends with the mail that the product is back; after half a year nobody waits for it any more');
$$;
revoke execute on function private.retention_rules from public, anon, authenticated, service_role;

-- schemas/admin/functions/shop_cron_finished_at.sql

-- Returns when the cron last came to its end; null before its first run.
create function public.shop_cron_finished_at()
returns timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  select c.finished_at from public.cron_runs c;
$$;
revoke execute on function public.shop_cron_finished_at from public, anon, authenticated, service_role;
grant execute on function public.shop_cron_finished_at to service_role;

-- schemas/admin/functions/shop_raise_alerts.sql

-- Returns what loses money or sleep, [{code, count, since}], and mails it to every owner: each code at most once in six
-- hours. count goes to 1,000. unpaid: the time of online orders is over for half an hour, so Razorpay does not answer.
-- webhook: payments arrived in the last day, and no event about any. mails_stuck: queued for an hour. Queues the mails
-- about low stock and gathered news, too, when it is their time.
create function public.shop_raise_alerts()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_alerts jsonb;
begin
  perform private.mail_low_stock();
  perform private.mail_owner_news();
  -- Two runs at once: the second one waits, and finds nothing left to raise.
  perform from public.cron_runs for update;
  select coalesce(
    jsonb_agg(jsonb_build_object('code', f.code, 'count', f.times, 'since', f.since) order by f.code), '[]'
  )
  into v_alerts
  from (
    select 'unpaid' as code, count(*) as times, min(o.at) as since
    from (
      select o.held_until as at from public.orders o
      where o.held_until < now() - interval '30 minutes' order by o.held_until limit 1000
    ) o
    union all
    select 'refunds_failed', count(*), min(r.created_at)
    from (
      select r.created_at from public.refunds r where r.status = 'failed' order by r.created_at limit 1000
    ) r
    union all
    select 'refunds_stuck', count(*), min(r.created_at)
    from (
      select r.created_at from public.refunds r
      where r.status in ('due', 'pending') and r.created_at < now() - interval '6 hours'
      order by r.created_at limit 1000
    ) r
    union all
    select 'mails_stuck', count(*), min(m.created_at)
    from (
      select m.created_at from public.outbox m
      where m.status = 'queued' and m.created_at < now() - interval '1 hour' limit 1000
    ) m
    union all
    select 'mails_failed', count(*), min(m.created_at)
    from (
      select m.created_at from public.outbox m
      where m.status = 'failed' and m.created_at > now() - interval '4 days' limit 1000
    ) m
    union all
    -- Orders paid online lead to their payments: those have no index by time.
    select 'webhook', count(*), min(p.created_at)
    from (
      select p.created_at
      from public.orders o join public.payments p on p.order_id = o.id
      where o.created_at > now() - interval '1 day' and o.payment_method = 'razorpay'
        and p.status = 'captured' and p.created_at < now() - interval '1 hour'
      limit 1000
    ) p
    where not exists (
      select from public.webhook_events w where w.received_at > now() - interval '1 day'
    )
  ) f
  join public.cron_runs c
    on coalesce((c.alerts ->> f.code)::timestamptz < now() - interval '6 hours', true)
  where f.times > 0;
  if v_alerts = '[]' then
    return v_alerts;
  end if;

  update public.cron_runs c
  set alerts = c.alerts || (select jsonb_object_agg(a ->> 'code', now()) from jsonb_array_elements(v_alerts) a);
  insert into public.outbox (kind, user_id, to_email, data, idempotency_key)
  select
    'owner-alert', u.id, u.email,
    jsonb_build_object('alerts', v_alerts, 'seen_at', now(), 'shop', private.mail_shop_data()),
    concat_ws('-', 'owner-alert', to_char(now() at time zone 'utc', 'YYYYMMDDHH24MISS'), u.id)
  from public.users u
  where u.is_admin and u.email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  on conflict (idempotency_key) do nothing;
  return v_alerts;
end;
$$;
revoke execute on function public.shop_raise_alerts from public, anon, authenticated, service_role;
grant execute on function public.shop_raise_alerts to service_role;

-- schemas/admin/functions/shop_record_cron_run.sql

-- Records that the cron has come to its end, how long it took, and how many requests it made of those it may make.
create function public.shop_record_cron_run(
  p_duration_ms integer default null,
  p_requests integer default null,
  p_request_limit integer default null
)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.cron_runs (finished_at, duration_ms, requests, request_limit)
  values (now(), p_duration_ms, p_requests, p_request_limit)
  on conflict (id) do update
  set finished_at = excluded.finished_at, duration_ms = excluded.duration_ms, requests = excluded.requests,
    request_limit = excluded.request_limit;
$$;
revoke execute on function public.shop_record_cron_run from public, anon, authenticated, service_role;
grant execute on function public.shop_record_cron_run to service_role;

-- schemas/admin/functions/shop_record_errors.sql

-- Stores the errors of one request or run of the cron, [{operation, cause}], at most ten. Of an hour 500 are stored: a
-- shop whose every page fails fills no disk. Longer texts are cut. Returns how many were stored.
create function public.shop_record_errors(
  p_request_id text,
  p_errors jsonb,
  p_method text default null,
  p_path text default null
)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count integer;
begin
  if (
    select count(*)
    from (select from public.error_events e where e.created_at > now() - interval '1 hour' limit 500) c
  ) >= 500 then
    return 0;
  end if;
  insert into public.error_events (request_id, method, path, operation, cause)
  select p_request_id, p_method, left(p_path, 300), left(e.operation, 200), left(e.cause, 2000)
  from jsonb_to_recordset(p_errors) e (operation text, cause text)
  limit 10;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
revoke execute on function public.shop_record_errors from public, anon, authenticated, service_role;
grant execute on function public.shop_record_errors to service_role;

-- schemas/admin/functions/shop_record_security_event.sql

-- Stores a security event that the server has seen. p_email names the account where its id is not known; the address
-- itself is not stored.
create function public.shop_record_security_event(
  p_event text,
  p_user_id uuid default null,
  p_email text default null,
  p_network text default null,
  p_request_id text default null
)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.record_security_event(
    p_event,
    (select u.id from public.users u where u.id = p_user_id or lower(u.email) = lower(btrim(p_email)) limit 1),
    p_network,
    p_request_id
  );
$$;
revoke execute on function public.shop_record_security_event from public, anon, authenticated, service_role;
grant execute on function public.shop_record_security_event to service_role;

-- schemas/admin/functions/shop_thin_records.sql

-- Removes records that private.retention_rules() no longer keeps: at most p_limit, and never more than 500, so that a
-- call is short. Passes over rows that are locked: a mail that is being queued again stays. Returns how many were
-- removed; fewer than the limit means that no more are due. Also adds up the totals of the dashboard and the reports.
create function public.shop_thin_records(p_limit integer default 500)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_left integer := least(p_limit, 500);
  v_rule record;
  v_count integer;
begin
  perform private.fold_order_totals();
  perform private.fold_item_totals();
  perform private.fold_record_totals();
  for v_rule in select * from private.retention_rules() r where r.kept is not null order by r.step loop
    exit when v_left <= 0;
    if v_rule.relation = 'users' then
      v_count := private.delete_unconfirmed_accounts(v_rule.kept, v_left);
    else
      -- Built from the declared rules alone.
      execute format(
        $sql$
          with old as (
            select o.ctid from public.%1$I o where %2$s < now() - %3$L::interval and (%4$s) order by %2$s limit %5$s
            for update skip locked
          )
          %6$s where ctid = any (array(select old.ctid from old))
        $sql$,
        v_rule.relation, v_rule.moment, v_rule.kept, coalesce(v_rule.filter, 'true'), v_left,
        case
          when v_rule.change is null then format('delete from public.%I', v_rule.relation)
          else format('update public.%I set %s', v_rule.relation, v_rule.change)
        end
      );
      get diagnostics v_count = row_count;
    end if;
    v_left := v_left - v_count;
  end loop;
  return greatest(least(p_limit, 500), 0) - greatest(v_left, 0);
end;
$$;
revoke execute on function public.shop_thin_records from public, anon, authenticated, service_role;
grant execute on function public.shop_thin_records to service_role;

-- schemas/bookkeeping/functions/admin_add_cod_remittance.sql

-- Stores what a courier paid: {request_key, courier, paid_on, reference, lines: [{number, amount}]}, in rupees, at
-- most 1,000 lines. Each is matched with its order, see private.find_cash_order, and compared with it. A request_key
-- that was used before changes nothing. Returns {ok: true, id, problems} (how many of its lines differ). Raises 42501
-- without accounts.write and 22023 for malformed input.
create function public.admin_add_cod_remittance(p_remittance jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_order_ids uuid[];
begin
  perform private.require_permission('accounts.write');
  perform private.validate_object('p_remittance', p_remittance, '{
    "request_key": "uuid", "courier": "text", "paid_on": "date", "reference": "text?", "lines": "array"
  }');
  if jsonb_array_length(p_remittance -> 'lines') not between 1 and 1000 then
    raise invalid_parameter_value using message = 'p_remittance: 1 to 1,000 lines';
  end if;
  -- Two remittances of the same order are compared one after the other.
  lock table public.cod_remittances in share row exclusive mode;
  select r.id into v_id from public.cod_remittances r where r.request_key = (p_remittance ->> 'request_key')::uuid;
  if not found then
    insert into public.cod_remittances (request_key, courier, paid_on, reference, created_by)
    values (
      (p_remittance ->> 'request_key')::uuid, p_remittance ->> 'courier', (p_remittance ->> 'paid_on')::date,
      p_remittance ->> 'reference', auth.uid()
    )
    returning id into v_id;
    with stored as (
      insert into public.cod_remittance_lines (remittance_id, number, amount, order_id, problem)
      select v_id, l.line ->> 'number', (l.line ->> 'amount')::numeric, f.order_id,
        case when f.order_id is null then 'unknown' end
      from jsonb_array_elements(p_remittance -> 'lines') with ordinality l (line, place)
      cross join lateral (select private.find_cash_order(l.line ->> 'number') as order_id) f
      order by l.place
      returning order_id
    )
    select array_agg(distinct s.order_id) filter (where s.order_id is not null) into v_order_ids from stored s;
    perform private.compare_cod_lines(v_order_ids);
  end if;
  return jsonb_build_object('ok', true, 'id', v_id, 'problems', (
    select count(l.problem) from public.cod_remittance_lines l where l.remittance_id = v_id
  ));
end;
$$;
revoke execute on function public.admin_add_cod_remittance from public, anon, authenticated, service_role;
grant execute on function public.admin_add_cod_remittance to authenticated;

-- schemas/bookkeeping/functions/admin_cod_remittance.sql

-- Returns one remittance with its lines (at most 1,000): {id, courier, paid_on, reference, entered_by, created_at,
-- lines: [{id, number, amount, problem, settled_note, order_id, order_number, total}]}, in rupees; null when there is
-- none. Raises 42501 without accounts.write.
create function public.admin_cod_remittance(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  return (
    select jsonb_build_object(
      'id', r.id, 'courier', r.courier, 'paid_on', r.paid_on, 'reference', r.reference, 'created_at', r.created_at,
      'entered_by', (select u.full_name from public.users u where u.id = r.created_by),
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', l.id, 'number', l.number, 'amount', l.amount, 'problem', l.problem, 'settled_note', l.settled_note,
          'order_id', l.order_id, 'order_number', o.order_number, 'total', o.total_amount
        ) order by l.id), '[]')
        from public.cod_remittance_lines l
        left join public.orders o on o.id = l.order_id
        where l.remittance_id = r.id
      )
    )
    from public.cod_remittances r
    where r.id = p_id
  );
end;
$$;
revoke execute on function public.admin_cod_remittance from public, anon, authenticated, service_role;
grant execute on function public.admin_cod_remittance to authenticated;

-- schemas/bookkeeping/functions/admin_cod_remittances.sql

-- Returns a page of what couriers paid, the latest first, with what differs: {remittances: [{id, courier, paid_on,
-- reference, lines, amount, problems}], differences: [{id, remittance_id, courier, paid_on, number, amount, problem,
-- order_id, order_number, total}] (the first 100 that nobody has dealt with), overdue: [{id, order_number, carrier,
-- delivered_at, total_amount}] (the oldest 100 delivered cash orders for which nothing was paid after p_days days)}.
-- In rupees. Raises 42501 without accounts.write.
create function public.admin_cod_remittances(p_limit integer, p_offset integer, p_days integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  return jsonb_build_object(
    'remittances', (
      select coalesce(jsonb_agg(
        to_jsonb(r) - '{request_key,created_by,created_at}'::text[] || (
          select jsonb_build_object(
            'lines', count(*), 'amount', coalesce(sum(l.amount), 0),
            'problems', count(*) filter (where l.problem is not null and l.settled_at is null)
          )
          from public.cod_remittance_lines l where l.remittance_id = r.id
        )
        order by r.paid_on desc, r.id
      ), '[]')
      from (
        select * from public.cod_remittances r order by r.paid_on desc, r.id
        limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
      ) r
    ),
    'differences', (
      select coalesce(jsonb_agg(to_jsonb(d) order by d.id), '[]')
      from (
        select l.id, l.remittance_id, r.courier, r.paid_on, l.number, l.amount, l.problem, l.order_id, o.order_number,
          o.total_amount as total
        from public.cod_remittance_lines l
        join public.cod_remittances r on r.id = l.remittance_id
        left join public.orders o on o.id = l.order_id
        where l.problem is not null and l.settled_at is null
        order by l.id
        limit 100
      ) d
    ),
    'overdue', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.delivered_at, o.id), '[]')
      from (
        select o.id, o.order_number, o.carrier, o.delivered_at, o.total_amount
        from public.orders o
        where o.payment_method = 'cod' and o.status = 'delivered' and o.cod_remitted_at is null and o.total_amount > 0
          and o.delivered_at < now() - p_days * interval '1 day'
        order by o.delivered_at, o.id
        limit 100
      ) o
    )
  );
end;
$$;
revoke execute on function public.admin_cod_remittances from public, anon, authenticated, service_role;
grant execute on function public.admin_cod_remittances to authenticated;

-- schemas/bookkeeping/functions/admin_delete_cod_remittance.sql

-- Deletes what was entered by mistake, and compares its orders anew. Returns {ok: true} or {ok: false, code:
-- 'not_found'}. Raises 42501 without accounts.write.
create function public.admin_delete_cod_remittance(p_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_order_ids uuid[];
begin
  perform private.require_permission('accounts.write');
  lock table public.cod_remittances in share row exclusive mode;
  select array_agg(distinct l.order_id) filter (where l.order_id is not null) into v_order_ids
  from public.cod_remittance_lines l where l.remittance_id = p_id;
  delete from public.cod_remittances r where r.id = p_id;
  if not found then
    return private.error_result('not_found');
  end if;
  perform private.compare_cod_lines(v_order_ids);
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_delete_cod_remittance from public, anon, authenticated, service_role;
grant execute on function public.admin_delete_cod_remittance to authenticated;

-- schemas/bookkeeping/functions/admin_gst_documents.sql

-- Returns a part of the documents that a table of form GSTR-1 lists one by one, for a month in India and the shop's
-- present GSTIN: [{kind, number, issued_at, customer, buyer_gstin, place_of_supply, is_interstate, total, rates}],
-- sorted by buyer, state of the place, and time. p_section: 'b2b', 'b2cl', 'cdnr' or 'cdnur'. Exempt goods are left
-- out of the rates, and documents without any others, and notes that are too late for the return. At most 1,000. Raises
-- 42501 without accounts.write.
create function public.admin_gst_documents(p_month date, p_section text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_gstin text;
begin
  perform private.require_permission('accounts.write');
  select s.gstin into v_gstin from public.settings s;
  return (
    select coalesce(jsonb_agg(to_jsonb(d) order by d.buyer_gstin, d.place_of_supply, d.issued_at, d.number), '[]')
    from (
      select d.kind, d.number, d.issued_at, d.customer, d.buyer_gstin, d.place_of_supply, d.is_interstate, d.total,
        r.rates
      from (
        select 'invoice' as kind, i.id, i.number, i.issued_at, i.customer, i.buyer_gstin, i.place_of_supply,
          i.is_interstate, i.total, i.order_id, i.seller_gstin
        from private.month_invoices(p_month) i
        where p_section in ('b2b', 'b2cl') and i.tax_mode = 'gst'
          and i.section = p_section
        union all
        select n.kind, n.id, n.number, n.issued_at, n.customer, n.buyer_gstin, n.place_of_supply, n.is_interstate,
          n.total, n.order_id, n.seller_gstin
        from private.month_notes(p_month) n
        where p_section in ('cdnr', 'cdnur') and not n.is_late
          and private.note_section(n.buyer_gstin, n.is_interstate, n.invoice_total) = p_section
      ) d
      cross join lateral (
        select jsonb_agg(r) as rates
        from jsonb_array_elements(
          case d.kind when 'invoice' then private.order_rates(d.order_id) else private.note_rates(d.id) end
        ) r
        where (r ->> 'rate')::numeric > 0
      ) r
      where d.seller_gstin = v_gstin and d.place_of_supply is not null and r.rates is not null
      order by d.buyer_gstin, d.place_of_supply, d.issued_at, d.number
      limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    ) d
  );
end;
$$;
revoke execute on function public.admin_gst_documents from public, anon, authenticated, service_role;
grant execute on function public.admin_gst_documents to authenticated;

-- schemas/bookkeeping/functions/admin_gst_return.sql

-- Returns what form GSTR-1 adds up for a month in India, of documents in tax mode 'gst' with the shop's present
-- GSTIN: {gstin, b2cs: [{place_of_supply, is_interstate, rate, value, tax}], exempt: [{is_interstate, is_registered,
-- value}], hsn: [{is_registered, hsn_code, rate, quantity, value, tax, cgst, igst}], series: [{kind, from, to,
-- total}], counts: {b2b, b2cl, cdnr, cdnur, late_notes, other_gstin, simple, without_hsn, without_place}}. A series is
-- a run of numbers without a gap: receipts of tax mode 'simple' and papers of another GSTIN have numbers of the same
-- series, and are not counted. The last five counts are of documents that the return does not have, or not as it
-- should; late_notes are in series alone. Raises 42501 without accounts.write.
create function public.admin_gst_return(p_month date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_gstin text;
begin
  perform private.require_permission('accounts.write');
  select s.gstin into v_gstin from public.settings s;
  return (
    with every as materialized (
      select * from private.month_supplies(p_month)
    ), own as (
      select * from every e where e.tax_mode = 'gst' and e.seller_gstin = v_gstin and e.place_of_supply is not null
        and not e.is_late
    )
    select jsonb_build_object(
      'gstin', v_gstin,
      'b2cs', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.place_of_supply, r.rate), '[]')
        from (
          select o.place_of_supply, o.is_interstate, o.rate, sum(o.value) as value, sum(o.tax) as tax
          from own o
          where o.section = 'b2cs' and o.rate > 0
          group by o.place_of_supply, o.is_interstate, o.rate
        ) r
        where r.value <> 0 or r.tax <> 0
      ),
      'exempt', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.is_interstate, r.is_registered), '[]')
        from (
          select o.is_interstate, o.is_registered, sum(o.value) as value
          from own o
          where o.rate = 0
          group by o.is_interstate, o.is_registered
        ) r
        where r.value <> 0
      ),
      'hsn', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.is_registered desc, r.hsn_code, r.rate), '[]')
        from (
          select o.is_registered, coalesce(o.hsn_code, '') as hsn_code, o.rate, sum(o.quantity) as quantity,
            sum(o.value) as value, sum(o.tax) as tax,
            coalesce(trunc(sum(o.tax) filter (where not o.is_interstate) / 2, 2), 0) as cgst,
            coalesce(sum(o.tax) filter (where o.is_interstate), 0) as igst
          from own o
          group by o.is_registered, o.hsn_code, o.rate
        ) r
        where r.value <> 0 or r.tax <> 0 or r.quantity <> 0
      ),
      'series', (
        select coalesce(jsonb_agg(to_jsonb(r) - '{place,first}'::text[] order by r.place, r.first), '[]')
        from (
          select d.place, d.kind, min(d.serial) as first,
            (array_agg(d.number order by d.serial))[1] as "from",
            (array_agg(d.number order by d.serial desc))[1] as "to", count(*) as total
          from (
            select n.*, n.serial - row_number() over (partition by n.kind order by n.serial) as run
            from private.month_numbers(p_month, v_gstin) n
          ) d
          group by d.place, d.kind, d.run
        ) r
      ),
      'counts', (
        select jsonb_build_object(
          'b2b', count(distinct e.document_id) filter (where e.section = 'b2b' and o.is_own and e.rate > 0),
          'b2cl', count(distinct e.document_id) filter (where e.section = 'b2cl' and o.is_own and e.rate > 0),
          'cdnr', count(distinct e.document_id) filter (where e.section = 'cdnr' and o.is_own and e.rate > 0),
          'cdnur', count(distinct e.document_id) filter (where e.section = 'cdnur' and o.is_own and e.rate > 0),
          'simple', count(distinct e.document_id) filter (where e.tax_mode = 'simple'),
          'other_gstin', count(distinct e.document_id) filter (where e.tax_mode = 'gst' and e.seller_gstin <> v_gstin),
          'without_place', count(distinct e.document_id)
            filter (where e.tax_mode = 'gst' and e.seller_gstin = v_gstin and e.place_of_supply is null),
          'late_notes', count(distinct e.document_id) filter (where e.seller_gstin = v_gstin and e.is_late),
          'without_hsn', count(distinct e.document_id) filter (where o.is_own and e.hsn_code is null)
        )
        from every e
        cross join lateral (
          select e.tax_mode = 'gst' and e.seller_gstin = v_gstin and e.place_of_supply is not null
            and not e.is_late as is_own
        ) o
      )
    )
  );
end;
$$;
revoke execute on function public.admin_gst_return from public, anon, authenticated, service_role;
grant execute on function public.admin_gst_return to authenticated;

-- schemas/bookkeeping/functions/admin_month_summary.sql

-- Returns the figures of a month in India: {invoices, refunds, refunded, sales: [{tax_mode, rate, value, cgst, sgst,
-- igst, tax}], notes: [the same]}. The notes are what credit notes take back, less debit notes. Of an order in tax
-- mode 'simple' the tax is not split into CGST, SGST and IGST. Amounts in rupees. Raises 42501 without
-- accounts.write.
create function public.admin_month_summary(p_month date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  return (
    with rates as materialized (
      select s.kind = 'invoice' as is_sale, s.tax_mode, s.rate,
        case when s.kind = 'invoice' then 1 else -1 end as sign, sum(s.value) as value, sum(s.tax) as tax,
        coalesce(trunc(sum(s.tax) filter (where s.tax_mode = 'gst' and not s.is_interstate) / 2, 2), 0) as half,
        coalesce(sum(s.tax) filter (where s.tax_mode = 'gst' and s.is_interstate), 0) as igst
      from private.month_supplies(p_month) s
      group by 1, 2, 3, 4
    ), listed as (
      select r.is_sale, jsonb_agg(jsonb_build_object(
        'tax_mode', r.tax_mode, 'rate', r.rate, 'value', r.sign * r.value, 'cgst', r.sign * r.half,
        'sgst', r.sign * (r.tax - r.half - r.igst) * (r.tax_mode = 'gst')::integer,
        'igst', r.sign * r.igst, 'tax', r.sign * r.tax
      ) order by r.tax_mode, r.rate) as rows
      from rates r
      group by r.is_sale
    )
    select jsonb_build_object(
      'sales', coalesce((select l.rows from listed l where l.is_sale), '[]'),
      'notes', coalesce((select l.rows from listed l where not l.is_sale), '[]')
    )
  ) || jsonb_build_object('invoices', (
    select count(*) from public.invoices i
    where i.issued_at >= private.month_start(p_month)
      and i.issued_at < private.month_start((p_month + interval '1 month')::date)
  )) || (
    select jsonb_build_object('refunds', count(*), 'refunded', coalesce(sum(r.amount), 0))
    from private.month_refunds(p_month) r
    where r.status <> 'failed'
  );
end;
$$;
revoke execute on function public.admin_month_summary from public, anon, authenticated, service_role;
grant execute on function public.admin_month_summary to authenticated;

-- schemas/bookkeeping/functions/admin_note_register.sql

-- Returns a part of the credit and debit notes of a month in India, in the order in which they were issued: as
-- private.month_notes, with their rates. At most 1,000. Raises 42501 without accounts.write.
create function public.admin_note_register(p_month date, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  return (
    select coalesce(jsonb_agg(
      to_jsonb(n) - '{id,seller_gstin,invoice_total,is_late}'::text[]
        || jsonb_build_object('rates', private.note_rates(n.id))
      order by n.issued_at, n.number
    ), '[]')
    from private.month_notes(p_month, least(greatest(p_limit, 1), 1000), greatest(p_offset, 0)) n
  );
end;
$$;
revoke execute on function public.admin_note_register from public, anon, authenticated, service_role;
grant execute on function public.admin_note_register to authenticated;

-- schemas/bookkeeping/functions/admin_refund_register.sql

-- Returns a part of the refunds of a month in India, oldest first, as private.month_refunds. At most 1,000. Raises
-- 42501 without accounts.write.
create function public.admin_refund_register(p_month date, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  return (
    select coalesce(jsonb_agg(to_jsonb(r) order by r.refunded_at, r.id), '[]')
    from private.month_refunds(p_month, least(greatest(p_limit, 1), 1000), greatest(p_offset, 0)) r
  );
end;
$$;
revoke execute on function public.admin_refund_register from public, anon, authenticated, service_role;
grant execute on function public.admin_refund_register to authenticated;

-- schemas/bookkeeping/functions/admin_sales_register.sql

-- Returns a part of the invoices of a month in India, in the order in which they were issued: [{number, issued_at,
-- order_id, order_number, tax_mode, tax_rate, payment_method, customer, buyer_gstin, place_of_supply, is_interstate,
-- value, tax, round_off, total, rates}], see private.month_invoices and private.order_rates. At most 1,000. Raises
-- 42501 without accounts.write.
create function public.admin_sales_register(p_month date, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  return (
    select coalesce(jsonb_agg(
      to_jsonb(i) - '{id,seller_gstin,section}'::text[] || jsonb_build_object('rates', coalesce(r.rates, '[]'))
      order by i.issued_at, i.number
    ), '[]')
    from private.month_invoices(p_month, least(greatest(p_limit, 1), 1000), greatest(p_offset, 0)) i
    left join lateral (
      select jsonb_agg(
        jsonb_build_object('rate', t.tax_rate, 'value', t.value, 'tax', t.tax) order by t.tax_rate
      ) as rates
      from (
        select o.tax_rate, sum(o.taxable_value + o.delivery_value) as value, sum(o.tax_amount + o.delivery_tax) as tax
        from public.order_items o
        where o.order_id = i.order_id and o.tax_rate is not null
        group by o.tax_rate
      ) t
    ) r on true
  );
end;
$$;
revoke execute on function public.admin_sales_register from public, anon, authenticated, service_role;
grant execute on function public.admin_sales_register to authenticated;

-- schemas/bookkeeping/functions/admin_settle_cod_line.sql

-- Takes a difference off the list, with a note that says how it was dealt with. Returns {ok: true}, or {ok: false,
-- code: 'not_found'} when it is no longer on it. Raises 42501 without accounts.write.
create function public.admin_settle_cod_line(p_line_id bigint, p_note text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  update public.cod_remittance_lines l set settled_at = now(), settled_note = btrim(p_note)
  where l.id = p_line_id and l.problem is not null and l.settled_at is null;
  return case when found then jsonb_build_object('ok', true) else private.error_result('not_found') end;
end;
$$;
revoke execute on function public.admin_settle_cod_line from public, anon, authenticated, service_role;
grant execute on function public.admin_settle_cod_line to authenticated;

-- schemas/bookkeeping/functions/admin_settlement_entries.sql

-- Returns a payout with a part of its entries, the oldest first: {settlement, entries: [{entity_id, type, amount,
-- credit, debit, fee, tax, payment_id, description, created_at, problem, order_id, order_number}]}, in rupees; null
-- when there is none. At most 1,000. Raises 42501 without accounts.write.
create function public.admin_settlement_entries(p_id text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  return (
    select jsonb_build_object(
      'settlement', to_jsonb(s) - '{entries_at,asked_at}'::text[],
      'entries', (
        select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at, e.entity_id), '[]')
        from (
          select e.entity_id, e.type, e.amount, e.credit, e.debit, e.fee, e.tax, e.payment_id, e.description,
            e.created_at, e.problem, e.order_id, o.order_number
          from public.settlement_entries e
          left join public.orders o on o.id = e.order_id
          where e.settlement_id = s.id
          order by e.created_at, e.entity_id
          limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
        ) e
      )
    )
    from public.settlements s
    where s.id = p_id
  );
end;
$$;
revoke execute on function public.admin_settlement_entries from public, anon, authenticated, service_role;
grant execute on function public.admin_settlement_entries to authenticated;

-- schemas/bookkeeping/functions/admin_settlements.sql

-- Returns a page of Razorpay's payouts, newest first (with p_search those of this id, this bank transfer (UTR) or this
-- payment, refund or adjustment), with what the portal shows beside them: {fetch: {begun_at,
-- finished_at, error} or null, settlements: [{id, amount, fees, tax, status, utr, created_at, entries, difference,
-- problems}], differences: [{settlement_id, entity_id, type, amount, problem, description, order_id, order_number}]
-- (the latest 100), unsettled: [{id, amount, created_at, order_id, order_number}] (the oldest 100 payments that are
-- in no payout after p_days days, of those made since the oldest payout)}. In rupees. Raises 42501 without
-- accounts.write.
create function public.admin_settlements(
  p_limit integer,
  p_offset integer,
  p_days integer default 5,
  p_search text default ''
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Null without a search.
  v_found text[];
begin
  perform private.require_permission('accounts.write');
  if p_search <> '' then
    v_found := array(
      select s.id from public.settlements s where s.id = p_search
      union select s.id from public.settlements s where s.utr = p_search
      union select e.settlement_id from public.settlement_entries e where e.entity_id = p_search
      union select e.settlement_id from public.settlement_entries e where e.payment_id = p_search
    );
  end if;
  return jsonb_build_object(
    'fetch', (select to_jsonb(f) - 'id' from public.settlement_fetches f),
    'settlements', (
      select coalesce(jsonb_agg(to_jsonb(s) - '{entries_at,asked_at}'::text[] || (
        select jsonb_build_object('entries', count(*), 'problems', count(e.problem))
        from public.settlement_entries e where e.settlement_id = s.id
      ) order by s.created_at desc, s.id), '[]')
      from (
        select * from public.settlements s
        where v_found is null or s.id = any (v_found)
        order by s.created_at desc, s.id
        limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
      ) s
    ),
    'differences', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at desc, e.entity_id), '[]')
      from (
        select e.settlement_id, e.entity_id, e.type, e.amount, e.problem, e.description, e.created_at, e.order_id,
          o.order_number
        from public.settlement_entries e
        left join public.orders o on o.id = e.order_id
        where e.problem is not null
        order by e.created_at desc, e.entity_id
        limit 100
      ) e
    ),
    'unsettled', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.created_at, p.id), '[]')
      from (
        select p.id, p.amount, p.created_at, p.order_id, o.order_number
        from public.payments p
        left join public.orders o on o.id = p.order_id
        where p.status in ('captured', 'refunded') and p.settlement_id is null and p.currency = 'INR'
          and p.created_at < now() - p_days * interval '1 day'
          and p.created_at >= (select min(s.created_at) from public.settlements s)
        order by p.created_at, p.id
        limit 100
      ) p
    )
  );
end;
$$;
revoke execute on function public.admin_settlements from public, anon, authenticated, service_role;
grant execute on function public.admin_settlements to authenticated;

-- schemas/bookkeeping/functions/compare_cod_lines.sql

-- Compares everything that couriers paid for orders with what the orders cost, line by line in the order of entry:
--   not_cash: the order was not to be paid in cash; not_delivered: it is not delivered;
--   twice: the order was paid in full before; over: more than was left of it; short: all lines together are too little
--   (said at the last). Sets cod_remitted_at of the orders. The caller has locked cod_remittances.
create function private.compare_cod_lines(p_order_ids uuid[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  with lines as (
    select l.id, l.amount, o.total_amount as total, o.payment_method, o.status,
      sum(l.amount) over (partition by l.order_id) as whole,
      sum(l.amount) over (partition by l.order_id order by l.id) as running,
      lead(l.id) over (partition by l.order_id order by l.id) is null as is_last
    from public.cod_remittance_lines l
    join public.orders o on o.id = l.order_id
    where l.order_id = any (p_order_ids)
  ), compared as (
    select l.id, case
      when l.payment_method <> 'cod' then 'not_cash'
      when l.status <> 'delivered' then 'not_delivered'
      when l.running - l.amount >= l.total then 'twice'
      when l.running > l.total then 'over'
      when l.whole < l.total and l.is_last then 'short'
    end as problem
    from lines l
  )
  update public.cod_remittance_lines l set problem = c.problem
  from compared c
  where l.id = c.id and l.problem is distinct from c.problem;
  update public.orders o set cod_remitted_at = r.since
  from unnest(p_order_ids) i (id)
  cross join lateral (
    select min(m.created_at) as since
    from public.cod_remittance_lines l
    join public.cod_remittances m on m.id = l.remittance_id
    where l.order_id = i.id
  ) r
  where o.id = i.id and o.cod_remitted_at is distinct from r.since;
end;
$$;
revoke execute on function private.compare_cod_lines from public, anon, authenticated, service_role;

-- schemas/bookkeeping/functions/find_cash_order.sql

-- Returns the order that a courier means by a number: an order number, with or without ORD-, or a tracking number.
-- Null when there is none, or when several have it.
create function private.find_cash_order(p_number text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select case when count(*) = 1 then (array_agg(f.id))[1] end
  from (
    select o.id from public.orders o
    where o.order_number = regexp_replace(upper(btrim(p_number)), '^(ORD-?)?([0-9]{13})$', 'ORD-\2')
    union
    select o.id from public.orders o where upper(o.tracking_number) = upper(btrim(p_number))
    union
    select s.order_id from public.shipments s where upper(s.tracking_number) = upper(btrim(p_number))
    limit 2
  ) f;
$$;
revoke execute on function private.find_cash_order from public, anon, authenticated, service_role;

-- schemas/bookkeeping/functions/gst_section.sql

-- Returns the table of form GSTR-1 that an invoice belongs to: 'b2b' (the buyer gave a GSTIN), 'b2cl' (to another
-- state, above 1,00,000 rupees: rule 59(4) of the CGST Rules since August 2024), or 'b2cs'.
create function private.gst_section(p_buyer_gstin text, p_is_interstate boolean, p_total numeric)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_buyer_gstin is not null then 'b2b'
    when p_is_interstate and p_total > 100000 then 'b2cl'
    else 'b2cs'
  end;
$$;
revoke execute on function private.gst_section from public, anon, authenticated, service_role;

-- schemas/bookkeeping/functions/month_invoices.sql

-- Returns the invoices of a month in India in the order in which they were issued, with what was sold to whom: the
-- value without tax, the tax, and the total with round_off, in rupees. p_limit null returns all of them.
create function private.month_invoices(p_month date, p_limit integer default null, p_offset integer default 0)
returns table (
  id uuid,
  number text,
  issued_at timestamptz,
  seller_gstin text,
  order_id uuid,
  order_number text,
  tax_mode text,
  tax_rate numeric,
  payment_method text,
  customer text,
  buyer_gstin text,
  place_of_supply text,
  is_interstate boolean,
  -- The table of form GSTR-1 that lists it.
  section text,
  value numeric,
  tax numeric,
  round_off numeric,
  total numeric
)
language sql
stable
rows 1000
set search_path = ''
as $$
  with found as materialized (
    select * from public.invoices i
    where i.issued_at >= private.month_start(p_month)
      and i.issued_at < private.month_start((p_month + interval '1 month')::date)
    order by i.issued_at, i.number
    limit p_limit offset p_offset
  )
  select i.id, i.number, i.issued_at, i.seller ->> 'gstin', o.id, o.order_number, o.tax_mode, o.tax_rate,
    o.payment_method, coalesce(
      o.billing_address ->> 'legal_name',
      concat_ws(' ', o.shipping_address ->> 'first_name', o.shipping_address ->> 'last_name')
    ),
    o.buyer_gstin, p.place_of_supply, x.is_interstate,
    -- As private.gst_section.
    case when o.buyer_gstin is not null then 'b2b' when x.is_interstate and o.total_amount > 100000 then 'b2cl'
      else 'b2cs' end,
    o.total_amount - o.round_off - o.tax_amount, o.tax_amount, o.round_off, o.total_amount
  from found i
  -- By the key, one by one: a plan that guesses how many there are would read every order of the shop.
  cross join lateral (select * from public.orders o where o.id = i.order_id offset 0) o
  cross join lateral (
    select coalesce(o.place_of_supply, private.state_code(o.shipping_address ->> 'state')) as place_of_supply
  ) p
  -- The GSTIN has the code of the seller's state, whatever that is called today; a seller without one charges no IGST.
  cross join lateral (
    select coalesce(p.place_of_supply <> nullif(left(i.seller ->> 'gstin', 2), ''), false) as is_interstate
  ) x
  order by i.issued_at, i.number;
$$;
revoke execute on function private.month_invoices from public, anon, authenticated, service_role;

-- schemas/bookkeeping/functions/month_notes.sql

-- Returns the credit and debit notes of a month in India in the order in which they were issued, as
-- private.month_invoices, with the invoice that each changes. p_limit null returns all of them.
create function private.month_notes(p_month date, p_limit integer default null, p_offset integer default 0)
returns table (
  id uuid,
  kind text,
  number text,
  issued_at timestamptz,
  reason text,
  invoice_number text,
  invoice_total numeric,
  seller_gstin text,
  order_id uuid,
  order_number text,
  customer text,
  buyer_gstin text,
  place_of_supply text,
  is_interstate boolean,
  -- Whether it is, or takes back, a credit note of after 30 November that follows the financial year of its invoice,
  -- which lowers no tax any more (section 34(2) of the CGST Act).
  is_late boolean,
  value numeric,
  tax numeric,
  round_off numeric,
  total numeric
)
language sql
stable
rows 100
set search_path = ''
as $$
  select n.id, n.kind, n.number, n.issued_at, n.reason, i.number, o.total_amount, i.seller ->> 'gstin', o.id,
    o.order_number, coalesce(
      o.billing_address ->> 'legal_name',
      concat_ws(' ', o.shipping_address ->> 'first_name', o.shipping_address ->> 'last_name')
    ),
    o.buyer_gstin, o.place_of_supply,
    -- As private.month_invoices.
    coalesce(o.place_of_supply <> nullif(left(i.seller ->> 'gstin', 2), ''), false),
    coalesce((select c.issued_at from public.credit_notes c where c.id = n.reverses), n.issued_at)
      >= private.month_start(make_date(2000 + right(i.financial_year, 2)::integer, 12, 1)),
    n.taxable_value, n.tax_amount, n.round_off, n.total_amount
  from (
    select * from public.credit_notes n
    where n.issued_at >= private.month_start(p_month)
      and n.issued_at < private.month_start((p_month + interval '1 month')::date)
    order by n.issued_at, n.number
    limit p_limit offset p_offset
  ) n
  cross join lateral (select * from public.invoices i where i.id = n.invoice_id offset 0) i
  cross join lateral (select * from public.orders o where o.id = n.order_id offset 0) o
  order by n.issued_at, n.number;
$$;
revoke execute on function private.month_notes from public, anon, authenticated, service_role;

-- schemas/bookkeeping/functions/month_numbers.sql

-- Returns the numbers of a month's invoices, debit and credit notes that were issued in tax mode 'gst' under a GSTIN,
-- for the documents issued of form GSTR-1. serial: the last part of the number; a month is within one financial year.
create function private.month_numbers(p_month date, p_gstin text)
returns table (place integer, kind text, number text, serial bigint)
language sql
stable
rows 1000
set search_path = ''
as $$
  select d.place, d.kind, d.number, split_part(d.number, '/', 3)::bigint
  from (
    select 1 as place, 'invoice' as kind, i.number
    from public.invoices i
    -- By the key, one by one, as in month_invoices.
    cross join lateral (select o.tax_mode from public.orders o where o.id = i.order_id offset 0) o
    where i.issued_at >= private.month_start(p_month)
      and i.issued_at < private.month_start((p_month + interval '1 month')::date)
      and o.tax_mode = 'gst' and i.seller ->> 'gstin' = p_gstin
    union all
    select case n.kind when 'debit' then 2 else 3 end, n.kind, n.number
    from public.credit_notes n
    cross join lateral (select i.seller from public.invoices i where i.id = n.invoice_id offset 0) i
    where n.issued_at >= private.month_start(p_month)
      and n.issued_at < private.month_start((p_month + interval '1 month')::date)
      and i.seller ->> 'gstin' = p_gstin
  ) d;
$$;
revoke execute on function private.month_numbers from public, anon, authenticated, service_role;

-- schemas/bookkeeping/functions/month_refunds.sql

-- Returns the refunds that were begun in a month in India, oldest first, in rupees: those of online payments, and
-- those of returns whose cash was sent by hand. p_limit null returns all of them.
create function private.month_refunds(p_month date, p_limit integer default null, p_offset integer default 0)
returns table (
  id uuid,
  refunded_at timestamptz,
  order_id uuid,
  order_number text,
  invoice_number text,
  amount numeric,
  -- 'razorpay' with Razorpay's ids, or 'cash' with the reference that the admin gave.
  method text,
  reference text,
  payment_id text,
  reason text,
  status text
)
language sql
stable
rows 1000
set search_path = ''
as $$
  with bounds as (
    select private.month_start(p_month) as since,
      private.month_start((p_month + interval '1 month')::date) as until
  ), found as (
    select r.id, r.created_at, r.order_id, r.amount, 'razorpay' as method, r.razorpay_refund_id as reference,
      r.payment_id, r.reason, r.status
    from bounds b
    join public.refunds r on r.created_at >= b.since and r.created_at < b.until
    union all
    select r.id, r.closed_at, r.order_id, r.refund_amount, 'cash', r.reference, null, 'returned', 'processed'
    from bounds b
    join public.return_requests r on r.closed_at >= b.since and r.closed_at < b.until
    where r.status = 'refunded' and r.refund_id is null and r.refund_amount > 0
  )
  select f.id, f.created_at, f.order_id, o.order_number, i.number, f.amount, f.method, f.reference, f.payment_id,
    f.reason, f.status
  from (select * from found f order by f.created_at, f.id limit p_limit offset p_offset) f
  -- By the key, one by one, as in private.month_invoices.
  left join lateral (select * from public.orders o where o.id = f.order_id offset 0) o on true
  left join lateral (select * from public.invoices i where i.order_id = f.order_id offset 0) i on true
  order by f.created_at, f.id;
$$;
revoke execute on function private.month_refunds from public, anon, authenticated, service_role;

-- schemas/bookkeeping/functions/month_start.sql

-- Returns the moment at which the month of a day begins in India.
create function private.month_start(p_day date)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select date_trunc('month', p_day::timestamp) at time zone 'Asia/Kolkata';
$$;
revoke execute on function private.month_start from public, anon, authenticated, service_role;

-- schemas/bookkeeping/functions/month_supplies.sql

-- Returns what was supplied in a month in India: for each invoice and each credit or debit note its items, added up
-- by rate and HSN code, with their part of the delivery, in rupees and percent. What a credit note takes back is
-- negative. An invoice in tax mode 'simple' is one row without an HSN code. section is the table of form GSTR-1 that
-- lists the document; notes to invoices of 'b2cs' are counted there.
create function private.month_supplies(p_month date)
returns table (
  kind text,
  document_id uuid,
  seller_gstin text,
  tax_mode text,
  section text,
  is_registered boolean,
  place_of_supply text,
  is_interstate boolean,
  -- As of private.month_notes.
  is_late boolean,
  rate numeric,
  hsn_code text,
  quantity bigint,
  value numeric,
  tax numeric
)
language sql
stable
rows 10000
set search_path = ''
as $$
  select 'invoice', d.id, d.seller_gstin, d.tax_mode, d.section,
    d.buyer_gstin is not null, d.place_of_supply, d.is_interstate, false, l.rate, l.hsn_code, l.quantity, l.value, l.tax
  from private.month_invoices(p_month) d
  cross join lateral (
    select d.tax_rate as rate, null as hsn_code, 0 as quantity, d.value, d.tax where d.tax_mode = 'simple'
    union all
    select i.tax_rate, i.hsn_code, sum(i.quantity), sum(i.taxable_value + i.delivery_value),
      sum(i.tax_amount + i.delivery_tax)
    from public.order_items i
    where d.tax_mode = 'gst' and i.order_id = d.order_id
    group by i.tax_rate, i.hsn_code
  ) l
  union all
  select n.kind, n.id, n.seller_gstin, 'gst', private.note_section(n.buyer_gstin, n.is_interstate, n.invoice_total),
    n.buyer_gstin is not null, n.place_of_supply, n.is_interstate, n.is_late, l.rate, l.hsn_code,
    s.sign * l.quantity, s.sign * l.value, s.sign * l.tax
  from private.month_notes(p_month) n
  cross join lateral (select case n.kind when 'debit' then 1 else -1 end as sign) s
  cross join lateral (
    select c.tax_rate as rate, i.hsn_code, coalesce(sum(c.quantity), 0) as quantity,
      sum(c.taxable_value + c.delivery_value) as value, sum(c.tax_amount + c.delivery_tax) as tax
    from public.credit_note_items c
    join public.order_items i on i.id = c.order_item_id
    where c.credit_note_id = n.id
    group by c.tax_rate, i.hsn_code
  ) l;
$$;
revoke execute on function private.month_supplies from public, anon, authenticated, service_role;

-- schemas/bookkeeping/functions/note_rates.sql

-- Returns what a credit or debit note takes back or adds at each rate, as private.order_rates.
create function private.note_rates(p_note_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.rate), '[]')
  from (
    select i.tax_rate as rate, sum(i.taxable_value + i.delivery_value) as value,
      sum(i.tax_amount + i.delivery_tax) as tax
    from public.credit_note_items i
    where i.credit_note_id = p_note_id
    group by i.tax_rate
  ) r;
$$;
revoke execute on function private.note_rates from public, anon, authenticated, service_role;

-- schemas/bookkeeping/functions/note_section.sql

-- Returns the table of form GSTR-1 that a credit or debit note belongs to, by its invoice: 'cdnr', 'cdnur' (to an
-- invoice of 'b2cl'), or 'b2cs', which counts it.
create function private.note_section(p_buyer_gstin text, p_is_interstate boolean, p_invoice_total numeric)
returns text
language sql
immutable
set search_path = ''
as $$
  select case private.gst_section(p_buyer_gstin, p_is_interstate, p_invoice_total)
    when 'b2b' then 'cdnr'
    when 'b2cl' then 'cdnur'
    else 'b2cs'
  end;
$$;
revoke execute on function private.note_section from public, anon, authenticated, service_role;

-- schemas/bookkeeping/functions/order_rates.sql

-- Returns what an order in tax mode 'gst' was taxed on at each rate, goods and their delivery together, lowest rate
-- first: [{rate, value, tax}], the rate in percent and the amounts in rupees. Empty in mode 'simple'.
create function private.order_rates(p_order_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.rate), '[]')
  from (
    select i.tax_rate as rate, sum(i.taxable_value + i.delivery_value) as value,
      sum(i.tax_amount + i.delivery_tax) as tax
    from public.order_items i
    where i.order_id = p_order_id and i.tax_rate is not null
    group by i.tax_rate
  ) r;
$$;
revoke execute on function private.order_rates from public, anon, authenticated, service_role;

-- schemas/bookkeeping/functions/shop_begin_settlements.sql

-- Says what to ask Razorpay about payouts: {since, days}. since is the moment from which payouts are listed, null
-- when they were listed within six hours and p_force is not set; a week before the latest one, because their state
-- changes, and 90 days back at first. days are those (in India, oldest first, at most 10) of payouts without their
-- entries, each asked for once in an hour.
create function public.shop_begin_settlements(p_force boolean default false)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_is_due boolean;
  v_days jsonb;
begin
  insert into public.settlement_fetches as f (begun_at) values (now())
  on conflict (id) do update set begun_at = excluded.begun_at
  where p_force or f.begun_at <= now() - interval '6 hours';
  v_is_due := found;
  with due as (
    select (s.created_at at time zone 'Asia/Kolkata')::date as day, array_agg(s.id) as ids
    from public.settlements s
    where s.entries_at is null and (p_force or coalesce(s.asked_at < now() - interval '1 hour', true))
    group by 1
    order by 1
    limit 10
  ), asked as (
    update public.settlements s set asked_at = now() from due d where s.id = any (d.ids)
  )
  select coalesce(jsonb_agg(d.day order by d.day), '[]') into v_days from due d;
  return jsonb_build_object(
    'since', case when v_is_due then coalesce(
      (select max(s.created_at) - interval '7 days' from public.settlements s), now() - interval '90 days'
    ) end,
    'days', v_days
  );
end;
$$;
revoke execute on function public.shop_begin_settlements from public, anon, authenticated, service_role;
grant execute on function public.shop_begin_settlements to service_role;

-- schemas/bookkeeping/functions/shop_finish_settlements.sql

-- Ends the asking for payouts. p_days: those whose entries were all stored: their payouts are then compared with
-- their entries; one without any is asked for again, for three days. p_error: why it ended early, or null.
create function public.shop_finish_settlements(p_days date[], p_error text default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.settlements s
  set entries_at = now(), difference = e.total - s.amount
  from unnest(p_days) d (day)
  cross join lateral (
    select i.id from public.settlements i
    where i.entries_at is null and i.created_at >= d.day::timestamp at time zone 'Asia/Kolkata'
      and i.created_at < (d.day + 1)::timestamp at time zone 'Asia/Kolkata'
  ) i
  cross join lateral (
    select count(*) as entries, coalesce(sum(e.credit - e.debit), 0) as total
    from public.settlement_entries e where e.settlement_id = i.id
  ) e
  where s.id = i.id and (e.entries > 0 or s.created_at < now() - interval '3 days');
  update public.settlement_fetches f set finished_at = now(), error = left(p_error, 300);
end;
$$;
revoke execute on function public.shop_finish_settlements from public, anon, authenticated, service_role;
grant execute on function public.shop_finish_settlements to service_role;

-- schemas/bookkeeping/functions/shop_record_settlement_entries.sql

-- Stores entries of payouts as Razorpay's reconciliation lists them, with amounts in rupees, each matched with the
-- shop's payment or refund: [{settlement_id, entity_id, type, amount, credit, debit, fee, tax, payment_id,
-- description, created_at}]. Entries of payouts that are not stored are left out. Returns how many were stored.
create function public.shop_record_settlement_entries(p_entries jsonb)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_stored integer;
begin
  with given as (
    select distinct on (r.settlement_id, r.entity_id) r.*
    from jsonb_to_recordset(p_entries) r (
      settlement_id text, entity_id text, type text, amount numeric, credit numeric, debit numeric, fee numeric,
      tax numeric, payment_id text, description text, created_at timestamptz
    )
    join public.settlements s on s.id = r.settlement_id
    order by r.settlement_id, r.entity_id
  )
  insert into public.settlement_entries as e (
    settlement_id, entity_id, type, amount, credit, debit, fee, tax, payment_id, description, created_at, order_id,
    problem
  )
  select g.settlement_id, g.entity_id, g.type, g.amount, g.credit, g.debit, g.fee, g.tax, g.payment_id, g.description,
    g.created_at, coalesce(p.order_id, f.order_id),
    case
      when exists (
        select 1 from public.settlement_entries o
        where o.entity_id = g.entity_id and o.settlement_id <> g.settlement_id
      ) then 'twice'
      when g.type = 'payment' and p.id is null then 'unknown_payment'
      when g.type = 'refund' and f.id is null then 'unknown_refund'
      when g.type in ('payment', 'refund') and g.amount <> coalesce(p.amount, f.amount) then 'amount'
    end
  from given g
  left join public.payments p on g.type = 'payment' and p.id = g.entity_id
  left join public.refunds f on g.type = 'refund' and f.razorpay_refund_id = g.entity_id
  on conflict (settlement_id, entity_id) do update
  set amount = excluded.amount, credit = excluded.credit, debit = excluded.debit, fee = excluded.fee,
    tax = excluded.tax,
    order_id = excluded.order_id, problem = excluded.problem;
  get diagnostics v_stored = row_count;
  update public.payments p set settlement_id = g.settlement_id
  from jsonb_to_recordset(p_entries) g (settlement_id text, entity_id text, type text)
  join public.settlements s on s.id = g.settlement_id
  where g.type = 'payment' and p.id = g.entity_id and p.settlement_id is distinct from g.settlement_id;
  return v_stored;
end;
$$;
revoke execute on function public.shop_record_settlement_entries from public, anon, authenticated, service_role;
grant execute on function public.shop_record_settlement_entries to service_role;

-- schemas/bookkeeping/functions/shop_record_settlements.sql

-- Stores payouts as Razorpay lists them, with amounts in rupees: [{id, amount, fees, tax, status, utr, created_at}].
-- Returns the days in India of those without entries, oldest first, and counts them as asked for.
create function public.shop_record_settlements(p_settlements jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_days jsonb;
begin
  insert into public.settlements as s (id, amount, fees, tax, status, utr, created_at)
  select distinct on (r.id) r.id, r.amount, r.fees, r.tax, r.status, r.utr, r.created_at
  from jsonb_to_recordset(p_settlements)
    r (id text, amount numeric, fees numeric, tax numeric, status text, utr text, created_at timestamptz)
  order by r.id
  on conflict (id) do update set status = excluded.status, utr = coalesce(excluded.utr, s.utr)
  where (s.status, s.utr) is distinct from (excluded.status, coalesce(excluded.utr, s.utr));
  with own as (
    update public.settlements s set asked_at = now()
    from jsonb_to_recordset(p_settlements) r (id text)
    where s.id = r.id and s.entries_at is null
    returning (s.created_at at time zone 'Asia/Kolkata')::date as day
  )
  select coalesce(jsonb_agg(distinct o.day order by o.day), '[]') into v_days from own o;
  return v_days;
end;
$$;
revoke execute on function public.shop_record_settlements from public, anon, authenticated, service_role;
grant execute on function public.shop_record_settlements to service_role;

-- schemas/catalogue/functions/admin_add_import_rows.sql

-- Adds up to 2,000 products of a file to an import that its actor has begun, in the order of the file. With p_is_last
-- the check begins. Returns {ok: true} or {ok: false, code: 'not_found' | 'too_many'}.
-- Raises 42501 without products.write.
create function public.admin_add_import_rows(p_import_id uuid, p_rows jsonb, p_is_last boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_import public.product_imports;
begin
  perform private.require_permission('products.write');
  select i.* into v_import from public.product_imports i
  where i.id = p_import_id and i.actor_id = auth.uid() and i.status = 'reading'
  for update;
  if not found then
    return private.error_result('not_found');
  end if;
  if jsonb_array_length(p_rows) > 2000 then
    return private.error_result('too_many');
  end if;
  insert into private.product_import_rows (import_id, place, product)
  select p_import_id, v_import.total + r.place, r.value
  from jsonb_array_elements(p_rows) with ordinality r (value, place);
  update public.product_imports i
  set total = i.total + jsonb_array_length(p_rows),
    status = case when p_is_last then 'checking' else 'reading' end
  where i.id = p_import_id;
  return '{"ok": true}';
end;
$$;
revoke execute on function public.admin_add_import_rows from public, anon, authenticated, service_role;
grant execute on function public.admin_add_import_rows to authenticated;

-- schemas/catalogue/functions/admin_adjust_stock.sql

-- Adds p_change units to the stock; a negative number takes units away. Returns {ok: true, stock} or
-- {ok: false, code: 'not_found' | 'has_options' (its variants have the stock) | 'too_few' (with stock) | 'too_many' |
-- 'busy'}. Raises 42501 without stock.write.
create function public.admin_adjust_stock(p_product_id uuid, p_change integer, p_reason text)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_product public.products;
  v_stock integer;
begin
  perform private.require_permission('stock.write');
  -- In one order with orders that are being placed; see lock_stock_and_coupons.
  perform private.lock_stock_and_coupons('{}', array[p_product_id]);
  select p.* into v_product from public.products p where p.id = p_product_id;
  if not found then
    return private.error_result('not_found');
  elsif v_product.options <> '[]' then
    return private.error_result('has_options');
  end if;
  v_stock := v_product.stock + p_change;
  if v_stock < 0 then
    return private.error_result('too_few', jsonb_build_object('stock', v_product.stock));
  elsif v_stock > 9999999 then
    return private.error_result('too_many', jsonb_build_object('stock', v_product.stock));
  end if;
  perform private.set_stock(v_product, v_stock, p_reason);
  return jsonb_build_object('ok', true, 'stock', v_stock);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_adjust_stock from public, anon, authenticated, service_role;
grant execute on function public.admin_adjust_stock to authenticated;

-- schemas/catalogue/functions/admin_answer_question.sql

-- Answers a question about a product, or corrects the answer. The first answer is mailed to who asked, if the account
-- is still there. p_answered_at: when the answer that the form showed was given; null: it showed none.
-- Returns {ok: true, mailed} or {ok: false, code}: not_found, or changed: somebody else has answered meanwhile.
-- Raises 42501 without reviews.write, 23514 for an answer that is empty or too long.
create function public.admin_answer_question(p_question_id uuid, p_answer text, p_answered_at timestamptz default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_question public.product_questions;
  v_asker public.users;
begin
  perform private.require_permission('reviews.write');
  select q.* into v_question from public.product_questions q where q.id = p_question_id for update;
  if not found then
    return private.error_result('not_found');
  end if;
  if v_question.answered_at is distinct from p_answered_at then
    return private.error_result('changed');
  end if;
  update public.product_questions q set answer = btrim(p_answer), answered_at = clock_timestamp()
  where q.id = v_question.id;
  if v_question.answered_at is null then
    select u.* into v_asker from public.users u where u.id = v_question.user_id and u.unconfirmed_since is null;
    if found then
      insert into public.outbox (kind, user_id, to_email, data, idempotency_key)
      values (
        'question-answer', v_asker.id, v_asker.email,
        jsonb_build_object(
          'product_id', v_question.product_id,
          'product_name', (select p.name from public.products p where p.id = v_question.product_id),
          'question', v_question.question, 'answer', btrim(p_answer), 'shop', private.mail_shop_data()
        ),
        'question-answer-' || v_question.id
      );
    end if;
  end if;
  return jsonb_build_object('ok', true, 'mailed', v_asker.id is not null);
end;
$$;
revoke execute on function public.admin_answer_question from public, anon, authenticated, service_role;
grant execute on function public.admin_answer_question to authenticated;

-- schemas/catalogue/functions/admin_begin_import.sql

-- Begins an import. p_import: {file_name, format, ignored_columns, notes}. An upload that ended halfway is given up
-- first. Returns {ok: true, id} or {ok: false, code: 'active', id}: another import is under way.
-- Raises 42501 without products.write, 22023 for malformed input.
create function public.admin_begin_import(p_import jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform private.require_permission('products.write');
  perform private.validate_object('p_import', p_import, '{
    "file_name": "text", "format": "text", "ignored_columns": "array", "notes": "array"
  }');
  -- One at a time, also when two admins send a file at once.
  perform pg_advisory_xact_lock(hashtextextended('haat:import', 0));
  update public.product_imports i set status = 'cancelled', finished_at = now()
  where i.status = 'reading' and (i.actor_id = auth.uid() or i.created_at < now() - interval '15 minutes');
  select i.id into v_id from public.product_imports i
  where i.status in ('reading', 'checking', 'ready', 'applying', 'images');
  if found then
    return private.error_result('active', jsonb_build_object('id', v_id));
  end if;
  insert into public.product_imports (actor_id, file_name, format, ignored_columns, notes, may_add_categories)
  values (
    auth.uid(), left(p_import ->> 'file_name', 200), p_import ->> 'format',
    array(select left(c, 100) from jsonb_array_elements_text(p_import -> 'ignored_columns') c limit 100),
    p_import -> 'notes',
    private.has_permission('categories.write')
  )
  returning id into v_id;
  return jsonb_build_object('ok', true, 'id', v_id);
end;
$$;
revoke execute on function public.admin_begin_import from public, anon, authenticated, service_role;
grant execute on function public.admin_begin_import to authenticated;

-- schemas/catalogue/functions/admin_bulk_update_products.sql

-- Changes up to 100 products at once, all of them or none; prices of their variants, too.
-- p_change: activate, deactivate, feature, unfeature, price (set to p_amount rupees), percent (change by p_amount
-- percent, rounded half up to the rupee, at least 1), hsn_code or tax_code (set to p_code). With the last two the
-- variants have the product's code again, also those that had another one.
-- Returns {ok: true, changed} or {ok: false, code: 'invalid' | 'too_many' | 'out_of_range' | 'unknown_class' | 'busy'}.
-- Raises 42501 without products.write.
create function public.admin_bulk_update_products(
  p_product_ids uuid[],
  p_change text,
  p_amount numeric default null,
  p_code text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_changed integer;
begin
  perform private.require_permission('products.write');
  if p_change not in ('activate', 'deactivate', 'feature', 'unfeature', 'price', 'percent', 'hsn_code', 'tax_code')
    or (p_change in ('price', 'percent') and p_amount is null)
    or (p_change in ('hsn_code', 'tax_code') and p_code is null)
  then
    return private.error_result('invalid');
  elsif p_change = 'tax_code' and p_code not in (select r.tax_code from public.tax_rates r) then
    return private.error_result('unknown_class');
  end if;
  -- So few that checkouts of these products do not wait for long.
  if cardinality(p_product_ids) > 100 then
    return private.error_result('too_many');
  end if;
  perform 1
  from public.products p
  where p.id = any (p_product_ids) or p.variant_of = any (p_product_ids)
  order by p.id for no key update;
  if p_change in ('price', 'percent') then
    -- A product with options has the lowest price of its variants.
    update public.products v
    set price = case p_change
      when 'price' then p_amount else greatest(floor(v.price * (100 + p_amount) / 100 + 0.5), 1) end
    where v.variant_of = any (p_product_ids);
  elsif p_change in ('hsn_code', 'tax_code') then
    update public.products v
    set hsn_code = case when p_change = 'tax_code' then v.hsn_code end,
      tax_code = case when p_change = 'hsn_code' then v.tax_code end
    where v.variant_of = any (p_product_ids)
      and case p_change when 'hsn_code' then v.hsn_code else v.tax_code end is not null;
  end if;
  update public.products p
  set is_active = case p_change when 'activate' then true when 'deactivate' then false else p.is_active end,
    is_featured = case p_change when 'feature' then true when 'unfeature' then false else p.is_featured end,
    price = case
      when p.options <> '[]' then p.price
      when p_change = 'price' then p_amount
      when p_change = 'percent' then greatest(floor(p.price * (100 + p_amount) / 100 + 0.5), 1)
      else p.price end,
    hsn_code = case p_change when 'hsn_code' then p_code else p.hsn_code end,
    tax_code = case p_change when 'tax_code' then p_code else p.tax_code end
  where p.id = any (p_product_ids) and p.variant_of is null;
  get diagnostics v_changed = row_count;
  return jsonb_build_object('ok', true, 'changed', v_changed);
exception
  when check_violation or numeric_value_out_of_range then
    return private.error_result('out_of_range');
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_bulk_update_products from public, anon, authenticated, service_role;
grant execute on function public.admin_bulk_update_products to authenticated;

-- schemas/catalogue/functions/admin_count_stock_notices.sql

-- Returns how many shoppers wait for a product or its variants, 1,001 for more than 1,000. Raises 42501 without
-- products.read.
create function public.admin_count_stock_notices(p_product_id uuid)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('products.read');
  return private.count_stock_notices(p_product_id);
end;
$$;
revoke execute on function public.admin_count_stock_notices from public, anon, authenticated, service_role;
grant execute on function public.admin_count_stock_notices to authenticated;

-- schemas/catalogue/functions/admin_decide_import.sql

-- Applies an import that has been checked, or cancels one that is under way. What was written before stays.
-- 'leave_out': a rejected import is checked again without its rows that have errors.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'changed' (with status) | 'active' (with id)}: the import is in
-- another state, or another one is under way.
-- Raises 42501 without products.write.
create function public.admin_decide_import(p_import_id uuid, p_decision text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_status text;
  v_other uuid;
begin
  perform private.require_permission('products.write');
  if p_decision = 'leave_out' then
    perform pg_advisory_xact_lock(hashtextextended('haat:import', 0));
  end if;
  select i.status into v_status from public.product_imports i where i.id = p_import_id for update;
  if not found then
    return private.error_result('not_found');
  end if;
  if p_decision = 'apply' and v_status = 'ready' then
    update public.product_imports i set status = 'applying', actor_id = auth.uid() where i.id = p_import_id;
  elsif p_decision = 'cancel' and v_status in ('reading', 'checking', 'ready', 'applying', 'images') then
    update public.product_imports i set status = 'cancelled', finished_at = now() where i.id = p_import_id;
  elsif p_decision = 'leave_out' and v_status = 'rejected' then
    select i.id into v_other from public.product_imports i
    where i.status in ('reading', 'checking', 'ready', 'applying', 'images');
    if found then
      return private.error_result('active', jsonb_build_object('id', v_other));
    end if;
    update public.product_imports i
    set status = 'checking', leaves_out = true, checked = 0, creates = 0, updates = 0, errors = 0, warnings = 0,
      faulty = 0, finished_at = null, may_add_categories = private.has_permission('categories.write')
    where i.id = p_import_id;
  else
    return private.error_result('changed', jsonb_build_object('status', v_status));
  end if;
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  select auth.uid(), 'update', 'product_imports', i.id::text, jsonb_build_object('status', v_status),
    jsonb_build_object('status', i.status, 'file_name', i.file_name, 'creates', i.creates, 'updates', i.updates,
      'leaves_out', i.leaves_out)
  from public.product_imports i where i.id = p_import_id;
  return '{"ok": true}';
end;
$$;
revoke execute on function public.admin_decide_import from public, anon, authenticated, service_role;
grant execute on function public.admin_decide_import to authenticated;

-- schemas/catalogue/functions/admin_delete_category.sql

-- Deletes a category; its products stay, without a category. One call takes at most p_limit products out of it, so that
-- it ends soon and checkouts of these products wait for no longer; call it until the answer says deleted. A category
-- with products left is hidden from the shop and takes no new ones.
-- The products are locked in id order, as every order locks them: see private.lock_stock_and_coupons. The audit log has
-- one row with the number of products instead of one for each product.
-- Returns {ok: true, deleted, detached, left} or {ok: false, code: 'not_found' | 'busy'}: detached counts the products
-- of all calls. Raises 42501 without categories.write.
create function public.admin_delete_category(p_category_id uuid, p_limit integer default 100)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_ids uuid[];
  v_left integer;
  v_detached integer;
begin
  perform private.require_permission('categories.write');
  perform 1 from public.categories c where c.id = p_category_id for no key update;
  if not found then
    return private.error_result('not_found');
  end if;

  v_ids := array(
    select p.id from public.products p
    where p.category_id = p_category_id
    order by p.id
    limit least(greatest(p_limit, 1), 1000)
    for no key update
  );
  perform private.set_context('admin', auth.uid(), 'category_deleted');
  update public.products p set category_id = null where p.id = any (v_ids);
  perform private.clear_context();

  select count(*) into v_left from public.products p where p.category_id = p_category_id;
  if v_left = 0 then
    -- Waits for products that are entering the category, and keeps further ones out.
    perform 1 from public.categories c where c.id = p_category_id for update;
    select count(*) into v_left from public.products p where p.category_id = p_category_id;
  end if;
  update public.categories c
  set detached_products = c.detached_products + cardinality(v_ids),
    is_active = c.is_active and v_left = 0,
    deleting_since = case when v_left > 0 then coalesce(c.deleting_since, now()) else c.deleting_since end
  where c.id = p_category_id
  returning c.detached_products into v_detached;
  if v_left = 0 then
    delete from public.categories c where c.id = p_category_id;
  end if;
  return jsonb_build_object('ok', true, 'deleted', v_left = 0, 'detached', v_detached, 'left', v_left);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_delete_category from public, anon, authenticated, service_role;
grant execute on function public.admin_delete_category to authenticated;

-- schemas/catalogue/functions/admin_delete_product.sql

-- Deletes a product with its variants when none was ever ordered, and deactivates one that was, because orders refer
-- to it.
-- Returns {ok: true, deleted} or {ok: false, code: 'not_found' | 'busy'}. Raises 42501 without products.write.
create function public.admin_delete_product(p_product_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_is_sold boolean;
begin
  perform private.require_permission('products.write');
  -- Waits for orders that are being placed, and they for this.
  perform 1 from public.products p where p.id = p_product_id or p.variant_of = p_product_id order by p.id for update;
  if not exists (select from public.products p where p.id = p_product_id and p.variant_of is null) then
    return private.error_result('not_found');
  end if;
  v_is_sold := exists (
    select from public.products p
    where (p.id = p_product_id or p.variant_of = p_product_id)
      and (select true from public.order_items i where i.product_id = p.id limit 1)
  );
  if v_is_sold then
    update public.products p set is_active = false, is_featured = false where p.id = p_product_id;
  else
    delete from public.products p where p.id = p_product_id;
  end if;
  return jsonb_build_object('ok', true, 'deleted', not v_is_sold);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_delete_product from public, anon, authenticated, service_role;
grant execute on function public.admin_delete_product to authenticated;

-- schemas/catalogue/functions/admin_export_products.sql

-- Returns the products after p_after in the order of their ids, at most 200, each with its variants in the order of
-- their option values: [{...columns, category, variants: [...]}]. Raises 42501 without products.write.
create function public.admin_export_products(p_after uuid default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('products.write');
  return (
    select coalesce(jsonb_agg(
      to_jsonb(p) - '{search_vector,facets}'::text[] || jsonb_build_object(
        'category', (select c.name from public.categories c where c.id = p.category_id),
        'shown_images', private.shown_images(p),
        'variants', case p.options when '[]' then '[]' else private.variant_rows(p) end
      ) order by p.id
    ), '[]')
    from (
      select * from public.products p
      where p.variant_of is null and (p_after is null or p.id > p_after) order by p.id limit 200
    ) p
  );
end;
$$;
revoke execute on function public.admin_export_products from public, anon, authenticated, service_role;
grant execute on function public.admin_export_products to authenticated;

-- schemas/catalogue/functions/admin_get_import.sql

-- Returns an import with its counts, the first 50 products that change, the first 200 errors, warnings and rows that
-- were skipped, the number of images that are still to be copied, and untaxed_categories, the first 20 names of
-- categories that are new since it began and have no tax class, where products have one; null when there is none.
-- Raises 42501 without products.write.
create function public.admin_get_import(p_import_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('products.write');
  return (
    select to_jsonb(i) || jsonb_build_object(
      'notes_of_file', i.notes,
      'changes', (
        select coalesce(jsonb_agg(c.plan order by c.place), '[]')
        from (
          select r.place, r.plan - '{errors,warnings}'::text[] as plan
          from private.product_import_rows r
          where r.import_id = i.id and r.plan ->> 'action' in ('create', 'update')
          order by r.place limit 50
        ) c
      ),
      'notes', (
        select coalesce(jsonb_agg(n.note order by n.place), '[]')
        from (
          select r.place, jsonb_build_object(
            'line', r.product -> 'line', 'sku', r.product -> 'sku', 'errors', r.plan -> 'errors',
            'warnings', r.plan -> 'warnings', 'outcome', r.outcome) as note
          from private.product_import_rows r
          where r.import_id = i.id
            and (r.plan -> 'errors' <> '[]' or r.plan -> 'warnings' <> '[]' or r.outcome = 'changed')
          order by (r.plan -> 'errors' <> '[]') desc, (r.outcome = 'changed') desc nulls last, r.place limit 200
        ) n
      ),
      'images_left', (
        select count(*) from private.imported_images m
        where m.import_id = i.id and m.address is null and m.problem is null
      ),
      'untaxed_categories', (
        select coalesce(jsonb_agg(c.name order by c.sort_order, c.name), '[]')
        from (
          select c.name, c.sort_order from public.categories c, public.settings s
          where s.tax_mode = 'gst' and c.tax_code is null
            and c.created_at between i.created_at and coalesce(i.finished_at, now())
          order by c.sort_order, c.name limit 20
        ) c
      ),
      'image_problems', (
        select coalesce(jsonb_agg(jsonb_build_object('source', m.source, 'problem', m.problem)), '[]')
        from (
          select m.source, m.problem from private.imported_images m
          where m.import_id = i.id and m.problem is not null order by m.source limit 50
        ) m
      )
    )
    from public.product_imports i where i.id = p_import_id
  );
end;
$$;
revoke execute on function public.admin_get_import from public, anon, authenticated, service_role;
grant execute on function public.admin_get_import to authenticated;

-- schemas/catalogue/functions/admin_get_product.sql

-- Returns the product of an edit form with its version and, to choose from, tax_rates: [{tax_code, holds_from, rate,
-- threshold, rate_above}]; where prices hold the tax also included: {price, tax_rate, threshold, rate_above} of today.
-- Null when there is no such product. Raises 42501 without products.read.
create function public.admin_get_product(p_product_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('products.read');
  return (
    select private.product_form(p) || jsonb_build_object('tax_rates', (
      select coalesce(
        jsonb_agg(
          to_jsonb(r) - 'id' order by r.tax_code, r.holds_from
        ),
        '[]'
      )
      from public.tax_rates r
    ), 'included', (
      select jsonb_build_object(
        'price', p.price, 'tax_rate', t.tax_rate, 'threshold', t.threshold, 'rate_above', t.rate_above
      )
      from private.product_taxes(array[p.id]) t
      join public.settings s on s.tax_mode = 'gst' and s.prices_include_tax
    ))
    from public.products p where p.id = p_product_id
  );
end;
$$;
revoke execute on function public.admin_get_product from public, anon, authenticated, service_role;
grant execute on function public.admin_get_product to authenticated;

-- schemas/catalogue/functions/admin_get_variants.sql

-- Returns the options and variants of a product as their form needs them: {name, sku, price, compare_price, stock,
-- options, variants: [{id, option_values, sku, price, compare_price, stock, image_url, is_offered, gtin, weight_grams,
-- hsn_code, tax_code}], retired, version}, with prices in rupees; retired are the variants whose option values were
-- taken away. Returns null when there is no such product. Raises 42501 without products.read.
create function public.admin_get_variants(p_product_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('products.read');
  return (
    select private.variants_form(p) from public.products p where p.id = p_product_id and p.variant_of is null
  );
end;
$$;
revoke execute on function public.admin_get_variants from public, anon, authenticated, service_role;
grant execute on function public.admin_get_variants to authenticated;

-- schemas/catalogue/functions/admin_list_products.sql

-- Returns one page of all products: {total, products, categories}. Sorted by stock, or with low stock alone, a product
-- with options gives way to its variants. A search also finds a product by the SKU of a variant. categories are those
-- that products can be in, by name, at most 1,000: [{id, name}].
--   p_query: {search?, category_id?, status?, low_stock?, sort?, limit?, offset?}. status: active, inactive or
--   featured; sort: newest (the default), name, price-asc, price-desc or stock. 20 products unless limit says
--   otherwise.
-- total is 1,001 when there are more than 1,000. Raises 42501 without products.read, 22023 for malformed input.
create function public.admin_list_products(p_query jsonb default '{}')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set enable_seqscan = off
set max_parallel_workers_per_gather = 0
as $$
declare
  v_input record;
  v_pattern text;
  -- Built from constants; what the admin typed is passed as parameters.
  v_low text := 'p.id in (select l.product_id from private.stock_levels l where l.is_low)';
  v_where text := 'p.variant_of is null';
  v_match text := 'lower(p.name || '' '' || p.sku) like $1';
  v_category text := 'p.category_id';
  v_order text;
  v_from text;
  v_ids uuid[];
  v_parents uuid[];
  v_total integer;
begin
  perform private.require_permission('products.read');
  perform private.validate_object('p_query', p_query, '{
    "search": "text?", "category_id": "uuid?", "status": "text?", "low_stock": "boolean?", "sort": "text?",
    "limit": "integer?", "offset": "integer?"
  }');
  select * into v_input
  from jsonb_to_record(p_query) as q (
    search text, category_id uuid, status text, low_stock boolean, sort text, "limit" integer, "offset" integer
  );
  v_pattern := '%' || regexp_replace(lower(btrim(coalesce(v_input.search, ''))), '([%_\\])', '\\\1', 'g') || '%';
  if v_input.low_stock or v_input.sort = 'stock' then
    v_where := 'p.options = ''[]'' and p.retired_at is null';
    v_category := 'coalesce(p.category_id, (select o.category_id from public.products o where o.id = p.variant_of))';
  elsif v_pattern <> '%%' then
    -- Apart, so that one index finds the names and another these products.
    execute 'select array(select v.variant_of from public.products v where v.variant_of is not null
      and lower(v.name || '' '' || v.sku) like $1 and lower(v.sku) like $1 limit 5000)'
    into v_parents using v_pattern;
    if v_parents <> '{}' then
      v_match := '(' || v_match || ' or p.id = any ($3))';
    end if;
  end if;
  v_where := v_where
    || case when v_pattern <> '%%' then ' and ' || v_match else '' end
    || case when v_input.category_id is not null then ' and ' || v_category || ' = $2' else '' end
    || case v_input.status
         when 'active' then ' and p.is_active'
         when 'inactive' then ' and not p.is_active'
         when 'featured' then ' and p.is_featured'
         else ''
       end
    || case when v_input.low_stock then ' and ' || v_low else '' end;
  v_order := case v_input.sort
    when 'name' then 'lower(p.name), p.id'
    when 'price-asc' then 'p.price, p.id'
    when 'price-desc' then 'p.price desc, p.id desc'
    when 'stock' then 's.stock, s.product_id'
    else 'p.created_at desc, p.id' end;
  v_from := 'public.products p'
    || case v_input.sort when 'stock' then ' join private.stock_levels s on s.product_id = p.id' else '' end;

  execute 'select count(*)::integer, array_agg(c.id) from (select p.id from public.products p where ' || v_where
    || ' limit 1001) c'
  into v_total, v_ids using v_pattern, v_input.category_id, v_parents;
  if v_total <= 1000 then
    v_where := 'p.id = any ($4)';
  else
    -- "is true" makes the planner hash the products with low stock instead of joining them one by one.
    v_where := replace(v_where, v_low, v_low || ' is true');
  end if;
  execute format('select array(select p.id from %s where %s order by %s limit $5 offset $6)', v_from, v_where, v_order)
  into v_ids using v_pattern, v_input.category_id, v_parents, v_ids,
    least(greatest(coalesce(v_input."limit", 20), 1), 100),
    least(greatest(coalesce(v_input."offset", 0), 0), 1000000);
  return jsonb_build_object(
    'total', v_total,
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'variant_of', p.variant_of, 'variant_label', p.variant_label,
        'variants', case when p.options <> '[]' then (
          select count(*) from public.products v where v.variant_of = p.id and v.retired_at is null
        ) end,
        'sku', p.sku, 'price', p.price, 'stock', p.stock, 'is_active', private.is_offered(p),
        'is_featured', p.is_featured, 'waiting', private.count_stock_notices(p.id),
        'is_low', coalesce(
          (select l.is_low from private.stock_levels l where l.product_id = p.id), p.stock <= 5
        ), 'image_url', coalesce(nullif(p.image_url, ''), o.image_url),
        'images', case when p.images = '[]' then coalesce(o.images, '[]') else p.images end, 'category_name', c.name
      ) order by i.place), '[]')
      from unnest(v_ids) with ordinality i (id, place)
      join public.products p on p.id = i.id
      left join public.products o on o.id = p.variant_of
      left join public.categories c on c.id = coalesce(p.category_id, o.category_id)
    ),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name, c.id), '[]')
      from (
        select k.id, k.name from public.categories k where k.deleting_since is null order by k.name, k.id limit 1000
      ) c
    )
  );
end;
$$;
revoke execute on function public.admin_list_products from public, anon, authenticated, service_role;
grant execute on function public.admin_list_products to authenticated;

-- schemas/catalogue/functions/admin_list_questions.sql

-- Returns one page of the questions about products as an array, newest first; with p_id the one question.
-- p_search matches any part of the question, of its product's name (100 products at most) and of the asker's name (100
-- people at most), ignoring case. p_status: unanswered, answered, hidden, or '' for all; unanswered ones are not
-- hidden.
-- Raises 42501 without reviews.write.
create function public.admin_list_questions(
  p_search text, p_status text, p_limit integer, p_offset integer, p_id uuid default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set max_parallel_workers_per_gather = 0
as $$
declare
  v_search text := btrim(coalesce(p_search, ''));
  v_pattern text := '%' || regexp_replace(v_search, '([%_\\])', '\\\1', 'g') || '%';
  v_products uuid[];
  v_people uuid[];
  v_ids uuid[];
begin
  perform private.require_permission('reviews.write');
  if v_search <> '' then
    v_products := array(
      select p.id from public.products p where p.variant_of is null and p.name ilike v_pattern limit 100
    );
    v_people := array(select u.id from public.users u where u.full_name ilike v_pattern limit 100);
  end if;
  -- Built from constants; what the admin typed is passed as parameters.
  execute format(
    'select array(
       select q.id from public.product_questions q where %s and %s and %s
       order by q.created_at desc, q.id limit $5 offset $6
     )',
    case when p_id is null then 'true' else 'q.id = $1' end,
    case p_status
      when 'unanswered' then 'q.answered_at is null and not q.is_hidden'
      when 'answered' then 'q.answered_at is not null'
      when 'hidden' then 'q.is_hidden'
      else 'true'
    end,
    case when v_search = '' then 'true'
      else '(q.question ilike $2 or q.product_id = any ($3) or q.user_id = any ($4))'
    end
  )
  into v_ids using p_id, v_pattern, v_products, v_people, least(greatest(p_limit, 0), 101),
    least(greatest(p_offset, 0), 1000000);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', q.id, 'product_id', q.product_id, 'product_name', p.name, 'asker', u.full_name, 'question', q.question,
      'answer', q.answer, 'answered_at', q.answered_at, 'is_hidden', q.is_hidden, 'created_at', q.created_at
    ) order by q.created_at desc, q.id), '[]')
    from public.product_questions q
    join public.products p on p.id = q.product_id
    left join public.users u on u.id = q.user_id
    where q.id = any (v_ids)
  );
end;
$$;
revoke execute on function public.admin_list_questions from public, anon, authenticated, service_role;
grant execute on function public.admin_list_questions to authenticated;

-- schemas/catalogue/functions/admin_release_images.sql

-- As private.release_images, of the first 20 image URLs. Raises 42501 without products.write.
create function public.admin_release_images(p_addresses text[])
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('products.write');
  return private.release_images(p_addresses[1:20]);
end;
$$;
revoke execute on function public.admin_release_images from public, anon, authenticated, service_role;
grant execute on function public.admin_release_images to authenticated;

-- schemas/catalogue/functions/admin_save_front.sql

-- Saves the front of the shop: words and picture at the top of the home page, where its banners are, the logo and the
-- colour. p_version is home_page.updated_at as the form showed it. p_front: {headline?, hero_text?, hero_image_url?,
-- banners_first, accent, logo_url}; logo_url '' means none.
-- Returns {ok: true} or {ok: false, code: 'changed' | 'busy'}. Raises 42501 without merchandising.write, 22023 for
-- malformed input, 23514 for a colour that there is not.
create function public.admin_save_front(p_version timestamptz, p_front jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_home public.home_page;
begin
  perform private.require_permission('merchandising.write');
  perform private.validate_object('p_front', p_front, '{
    "headline": "text?", "hero_text": "text?", "hero_image_url": "text?", "banners_first": "boolean",
    "accent": "text", "logo_url": "text"
  }');
  select * into strict v_home from public.home_page for update;
  if v_home.updated_at is distinct from p_version then
    return private.error_result('changed');
  end if;
  update public.home_page h
  set headline = p_front ->> 'headline', hero_text = p_front ->> 'hero_text',
    hero_image_url = p_front ->> 'hero_image_url', banners_first = (p_front -> 'banners_first')::boolean
  where h.id = 1;
  update public.settings s
  set accent = p_front ->> 'accent', logo_url = p_front ->> 'logo_url'
  where (s.accent, s.logo_url) is distinct from (p_front ->> 'accent', p_front ->> 'logo_url');
  return jsonb_build_object('ok', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_save_front from public, anon, authenticated, service_role;
grant execute on function public.admin_save_front to authenticated;

-- schemas/catalogue/functions/admin_save_prices.sql

-- Saves prices, compare prices and stocks of up to 200 products and variants, all of them or none.
--   p_rows: [{id, seen_price, seen_compare_price?, seen_stock, price, compare_price?, stock}], prices in rupees; seen_*
--   are what the form showed. A stock that was not edited is left alone, whatever was sold meanwhile.
-- Returns {ok: true, changed} or {ok: false, code: 'changed' | 'too_many' | 'out_of_range' | 'busy'}; 'changed' has
-- rows: [{id, name}], those that are gone, have options, or are not as the form showed them. Raises 42501 without
-- products.write, 22023 for malformed input.
create function public.admin_save_prices(p_rows jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_changed integer := 0;
  v_stale jsonb;
  v_row record;
  v_product public.products;
begin
  perform private.require_permission('products.write');
  perform private.validate_object('p_rows', r.value, '{
    "id": "uuid", "seen_price": "numeric", "seen_compare_price": "numeric?", "seen_stock": "integer",
    "price": "numeric", "compare_price": "numeric?", "stock": "integer"
  }')
  from jsonb_array_elements(p_rows) r;
  -- So few that checkouts of these products do not wait for long.
  if jsonb_array_length(p_rows) > 200 then
    return private.error_result('too_many');
  end if;
  -- In one order with orders that are being placed; see lock_stock_and_coupons.
  perform private.lock_stock_and_coupons('{}', array(select (r ->> 'id')::uuid from jsonb_array_elements(p_rows) r));
  select jsonb_agg(jsonb_build_object('id', r.id, 'name', concat_ws(' · ', p.name, p.variant_label))) into v_stale
  from jsonb_to_recordset(p_rows) r (
    id uuid, seen_price numeric, seen_compare_price numeric, seen_stock integer, stock integer
  )
  left join public.products p on p.id = r.id
  where p.id is null or p.options <> '[]'
    or (p.price, p.compare_price) is distinct from (r.seen_price, r.seen_compare_price)
    or (r.stock <> r.seen_stock and p.stock <> r.seen_stock);
  if v_stale is not null then
    return private.error_result('changed', jsonb_build_object('rows', v_stale));
  end if;
  for v_row in
    select r.* from jsonb_to_recordset(p_rows) r (
      id uuid, seen_stock integer, price numeric, compare_price numeric, stock integer
    )
  loop
    update public.products p set price = v_row.price, compare_price = v_row.compare_price
    where p.id = v_row.id and (p.price, p.compare_price) is distinct from (v_row.price, v_row.compare_price);
    if v_row.stock <> v_row.seen_stock then
      select p.* into v_product from public.products p where p.id = v_row.id;
      perform private.set_stock(v_product, v_row.stock, 'edited with the prices');
    end if;
    v_changed := v_changed + 1;
  end loop;
  return jsonb_build_object('ok', true, 'changed', v_changed);
exception
  when check_violation or numeric_value_out_of_range then
    return private.error_result('out_of_range');
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_save_prices from public, anon, authenticated, service_role;
grant execute on function public.admin_save_prices to authenticated;

-- schemas/catalogue/functions/admin_save_product.sql

-- Saves the edit form of a product. p_product holds the columns by name; p_version and p_expected_stock are what the
-- form showed. A stock that was not edited is left alone, whatever was sold meanwhile; prices and stock of a product
-- with options are those of its variants (admin_save_variants). Variants that show an image which this form takes away
-- show the product's from then on.
-- Returns {ok: true, variants} with the labels of these variants, or {ok: false, code: 'not_found' | 'changed' (with
-- product as it is now) | 'sku_taken' | 'unknown_category' | 'unknown_class' | 'busy'}. Raises 42501 without
-- products.write.
create function public.admin_save_product(
  p_product_id uuid,
  p_version text,
  p_expected_stock integer,
  p_product jsonb,
  p_reason text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_old public.products;
  v_new public.products;
  v_gone text[];
  v_variants text[] := '{}';
begin
  perform private.require_permission('products.write');
  -- "for update" from the start, because setting the unique sku needs it: taken in two steps, it and a review of this
  -- product, which refers to it and then locks it to count, would wait for each other. Its variants, whose names and
  -- images follow, in one order with orders that are being placed; see lock_stock_and_coupons.
  perform 1 from public.products p where p.id = p_product_id or p.variant_of = p_product_id order by p.id for update;
  select p.* into v_old from public.products p where p.id = p_product_id and p.variant_of is null;
  if not found then
    return private.error_result('not_found');
  end if;
  v_new := jsonb_populate_record(v_old, p_product - '{id,rating,reviews_count,created_at,updated_at}'::text[]);
  if v_old.options <> '[]' then
    v_new.price := v_old.price;
    v_new.compare_price := v_old.compare_price;
    v_new.stock := p_expected_stock;
  end if;
  if private.product_version(v_old) is distinct from p_version
    or (v_new.stock <> p_expected_stock and v_old.stock <> p_expected_stock)
  then
    return private.error_result('changed', jsonb_build_object('product', private.product_form(v_old)));
  end if;
  if v_new.tax_code is not null
    and not exists (select 1 from public.tax_rates r where r.tax_code = v_new.tax_code)
  then
    return private.error_result('unknown_class');
  end if;
  if v_new.stock <> p_expected_stock then
    perform private.set_stock(v_old, v_new.stock, p_reason);
  end if;
  update public.products p
  set name = v_new.name, description = v_new.description, short_description = v_new.short_description,
    price = v_new.price, compare_price = v_new.compare_price, sku = v_new.sku, category_id = v_new.category_id,
    brand = v_new.brand, is_featured = v_new.is_featured, is_active = v_new.is_active, image_url = v_new.image_url,
    images = v_new.images, hsn_code = v_new.hsn_code, tax_code = v_new.tax_code,
    country_of_origin = v_new.country_of_origin, warranty_months = v_new.warranty_months, gtin = v_new.gtin,
    weight_grams = v_new.weight_grams, size_guide = v_new.size_guide
  where p.id = p_product_id;
  v_gone := array(
    select e.value from jsonb_array_elements_text(private.shown_images(v_old)) e
    except select e.value from jsonb_array_elements_text(private.shown_images(v_new)) e
  );
  if v_gone <> '{}' then
    with changed as (
      update public.products v set image_url = null
      where v.variant_of = p_product_id and v.image_url = any (v_gone)
      returning v.variant_label, v.retired_at
    )
    select coalesce(array_agg(c.variant_label order by c.variant_label), '{}') into v_variants
    from changed c where c.retired_at is null;
  end if;
  return jsonb_build_object('ok', true, 'variants', v_variants);
exception
  when unique_violation then
    return private.error_result('sku_taken');
  when foreign_key_violation then
    return private.error_result('unknown_category');
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_save_product from public, anon, authenticated, service_role;
grant execute on function public.admin_save_product to authenticated;

-- schemas/catalogue/functions/admin_save_variants.sql

-- Saves the options of a product and its variants. p_form: {version, options: [{name, values}], variants: [{id?,
-- option_values, sku, price, compare_price?, stock, expected_stock, image_url?, is_offered, gtin?, weight_grams?,
-- hsn_code?, tax_code?}], reason}, prices in rupees; version and expected_stock are what the form showed. A stock that
-- was not edited is left alone, whatever was sold meanwhile. Without an HSN code or class of its own a variant has the
-- product's. Without options the product is sold by itself again, with the stock of its variants. A variant that is
-- left out is retired: it is not offered, and comes back as it was with its id or its option values.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'changed' (with product, see admin_get_variants) | 'invalid' |
-- 'unknown_class' | 'sku_taken' (with taken, see private.taken_skus) | 'busy'}.
-- Raises 42501 without products.write, 22023 for malformed input.
create function public.admin_save_variants(p_product_id uuid, p_form jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_product public.products;
  v_variants jsonb := p_form -> 'variants';
  v_options jsonb := p_form -> 'options';
  v_reason text := p_form ->> 'reason';
  v_stock integer;
  v_before jsonb;
  v_row record;
  v_taken jsonb;
  v_index text;
begin
  perform private.require_permission('products.write');
  perform private.validate_object('p_form', p_form, '{
    "version": "text", "options": "array", "variants": "array", "reason": "text"
  }');
  perform private.validate_object('p_form.variants', v.value, '{
    "id": "uuid?", "option_values": "array", "sku": "text", "price": "numeric", "compare_price": "numeric?",
    "stock": "integer", "expected_stock": "integer", "image_url": "text?", "is_offered": "boolean",
    "gtin": "text?", "weight_grams": "integer?", "hsn_code": "text?", "tax_code": "text?"
  }')
  from jsonb_array_elements(v_variants) v;
  -- In one order with orders that are being placed; see lock_stock_and_coupons.
  perform 1 from public.products p where p.id = p_product_id or p.variant_of = p_product_id order by p.id for update;
  select p.* into v_product from public.products p where p.id = p_product_id and p.variant_of is null;
  if not found then
    return private.error_result('not_found');
  end if;
  if private.variants_version(v_product) <> p_form ->> 'version' or private.has_other_stock(v_product, v_variants) then
    return private.error_result('changed', jsonb_build_object('product', private.variants_form(v_product)));
  end if;
  if not private.are_variants_of(v_options, v_variants) then
    return private.error_result('invalid');
  elsif exists (
    select 1 from jsonb_array_elements(v_variants) v
    where v.value ->> 'tax_code' not in (select r.tax_code from public.tax_rates r)
  ) then
    return private.error_result('unknown_class');
  end if;
  v_taken := private.taken_skus(p_product_id, v_variants);
  if v_taken <> '[]' then
    return private.error_result('sku_taken', jsonb_build_object('taken', v_taken));
  end if;

  v_before := private.variants_form(v_product);
  perform private.set_context('admin', auth.uid(), v_reason);
  select coalesce(sum(v.stock), 0) into v_stock
  from public.products v where v.variant_of = p_product_id and v.retired_at is null;
  if v_product.options = '[]' and v_options <> '[]' then
    -- The units are those of the variants from now on.
    update public.products p set stock = 0 where p.id = p_product_id;
  end if;
  perform private.remove_variants(v_product, v_variants, v_options <> '[]');
  if v_options = '[]' then
    update public.products p set options = '[]', price_varies = false where p.id = p_product_id;
    update public.products p set stock = v_stock where p.id = p_product_id and v_product.options <> '[]';
  else
    update public.products p set options = v_options where p.id = p_product_id;
    for v_row in
      select r.*, coalesce(r.id, (
        select v.id from public.products v
        where v.variant_of = p_product_id and v.option_values = r.option_values
      )) as known
      from jsonb_to_recordset(v_variants) r (
        id uuid, option_values text[], sku text, price numeric, compare_price numeric, stock integer,
        expected_stock integer, image_url text, is_offered boolean, gtin text, weight_grams integer, hsn_code text,
        tax_code text
      )
    loop
      if v_row.known is null then
        insert into public.products (
          name, variant_of, option_values, sku, price, compare_price, stock, image_url, is_offered, gtin, weight_grams,
          hsn_code, tax_code
        )
        values (
          v_product.name, p_product_id, v_row.option_values, v_row.sku, v_row.price, v_row.compare_price, v_row.stock,
          v_row.image_url, v_row.is_offered, v_row.gtin, v_row.weight_grams, v_row.hsn_code, v_row.tax_code
        );
      else
        update public.products v
        set option_values = v_row.option_values, sku = v_row.sku, price = v_row.price,
          compare_price = v_row.compare_price, image_url = v_row.image_url, is_offered = v_row.is_offered,
          retired_at = null, gtin = v_row.gtin, weight_grams = v_row.weight_grams, hsn_code = v_row.hsn_code,
          tax_code = v_row.tax_code,
          stock = case when v_row.stock <> v_row.expected_stock then v_row.stock else v.stock end
        where v.id = v_row.known and v.variant_of = p_product_id;
      end if;
    end loop;
  end if;
  perform private.clear_context();
  select p.* into v_product from public.products p where p.id = p_product_id;
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    auth.uid(), 'update', 'products', p_product_id::text, v_before - 'version',
    private.variants_form(v_product) - 'version' || jsonb_build_object('reason', v_reason)
  );
  return jsonb_build_object('ok', true);
exception
  when unique_violation then
    get stacked diagnostics v_index = constraint_name;
    return case v_index
      when 'products_sku_key' then private.error_result('sku_taken', '{"taken": []}')
      -- A value that got the name of one that was taken away.
      else private.error_result('invalid') end;
  when lock_not_available or deadlock_detected then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_save_variants from public, anon, authenticated, service_role;
grant execute on function public.admin_save_variants to authenticated;

-- schemas/catalogue/functions/admin_set_low_stock.sql

-- Sets at how many units a product, and each of its variants, is low; null: 5. Returns {ok: true} or {ok: false, code:
-- 'not_found'}. Raises 42501 without stock.write.
create function public.admin_set_low_stock(p_product_id uuid, p_units integer default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_product_id uuid;
begin
  perform private.require_permission('stock.write');
  select coalesce(p.variant_of, p.id) into v_product_id from public.products p where p.id = p_product_id;
  if v_product_id is null then
    return private.error_result('not_found');
  end if;
  -- The same number again is no change.
  update public.products p set low_stock_at = p_units
  where p.id = v_product_id and p.low_stock_at is distinct from p_units;
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_set_low_stock from public, anon, authenticated, service_role;
grant execute on function public.admin_set_low_stock to authenticated;

-- schemas/catalogue/functions/apply_import_row.sql

-- Writes a product of an import as its plan says: the product, its category and its variants. Writes nothing when what
-- the plan compares has changed since. The caller has locked the products, and set the context of the ledger.
-- Returns 'done' or 'changed'.
create function private.apply_import_row(p_import public.product_imports, p_place integer)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_row private.product_import_rows;
  v_plan jsonb;
  v_new jsonb;
  v_product public.products;
  v_before public.products;
  v_variant jsonb;
  v_is_new boolean;
begin
  select r.* into v_row from private.product_import_rows r where r.import_id = p_import.id and r.place = p_place;
  v_plan := private.plan_import_row(v_row.product, p_import.may_add_categories);
  if v_plan ->> 'action' = 'same' then
    return 'done';
  end if;
  -- An earlier row may have added the category with other capitals.
  if v_row.plan #> '{fields,category,is_new}' = 'true'
    and lower(v_plan #>> '{fields,category,to}') = lower(v_row.plan #>> '{fields,category,to}')
  then
    v_row.plan := jsonb_set(v_row.plan, '{fields,category,to}', v_plan #> '{fields,category,to}');
  end if;
  -- A category that an earlier row has added is not new any more.
  if v_plan #- '{fields,category,is_new}' <> v_row.plan #- '{fields,category,is_new}' then
    return 'changed';
  end if;
  select coalesce(jsonb_object_agg(f.key, f.value -> 'to'), '{}') into v_new from jsonb_each(v_plan -> 'fields') f;
  if v_new ? 'images' then
    v_new := v_new || jsonb_build_object(
      'image_url', v_new #> '{images,0}',
      'images', (
        select coalesce(jsonb_agg(jsonb_build_object('url', u.value) order by u.place), '[]')
        from jsonb_array_elements((v_new -> 'images') - 0) with ordinality u (value, place)
      ));
  end if;
  if v_new ? 'category' then
    v_new := v_new - 'category' || jsonb_build_object('category_id', private.import_category(v_new ->> 'category'));
  end if;

  v_is_new := v_plan ->> 'action' = 'create';
  if v_is_new then
    insert into public.products (name, sku, price, options)
    values (
      v_new ->> 'name', v_plan ->> 'sku',
      coalesce((v_new ->> 'price')::numeric, (v_plan #>> '{variants,0,fields,price,to}')::numeric),
      coalesce(v_new -> 'options', '[]')
    )
    returning * into v_product;
  else
    select p.* into v_product from public.products p where lower(p.sku) = lower(v_plan ->> 'sku');
    v_before := v_product;
    if v_product.options = '[]' and v_new ? 'options' then
      -- The units are those of the variants from now on.
      update public.products p set stock = 0 where p.id = v_product.id;
      v_product.stock := 0;
    end if;
  end if;
  v_product := jsonb_populate_record(v_product, v_new);
  update public.products p
  set name = v_product.name, description = v_product.description, short_description = v_product.short_description,
    price = v_product.price, compare_price = v_product.compare_price, category_id = v_product.category_id,
    brand = v_product.brand, stock = v_product.stock, is_featured = v_product.is_featured,
    is_active = v_product.is_active, image_url = v_product.image_url, images = v_product.images,
    hsn_code = v_product.hsn_code, tax_code = v_product.tax_code, country_of_origin = v_product.country_of_origin,
    size_guide = v_product.size_guide,
    warranty_months = v_product.warranty_months, gtin = v_product.gtin, weight_grams = v_product.weight_grams,
    options = v_product.options, is_offered = v_product.is_offered
  where p.id = v_product.id;

  -- Values that were taken away and come back bring their variants, unless the file gives them to another SKU; those of
  -- the file go on sale.
  update public.products v set retired_at = null
  where v.variant_of = v_product.id and v.retired_at is not null
    and private.option_ranks(v_product.options, v.option_values) is not null
    and not exists (
      select from jsonb_array_elements(v_plan -> 'variants') f
      where f #> '{fields,option_values,to}' = to_jsonb(v.option_values) and lower(f ->> 'sku') <> lower(v.sku)
    );
  for v_variant in select v.value from jsonb_array_elements(v_plan -> 'variants') v loop
    perform private.apply_import_variant(v_product, v_variant);
  end loop;
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    p_import.actor_id, case when v_is_new then 'insert' else 'update' end, 'products', v_product.id::text,
    case when not v_is_new then (select jsonb_object_agg(f.key, f.value -> 'from')
      from jsonb_each(v_plan -> 'fields') f) end,
    v_plan - '{errors,warnings,fields}'::text[] || coalesce((select jsonb_object_agg(f.key, f.value -> 'to')
      from jsonb_each(v_plan -> 'fields') f), '{}') || '{"reason": "import"}'
  );
  perform private.note_images(p_import.id, v_plan);
  return 'done';
end;
$$;
revoke execute on function private.apply_import_row from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/apply_import_rows.sql

-- Applies the next rows of an import, for about two seconds: products with many variants take longer, and a call that
-- ran into the server's limit would do nothing, again and again. After the last row its images are copied, if it has
-- any of other sites. The caller has locked the import.
create function private.apply_import_rows(p_import public.product_imports, p_limit integer)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_row record;
  v_outcome text;
  v_skipped integer := 0;
  v_last integer := least(p_import.applied + p_limit, p_import.total);
  v_ends_at timestamptz;
begin
  perform private.lock_stock_and_coupons('{}', array(
    select p.id
    from private.product_import_rows r
    join public.products p on lower(p.sku) = any (
      lower(r.product ->> 'sku')
        || array(select lower(v.value ->> 'sku') from jsonb_array_elements(r.plan -> 'variants') v))
    where r.import_id = p_import.id and r.place > p_import.applied and r.place <= v_last
      and r.plan ->> 'action' <> 'same'
  ));
  perform private.set_context('admin', p_import.actor_id, 'import');
  v_ends_at := clock_timestamp() + interval '2 seconds';
  for v_row in
    select r.place from private.product_import_rows r
    where r.import_id = p_import.id and r.place > p_import.applied and r.place <= v_last
      and r.plan ->> 'action' <> 'same'
    order by r.place
  loop
    if clock_timestamp() > v_ends_at then
      v_last := v_row.place - 1;
      exit;
    end if;
    begin
      v_outcome := private.apply_import_row(p_import, v_row.place);
    exception
      -- Taken or deleted by somebody else since the check.
      when unique_violation or foreign_key_violation or check_violation then
        v_outcome := 'changed';
    end;
    v_skipped := v_skipped + (v_outcome = 'changed')::integer;
    update private.product_import_rows r set outcome = v_outcome
    where r.import_id = p_import.id and r.place = v_row.place;
  end loop;
  perform private.clear_context();
  update public.product_imports i
  set applied = v_last, skipped = i.skipped + v_skipped,
    status = case
      when v_last < i.total then 'applying'
      when exists (
        select from private.imported_images m where m.import_id = i.id and m.address is null and m.problem is null
      ) then 'images'
      else 'done'
    end
  where i.id = p_import.id;
  update public.product_imports i set finished_at = now() where i.id = p_import.id and i.status = 'done';
end;
$$;
revoke execute on function private.apply_import_rows from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/apply_import_variant.sql

-- Writes a variant of an imported product as private.plan_import_variants has it.
create function private.apply_import_variant(p_product public.products, p_variant jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_new jsonb;
  v_variant public.products;
begin
  select coalesce(jsonb_object_agg(f.key, f.value -> 'to'), '{}') into v_new from jsonb_each(p_variant -> 'fields') f;
  if (p_variant -> 'is_new')::boolean then
    insert into public.products (
      name, variant_of, option_values, sku, price, compare_price, stock, image_url, is_offered, gtin, weight_grams,
      hsn_code, tax_code
    )
    select p_product.name, p_product.id, r.option_values, p_variant ->> 'sku', r.price, r.compare_price,
      coalesce(r.stock, 0), r.image_url, coalesce(r.is_offered, true), r.gtin, r.weight_grams, r.hsn_code, r.tax_code
    from jsonb_populate_record(null::public.products, v_new) r;
    return;
  end if;
  select p.* into v_variant from public.products p where lower(p.sku) = lower(p_variant ->> 'sku');
  v_variant := jsonb_populate_record(v_variant, v_new);
  update public.products p
  set option_values = v_variant.option_values, price = v_variant.price, compare_price = v_variant.compare_price,
    stock = v_variant.stock, image_url = v_variant.image_url, is_offered = v_variant.is_offered, retired_at = null,
    gtin = v_variant.gtin, weight_grams = v_variant.weight_grams, hsn_code = v_variant.hsn_code,
    tax_code = v_variant.tax_code
  where p.id = v_variant.id;
end;
$$;
revoke execute on function private.apply_import_variant from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/are_variants_of.sql

-- Returns whether these are variants of these options: at most 100 different combinations of their values, with prices
-- above 0 and stock of at least 0; none without options.
create function private.are_variants_of(p_options jsonb, p_variants jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select private.is_option_list(p_options)
    and case p_options when '[]' then p_variants = '[]' else
      jsonb_array_length(p_variants) between 1 and 100
      and jsonb_array_length(p_variants) = (
        select count(distinct r.option_values)
        from jsonb_to_recordset(p_variants) r (option_values text[], sku text, price numeric, compare_price numeric,
          stock integer)
        where private.option_ranks(p_options, r.option_values) is not null
          and r.price > 0 and r.price < 100000000 and coalesce(r.compare_price, 1) > 0
          and r.stock between 0 and 9999999 and char_length(r.sku) between 1 and 80
      )
    end;
$$;
revoke execute on function private.are_variants_of from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/changed_fields.sql

-- Returns those of p_fields that a product has otherwise, each as {from, to}. Fields are named by their columns.
create function private.changed_fields(p_product public.products, p_fields jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(f.key, jsonb_build_object('from', o.value -> f.key, 'to', f.value)), '{}')
  from jsonb_each(p_fields) f
  cross join (select to_jsonb(p_product) as value) o
  where o.value -> f.key is distinct from f.value;
$$;
revoke execute on function private.changed_fields from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/check_import_rows.sql

-- Checks the next rows of an import, for about a second. After the last one it is ready, rejected with errors, or
-- done when nothing changes. Where rows with errors are left out, their plan changes nothing and keeps the errors.
-- The caller has locked the import.
create function private.check_import_rows(p_import public.product_imports, p_limit integer)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_place integer := p_import.checked;
  v_ends_at timestamptz := clock_timestamp() + interval '1 second';
begin
  while v_place < p_import.total and v_place < p_import.checked + p_limit and clock_timestamp() < v_ends_at loop
    v_place := v_place + 1;
    update private.product_import_rows r
    set plan = p.plan || case
      when p_import.leaves_out and p.plan -> 'errors' <> '[]'
        then '{"action": "same", "fields": {}, "variants": [], "warnings": []}'::jsonb
      else '{}' end
    from (
      select private.plan_import_row(o.product, p_import.may_add_categories) as plan
      from private.product_import_rows o where o.import_id = p_import.id and o.place = v_place
    ) p
    where r.import_id = p_import.id and r.place = v_place;
  end loop;
  update public.product_imports i
  set checked = v_place, creates = i.creates + s.creates, updates = i.updates + s.updates,
    errors = i.errors + s.errors, faulty = i.faulty + s.faulty, warnings = i.warnings + s.warnings,
    status = case
      when v_place < i.total then 'checking'
      when i.errors + s.errors > 0 and not i.leaves_out then 'rejected'
      when i.creates + s.creates + i.updates + s.updates = 0 then 'done'
      else 'ready'
    end,
    finished_at = case
      when v_place = i.total
        and (i.errors + s.errors > 0 and not i.leaves_out or i.creates + s.creates + i.updates + s.updates = 0)
      then now()
    end
  from (
    select count(*) filter (where r.plan ->> 'action' = 'create') as creates,
      count(*) filter (where r.plan ->> 'action' = 'update') as updates,
      coalesce(sum(jsonb_array_length(r.plan -> 'errors')), 0) as errors,
      count(*) filter (where r.plan -> 'errors' <> '[]') as faulty,
      coalesce(sum(jsonb_array_length(r.plan -> 'warnings')), 0) as warnings
    from private.product_import_rows r
    where r.import_id = p_import.id and r.place > p_import.checked and r.place <= v_place
  ) s
  where i.id = p_import.id;
end;
$$;
revoke execute on function private.check_import_rows from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/count_image_copies.sql

-- Returns {count, failed, not_made, names}: how many products, collections and banners show an image without copies in
-- several sizes, up to 1,000; how many such images were tried in vain, up to 1,000; of how many of these Cloudflare
-- Images made none, as when its free month is used up; and up to five products that show one.
create function private.count_image_copies()
returns jsonb
language sql
stable
set search_path = ''
as $$
  with failed as materialized (
    select m.source, m.problem = 'not_made' as is_not_made,
      (
        select p.name
        from public.products p
        where (md5(p.image_url) = md5(m.source) and p.image_url = m.source)
          or p.images @> jsonb_build_array(jsonb_build_object('url', m.source))
        limit 1
      ) as name
    from private.image_copies m
    where m.problem is not null
    limit 1000
  )
  select jsonb_build_object(
    'count', (
      select count(*)
      from (
        select from public.products p where private.lacks_copies(p.image_url, p.images)
        union all
        select from public.collections c where private.lacks_copies(c.image_url, '[]')
        union all
        select from public.banners b where private.lacks_copies(b.image_url, '[]')
        limit 1000
      ) n
    ),
    'failed', s.failed,
    'not_made', s.not_made,
    'names', (
      select coalesce(jsonb_agg(n.name order by n.name), '[]')
      from (select distinct f.name from failed f where f.name is not null limit 5) n
    )
  )
  from (
    select count(*) as failed, count(*) filter (where f.is_not_made) as not_made
    from failed f
    where f.name is not null or exists (select from public.collections c where c.image_url = f.source)
      or exists (select from public.banners b where md5(b.image_url) = md5(f.source) and b.image_url = f.source)
  ) s;
$$;
revoke execute on function private.count_image_copies from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/count_stock_notices.sql

-- Returns how many notices a product and its variants have, 1,001 for more than 1,000.
create function private.count_stock_notices(p_product_id uuid)
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer from (
    select 1
    from (
      select p_product_id as id
      union all
      select v.id from public.products v where v.variant_of = p_product_id
    ) p
    join public.stock_notices n on n.product_id = p.id
    limit 1001
  ) c;
$$;
revoke execute on function private.count_stock_notices from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/facet.sql

-- Returns a brand or an option value as filters know it: 'size:m' for 'Size' and 'M'; null without a value.
create function private.facet(p_name text, p_value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(p_name || ':' || nullif(left(btrim(regexp_replace(p_value, '\s+', ' ', 'g')), 120), ''));
$$;
revoke execute on function private.facet from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/facet_labels.sql

-- Returns the facets of a product with the texts that filters show: ('size:m', 'Size', 'M').
create function private.facet_labels(p_product public.products)
returns table (facet text, name text, value text)
language sql
stable
set search_path = ''
as $$
  select distinct on (l.facet) l.facet, l.name, l.value
  from (
    select private.facet('Brand', p_product.brand), 'Brand',
      left(btrim(regexp_replace(p_product.brand, '\s+', ' ', 'g')), 120)
    union all
    select private.facet(o.value ->> 'name', v.value), o.value ->> 'name', v.value
    from jsonb_array_elements(p_product.options) o
    cross join jsonb_array_elements_text(o.value -> 'values') v
  ) l (facet, name, value)
  where l.facet = any (p_product.facets)
  order by l.facet;
$$;
revoke execute on function private.facet_labels from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/finish_import_images.sql

-- Ends the import whose images are all copied, or have failed.
create function private.finish_import_images()
returns void
language sql
set search_path = ''
as $$
  update public.product_imports i set status = 'done', finished_at = now()
  where i.status = 'images' and not exists (
    select from private.imported_images m where m.import_id = i.id and m.address is null and m.problem is null
  );
$$;
revoke execute on function private.finish_import_images from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/has_other_stock.sql

-- Returns whether a stock that the form of variants would write is not the one that the form showed. The caller has
-- locked the product and its variants.
create function private.has_other_stock(p_product public.products, p_variants jsonb)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select 1
    from jsonb_to_recordset(p_variants) r (id uuid, stock integer, expected_stock integer)
    join public.products v on v.id = r.id and v.variant_of = p_product.id
    where r.stock <> r.expected_stock and v.stock <> r.expected_stock
  );
$$;
revoke execute on function private.has_other_stock from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/import_category.sql

-- Returns the category of this name, and adds it when there is none. Case does not matter.
create function private.import_category(p_name text)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_place integer := (select coalesce(max(c.sort_order), 0) + 1 from public.categories c);
  v_slug text := trim(both '-' from regexp_replace(lower(p_name), '[^a-z0-9]+', '-', 'g'));
begin
  select c.id into v_id from public.categories c
  where lower(c.name) = lower(p_name) order by c.deleting_since nulls first, c.sort_order, c.id limit 1;
  if not found then
    if v_slug = '' or exists (select from public.categories c where c.slug = v_slug) then
      -- A name without Latin letters, or one that reads the same.
      v_slug := coalesce(nullif(v_slug, ''), 'category') || '-' || v_place;
    end if;
    insert into public.categories (name, slug, sort_order)
    values (p_name, v_slug, v_place)
    returning id into v_id;
  end if;
  return v_id;
end;
$$;
revoke execute on function private.import_category from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/is_offered.sql

-- Returns whether a product is active, or a variant offered while its product is active: what the portal calls active.
create function private.is_offered(p_product public.products)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when p_product.variant_of is null then p_product.is_active else p_product.is_offered end;
$$;
revoke execute on function private.is_offered from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/merge_options.sql

-- Returns the options of a product after an import: those that it has, with further values of the file before the
-- next value that both have, or last. Names and values are compared without case. Returns null when the file has other
-- options.
create function private.merge_options(p_options jsonb, p_new jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when p_options = '[]' then p_new
    when jsonb_array_length(p_options) = jsonb_array_length(p_new) and not exists (
      select from jsonb_array_elements(p_options) with ordinality o (value, place)
      join jsonb_array_elements(p_new) with ordinality n (value, place) using (place)
      where lower(o.value ->> 'name') <> lower(n.value ->> 'name')
    ) then (
      select jsonb_agg(jsonb_build_object('name', o.value -> 'name', 'values', (
        with known as (
          select k.value, k.place, f.place as place_in_file
          from jsonb_array_elements_text(o.value -> 'values') with ordinality k (value, place)
          left join jsonb_array_elements_text(n.value -> 'values') with ordinality f (value, place)
            on lower(f.value) = lower(k.value)
        ), further as (
          select f.value, f.place
          from jsonb_array_elements_text(n.value -> 'values') with ordinality f (value, place)
          where not exists (select from known k where lower(k.value) = lower(f.value))
        ), placed as (
          select k.value, k.place as before, null::bigint as turn from known k
          union all
          select f.value,
            (select k.place from known k where k.place_in_file > f.place order by k.place_in_file limit 1), f.place
          from further f
        )
        select jsonb_agg(p.value order by p.before nulls last, p.turn nulls last) from placed p
      )) order by o.place)
      from jsonb_array_elements(p_options) with ordinality o (value, place)
      join jsonb_array_elements(p_new) with ordinality n (value, place) using (place)
    )
  end;
$$;
revoke execute on function private.merge_options from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/note_images.sql

-- Notes the images of other sites in an applied plan, to be copied later. One that failed before is tried again.
create function private.note_images(p_import_id uuid, p_plan jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into private.imported_images as m (source, import_id)
  select distinct u.url, p_import_id
  from (
    select jsonb_array_elements_text(p_plan #> '{fields,images,to}') as url
    union
    select v.value #>> '{fields,image_url,to}' from jsonb_array_elements(p_plan -> 'variants') v
  ) u
  where u.url like 'https://%'
  on conflict (source) do update
  set import_id = excluded.import_id, problem = null, claimed_at = null, attempts = 0
  where m.address is null;
$$;
revoke execute on function private.note_images from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/option_ranks.sql

-- Returns the places of option values within their options, for sorting variants; null when one is not among them.
create function private.option_ranks(p_options jsonb, p_option_values text[])
returns integer[]
language sql
immutable
set search_path = ''
as $$
  select case when count(*) = cardinality(p_option_values) and count(*) = jsonb_array_length(p_options)
    then array_agg(v.rank::integer order by o.place) end
  from jsonb_array_elements(p_options) with ordinality o (option, place)
  cross join lateral (
    select e.rank from jsonb_array_elements_text(o.option -> 'values') with ordinality e (value, rank)
    where e.value = p_option_values[o.place]
  ) v;
$$;
revoke execute on function private.option_ranks from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/own_facets.sql

-- Returns the facets of a brand and of the values of these options, in order: {brand:taj, size:m}.
create function private.own_facets(p_brand text, p_options jsonb, p_option_values text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select f.facet
    from (
      select private.facet('Brand', p_brand)
      union
      select private.facet(o.value ->> 'name', p_option_values[o.place])
      from jsonb_array_elements(p_options) with ordinality o (value, place)
    ) f (facet)
    where f.facet is not null
    order by 1
  );
$$;
revoke execute on function private.own_facets from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/plan_import_row.sql

-- Compares a product of an import (see app/shop/product/imported-product.ts) with the catalogue. Returns
--   action: 'create', 'update' or 'same'
--   name: of the product; sku; line
--   fields: {field: {from, to}} that change; besides columns these are category (by name), images and options
--   variants: [{line, sku, is_new, values, fields}] that change
--   errors, warnings: [{line, code, value?}]
-- Nothing that the row does not name is changed, and no variant is removed. What the file has and cannot be read is
-- among the errors of the row and null among its fields, so that one round names all mistakes.
create function private.plan_import_row(p_row jsonb, p_may_add_categories boolean)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_product public.products;
  v_owner public.products;
  v_fields jsonb := p_row -> 'fields';
  v_changed jsonb;
  v_options jsonb := '[]';
  v_variants jsonb;
  v_category text;
  v_images jsonb;
  v_errors jsonb;
  v_warnings jsonb;
  v_is_new boolean;
begin
  select p.* into v_product from public.products p where lower(p.sku) = lower(p_row ->> 'sku');
  -- A row whose SKU cannot be read may be about a product that is there.
  v_is_new := not found and p_row ->> 'sku' <> '';
  if v_product.variant_of is not null then
    return private.plan_variant_row(p_row, v_product);
  end if;
  if v_product.options <> '[]' then
    v_options := v_product.options;
  end if;

  v_changed := private.changed_fields(v_product, v_fields);
  if p_row ? 'variants' then
    if p_row ? 'options' then
      v_options := private.merge_options(v_options, p_row -> 'options');
    end if;
    -- Price and stock are those of the variants.
    v_changed := v_changed - '{price,compare_price,stock,gtin}'::text[];
    if v_options is distinct from coalesce(v_product.options, '[]') then
      v_changed := v_changed || jsonb_build_object('options', jsonb_build_object(
        'from', coalesce(v_product.options, '[]'), 'to', v_options));
    end if;
  end if;
  v_variants := private.plan_import_variants(p_row, v_product.id, coalesce(v_options, '[]'));

  v_category := (
    select c.name from public.categories c where lower(c.name) = lower(p_row ->> 'category')
    order by c.deleting_since nulls first, c.sort_order, c.id limit 1
  );
  select c.name into v_owner.name from public.categories c where c.id = v_product.category_id;
  if lower(p_row ->> 'category') is distinct from lower(v_owner.name) and p_row ->> 'category' is not null then
    v_changed := v_changed || jsonb_build_object('category', jsonb_build_object(
      'from', v_owner.name, 'to', coalesce(v_category, p_row ->> 'category'), 'is_new', v_category is null));
  end if;
  v_images := private.stored_images(p_row -> 'images');
  if p_row ? 'images' and (v_is_new or v_images <> private.shown_images(v_product)) and v_images <> '[]' then
    v_changed := v_changed || jsonb_build_object('images', jsonb_build_object(
      'from', case when not v_is_new then private.shown_images(v_product) end, 'to', v_images));
  end if;

  v_errors := coalesce(p_row -> 'errors', '[]') || coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('line', p_row -> 'line', 'code', e.code, 'value', e.value)))
    from (values
      ('unknown_sku', p_row ->> 'sku', v_is_new and not v_fields ? 'name'),
      ('no_price', null, v_is_new and v_fields ? 'name' and not p_row ? 'variants' and not v_fields ? 'price'),
      ('unknown_tax_class', v_fields ->> 'tax_code', v_fields ->> 'tax_code' is not null and v_changed ? 'tax_code'
        and not exists (select from public.tax_rates r where r.tax_code = v_fields ->> 'tax_code')),
      ('has_options', p_row ->> 'sku', v_product.options <> '[]' and v_changed ?| '{price,compare_price,stock,gtin}'),
      ('other_options', (
        select string_agg(o.value ->> 'name', ', ' order by o.place)
        from jsonb_array_elements(v_product.options) with ordinality o (value, place)
      ), v_options is null),
      ('too_many_values', null, not private.is_option_list(v_options)),
      ('too_many_variants', null, 100 < (
        select count(*) from jsonb_array_elements(v_variants) v where (v.value -> 'is_new')::boolean) + (
        select count(*) from public.products p
        where p.variant_of = v_product.id and private.option_ranks(v_options, p.option_values) is not null)),
      ('unknown_category', p_row ->> 'category', v_changed #> '{category,is_new}' = 'true'
        and not p_may_add_categories),
      ('category_deleting', v_category, v_changed ? 'category' and exists (
        select from public.categories c where c.name = v_category and c.deleting_since is not null))
    ) e (code, value, holds)
    where e.holds
  ), '[]') || coalesce((
    select jsonb_agg(jsonb_build_object(
      'line', v.value -> 'line', 'code', v.value ->> 'error', 'value', v.value -> 'about'))
    from jsonb_array_elements(v_variants) v where v.value ? 'error'
  ), '[]');

  v_warnings := case
    when p_row ? 'variants' then coalesce((
      select jsonb_agg(jsonb_build_object(
        'line', v.value -> 'line', 'code', 'compare_price', 'value', v.value -> 'sku'))
      from jsonb_array_elements(v_variants) v where v.value ? 'warns'
    ), '[]')
    else private.warn_of_price(p_row, v_fields, v_product)
  end || case when not v_is_new then '[]'::jsonb else coalesce((
    select jsonb_agg(jsonb_build_object('line', p_row -> 'line', 'code', 'no_stock', 'value', p_row -> 'sku'))
    where v_fields ? 'name' and not p_row ? 'variants' and not v_fields ? 'stock'
  ), '[]') end;

  v_variants := coalesce((
    select jsonb_agg(v.value - '{warns,error,about}'::text[] order by v.place)
    from jsonb_array_elements(v_variants) with ordinality v (value, place)
    where (v.value -> 'is_new')::boolean or v.value -> 'fields' <> '{}'
  ), '[]');
  return jsonb_build_object(
    'action', case
      when v_is_new then 'create' when v_changed = '{}' and v_variants = '[]' then 'same' else 'update' end,
    'line', p_row -> 'line', 'sku', p_row -> 'sku', 'name', coalesce(v_fields ->> 'name', v_product.name),
    'fields', v_changed, 'variants', v_variants, 'errors', v_errors, 'warnings', v_warnings
  );
end;
$$;
revoke execute on function private.plan_import_row from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/plan_import_variants.sql

-- Compares the variants of an imported product with those that its product has: all of them, as [{line, sku, is_new,
-- values, fields, error?, about?, warns?}]. An error is 'sku_elsewhere', 'combination_taken', 'no_price' or
-- 'unknown_tax_class'; about is the SKU or the class that it names.
create function private.plan_import_variants(p_row jsonb, p_product_id uuid, p_options jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_row jsonb;
  v_known public.products;
  v_values text[];
  v_fields jsonb;
  v_error text;
  v_all jsonb := '[]';
begin
  for v_row in select r.value from jsonb_array_elements(coalesce(p_row -> 'variants', '[]')) r loop
    v_values := private.spell_option_values(p_options, v_row -> 'values');
    v_fields := v_row -> 'fields';
    if v_fields ? 'image_url' then
      v_fields := v_fields || jsonb_build_object(
        'image_url', private.stored_images(jsonb_build_array(v_fields -> 'image_url')) -> 0);
    end if;
    select p.* into v_known from public.products p where lower(p.sku) = lower(v_row ->> 'sku');
    if v_known.retired_at is not null then
      -- Its values come back with the file, and it with them.
      v_fields := '{"is_offered": true}' || v_fields;
    end if;
    v_error := case
      when v_known.id is not null and (p_product_id is null or v_known.variant_of is distinct from p_product_id)
        then 'sku_elsewhere'
      when exists (
        select from public.products p
        where p.variant_of = p_product_id and p.option_values = v_values and p.retired_at is null
          and lower(p.sku) <> lower(v_row ->> 'sku')
      ) then 'combination_taken'
      when v_known.id is null and not v_fields ? 'price' then 'no_price'
      when v_fields ->> 'tax_code' not in (select r.tax_code from public.tax_rates r) then 'unknown_tax_class'
    end;
    v_all := v_all || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'line', v_row -> 'line', 'sku', v_row -> 'sku', 'is_new', v_known.id is null, 'error', v_error,
      'about', case when v_error = 'unknown_tax_class' then v_fields -> 'tax_code' else v_row -> 'sku' end,
      'warns', private.warn_of_price(v_row, v_fields, v_known) -> 0
    )) || jsonb_build_object(
      'values', to_jsonb(v_values),
      'fields', private.changed_fields(
        v_known, v_fields || jsonb_build_object('option_values', to_jsonb(v_values)))
    ));
  end loop;
  return v_all;
end;
$$;
revoke execute on function private.plan_import_variants from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/plan_variant_row.sql

-- As plan_import_row, for a row that names a variant by its SKU alone: its price, stock, GTIN, weight, HSN code, tax
-- class and whether it is offered. What else the row has, such as a name, is that of the product and not compared.
-- A variant that left the shop keeps what the row says for the day it comes back, and is not offered before.
create function private.plan_variant_row(p_row jsonb, p_variant public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with f (value) as (
    select coalesce(jsonb_object_agg(case e.key when 'is_active' then 'is_offered' else e.key end, e.value), '{}')
    from jsonb_each(p_row -> 'fields') e
    where e.key in (
      'price', 'compare_price', 'stock', 'is_active', 'gtin', 'weight_grams', 'hsn_code', 'tax_code'
    )
  )
  select jsonb_build_object(
    'action', case when p_row ? 'variants' or c.fields <> '{}' then 'update' else 'same' end,
    'line', p_row -> 'line', 'sku', p_row -> 'sku',
    'name', concat_ws(' · ', p_variant.name, p_variant.variant_label),
    'fields', c.fields, 'variants', '[]'::jsonb,
    'errors', coalesce(p_row -> 'errors', '[]') || case
      when p_row ? 'variants' then jsonb_build_array(jsonb_build_object(
        'line', p_row -> 'line', 'code', 'sku_elsewhere', 'value', p_row -> 'sku'))
      when f.value ->> 'tax_code' not in (select r.tax_code from public.tax_rates r) then jsonb_build_array(
        jsonb_build_object('line', p_row -> 'line', 'code', 'unknown_tax_class', 'value', f.value -> 'tax_code'))
      when p_variant.retired_at is not null and c.fields ? 'is_offered' then jsonb_build_array(
        jsonb_build_object('line', p_row -> 'line', 'code', 'left_the_shop', 'value', p_row -> 'sku'))
      else '[]' end,
    'warnings', private.warn_of_price(p_row, f.value, p_variant) || case
      when p_variant.retired_at is not null and c.fields <> '{}' and not c.fields ? 'is_offered' then jsonb_build_array(
        jsonb_build_object('line', p_row -> 'line', 'code', 'waits', 'value', p_row -> 'sku'))
      else '[]' end
  )
  from f, lateral (select private.changed_fields(p_variant, f.value) as fields) c;
$$;
revoke execute on function private.plan_variant_row from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/product_facets.sql

-- Returns the facets of a product: its brand, and the option values of its variants that are offered.
create function private.product_facets(p_id uuid, p_brand text)
returns text[]
language sql
stable
set search_path = ''
as $$
  select array(
    select f.facet from unnest(private.own_facets(p_brand, '[]', null)) f (facet)
    union
    select f.facet
    from public.products v
    cross join unnest(v.facets) f (facet)
    where v.variant_of = p_id and v.is_offered and f.facet not like 'brand:%'
    order by 1
  );
$$;
revoke execute on function private.product_facets from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/product_form.sql

-- Returns a product as the edit form needs it: its columns and its version.
create function private.product_form(p_product public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select (to_jsonb(p_product) - '{search_vector,is_listed,facets}'::text[])
    || jsonb_build_object('version', private.product_version(p_product));
$$;
revoke execute on function private.product_form from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/product_version.sql

-- Returns a hash of the fields that admins edit: it stays the same when somebody buys or rates the product.
-- Stock is compared separately; prices of a product with options are those of its variants.
create function private.product_version(p_product public.products)
returns text
language sql
stable
set search_path = ''
as $$
  select md5((to_jsonb(p_product)
    - case p_product.options when '[]' then '{}' else '{price,compare_price}' end::text[]
    - '{stock,rating,reviews_count,created_at,updated_at,search_vector,is_listed,facets,price_varies}'::text[])::text);
$$;
revoke execute on function private.product_version from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/release_images.sql

-- Returns those of the addresses that nothing shows, see unused_images, whose files the caller deletes. That an import
-- has copied them, and that copies of them failed, is forgotten: the next import copies them again.
create function private.release_images(p_addresses text[])
returns text[]
language plpgsql
set search_path = ''
as $$
declare
  v_unused text[] := private.unused_images(p_addresses);
begin
  delete from private.imported_images m where m.address = any (v_unused);
  delete from private.image_copies m where m.source = any (v_unused);
  return v_unused;
end;
$$;
revoke execute on function private.release_images from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/remove_variants.sql

-- Takes the variants of a product that its form no longer has off sale. They keep SKU, price, image and stock, for when
-- their option values come back; without options the product has taken over their stock. The caller has locked them,
-- and set the context of the ledger.
create function private.remove_variants(p_product public.products, p_kept jsonb, p_has_options boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.products v
  set is_offered = false, retired_at = now(), stock = case when p_has_options then v.stock else 0 end
  where v.variant_of = p_product.id and v.retired_at is null and not exists (
    select 1 from jsonb_to_recordset(p_kept) r (id uuid, option_values text[])
    where r.id = v.id or (r.id is null and r.option_values = v.option_values)
  );
end;
$$;
revoke execute on function private.remove_variants from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/retired_rows.sql

-- Returns the variants that left a product with their option values, the last first, at most 200: as they come back,
-- for sale.
create function private.retired_rows(p_product public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(private.variant_row(v) || '{"is_offered": true}' order by v.retired_at desc, v.id), '[]'
  )
  from (
    select * from public.products r
    where r.variant_of = p_product.id and r.retired_at is not null
    order by r.retired_at desc, r.id limit 200
  ) v;
$$;
revoke execute on function private.retired_rows from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/set_stock.sql

-- Sets the stock of a product, with its reason in the ledger, and writes an audit row. The caller has locked the
-- product.
create function private.set_stock(p_product public.products, p_stock integer, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_stock = p_product.stock then
    return;
  end if;
  perform private.set_context('admin', auth.uid(), p_reason);
  update public.products p set stock = p_stock where p.id = p_product.id;
  perform private.clear_context();
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (auth.uid(), 'update', 'products', p_product.id::text,
    jsonb_build_object('stock', p_product.stock),
    jsonb_build_object('stock', p_stock, 'reason', p_reason));
end;
$$;
revoke execute on function private.set_stock from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/shop_ask_question.sql

-- Stores the caller's question about a product and tells the shop's owner of it; the id of a variant stands for its
-- product. After 20 questions within an hour no more mails are queued.
-- Returns {ok: true}, also when the caller has asked the same already, or {ok: false, code}:
--   not_found: no such product is sold.
--   too_many: the caller has asked five questions within 24 hours.
--   product_busy: the product was asked 30 questions within 24 hours.
-- Raises 42501 without a session that lasts, 23514 for a question that is too short or too long.
create function public.shop_ask_question(p_product_id uuid, p_question text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := (select u.id from public.users u where u.id = private.session_user_id());
  v_product_id uuid;
  v_question text := btrim(p_question);
  v_id uuid;
begin
  if v_user_id is null then
    raise insufficient_privilege using message = 'shop_ask_question: not signed in';
  end if;
  select coalesce(p.variant_of, p.id) into v_product_id from public.products p where p.id = p_product_id;
  if not exists (select from public.products p where p.id = v_product_id and p.is_active) then
    return private.error_result('not_found');
  end if;
  -- Two questions at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('haat:product_questions', 0));
  if exists (
    select from public.product_questions q
    where q.user_id = v_user_id and q.product_id = v_product_id and q.question = v_question
  ) then
    return jsonb_build_object('ok', true);
  end if;
  if (
    select count(*) from public.product_questions q
    where q.user_id = v_user_id and q.created_at > now() - interval '24 hours'
  ) >= 5 then
    return private.error_result('too_many');
  end if;
  if (
    select count(*) from public.product_questions q
    where q.product_id = v_product_id and q.created_at > now() - interval '24 hours'
  ) >= 30 then
    return private.error_result('product_busy');
  end if;
  insert into public.product_questions (product_id, user_id, question)
  values (v_product_id, v_user_id, v_question)
  returning id into v_id;
  if (select count(*) from public.product_questions q where q.created_at > now() - interval '1 hour') <= 20 then
    perform private.queue_owner_mail('owner-question', null, 'owner-question-' || v_id, jsonb_build_object(
      'product_name', (select p.name from public.products p where p.id = v_product_id),
      'question', v_question, 'user_id', v_user_id
    ));
  end if;
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.shop_ask_question from public, anon, authenticated, service_role;
grant execute on function public.shop_ask_question to authenticated;

-- schemas/catalogue/functions/shop_categories.sql

-- Returns [{name, slug}]: the active categories in their order, for the row of categories and the filter of a list.
create function public.shop_categories()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug) order by c.sort_order, c.name), '[]'
  )
  from public.categories c
  where c.is_active;
$$;
revoke execute on function public.shop_categories from public, anon, authenticated, service_role;
grant execute on function public.shop_categories to anon, authenticated;

-- schemas/catalogue/functions/shop_claim_image_copies.sql

-- Claims up to p_limit images (at most 10) that were stored without copies in several sizes, so that the caller makes
-- them. What is claimed is due again after ten minutes, then after a day and then after 30 days: an image that ends the
-- Worker, or that cannot be read, does not keep the others waiting. No image is given to two calls at the same time.
create function public.shop_claim_image_copies(p_limit integer)
returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Nothing shows these any longer, or they would have been tried again.
  delete from private.image_copies m where m.due_at < now() - interval '30 days';
  return query
  insert into private.image_copies as m (source, due_at)
  select distinct f.url, now() + interval '10 minutes'
  from (
    select s.url
    from (
      select i.value as url
      from public.products p, jsonb_array_elements_text(private.shown_images(p)) i
      where private.lacks_copies(p.image_url, p.images)
      union all
      select c.image_url from public.collections c where c.image_url is not null
      union all
      select b.image_url from public.banners b
    ) s
    where private.lacks_copies(s.url, '[]')
      and not exists (select from private.image_copies m where m.source = s.url and m.due_at > now())
    limit least(p_limit, 10)
  ) f
  on conflict (source) do update
  set attempts = m.attempts + 1,
    due_at = now() + case m.attempts when 1 then interval '1 day' else interval '30 days' end,
    problem = null
  where m.due_at <= now()
  returning m.source;
end;
$$;
revoke execute on function public.shop_claim_image_copies from public, anon, authenticated, service_role;
grant execute on function public.shop_claim_image_copies to service_role;

-- schemas/catalogue/functions/shop_claim_import_images.sql

-- Claims up to p_limit images of other sites (at most 10) that are to be copied, for two minutes. One that was claimed
-- three times without an answer has failed.
create function public.shop_claim_import_images(p_limit integer default 5)
returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.imported_images m set problem = 'no_answer'
  where m.attempts >= 3 and m.address is null and m.problem is null and m.claimed_at < now() - interval '2 minutes';
  return query
  update private.imported_images m set claimed_at = now(), attempts = m.attempts + 1
  where m.source in (
    select d.source
    from private.imported_images d
    join public.product_imports i on i.id = d.import_id and i.status = 'images'
    where d.address is null and d.problem is null
      and (d.claimed_at is null or d.claimed_at < now() - interval '2 minutes')
    order by d.source
    limit least(p_limit, 10)
    for update of d skip locked
  )
  returning m.source;
  perform private.finish_import_images();
end;
$$;
revoke execute on function public.shop_claim_import_images from public, anon, authenticated, service_role;
grant execute on function public.shop_claim_import_images to service_role;

-- schemas/catalogue/functions/shop_home_page.sql

-- Returns {front, categories, featured, collections, banners}: what the home page shows, in one call. front:
-- {headline, hero_text, hero_image_url, banners_first}, see home_page. categories: [{name, slug, image_url}], the first
-- six active ones. featured: at most
-- eight featured products that are in stock, the pinned ones in their order and then the newest. collections: [{name,
-- slug, image_url}], the active ones with a tile, at most six. banners: [{image_url, alt, link, starts_at, ends_at}],
-- at most ten that are shown now or within the hour.
create function public.shop_home_page()
returns jsonb
language sql
stable
set search_path = ''
as $$
  with pinned as (
    select h.pinned_ids as ids from public.home_page h
  )
  select jsonb_build_object(
    'front', (
      select jsonb_build_object(
        'headline', h.headline, 'hero_text', h.hero_text, 'hero_image_url', h.hero_image_url,
        'banners_first', h.banners_first
      )
      from public.home_page h
    ),
    'categories', (
      select coalesce(
        jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug, 'image_url', c.image_url)
          order by c.sort_order, c.name, c.id),
        '[]'
      )
      from (
        select o.* from public.categories o where o.is_active order by o.sort_order, o.name, o.id limit 6
      ) c
    ),
    'featured', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', p.id, 'name', p.name, 'short_description', p.short_description, 'price', p.price,
            'compare_price', p.compare_price, 'stock', p.stock, 'image_url', p.image_url, 'images', p.images,
            'rating', p.rating, 'reviews_count', p.reviews_count, 'options', p.options, 'price_varies', p.price_varies
          )
          order by l.place, p.created_at desc, p.id
        ),
        '[]'
      )
      from (
        select f.id, array_position((select ids from pinned), f.id) as place
        from (
          (
            select p.id, p.created_at from public.products p
            where p.id = any (array(select unnest(ids) from pinned))
              and p.is_featured and p.is_listed and not p.is_sold_out
          )
          union
          (
            select p.id, p.created_at from public.products p
            where p.is_featured and p.is_listed and not p.is_sold_out
            order by p.created_at desc, p.id
            limit 16
          )
        ) f
        order by place, f.created_at desc, f.id
        limit 8
      ) l
      join public.products p on p.id = l.id
    ),
    'collections', (
      select coalesce(
        jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug, 'image_url', c.image_url)
          order by c.sort_order, c.name, c.id),
        '[]'
      )
      from (
        select o.* from public.collections o
        where o.is_active and o.is_on_home
        order by o.sort_order, o.name, o.id
        limit 6
      ) c
    ),
    'banners', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'image_url', b.image_url, 'alt', b.alt, 'link', b.link, 'starts_at', b.starts_at, 'ends_at', b.ends_at
          )
          order by b.sort_order, b.created_at, b.id
        ),
        '[]'
      )
      from (
        select s.* from public.banners s
        where coalesce(s.starts_at, now()) <= now() + interval '1 hour' and coalesce(s.ends_at, 'infinity') > now()
        order by s.sort_order, s.created_at, s.id
        limit 10
      ) b
    )
  );
$$;
revoke execute on function public.shop_home_page from public, anon, authenticated, service_role;
grant execute on function public.shop_home_page to anon, authenticated;

-- schemas/catalogue/functions/shop_own_review.sql

-- Returns the state of the caller's review of a product: published, waiting, may-write once an order with the product
-- has been delivered to them, else not-bought.
create function public.shop_own_review(p_product_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (
      select case when r.is_approved then 'published' else 'waiting' end
      from public.reviews r
      where r.product_id = p_product_id and r.user_id = (select auth.uid())
    ),
    case when private.has_received(p_product_id) then 'may-write' else 'not-bought' end
  );
$$;
revoke execute on function public.shop_own_review from public, anon, authenticated, service_role;
grant execute on function public.shop_own_review to authenticated;

-- schemas/catalogue/functions/shop_product_feed.sql

-- Returns the products after p_after in the order of their ids, at most 1,000, as a feed for product search needs
-- them: {site_name, shipping_fee, free_shipping_threshold, products: [{id, name, sku, description, short_description,
-- price, compare_price, stock, brand, category, gtin, weight_grams, images, options, variants: [{option_values, sku,
-- price, compare_price, stock, gtin, weight_grams, image_url}]}]}, prices in rupees. Only what is for sale; null while
-- the owner has no feeds. Texts have at most 5,000 characters. For the server alone, which keeps the finished feeds.
create function public.shop_product_feed(p_after uuid default null)
returns jsonb
language sql
stable
security definer
set search_path = ''
set jit = off
set enable_seqscan = off
set enable_bitmapscan = off
set max_parallel_workers_per_gather = 0
as $$
  select jsonb_build_object(
    'site_name', s.site_name, 'shipping_fee', s.shipping_fee, 'free_shipping_threshold', s.free_shipping_threshold,
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'sku', p.sku, 'description', left(p.description, 5000),
        'short_description', p.short_description, 'price', p.price, 'compare_price', p.compare_price,
        'stock', p.stock, 'brand', p.brand, 'gtin', p.gtin, 'weight_grams', p.weight_grams,
        'images', private.shown_images(p), 'options', p.options,
        'category', (select c.name from public.categories c where c.id = p.category_id and c.is_active),
        'variants', case p.options when '[]' then '[]' else (
          select coalesce(jsonb_agg(jsonb_build_object(
            'option_values', v.option_values, 'sku', v.sku, 'price', v.price, 'compare_price', v.compare_price,
            'stock', v.stock, 'gtin', v.gtin, 'weight_grams', coalesce(v.weight_grams, p.weight_grams),
            'image_url', v.image_url
          ) order by v.option_values), '[]')
          from public.products v where v.variant_of = p.id and v.is_active
        ) end
      ) order by p.id), '[]')
      from (
        select * from public.products p
        where p.is_listed and p.id > coalesce(p_after, '00000000-0000-0000-0000-000000000000')
        order by p.id limit 1000
      ) p
    )
  )
  from public.settings s
  where s.id and s.has_product_feeds;
$$;
revoke execute on function public.shop_product_feed from public, anon, authenticated, service_role;
grant execute on function public.shop_product_feed to service_role;

-- schemas/catalogue/functions/shop_product_page.sql

-- Returns {product, variants, related, reviews, questions, histogram, categories}: all that the page of an active
-- product shows of the catalogue, in one call; null for any other. The id of a variant gives the page of its product.
-- variants: [{id, option_values, price, compare_price, stock, sku, gtin, image_url}] that are offered. related: what
-- shop_related_products returns. reviews: the ten newest that are approved. questions: [{question, answer}], the ten
-- that were answered last. categories: what shop_categories returns.
create function public.shop_product_page(p_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'product', jsonb_build_object(
      'id', p.id, 'name', p.name, 'short_description', p.short_description, 'description', p.description,
      'price', p.price, 'compare_price', p.compare_price, 'stock', p.stock, 'image_url', p.image_url,
      'images', p.images, 'rating', p.rating, 'reviews_count', p.reviews_count, 'brand', p.brand,
      'country_of_origin', p.country_of_origin, 'sku', p.sku, 'gtin', p.gtin, 'warranty_months', p.warranty_months,
      'updated_at', p.updated_at,
      'size_guide', case when p.options <> '[]' then coalesce(p.size_guide, c.size_guide) end,
      'options', p.options, 'price_varies', p.price_varies,
      'category', case when c.id is not null then jsonb_build_object('name', c.name, 'slug', c.slug) end
    ),
    'variants', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'option_values', v.option_values, 'price', v.price, 'compare_price', v.compare_price,
        'stock', v.stock, 'sku', v.sku, 'gtin', v.gtin, 'image_url', v.image_url
      )), '[]')
      from public.products v
      where v.variant_of = p.id and v.is_active
    ),
    'related', public.shop_related_products(p.id, c.slug),
    'reviews', (
      select coalesce(jsonb_agg(to_jsonb(n)), '[]')
      from (
        select r.id, r.author_name, r.rating, r.title, r.comment, r.reply, r.created_at
        from public.reviews r
        where r.product_id = p.id and r.is_approved
        order by r.created_at desc
        limit 10
      ) n
    ),
    'questions', (
      select coalesce(jsonb_agg(to_jsonb(n)), '[]')
      from (
        select q.question, q.answer
        from public.product_questions q
        where q.product_id = p.id and q.answered_at is not null and not q.is_hidden
        order by q.answered_at desc
        limit 10
      ) n
    ),
    'histogram', public.shop_review_histogram(p.id),
    'categories', public.shop_categories()
  )
  from public.products p
  left join public.categories c on c.id = p.category_id and c.is_active
  where p.id = coalesce((select v.variant_of from public.products v where v.id = p_id), p_id) and p.is_active;
$$;
revoke execute on function public.shop_product_page from public, anon, authenticated, service_role;
grant execute on function public.shop_product_page to anon, authenticated;

-- schemas/catalogue/functions/shop_products_by_ids.sql

-- Returns the products and variants for sale with these ids, at most 200, for carts and wishlists: [{id, name,
-- variant_of, variant_label, option_values, options, price_varies, short_description, price, compare_price, stock,
-- image_url, images, rating, reviews_count, only_variant}]. A variant without an image has those of its product. Where
-- each option of a product has one value, only_variant is the id of the variant that is bought.
create function public.shop_products_by_ids(p_ids uuid[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'name', p.name, 'variant_of', p.variant_of, 'variant_label', p.variant_label,
    'option_values', p.option_values, 'options', coalesce(o.options, p.options), 'price_varies', p.price_varies,
    'short_description', p.short_description, 'price', p.price, 'compare_price', p.compare_price, 'stock', p.stock,
    'image_url', coalesce(nullif(p.image_url, ''), o.image_url),
    'images', case when p.images = '[]' then coalesce(o.images, '[]') else p.images end,
    'rating', p.rating, 'reviews_count', p.reviews_count,
    'only_variant', case when p.options <> '[]' and not p.options @? '$[*] ? (@.values.size() > 1)' then (
      select v.id from public.products v where v.variant_of = p.id and v.is_active limit 1
    ) end
  )), '[]')
  from public.products p
  left join public.products o on o.id = p.variant_of
  where p.id = any (p_ids[1:200]) and p.is_active;
$$;
revoke execute on function public.shop_products_by_ids from public, anon, authenticated, service_role;
grant execute on function public.shop_products_by_ids to anon, authenticated;

-- schemas/catalogue/functions/shop_record_image_copies.sql

-- Records what became of an image that was claimed: p_address is its new path, whose name says which copies there are,
-- and everything that shows the image is given that path, except orders, which keep what they have; or '', and
-- p_problem says why there are no copies. Such an image is tried again after a day at the earliest.
create function public.shop_record_image_copies(p_source text, p_address text, p_problem text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if p_address = '' then
    update private.image_copies m set problem = p_problem, due_at = greatest(m.due_at, now() + interval '1 day')
    where m.source = p_source;
    return;
  end if;
  perform private.set_context('system', null, 'image sizes');
  -- In the order in which orders lock products.
  perform from public.products p
  where md5(p.image_url) = md5(p_source) and p.image_url = p_source
    or p.images @> jsonb_build_array(jsonb_build_object('url', p_source))
  order by p.id for update;
  update public.products p set image_url = p_address
  where md5(p.image_url) = md5(p_source) and p.image_url = p_source;
  update public.products p
  set images = (
    select jsonb_agg(
      case when i.value ->> 'url' = p_source then jsonb_build_object('url', p_address) else i.value end
      order by i.place
    )
    from jsonb_array_elements(p.images) with ordinality i (value, place)
  )
  where p.images @> jsonb_build_array(jsonb_build_object('url', p_source));
  update public.collections c set image_url = p_address where c.image_url = p_source;
  update public.banners b set image_url = p_address
  where md5(b.image_url) = md5(p_source) and b.image_url = p_source;
  update private.imported_images m set address = p_address where m.address = p_source;
  delete from private.image_copies m where m.source = p_source;
  perform private.clear_context();
end;
$$;
revoke execute on function public.shop_record_image_copies from public, anon, authenticated, service_role;
grant execute on function public.shop_record_image_copies to service_role;

-- schemas/catalogue/functions/shop_record_import_image.sql

-- Records what became of an image that was claimed: p_address is the path of its copy, which every product that shows
-- the original is given; or '', and p_problem says why there is none. A product keeps the original then.
create function public.shop_record_import_image(p_source text, p_address text, p_problem text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.imported_images m set address = nullif(p_address, ''), problem = nullif(p_problem, '')
  where m.source = p_source;
  if p_address <> '' then
    perform private.set_context('system', null, 'import');
    update public.products p set image_url = p_address
    where md5(p.image_url) = md5(p_source) and p.image_url = p_source;
    update public.products p
    set images = (
      select jsonb_agg(
        case when i.value ->> 'url' = p_source then jsonb_build_object('url', p_address) else i.value end
        order by i.place
      )
      from jsonb_array_elements(p.images) with ordinality i (value, place)
    )
    where p.images @> jsonb_build_array(jsonb_build_object('url', p_source));
    perform private.clear_context();
  end if;
  perform private.finish_import_images();
end;
$$;
revoke execute on function public.shop_record_import_image from public, anon, authenticated, service_role;
grant execute on function public.shop_record_import_image to service_role;

-- schemas/catalogue/functions/shop_related_products.sql

-- Returns at most five products that can be bought, for the page of a product: those that were bought together with it
-- in at least two orders, most often first, then the best rated of its category. For one that is sold out only of its
-- category: they stand in its place. p_category is a slug; null without one. The rows are as in shop_products_by_ids.
-- Security definer, because nobody reads the pairs.
create function public.shop_related_products(p_id uuid, p_category text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := array(
    select p.id
    from (
      -- Some of the most frequent may be sold out; no more are looked at.
      select b.other_id, b.orders from private.bought_together b
      where b.product_id = p_id and b.orders >= 2
      order by b.orders desc, b.other_id
      limit 40
    ) b
    join public.products p on p.id = b.other_id
    where p.is_listed and not p.is_sold_out and (
      p_category is null
      or not exists (select 1 from public.products s where s.id = p_id and s.is_sold_out)
      or p.category_id = (select s.category_id from public.products s where s.id = p_id)
    )
    order by b.orders desc, b.other_id
    limit 5
  );
begin
  if cardinality(v_ids) < 5 and p_category <> '' then
    v_ids := v_ids || array(
      select l.id
      from public.shop_list_products(jsonb_build_object(
        'category', p_category, 'sort', 'rating', 'in_stock', true, 'limit', 11
      )) with ordinality l
      where l.id <> p_id and l.id <> all (v_ids)
      order by l.ordinality
      limit 5 - cardinality(v_ids)
    );
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'short_description', p.short_description, 'price', p.price,
      'compare_price', p.compare_price, 'stock', p.stock, 'image_url', p.image_url, 'images', p.images,
      'rating', p.rating, 'reviews_count', p.reviews_count, 'options', p.options, 'price_varies', p.price_varies
    ) order by l.place), '[]')
    from unnest(v_ids) with ordinality l (id, place)
    join public.products p on p.id = l.id
  );
end;
$$;
revoke execute on function public.shop_related_products from public, anon, authenticated, service_role;
grant execute on function public.shop_related_products to anon, authenticated;

-- schemas/catalogue/functions/shop_release_images.sql

-- As private.release_images, of the first 100 image URLs, for the server.
create function public.shop_release_images(p_addresses text[])
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.release_images(p_addresses[1:100]);
end;
$$;
revoke execute on function public.shop_release_images from public, anon, authenticated, service_role;
grant execute on function public.shop_release_images to service_role;

-- schemas/catalogue/functions/shop_review_histogram.sql

-- Returns the number of approved reviews with five, four, three, two and one star.
create function public.shop_review_histogram(p_product_id uuid)
returns integer[]
language sql
stable
security definer
set search_path = ''
as $$
  select array[
    count(*) filter (where r.rating = 5), count(*) filter (where r.rating = 4), count(*) filter (where r.rating = 3),
    count(*) filter (where r.rating = 2), count(*) filter (where r.rating = 1)
  ]::integer[]
  from public.reviews r
  where r.product_id = p_product_id and r.is_approved;
$$;
revoke execute on function public.shop_review_histogram from public, anon, authenticated, service_role;
grant execute on function public.shop_review_histogram to anon, authenticated, service_role;

-- schemas/catalogue/functions/shop_sitemap_products.sql

-- Returns one page of the sitemap: [{id, updated_at}], at most 10,000 active products, pages counted from 1.
-- One JSON value, because the data API cuts lists at 1,000 rows.
create function public.shop_sitemap_products(p_page integer)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'updated_at', l.updated_at) order by l.id), '[]')
  from (
    select p.id, p.updated_at
    from public.products p
    where p.is_listed
    order by p.id
    limit 10000
    offset (greatest(p_page, 1)::bigint - 1) * 10000
  ) l;
$$;
revoke execute on function public.shop_sitemap_products from public, anon, authenticated, service_role;
grant execute on function public.shop_sitemap_products to anon, authenticated, service_role;

-- schemas/catalogue/functions/shop_unsold_names.sql

-- Returns those of these ids, at most 50, that are not sold any more, for the cart that has them: [{id, name,
-- variant_label, product_id}]. product_id is where its other variants are, null when the product is not sold either.
-- Whoever knows the id had it in a cart when it was for sale. Security definer, because only what is for sale may be
-- read.
create function public.shop_unsold_names(p_ids uuid[])
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'name', p.name, 'variant_label', p.variant_label,
    'product_id', case when o.is_active then o.id end
  )), '[]')
  from public.products p
  left join public.products o on o.id = p.variant_of
  where p.id = any (p_ids[1:50]) and not p.is_active;
$$;
revoke execute on function public.shop_unsold_names from public, anon, authenticated, service_role;
grant execute on function public.shop_unsold_names to anon, authenticated;

-- schemas/catalogue/functions/shop_work_import.sql

-- Does a slice of the import that is being checked or applied: at most p_limit rows (500), for about a second. A slice
-- is one transaction. Whoever comes while another call works does nothing.
-- Each product is written with its variants at once, or not at all when it has changed since the check. An import of
-- up to 200 products is written in one slice.
-- Returns whether more is to be done.
create function public.shop_work_import(p_limit integer default 500)
returns boolean
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_import public.product_imports;
begin
  select i.* into v_import from public.product_imports i
  where i.status in ('checking', 'applying') for update skip locked;
  if not found then
    return false;
  end if;
  if v_import.status = 'checking' then
    perform private.check_import_rows(v_import, least(p_limit, 500));
  else
    perform private.apply_import_rows(v_import, least(p_limit, 200));
  end if;
  return exists (
    select from public.product_imports i where i.id = v_import.id and i.status in ('checking', 'applying'));
exception
  when lock_not_available or deadlock_detected then
    return true;
end;
$$;
revoke execute on function public.shop_work_import from public, anon, authenticated, service_role;
grant execute on function public.shop_work_import to service_role;

-- schemas/catalogue/functions/shown_images.sql

-- Returns the addresses of a product's images, the main one first.
create function private.shown_images(p_product public.products)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(s.url order by s.place), '[]')
  from (
    select a.url, min(a.place) as place
    from (
      select p_product.image_url as url, 0::bigint as place
      union all
      select i.value ->> 'url', i.place from jsonb_array_elements(p_product.images) with ordinality i (value, place)
    ) a
    where a.url is not null
    group by a.url
  ) s;
$$;
revoke execute on function private.shown_images from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/spell_option_values.sql

-- Returns option values as the options spell them: 'M' for 'm'. Values that the options do not have stay as they are.
create function private.spell_option_values(p_options jsonb, p_values jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(
    coalesce((
      select k.value from jsonb_array_elements_text(p_options -> (v.place::integer - 1) -> 'values') k (value)
      where lower(k.value) = lower(v.value) limit 1
    ), v.value) order by v.place
  )
  from jsonb_array_elements_text(p_values) with ordinality v (value, place);
$$;
revoke execute on function private.spell_option_values from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/stored_images.sql

-- Returns the addresses under which images are stored: that of the copy, where an import has made one.
create function private.stored_images(p_urls jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(coalesce(m.address, u.url) order by u.place), '[]')
  from jsonb_array_elements_text(p_urls) with ordinality u (url, place)
  left join private.imported_images m on m.source = u.url;
$$;
revoke execute on function private.stored_images from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/taken_skus.sql

-- Returns which SKUs of p_variants (see admin_save_variants) other products or variants have: [{sku, product_id, name,
-- retired}]; product_id is that of the product, name has the variant's label, and retired says that it left its
-- product. Capitals do not count.
create function private.taken_skus(p_product_id uuid, p_variants jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'sku', r.sku, 'product_id', coalesce(p.variant_of, p.id), 'name', concat_ws(' · ', p.name, p.variant_label),
        'retired', p.retired_at is not null
      ) order by r.sku
    ),
    '[]'
  )
  from jsonb_to_recordset(p_variants) r (id uuid, option_values text[], sku text)
  join public.products p on lower(p.sku) = lower(r.sku)
  where p.variant_of is distinct from p_product_id or not exists (
    select 1 from jsonb_to_recordset(p_variants) k (id uuid, option_values text[])
    where k.id = p.id or (k.id is null and k.option_values = p.option_values)
  );
$$;
revoke execute on function private.taken_skus from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/unused_images.sql

-- Returns those of the addresses that no product, collection, category, banner, order item, invoice and no part of the
-- shop's front shows, in their order. Whatever else is to show uploaded images must be asked here, too: their files are
-- deleted.
create function private.unused_images(p_addresses text[])
returns text[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(a.address order by a.place), '{}')
  from unnest(p_addresses) with ordinality a (address, place)
  where not exists (
      select from public.products p where md5(p.image_url) = md5(a.address) and p.image_url = a.address)
    and not exists (
      select from public.products p where p.images @> jsonb_build_array(jsonb_build_object('url', a.address)))
    and not exists (select from public.categories c where c.image_url = a.address)
    and not exists (select from public.home_page h where h.hero_image_url = a.address)
    and not exists (select from public.settings s where a.address in (s.logo_url, s.signature_url))
    and not exists (select from public.collections c where c.image_url = a.address)
    and not exists (select from public.banners b where md5(b.image_url) = md5(a.address) and b.image_url = a.address)
    and not exists (
      select from public.invoices i
      where i.seller ->> 'signature_url' = a.address and i.seller ->> 'signature_url' <> '')
    -- Not "exists": the planner would hash all items ever sold instead of using the index.
    and (
      select true from public.order_items i
      where md5(i.product_image) = md5(a.address) and i.product_image = a.address limit 1) is null;
$$;
revoke execute on function private.unused_images from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/variant_row.sql

-- Returns a variant as the form of a product's variants shows it.
create function private.variant_row(p_variant public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_variant.id, 'option_values', p_variant.option_values, 'sku', p_variant.sku, 'price', p_variant.price,
    'compare_price', p_variant.compare_price, 'stock', p_variant.stock, 'image_url', p_variant.image_url,
    'is_offered', p_variant.is_offered, 'gtin', p_variant.gtin, 'weight_grams', p_variant.weight_grams,
    'hsn_code', p_variant.hsn_code, 'tax_code', p_variant.tax_code
  );
$$;
revoke execute on function private.variant_row from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/variant_rows.sql

-- Returns the variants of a product for its form, in the order of the option values: those that are offered, and those
-- that are not but still belong to a combination.
create function private.variant_rows(p_product public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(private.variant_row(v) order by private.option_ranks(p_product.options, v.option_values)), '[]'
  )
  from public.products v
  where v.variant_of = p_product.id and v.retired_at is null
    and private.option_ranks(p_product.options, v.option_values) is not null;
$$;
revoke execute on function private.variant_rows from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/variants_form.sql

-- Returns what the form of a product's options and variants shows; see admin_get_variants.
create function private.variants_form(p_product public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'name', p_product.name, 'sku', p_product.sku, 'price', p_product.price, 'compare_price', p_product.compare_price,
    'stock', p_product.stock, 'options', p_product.options, 'variants', private.variant_rows(p_product),
    'retired', private.retired_rows(p_product),
    'version', private.variants_version(p_product)
  );
$$;
revoke execute on function private.variants_form from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/variants_version.sql

-- Returns a hash of what admins edit of the options and variants of a product. Stock is compared separately.
create function private.variants_version(p_product public.products)
returns text
language sql
stable
set search_path = ''
as $$
  select md5(p_product.options::text || coalesce(
    (
      select jsonb_agg(v.value - 'stock')::text
      from jsonb_array_elements(private.variant_rows(p_product)) v
    ),
    ''
  ));
$$;
revoke execute on function private.variants_version from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/warn_of_price.sql

-- Returns the warning of an import that a price is not below its compare price, or an empty list. Prices that the row
-- does not name are those of the product.
create function private.warn_of_price(p_row jsonb, p_fields jsonb, p_product public.products)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when p_fields ?| '{price,compare_price}'
      and coalesce((p_fields ->> 'price')::numeric, p_product.price)
        >= coalesce((p_fields ->> 'compare_price')::numeric, p_product.compare_price)
    then jsonb_build_array(jsonb_build_object(
      'line', p_row -> 'line', 'code', 'compare_price', 'value', p_row -> 'sku'))
    else '[]'
  end;
$$;
revoke execute on function private.warn_of_price from public, anon, authenticated, service_role;

-- schemas/delivery/functions/check_delivery.sql

-- Returns the error result 'not_served' when the shop does not deliver to the order's PIN code, 'shipping_changed' when
-- the delivery there costs something else than the order says, or null; null as well while there are no zones. Where a
-- coupon pays for all items, no fee is right, too.
create function private.check_delivery(p_order public.orders)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_pin constant text := p_order.shipping_address ->> 'postal_code';
begin
  if (select s.delivery_zones = '[]' from public.settings s) then
    return null;
  elsif not (private.find_zone(v_pin) ->> 'delivered')::boolean then
    return private.error_result('not_served');
  elsif p_order.shipping_amount <> private.shipping_fee(v_pin, p_order.subtotal)
    and not (p_order.shipping_amount = 0 and p_order.discount_amount = p_order.subtotal)
  then
    return private.error_result('shipping_changed');
  end if;
  return null;
end;
$$;
revoke execute on function private.check_delivery from public, anon, authenticated, service_role;

-- schemas/delivery/functions/find_zone.sql

-- Returns the first of the settings' delivery zones that has the PIN code, or null: then the settings themselves count.
-- As findZone() in app/shop/delivery/delivery.ts.
create function private.find_zone(p_pin text)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select z.value
  from public.settings s, jsonb_array_elements(s.delivery_zones) with ordinality z (value, place)
  where exists (
    select 1
    from jsonb_array_elements(z.value -> 'pins') r
    where case when p_pin ~ '^[1-9][0-9]{5}$' then
      p_pin::integer between (r.value ->> 0)::integer and (r.value ->> 1)::integer
    end
  )
  order by z.place
  limit 1;
$$;
revoke execute on function private.find_zone from public, anon, authenticated, service_role;

-- schemas/delivery/functions/shipping_fee.sql

-- Returns what the delivery of items that cost p_subtotal to a PIN code costs, in rupees: nothing above the threshold
-- of the zone or of the settings. As priceCart() in app/shop/pricing.ts.
create function private.shipping_fee(p_pin text, p_subtotal numeric)
returns numeric
language sql
stable
set search_path = ''
as $$
  select case
    when p_subtotal = 0 or p_subtotal > f.free_above then 0
    else f.fee
  end
  from public.settings s
  cross join (select private.find_zone(p_pin) as zone) z
  cross join lateral (
    select case when z.zone ->> 'fee' is null then s.shipping_fee else (z.zone ->> 'fee')::numeric end as fee,
      case when z.zone ->> 'fee' is null then s.free_shipping_threshold else (z.zone ->> 'free_above')::numeric end
        as free_above
  ) f;
$$;
revoke execute on function private.shipping_fee from public, anon, authenticated, service_role;

-- schemas/mail/functions/admin_answer_message.sql

-- Answers a message of the contact form by mail to the address that was typed there, and marks its thread as read.
-- Returns {ok: true} or {ok: false, code: 'not_found'}. Raises 42501 without messages.write, 23514 for an answer that
-- is empty or longer than 5,000 characters.
create function public.admin_answer_message(p_message_id uuid, p_answer text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_first public.contact_messages;
  v_last public.contact_messages;
  v_id uuid := gen_random_uuid();
begin
  perform private.require_permission('messages.write');
  select f.* into v_first
  from public.contact_messages m
  join public.contact_messages f on f.id = coalesce(m.thread_id, m.id)
  where m.id = p_message_id
  for update of f;
  if not found then
    return private.error_result('not_found');
  end if;
  select m.* into v_last
  from public.contact_messages m
  where m.id = v_first.id or m.thread_id = v_first.id
  order by m.number desc limit 1;
  insert into public.contact_message_answers (id, message_id, author_id, answer)
  values (v_id, v_first.id, auth.uid(), btrim(p_answer));
  update public.contact_messages m set read_at = now()
  where (m.id = v_first.id or m.thread_id = v_first.id) and m.read_at is null;
  insert into public.outbox (kind, to_email, data, idempotency_key)
  values (
    'message-answer', v_first.email,
    jsonb_build_object(
      'ticket_number', v_first.ticket_number, 'name', v_first.name, 'message', v_last.message,
      'answer', btrim(p_answer), 'token', v_first.reply_token, 'shop', private.mail_shop_data()
    ),
    'message-answer-' || v_id
  );
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_answer_message from public, anon, authenticated, service_role;
grant execute on function public.admin_answer_message to authenticated;

-- schemas/mail/functions/admin_export_newsletter.sql

-- Returns the newsletter's addresses of a status ('all': every one) as one JSON value, because the data API cuts lists
-- at 1,000 rows: [{email, status, consented_at, confirmed_at}]. Raises 42501 without newsletter.read.
create function public.admin_export_newsletter(p_status text default 'subscribed')
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('newsletter.read');
  perform private.require_confirmed();
  perform private.queue_act_mails('newsletter');
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object(
        'email', s.email, 'status', s.status, 'consented_at', s.consented_at, 'confirmed_at', s.confirmed_at
      ) order by s.consented_at, s.email),
      '[]'
    )
    from public.newsletter_subscribers s where p_status in ('all', s.status)
  );
end;
$$;
revoke execute on function public.admin_export_newsletter from public, anon, authenticated, service_role;
grant execute on function public.admin_export_newsletter to authenticated;

-- schemas/mail/functions/admin_resend_mail.sql

-- Queues a failed mail again, under its old key. Returns {ok: true} or {ok: false, code: 'not_found' |
-- 'not_failed' | 'erased'}. Raises 42501 without orders.write.
create function public.admin_resend_mail(p_mail_id bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('orders.write');
  update public.outbox m
  set status = 'queued', attempts = 0, next_attempt_at = now(), requeued_at = now(), error = null
  where m.id = p_mail_id and m.status = 'failed' and m.erased_at is null;
  if found then
    return jsonb_build_object('ok', true);
  end if;
  return private.error_result(coalesce(
    (
      select case when m.status = 'failed' then 'erased' else 'not_failed' end
      from public.outbox m where m.id = p_mail_id
    ),
    'not_found'
  ));
end;
$$;
revoke execute on function public.admin_resend_mail from public, anon, authenticated, service_role;
grant execute on function public.admin_resend_mail to authenticated;

-- schemas/mail/functions/count_form.sql

-- Counts under a key of form_counts, unless the limit is reached within the period. Returns whether it was counted.
create function private.count_form(p_key text, p_limit integer, p_period interval)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  insert into public.form_counts as f (key, count)
  select p_key, 1 where p_limit > 0
  on conflict (key) do update
  set
    count = case when f.since <= now() - p_period then 1 else f.count + 1 end,
    since = case when f.since <= now() - p_period then now() else f.since end
  where f.since <= now() - p_period or f.count < p_limit;
  return found;
end;
$$;
revoke execute on function private.count_form from public, anon, authenticated, service_role;

-- schemas/mail/functions/mail_low_stock.sql

-- Queues the mail about products that are low to the shop's contact address: once a day in India, from 8 in the
-- morning, when there are any. unless the settings say no.
create function private.mail_low_stock()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_now timestamp := now() at time zone 'Asia/Kolkata';
  v_key text := 'owner-stock-' || v_now::date;
  v_count integer;
begin
  if extract(hour from v_now) < 8 or not (select s.low_stock_mail from public.settings s)
    or exists (select 1 from public.outbox m where m.idempotency_key = v_key)
  then
    return;
  end if;
  select count(*) into v_count from (
    select 1 from private.stock_levels l join public.products p on p.id = l.product_id
    where l.is_low and p.is_active limit 1001
  ) c;
  if v_count = 0 then
    return;
  end if;
  perform private.queue_owner_mail('owner-stock', null, v_key, jsonb_build_object(
    'count', v_count,
    'products', (
      select jsonb_agg(jsonb_build_object('name', w.name, 'sku', w.sku, 'stock', w.stock) order by w.stock, w.name)
      from (
        select concat_ws(' · ', p.name, p.variant_label) as name, p.sku, l.stock
        from private.stock_levels l join public.products p on p.id = l.product_id
        where l.is_low and p.is_active order by l.stock, l.product_id limit 30
      ) w
    )
  ));
end;
$$;
revoke execute on function private.mail_low_stock from public, anon, authenticated, service_role;

-- schemas/mail/functions/mail_order_data.sql

-- Returns what a mail says about an order. Amounts in rupees.
create function private.mail_order_data(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'order_number', p_order.order_number, 'placed_at', p_order.created_at, 'status', p_order.status,
    'delivery_from', p_order.delivery_from, 'delivery_to', p_order.delivery_to,
    'payment_method', p_order.payment_method, 'payment_status', p_order.payment_status,
    'subtotal', p_order.subtotal, 'shipping', p_order.shipping_amount, 'tax', p_order.tax_amount,
    'discount', p_order.discount_amount, 'round_off', p_order.round_off, 'total', p_order.total_amount,
    'coupon_code', p_order.coupon_code, 'address', p_order.shipping_address,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', concat_ws(' · ', i.product_name, i.variant_label), 'quantity', i.quantity, 'total', i.total_price
      ) order by i.product_name, i.variant_label, i.id), '[]')
      from public.order_items i where i.order_id = p_order.id
    )
  );
$$;
revoke execute on function private.mail_order_data from public, anon, authenticated, service_role;

-- schemas/mail/functions/mail_owner_news.sql

-- Queues one mail about what waits in private.owner_news, when it is time: after each full hour, or once a day at 8 in
-- the morning in India; at once when the settings no longer gather. Lists at most 50 of each kind.
create function private.mail_owner_news()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_choice text := (select s.owner_mails from public.settings s);
  v_until timestamptz := case v_choice
    when 'hourly' then date_trunc('hour', now())
    when 'daily' then (
      date_trunc('day', (now() at time zone 'Asia/Kolkata') - interval '8 hours') + interval '8 hours'
    ) at time zone 'Asia/Kolkata'
    else now()
  end;
  v_last bigint;
  v_data jsonb;
begin
  if not exists (select 1 from private.owner_news n where n.created_at <= v_until) then
    return;
  end if;
  with told as (
    delete from private.owner_news n returning n.*
  ),
  ranked as (
    select t.*, row_number() over (partition by t.kind order by t.id) as place from told t
  )
  select max(r.id), jsonb_build_object(
    'news', jsonb_agg(
      jsonb_build_object('kind', r.kind, 'number', r.number, 'amount', r.amount) order by r.id
    ) filter (where r.place <= 50),
    'counts', (select jsonb_object_agg(c.kind, c.times) from (
      select k.kind, count(*) as times from ranked k group by k.kind
    ) c),
    'since', min(r.created_at)
  )
  into v_last, v_data from ranked r;
  perform private.queue_owner_mail('owner-digest', null, 'owner-digest-' || v_last, v_data);
end;
$$;
revoke execute on function private.mail_owner_news from public, anon, authenticated, service_role;

-- schemas/mail/functions/mail_shop_data.sql

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

-- schemas/mail/functions/order_mail_kind.sql

-- Returns the kind of mail that a change of an order is worth, or null.
create function private.order_mail_kind(p_old public.orders, p_new public.orders)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when current_setting('haat.note', true) = 'Undone' then null
    -- Its parcels were mailed, and what was left of it is refunded.
    when current_setting('haat.note', true) = 'Nothing is left to ship' then null
    -- A new checkout of the same cart replaced the unpaid order: shop_place_order writes, which knows the new one.
    when p_new.status = 'cancelled' and p_new.payment_status in ('pending', 'failed')
      and current_setting('haat.note', true) = 'Replaced by a later order'
      then null
    when private.has_ended(p_old.status) and private.has_ended(p_new.status) then case
      when p_old.payment_status in ('pending', 'failed') and p_new.payment_status = 'paid' then 'payment-returned'
      when p_old.status = 'failed' and p_new.status = 'cancelled' and p_new.payment_status <> 'refunded'
        then 'order-cancelled'
    end
    when p_new.status = 'failed' and p_new.payment_method = 'razorpay' and p_new.payment_status in ('pending', 'failed')
      then 'payment-failed'
    when p_new.status <> p_old.status then case
      when p_new.status in ('cancelled', 'failed') then 'order-cancelled'
      when p_new.status in ('shipped', 'delivered') then 'order-' || p_new.status
      when not private.is_confirmed(p_old.status) and private.is_confirmed(p_new.status)
        then 'order-confirmed'
    end
    when p_old.payment_status in ('pending', 'failed') and p_new.payment_status = 'paid'
      and p_new.razorpay_payment_id is not null
      then 'order-paid'
    when p_new.status = 'shipped' and coalesce(p_old.tracking_number, p_old.tracking_url) is null
      and coalesce(p_new.tracking_number, p_new.tracking_url) is not null
      then 'order-tracked'
  end;
$$;
revoke execute on function private.order_mail_kind from public, anon, authenticated, service_role;

-- schemas/mail/functions/queue_account_mail.sql

-- Queues the mail that tells a person of a change of the account: 'password', 'email', 'two_step', 'no_two_step',
-- 'sessions', which an owner has ended, or 'role', which has the roles in p_details. It goes to p_to, which is the old
-- address when that has changed. The change is in the security log, too.
create function private.queue_account_mail(
  p_user_id uuid,
  p_to text,
  p_change text,
  p_details jsonb default '{}'
)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (kind, user_id, to_email, data, idempotency_key)
  select
    'account-changed', p_user_id, p_to,
    jsonb_build_object('change', p_change, 'changed_at', now(), 'shop', private.mail_shop_data()) || p_details,
    'account-changed-' || gen_random_uuid()
  where p_to ~ '^[^@[:space:]]+@[^@[:space:]]+$';
  select private.record_security_event(
    case p_change when 'two_step' then 'two_step_on' when 'no_two_step' then 'two_step_off'
      when 'sessions' then 'sessions_revoked' else p_change || '_changed' end,
    p_user_id
  );
$$;
revoke execute on function private.queue_account_mail from public, anon, authenticated, service_role;

-- schemas/mail/functions/queue_act_mails.sql

-- Queues the mail that tells every owner of a dangerous act in the portal: who did what, and when.
--   p_act: 'payment_keys', 'security', 'role', 'sessions', 'delete', 'refund', 'refunds', 'newsletter' or
--   'orders', an export of many.
--   p_details: {email} of the person whose role was changed or sessions ended, {order_number, amount} of a refund,
--   {orders, amount} of many by one press, {orders} of an export.
create function private.queue_act_mails(p_act text, p_details jsonb default '{}')
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (kind, user_id, to_email, data, idempotency_key)
  select
    'owner-act', u.id, u.email,
    p_details || jsonb_build_object(
      'act', p_act, 'user_id', auth.uid(), 'done_at', now(), 'shop', private.mail_shop_data(),
      'by', (select coalesce(a.email, '') from public.users a where a.id = auth.uid())
    ),
    'owner-act-' || gen_random_uuid()
  from public.users u
  where u.is_admin and u.email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  order by u.id;
$$;
revoke execute on function private.queue_act_mails from public, anon, authenticated, service_role;

-- schemas/mail/functions/queue_owner_mail.sql

-- Queues a mail to the shop's owner, once per key. Mails about orders, returns, messages and questions wait in
-- private.owner_news when the settings gather them, and are left out when the owner wants none.
create function private.queue_owner_mail(p_kind text, p_order_id uuid, p_key text, p_data jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_choice text;
  v_email text;
begin
  select s.owner_mails, s.contact_email into v_choice, v_email from public.settings s;
  if v_email is null or v_email !~ '^[^@[:space:]]+@[^@[:space:]]+$' then
    return;
  end if;
  if v_choice <> 'each' and p_kind in ('owner-order', 'owner-return', 'owner-message', 'owner-question') then
    if v_choice <> 'none' then
      insert into private.owner_news (kind, number, amount)
      values (
        p_kind,
        case p_kind when 'owner-order' then p_data ->> 'order_number' when 'owner-return' then p_data ->> 'number'
          when 'owner-question' then p_data ->> 'product_name' else p_data ->> 'ticket_number' end,
        (p_data ->> 'total')::numeric
      );
    end if;
    return;
  end if;
  insert into public.outbox (kind, to_email, order_id, data, idempotency_key, next_attempt_at)
  values (p_kind, v_email, p_order_id, p_data || jsonb_build_object('shop', private.mail_shop_data()), p_key,
    private.hold_end())
  on conflict (idempotency_key) do nothing;
end;
$$;
revoke execute on function private.queue_owner_mail from public, anon, authenticated, service_role;

-- schemas/mail/functions/queue_shopper_mail.sql

-- Queues a mail to a shopper, once per key. No mail for a closed account or one without an e-mail address.
create function private.queue_shopper_mail(p_kind text, p_user_id uuid, p_order_id uuid, p_key text, p_data jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (kind, user_id, to_email, order_id, data, idempotency_key, next_attempt_at)
  select p_kind, u.id, u.email, p_order_id, p_data || jsonb_build_object('shop', private.mail_shop_data()), p_key,
    private.hold_end()
  from public.users u
  where u.id = p_user_id and u.email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  on conflict (idempotency_key) do nothing;
$$;
revoke execute on function private.queue_shopper_mail from public, anon, authenticated, service_role;

-- schemas/mail/functions/shop_claim_mails.sql

-- Returns mails to send now, those to shoppers before those to the owner, oldest first, and postpones each so that no
-- other run takes it: 1 minute, doubling to 2 hours. Of one order only the oldest mail to each recipient is returned,
-- so that none overtakes another. The address is the recipient's present one. Mails that could not be sent within three
-- days fail.
create function public.shop_claim_mails(p_limit integer)
returns table (
  id bigint,
  kind text,
  to_email text,
  order_id uuid,
  data jsonb,
  idempotency_key text,
  created_at timestamptz
)
language sql
volatile
security definer
set search_path = ''
as $$
  update public.outbox m
  set status = 'failed', error = coalesce(m.error, 'Not sent within three days')
  where m.id in (
    select g.id from public.outbox g
    where g.status = 'queued' and greatest(g.created_at, g.requeued_at) < now() - interval '3 days'
    for update skip locked
  );
  with due as (
    select
      q.id,
      -- The old address is told that it was changed.
      case when q.kind = 'account-changed' then q.to_email else coalesce(u.email, q.to_email) end as address
    from public.outbox q
    left join public.users u on u.id = q.user_id
    where q.status = 'queued' and q.next_attempt_at <= now()
      and (q.user_id is null or u.email ~ '^[^@[:space:]]+@[^@[:space:]]+$')
      and not exists (
        select 1 from public.outbox e
        where e.order_id = q.order_id and e.user_id is not distinct from q.user_id and e.id < q.id
          and e.status = 'queued'
      )
    order by q.user_id is null, q.id
    limit p_limit
    for update of q skip locked
  ),
  taken as (
    update public.outbox m
    set attempts = m.attempts + 1, to_email = due.address,
      next_attempt_at = now() + least(interval '1 minute' * power(2, least(m.attempts, 10)), interval '2 hours')
    from due
    where m.id = due.id
    returning m.*
  )
  select t.id, t.kind, t.to_email, t.order_id, t.data, t.idempotency_key, t.created_at from taken t
  order by t.user_id is null, t.id;
$$;
revoke execute on function public.shop_claim_mails from public, anon, authenticated, service_role;
grant execute on function public.shop_claim_mails to service_role;

-- schemas/mail/functions/shop_confirm_newsletter.sql

-- Subscribes the owner of a token, within seven days of asking. Returns true also the second time, and false for an
-- unknown or old token, and for one from before the address unsubscribed.
create function public.shop_confirm_newsletter(p_token text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletter_subscribers s
  set
    confirmed_at = case when s.status = 'subscribed' then s.confirmed_at else now() end,
    unsubscribed_at = null
  where s.confirm_token = p_token
    and (s.status = 'subscribed' or s.consented_at > greatest(s.unsubscribed_at, now() - interval '7 days'));
  return found;
end;
$$;
revoke execute on function public.shop_confirm_newsletter from public, anon, authenticated, service_role;
grant execute on function public.shop_confirm_newsletter to anon, authenticated, service_role;

-- schemas/mail/functions/shop_count_form.sql

-- Counts the post of a form that sends mail. Within an hour a network may post p_network_limit such forms, and the
-- whole shop p_shop_limit, without a challenge; after that a person must pass one. A network may answer 20 questions
-- an hour.
--   p_question: id of a question that was answered; it counts once.
--   p_is_verified: whether a challenge was passed that somebody else has verified.
-- Returns 'ok', 'challenge' or 'too_many'.
create function public.shop_count_form(
  p_network text,
  p_network_limit integer,
  p_shop_limit integer,
  p_question uuid default null,
  p_is_verified boolean default false
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.count_form(private.sign_in_key('form', p_network), p_network_limit, '1 hour') then
    if private.count_form(private.sign_in_key('form'), p_shop_limit, '1 hour') then
      return 'ok';
    end if;
  end if;
  if p_is_verified then
    return 'ok';
  elsif p_question is null then
    return 'challenge';
  elsif not private.count_form(private.sign_in_key('question', p_question::text), 1, '1 day') then
    return 'challenge';
  elsif not private.count_form(private.sign_in_key('answered', p_network), 20, '1 hour') then
    return 'too_many';
  end if;
  return 'ok';
end;
$$;
revoke execute on function public.shop_count_form from public, anon, authenticated, service_role;
grant execute on function public.shop_count_form to service_role;

-- schemas/mail/functions/shop_queue_stock_notices.sql

-- Queues the mails that a product is back in stock, the oldest notices first, and deletes the notices. Of one product
-- at most five for each unit that is left: the others wait for the next run, while the stock lasts. Returns how many.
-- Steps from one product with notices to the next by the index and looks each up by its key, so that it reads neither
-- the catalogue nor the notices of what is sold out.
create function public.shop_queue_stock_notices(p_limit integer)
returns integer
language plpgsql
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_notice record;
  v_count integer := 0;
begin
  for v_notice in
    with recursive noticed as (
      (select n.product_id from public.stock_notices n order by n.product_id limit 1)
      union all
      select (
        select n.product_id from public.stock_notices n
        where n.product_id > w.product_id order by n.product_id limit 1
      )
      from noticed w where w.product_id is not null
    ),
    due as (
      select s.id
      from noticed w
      cross join lateral (
        select p.id, p.stock from public.products p
        where p.id = w.product_id and p.is_active and p.is_offered and p.stock > 0 offset 0
      ) p
      cross join lateral (
        select n.id, n.created_at from public.stock_notices n
        where n.product_id = p.id order by n.created_at, n.id limit least(5 * p.stock, p_limit)
      ) s
      order by s.created_at, s.id limit p_limit
    ),
    taken as (
      delete from public.stock_notices n
      where n.id in (
        select l.id from public.stock_notices l where l.id in (select d.id from due d) for update skip locked
      )
      returning n.id, n.user_id, n.product_id, n.created_at
    )
    select t.id, t.user_id, p.id as product_id, p.price, p.price_varies,
      concat_ws(' · ', p.name, p.variant_label) as product_name
    from taken t join public.products p on p.id = t.product_id
    order by t.created_at, t.id
  loop
    perform private.queue_shopper_mail(
      'stock-back', v_notice.user_id, null, 'stock-back-' || v_notice.id,
      jsonb_build_object(
        'product_id', v_notice.product_id, 'product_name', v_notice.product_name, 'price', v_notice.price,
        'price_varies', v_notice.price_varies
      )
    );
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;
revoke execute on function public.shop_queue_stock_notices from public, anon, authenticated, service_role;
grant execute on function public.shop_queue_stock_notices to service_role;

-- schemas/mail/functions/shop_record_mail.sql

-- Records that a mail was sent, or the error. Returns false when it was not queued.
create function public.shop_record_mail(p_id bigint, p_ok boolean, p_error text default null)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.outbox m
  set status = case when p_ok then 'sent' else m.status end,
    sent_at = case when p_ok then now() end,
    error = case when not p_ok then left(p_error, 500) end
  where m.id = p_id and m.status = 'queued';
  return found;
end;
$$;
revoke execute on function public.shop_record_mail from public, anon, authenticated, service_role;
grant execute on function public.shop_record_mail to service_role;

-- schemas/mail/functions/shop_send_message.sql

-- Saves a contact message and returns its ticket number: 'T-000042', numbered without gaps.
-- p_thread is the token of an answer's link: the message continues that thread. Another one begins a new thread.
-- The user is taken from the session, never from an argument. Raises 54000 once the shop has received 200 messages
-- within an hour.
create function public.shop_send_message(
  p_name text, p_email text, p_message text, p_order_number text default null, p_thread text default null
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ticket_number text;
begin
  perform pg_advisory_xact_lock(hashtextextended('haat:contact_messages', 0));
  if (select count(*) from public.contact_messages m where m.created_at > now() - interval '1 hour') >= 200 then
    raise program_limit_exceeded using message = 'shop_send_message: too many messages within an hour';
  end if;
  insert into public.contact_messages (number, user_id, name, email, order_number, message, thread_id)
  values (
    (select coalesce(max(m.number), 0) + 1 from public.contact_messages m),
    (select u.id from public.users u where u.id = private.session_user_id()),
    btrim(p_name), btrim(p_email), nullif(btrim(p_order_number), ''), btrim(p_message),
    (select f.id from public.contact_messages f where f.reply_token = p_thread and f.thread_id is null)
  )
  returning ticket_number into v_ticket_number;
  return v_ticket_number;
end;
$$;
revoke execute on function public.shop_send_message from public, anon, authenticated, service_role;
grant execute on function public.shop_send_message to anon, authenticated, service_role;

-- schemas/mail/functions/shop_subscribe_newsletter.sql

-- Takes an e-mail address for the newsletter and queues the mail that asks its owner to confirm it. A subscribed
-- address gets no mail. Another one gets at most three within seven days, ten minutes apart; who unsubscribed stays so
-- until the new link is used. The result is the same for every address, so that nobody can find out who is subscribed.
-- Raises 54000 once the shop has sent such mails to 200 addresses within an hour.
create function public.shop_subscribe_newsletter(p_email text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_email));
  v_known public.newsletter_subscribers;
  v_token text;
begin
  perform pg_advisory_xact_lock(hashtextextended('haat:newsletter_subscribers', 0));
  if (
    select count(*) from public.newsletter_subscribers s where s.confirm_mailed_at > now() - interval '1 hour'
  ) >= 200 then
    raise program_limit_exceeded using message = 'shop_subscribe_newsletter: too many addresses within an hour';
  end if;
  select * into v_known from public.newsletter_subscribers s where s.email = v_email for update;
  if v_known.status = 'subscribed' then
    return;
  elsif v_known.id is null or v_known.consented_at <= greatest(v_known.unsubscribed_at, now() - interval '7 days') then
    insert into public.newsletter_subscribers as s (email, confirm_mails, confirm_mailed_at)
    values (v_email, 1, now())
    on conflict (email) do update
    set consented_at = now(), confirm_token = private.random_token(), confirm_mails = 1, confirm_mailed_at = now()
    returning s.confirm_token into v_token;
  else
    update public.newsletter_subscribers s
    set confirm_mails = s.confirm_mails + 1, confirm_mailed_at = now()
    where s.id = v_known.id and s.confirm_mails < 3 and s.confirm_mailed_at <= now() - interval '10 minutes'
    returning s.confirm_token into v_token;
  end if;
  insert into public.outbox (kind, to_email, data, idempotency_key)
  select
    'newsletter-confirm', v_email, jsonb_build_object('token', v_token, 'shop', private.mail_shop_data()),
    'newsletter-confirm-' || gen_random_uuid()
  where v_token is not null;
end;
$$;
revoke execute on function public.shop_subscribe_newsletter from public, anon, authenticated, service_role;
grant execute on function public.shop_subscribe_newsletter to service_role;

-- schemas/mail/functions/shop_unsubscribe_newsletter.sql

-- Unsubscribes the owner of a token. Returns true when the token exists, also the second time.
create function public.shop_unsubscribe_newsletter(p_token text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletter_subscribers s
  set unsubscribed_at = coalesce(s.unsubscribed_at, now())
  where s.unsubscribe_token = p_token;
  return found;
end;
$$;
revoke execute on function public.shop_unsubscribe_newsletter from public, anon, authenticated, service_role;
grant execute on function public.shop_unsubscribe_newsletter to anon, authenticated, service_role;

-- schemas/orders/functions/add_order_items.sql

-- Adds the lines p_added to an order as the products are today, taxed as part of all its lines p_lines (see gst_lines).
create function private.add_order_items(
  p_order_id uuid, p_added jsonb, p_lines jsonb, p_shipping numeric, p_discount numeric
)
returns void
language sql
set search_path = ''
as $$
  insert into public.order_items (
    order_id, product_id, product_name, variant_label, product_sku, catalogue_sku, product_image, quantity, unit_price,
    total_price, tax_rate, discount_share, taxable_value, tax_amount, delivery_value, delivery_tax
  )
  select p_order_id, p.id, p.name, p.variant_label, 'SKU-' || coalesce(o.id, p.id), p.sku,
    coalesce(nullif(p.image_url, ''), nullif(o.image_url, ''), o.images -> 0 ->> 'url', p.images -> 0 ->> 'url'),
    l.quantity, p.price, p.price * l.quantity,
    g.tax_rate, g.discount_share, g.taxable_value, g.tax_amount, g.delivery_value, g.delivery_tax
  from private.parse_order_lines(p_added) l
  join public.products p on p.id = l.product_id
  left join public.products o on o.id = p.variant_of
  left join private.gst_lines(p_lines, p_shipping, p_discount) g on g.product_id = l.product_id;
$$;
revoke execute on function private.add_order_items from public, anon, authenticated, service_role;

-- schemas/orders/functions/admin_begin_order_export.sql

-- Called before orders are exported with their customers' addresses, and notes it in the audit log. More than a hundred
-- in 24 hours, in one file or several, need a fresh password (see require_confirmed), and a mail tells the owners.
-- Returns whether it has told them. Raises 42501 without customers.write, and with the message 'not_confirmed'.
--   p_orders: how many there are, or 1,001 for more than a thousand.
create function public.admin_begin_order_export(p_orders integer)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_earlier bigint;
begin
  perform private.require_permission('customers.write');
  if p_orders is null or p_orders < 0 then
    raise invalid_parameter_value using message = 'admin_begin_order_export: p_orders';
  end if;
  -- Two exports that begin at once count each other.
  perform pg_advisory_xact_lock(hashtextextended('haat:order-export:' || auth.uid(), 0));
  select coalesce(sum((a.after ->> 'orders')::integer), 0) into v_earlier
  from public.audit_log a
  where a.entity = 'order_exports' and a.actor_id = auth.uid() and a.created_at > now() - interval '24 hours';
  if p_orders + v_earlier > 100 then
    perform private.require_confirmed();
    perform private.queue_act_mails('orders', jsonb_build_object('orders', p_orders));
  end if;
  insert into public.audit_log (actor_id, action, entity, entity_id, after)
  values (auth.uid(), 'insert', 'order_exports', gen_random_uuid()::text, jsonb_build_object('orders', p_orders));
  return p_orders + v_earlier > 100;
end;
$$;
revoke execute on function public.admin_begin_order_export from public, anon, authenticated, service_role;
grant execute on function public.admin_begin_order_export to authenticated;

-- schemas/orders/functions/admin_change_items.sql

-- Changes the items of an order before it is shipped, while it has no invoice. Of a cash order nothing is paid, and
-- what is to be collected is the new total; of an order that was paid online the total may only fall, and what was paid
-- too much is refunded. Items that stay keep their price; those that are added have today's. Stock, coupon, delivery,
-- tax and total follow by the rules of a checkout, or, when items of a paid order are refunded (keeps_terms), delivery
-- and coupon stay, see check_kept_terms. The customer is told by one mail.
--   p_change: {order_id, expected_updated_at, lines: [{product_id, quantity, unit_price}], subtotal, shipping_amount,
--   tax_amount, discount_amount, round_off, total_amount, coupon_code?, keeps_terms?, restock?, reason?}, the items as
--   they are to be, computed by app/shop/pricing.ts. coupon_code is that of the order, or null when it does not apply
--   any more. restock: whether what is taken off goes back into stock, which it does unless it is false. reason: as of
--   return_items, kept in the history.
-- Returns {ok: true, total_amount, refund} or {ok: false, code} with 'not_found', 'changed' (somebody else changed the
-- order), 'wrong_status' (with status), 'paid_online', 'paid', 'invoiced', 'product_gone', 'tax_changed',
-- 'nothing_to_pay', 'unavailable', 'out_of_stock' or 'price_changed' (with lines), 'line_limit_exceeded',
-- 'total_mismatch', those of check_delivery, check_coupon, check_kept_terms and check_overpaid, 'cod_limit_exceeded'
-- (with cod_limit) or 'busy'. Raises 42501 without orders.write, of a paid order without refunds.write, or
-- 'not_confirmed' above the limit of the settings; 22023 for malformed input.
create function public.admin_change_items(p_change jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_lines jsonb := p_change -> 'lines';
  v_keeps_terms boolean;
  v_input public.orders;
  v_order public.orders;
  v_payment public.payments;
  v_is_paid boolean;
  v_refund numeric := 0;
  v_added jsonb;
  v_before jsonb;
  v_settings public.settings;
  v_error jsonb;
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_change', p_change, '{
    "order_id": "uuid", "expected_updated_at": "timestamptz", "lines": "array", "subtotal": "numeric",
    "shipping_amount": "numeric", "tax_amount": "numeric", "discount_amount": "numeric", "round_off": "numeric",
    "total_amount": "numeric", "coupon_code": "text?", "keeps_terms": "boolean?", "restock": "boolean?",
    "reason": "text?"
  }');
  perform private.validate_object('p_change.lines', l.value, '{
    "product_id": "uuid", "quantity": "integer", "unit_price": "numeric"
  }')
  from jsonb_array_elements(v_lines) l;
  v_keeps_terms := coalesce((p_change ->> 'keeps_terms')::boolean, false);
  select s.* into v_settings from public.settings s;
  select o.* into v_order from public.orders o where o.id = (p_change ->> 'order_id')::uuid for no key update;
  if not found then
    return private.error_result('not_found');
  end if;
  v_is_paid := v_order.payment_method = 'razorpay' and v_order.payment_status = 'paid'
    and v_order.razorpay_payment_id is not null;
  if v_is_paid then
    perform private.require_permission('refunds.write');
  end if;
  if v_order.updated_at <> (p_change ->> 'expected_updated_at')::timestamptz then
    return private.error_result('changed');
  elsif not private.is_cancellable(v_order.status) then
    return private.error_result('wrong_status', jsonb_build_object('status', v_order.status));
  elsif v_order.payment_status not in ('pending', 'failed') and not v_is_paid then
    return private.error_result('paid');
  elsif not v_is_paid
    and (v_order.payment_method <> 'cod' or v_order.razorpay_order_id is not null or v_keeps_terms)
  then
    return private.error_result('paid_online');
  elsif exists (select 1 from public.invoices i where i.order_id = v_order.id) then
    return private.error_result('invoiced');
  elsif (v_order.tax_mode, v_order.prices_include_tax)
    <> (v_settings.tax_mode, v_settings.tax_mode = 'gst' and v_settings.prices_include_tax)
  then
    return private.error_result('tax_changed');
  end if;
  perform private.lock_stock_and_coupons(
    array[v_order.id], array(select l.product_id from private.parse_order_lines(v_lines) l), v_order.coupon_code
  );

  v_input := jsonb_populate_record(
    v_order,
    p_change - '{lines,order_id,expected_updated_at,keeps_terms,restock,reason}'::text[]
      || jsonb_build_object('coupon_code', nullif(p_change ->> 'coupon_code', ''))
  );
  v_error := coalesce(
    private.check_changed_lines(v_order.id, v_lines),
    private.check_totals(p_change),
    private.check_simple_tax(p_change),
    case when v_input.coupon_code <> coalesce(v_order.coupon_code, '') then private.error_result('coupon_invalid') end,
    case when v_keeps_terms then private.check_kept_terms(v_order, v_input, v_lines) else coalesce(
      private.check_line_limit(v_lines),
      private.check_delivery(v_input),
      private.check_coupon(
        v_input.coupon_code, v_order.user_id, v_input.subtotal, v_input.discount_amount, array[v_order.id]
      )
    ) end,
    case when v_input.total_amount <= 0 then private.error_result('nothing_to_pay') end,
    case when v_order.payment_method = 'cod' and v_input.total_amount > v_settings.cod_limit
      and v_input.total_amount > v_order.total_amount
      then private.error_result('cod_limit_exceeded', jsonb_build_object('cod_limit', v_settings.cod_limit)) end
  );
  -- Products are locked before the payment.
  if v_error is null and v_is_paid then
    v_payment := private.lock_payment_of_order(v_order);
    v_error := private.check_overpaid(v_order, v_input, v_payment, v_lines);
    v_refund := v_order.total_amount - v_input.total_amount;
  end if;
  if v_error is not null then
    return v_error;
  end if;
  if v_refund > 0 then
    perform private.confirm_refund(v_order, v_refund);
  end if;

  v_before := private.items_of_order(v_order.id) || jsonb_build_object('total_amount', v_order.total_amount);
  perform private.set_context('admin', auth.uid(), 'items_changed');
  perform private.move_changed_stock(v_order.id, v_lines, coalesce((p_change ->> 'restock')::boolean, true));
  delete from public.order_items i
  where i.order_id = v_order.id
    and not i.product_id = any (array(select l.product_id from private.parse_order_lines(v_lines) l));
  update public.order_items i
  set quantity = l.quantity, total_price = i.unit_price * l.quantity, tax_rate = g.tax_rate,
    discount_share = g.discount_share, taxable_value = g.taxable_value, tax_amount = g.tax_amount,
    delivery_value = g.delivery_value, delivery_tax = g.delivery_tax
  from private.parse_order_lines(v_lines) l
  left join private.gst_lines(v_lines, v_input.shipping_amount, v_input.discount_amount) g
    on g.product_id = l.product_id
  where i.order_id = v_order.id and i.product_id = l.product_id;
  select jsonb_agg(to_jsonb(l)) into v_added
  from private.parse_order_lines(v_lines) l
  where not exists (
    select 1 from public.order_items i where i.order_id = v_order.id and i.product_id = l.product_id
  );
  if v_added is not null then
    perform private.add_order_items(
      v_order.id, v_added, v_lines, v_input.shipping_amount, v_input.discount_amount
    );
  end if;
  if v_order.coupon_code is not null and v_input.coupon_code is null then
    with released as (
      update public.coupon_redemptions r set released_at = now()
      where r.order_id = v_order.id and r.released_at is null
      returning r.coupon_id
    )
    update public.coupons c set used_count = c.used_count - 1 from released r where c.id = r.coupon_id;
  end if;
  update public.orders o
  set subtotal = v_input.subtotal, shipping_amount = v_input.shipping_amount, tax_amount = v_input.tax_amount,
    discount_amount = v_input.discount_amount, round_off = v_input.round_off, total_amount = v_input.total_amount,
    coupon_code = v_input.coupon_code, tax_rate = v_settings.tax_rate,
    overpaid_amount = o.overpaid_amount + v_refund
  where o.id = v_order.id
  returning o.* into v_order;
  perform private.clear_context();
  if v_refund > 0 then
    insert into public.refunds (order_id, payment_id, amount, reason)
    values (v_order.id, v_payment.id, v_refund, 'changed');
  end if;
  perform private.record_changed_items(v_order, v_before, v_refund, p_change);
  return jsonb_build_object('ok', true, 'total_amount', v_order.total_amount, 'refund', v_refund);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_change_items from public, anon, authenticated, service_role;
grant execute on function public.admin_change_items to authenticated;

-- schemas/orders/functions/admin_create_order_batch.sql

-- Stores a change of up to 500 orders that an admin has confirmed; admin_work_order_batch makes it.
--   p_batch: {change, orders: [{order_number, seen, carrier?, tracking_number?, tracking_url?}], undo_seconds?}, with a
--   status or 'invoice' as change, and the status that the admin saw as seen. An order that is named twice counts once.
--   undo_seconds (at most 60): for how long it can be undone, see admin_undo_order_batch.
-- Returns {ok: true, id} or {ok: false, code: 'invalid_change' | 'no_orders' | 'too_many'}.
-- Raises 42501 without orders.write, or 'not_confirmed' when more goes back in all than the limit of the settings (see
-- confirm_batch_refund); 22023 for malformed input.
create function public.admin_create_order_batch(p_batch jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_order jsonb;
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_batch', p_batch, '{
    "change": "text", "orders": "array", "undo_seconds": "integer?"
  }');
  if p_batch ->> 'change' not in (
    'pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'failed', 'invoice'
  ) then
    return private.error_result('invalid_change');
  elsif jsonb_array_length(p_batch -> 'orders') = 0 then
    return private.error_result('no_orders');
  elsif jsonb_array_length(p_batch -> 'orders') > 500 then
    return private.error_result('too_many');
  end if;
  for v_order in select e from jsonb_array_elements(p_batch -> 'orders') e loop
    perform private.validate_object('orders', v_order, '{
      "order_number": "text", "seen": "text", "carrier": "text?", "tracking_number": "text?", "tracking_url": "text?"
    }');
  end loop;
  insert into public.order_batches (actor_id, change, undo_seconds)
  values (
    auth.uid(), p_batch ->> 'change', least(greatest(coalesce((p_batch ->> 'undo_seconds')::integer, 0), 0), 60)
  )
  returning id into v_id;
  insert into private.order_batch_items (batch_id, place, order_id, order_number, seen, shipment, result)
  select v_id, row_number() over (order by n.place), o.id, n.order_number, n.seen, n.shipment,
    case when o.id is null then private.error_result('not_found') end
  from (
    select distinct on (e ->> 'order_number') i as place, e ->> 'order_number' as order_number, e ->> 'seen' as seen,
      jsonb_strip_nulls(e - 'order_number' - 'seen') as shipment
    from jsonb_array_elements(p_batch -> 'orders') with ordinality t (e, i)
    order by e ->> 'order_number', i
  ) n
  left join public.orders o on o.order_number = n.order_number;
  if private.confirm_batch_refund(v_id) then
    update public.order_batches b set is_confirmed = true where b.id = v_id;
  end if;
  return jsonb_build_object('ok', true, 'id', v_id);
end;
$$;
revoke execute on function public.admin_create_order_batch from public, anon, authenticated, service_role;
grant execute on function public.admin_create_order_batch to authenticated;

-- schemas/orders/functions/admin_create_payment_link.sql

-- Makes a link by which the customer of an unpaid online order pays it without signing in, for three days, ends the
-- earlier links of the order, and mails it. The same id makes one link.
--   p_link: {id, order_id, token_hash}; the Worker derives the token from the id, and the database has its hash alone.
-- Returns {ok: true} or {ok: false, code} with 'not_found', 'no_customer', 'payment_method_unavailable' or those of
-- check_payable. Raises 42501 without orders.place, 22023 for malformed input.
create function public.admin_create_payment_link(p_link jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_link public.payment_links;
  v_order public.orders;
  v_error jsonb;
begin
  perform private.require_permission('orders.place');
  perform private.validate_object('p_link', p_link, '{"id": "uuid", "order_id": "uuid", "token_hash": "text"}');
  v_link := jsonb_populate_record(null::public.payment_links, p_link);
  -- Before it is changed by a payment, an end or another link.
  select o.* into v_order from public.orders o where o.id = v_link.order_id for no key update;
  if exists (select from public.payment_links l where l.id = v_link.id and l.order_id = v_link.order_id) then
    return jsonb_build_object('ok', true);
  end if;
  v_error := coalesce(
    private.check_payable(v_order),
    case when v_order.payment_method <> 'razorpay' then private.error_result('payment_method_unavailable') end,
    case when v_order.user_id is null then private.error_result('no_customer') end
  );
  if v_error is not null then
    return v_error;
  end if;
  update public.payment_links l set expires_at = now()
  where l.order_id = v_order.id and l.expires_at > now();
  insert into public.payment_links (id, order_id, token_hash, created_by)
  values (v_link.id, v_order.id, v_link.token_hash, auth.uid())
  returning * into v_link;
  perform private.queue_shopper_mail(
    'payment-link', v_order.user_id, v_order.id, 'payment-link-' || v_link.id,
    private.mail_order_data(v_order) || jsonb_build_object(
      'link_id', v_link.id, 'token_hash', v_link.token_hash, 'expires_at', v_link.expires_at,
      'held_until', v_order.held_until
    )
  );
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    auth.uid(), 'update', 'orders', v_order.id::text, null,
    jsonb_build_object('payment_link_until', v_link.expires_at)
  );
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_create_payment_link from public, anon, authenticated, service_role;
grant execute on function public.admin_create_payment_link to authenticated;

-- schemas/orders/functions/admin_delete_order_view.sql

-- Deletes a view of the list of orders, if it is the caller's. Raises 42501 without orders.read.
create function public.admin_delete_order_view(p_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('orders.read');
  delete from public.order_views v where v.id = p_id and v.user_id = auth.uid();
end;
$$;
revoke execute on function public.admin_delete_order_view from public, anon, authenticated, service_role;
grant execute on function public.admin_delete_order_view to authenticated;

-- schemas/orders/functions/admin_find_products.sql

-- Finds products and variants that can be added to an order, by a part of their name or SKU: at most 10 of the first
-- 200 by name, variants in the order of their product's options.
-- Returns [{id, name, sku, price, stock}]. Raises 42501 without orders.read.
create function public.admin_find_products(p_search text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pattern text := '%' || regexp_replace(lower(btrim(left(p_search, 80))), '([%_\\])', '\\\1', 'g') || '%';
begin
  perform private.require_permission('orders.read');
  if char_length(v_pattern) < 5 then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(f) - '{key,ranks}'::text[] order by f.key, f.ranks, f.id), '[]')
    from (
      select p.id, concat_ws(' · ', p.name, p.variant_label) as name, p.sku, p.price, p.stock, lower(p.name) as key,
        private.option_ranks(m.options, p.option_values) as ranks
      from (
        select n.* from public.products n
        where lower(n.name || ' ' || n.sku) like v_pattern and n.is_active and n.options = '[]'
        order by lower(n.name), n.id
        limit 200
      ) p
      left join public.products m on m.id = p.variant_of
      order by key, ranks, p.id
      limit 10
    ) f
  );
end;
$$;
revoke execute on function public.admin_find_products from public, anon, authenticated, service_role;
grant execute on function public.admin_find_products to authenticated;

-- schemas/orders/functions/admin_find_taken_numbers.sql

-- Returns which tracking numbers the parcel of another order has already with the same carrier, in any case:
-- [{order, taken_by}], with the number of the newest of those orders.
--   p_parcels: [{order, carrier?, tracking_number}], at most 500; order is the id or the number of the order that is to
--   get the number.
-- Several orders of one customer go in one box at times, so nothing refuses such a number.
-- Raises 42501 without orders.write, 22023 for malformed input.
create function public.admin_find_taken_numbers(p_parcels jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('orders.write');
  if jsonb_typeof(p_parcels) is distinct from 'array' or jsonb_array_length(p_parcels) > 500 then
    raise invalid_parameter_value using message = 'p_parcels must be an array of at most 500';
  end if;
  perform private.validate_object('p_parcels', p.value, '{
    "order": "text", "carrier": "text?", "tracking_number": "text"
  }')
  from jsonb_array_elements(p_parcels) p;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('order', p.order, 'taken_by', t.order_number) order by p.place), '[]')
    from (
      select e ->> 'order' as order, lower(nullif(btrim(e ->> 'carrier'), '')) as carrier,
        upper(btrim(e ->> 'tracking_number')) as number, i as place
      from jsonb_array_elements(p_parcels) with ordinality n (e, i)
    ) p
    cross join lateral (
      select o.order_number
      from public.orders o
      where o.id in (
        select f.id from public.orders f
        where upper(f.tracking_number) = p.number and lower(f.carrier) is not distinct from p.carrier
        union all
        select s.order_id from public.shipments s
        where upper(s.tracking_number) = p.number and lower(s.carrier) is not distinct from p.carrier
      ) and p.order not in (o.id::text, o.order_number)
      order by o.order_number desc
      limit 1
    ) t
  );
end;
$$;
revoke execute on function public.admin_find_taken_numbers from public, anon, authenticated, service_role;
grant execute on function public.admin_find_taken_numbers to authenticated;

-- schemas/orders/functions/admin_get_order_batch.sql

-- Returns a change of many orders with its orders: {id, change, created_at, undo_seconds, is_undoing, items:
-- [{order_id, order_number, seen, tracking_number, result, undone}]}; null when there is none. undo_seconds: for how
-- long the caller can still take all of them back that can be, without the two seconds for the way of the click;
-- is_undoing: they were taken back. Raises 42501 without orders.write.
create function public.admin_get_order_batch(p_batch_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('orders.write');
  return (
    select jsonb_build_object('id', b.id, 'change', b.change, 'created_at', b.created_at,
      'undo_seconds', case when b.undo_at is null then private.batch_undo_left(b.id) else 0 end,
      'is_undoing', b.undo_at is not null,
      'items', (
      select jsonb_agg(jsonb_build_object(
        'order_id', i.order_id, 'order_number', i.order_number, 'seen', i.seen,
        'tracking_number', i.shipment -> 'tracking_number', 'result', i.result, 'undone', i.undone
      ) order by i.place)
      from private.order_batch_items i
      where i.batch_id = b.id
    ))
    from public.order_batches b
    where b.id = p_batch_id
  );
end;
$$;
revoke execute on function public.admin_get_order_batch from public, anon, authenticated, service_role;
grant execute on function public.admin_get_order_batch to authenticated;

-- schemas/orders/functions/admin_issue_invoice.sql

-- Issues the invoice of a confirmed order before it is sent. Returns {ok: true, invoice_id, number} or
-- {ok: false, code: 'not_found' | 'not_confirmed' | 'busy'}. Raises 42501 without orders.write.
create function public.admin_issue_invoice(p_order_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_status text;
  v_invoice public.invoices;
begin
  perform private.require_permission('orders.write');
  select o.status into v_status from public.orders o where o.id = p_order_id for no key update;
  if not found then
    return private.error_result('not_found');
  end if;
  select i.* into v_invoice from public.invoices i where i.order_id = p_order_id;
  if not found then
    if not private.is_confirmed(v_status) then
      return private.error_result('not_confirmed');
    end if;
    v_invoice := private.create_invoice(p_order_id);
  end if;
  return jsonb_build_object('ok', true, 'invoice_id', v_invoice.id, 'number', v_invoice.number);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_issue_invoice from public, anon, authenticated, service_role;
grant execute on function public.admin_issue_invoice to authenticated;

-- schemas/orders/functions/admin_list_coupons.sql

-- Returns one page of coupons whose code or name contains the search, newest first: {total, coupons}. Counting stops at
-- 1,001. Security invoker: row level security shows coupons to admins only.
create function public.admin_list_coupons(p_search text, p_limit integer, p_offset integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with found as (
    select c.* from public.coupons c
    where p_search = '' or position(lower(p_search) in lower(c.code || chr(10) || c.name)) > 0
  )
  select jsonb_build_object(
    'total', (select count(*) from (select 1 from found limit 1001) f),
    'coupons', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id), '[]')
      from (
        select * from found f
        order by f.created_at desc, f.id
        limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
      ) l
    )
  );
$$;
revoke execute on function public.admin_list_coupons from public, anon, authenticated, service_role;
grant execute on function public.admin_list_coupons to authenticated;

-- schemas/orders/functions/admin_list_orders.sql

-- Returns one page of all orders: {orders, total, at_least, count, carriers}. carriers are those that orders have, at
-- most 50. at_least: a search has found total orders on the way to the page, and there may be more. count is the exact
-- number of all orders, or of those with a status, and null where anything else narrows them.
--   p_query: {limit, offset, search?, status?, payment?, method?, carrier?, from?, to?, least?, most?, waiting?,
--   sort?}. search matches any part of the order's number, its recipient, customer, e-mail address, telephone, PIN
--   code, business and its GSTIN, tracking number, invoice, Razorpay's ids or an item's SKU, ignoring case. from and to
--   are days in India, least and most amounts in rupees; waiting: me (see private.waiting_orders) or new
--   (private.new_orders); sort: newest (the default), oldest, highest or lowest. Empty and null mean any. At most 500
--   rows.
-- Counting stops at 1,001. Raises 42501 without orders.read, 22023 for malformed input.
create function public.admin_list_orders(p_query jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set max_parallel_workers_per_gather = 0
as $$
declare
  v_search text := lower(btrim(regexp_replace(coalesce(p_query ->> 'search', ''), '\s+', ' ', 'g')));
  v_where text;
  v_sort text;
  v_limit integer;
  v_offset integer;
  v_ids uuid[];
  v_total integer;
  v_count bigint;
  v_is_at_least boolean := false;
begin
  perform private.require_permission('orders.read');
  perform private.validate_object('p_query', p_query, '{
    "limit": "integer", "offset": "integer", "search": "text?", "status": "text?", "payment": "text?",
    "method": "text?", "carrier": "text?", "from": "date?", "to": "date?", "least": "numeric?", "most": "numeric?",
    "waiting": "text?", "sort": "text?"
  }');
  v_limit := least(greatest((p_query ->> 'limit')::integer, 0), 500);
  v_offset := least(greatest((p_query ->> 'offset')::integer, 0), 10000000);
  v_where := private.orders_filter(p_query);
  v_sort := private.orders_sort(p_query ->> 'sort');
  -- Nothing that an order is found by: all of them.
  if private.search_patterns('', v_search) is not null then
    select s.ids, s.total, s.is_at_least into v_ids, v_total, v_is_at_least
    from private.search_orders(v_search, v_where, v_sort, v_limit, v_offset) s;
  else
    if v_where in ('true', private.orders_filter(jsonb_build_object('status', p_query -> 'status')))
      and v_sort = private.orders_sort('newest')
    then
      v_ids := private.page_of_orders(p_query ->> 'status', v_limit, v_offset);
      v_count := private.count_orders(p_query ->> 'status');
    else
      execute format(
        'select array(select o.id from public.orders o where %s order by %s limit $1 offset $2)', v_where, v_sort
      )
      into v_ids using v_limit, v_offset;
    end if;
    if v_count is null then
      execute format('select count(*) from (select from public.orders o where %s limit 1001) c', v_where) into v_total;
    else
      v_total := least(v_count, 1001);
    end if;
  end if;
  return jsonb_build_object(
    'total', v_total, 'at_least', v_is_at_least, 'count', v_count, 'orders', private.order_rows(v_ids),
    'carriers', private.carriers_of_orders()
  );
end;
$$;
revoke execute on function public.admin_list_orders from public, anon, authenticated, service_role;
grant execute on function public.admin_list_orders to authenticated;

-- schemas/orders/functions/admin_pick_orders.sql

-- Returns the orders that an admin picked, as rows of admin_list_orders, in the order in which they were named; unknown
-- ones are left out.
--   p_pick: {ids: [uuid]} or {numbers: ['ORD-…']}, at most 500.
-- Raises 42501 without orders.read, 22023 for malformed input.
create function public.admin_pick_orders(p_pick jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  perform private.require_permission('orders.read');
  perform private.validate_object('p_pick', p_pick, '{"ids": "array?", "numbers": "array?"}');
  if p_pick ? 'ids' then
    select array_agg(e::uuid order by i) into v_ids
    from jsonb_array_elements_text(p_pick -> 'ids') with ordinality t (e, i)
    where i <= 500 and pg_input_is_valid(e, 'uuid');
  else
    select array_agg(o.id order by n.i) into v_ids
    from jsonb_array_elements_text(p_pick -> 'numbers') with ordinality n (e, i)
    join public.orders o on o.order_number = n.e
    where n.i <= 500;
  end if;
  return private.order_rows(v_ids);
end;
$$;
revoke execute on function public.admin_pick_orders from public, anon, authenticated, service_role;
grant execute on function public.admin_pick_orders to authenticated;

-- schemas/orders/functions/admin_place_order.sql

-- Places an order for a customer who has telephoned or written: as shop_place_order, which checks prices, stock, limits
-- and coupons, with the caller as who placed it. A note on the order and the audit log keep that.
--   p_order and the result: as in shop_place_order, without a cart. added_to?: the id of an order of the same customer
--   to which this one adds items. seen_additions?: how many others add to that one on the caller's screen, so that two
--   who add to it at once, or one after the other, do not place the same twice. replaces?: the id of one that waits
--   for its online payment, in whose place this one
--   stands: that is cancelled, and its stock and coupon are free for this one, in the same transaction. Its total never
--   changes, so a payment that was begun for it is never taken for this one: it goes back. Notes on both orders say so.
-- Code 'addition_exists' when there are others by now, 'addition_ended' when the order to which it adds has ended.
-- Code 'replaced_changed' for an order to be replaced that is paid, ended, in cash or of another customer, and
-- 'already_paid' when the bank has just authorized its payment. A refusal changes nothing.
-- Raises 42501 without orders.place, 22023 for malformed input.
create function public.admin_place_order(p_order jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_answer jsonb;
  v_first public.orders;
  v_replaced public.orders;
  v_additions bigint;
  v_key constant text := p_order ->> 'checkout_key';
begin
  perform private.require_permission('orders.place');
  perform private.validate_object(
    'p_order',
    jsonb_build_object(
      'added_to', p_order -> 'added_to', 'seen_additions', p_order -> 'seen_additions',
      'replaces', p_order -> 'replaces', 'user_id', p_order -> 'user_id',
      'checkout_key', p_order -> 'checkout_key'
    ),
    '{
      "added_to": "uuid?", "seen_additions": "integer?", "replaces": "uuid?", "user_id": "uuid", "checkout_key": "uuid"
    }'
  );
  if p_order ->> 'added_to' is not null then
    -- Two who add to an order follow each other. The customer before the order, as shop_place_order locks them.
    perform 1 from public.users u where u.id = (p_order ->> 'user_id')::uuid for no key update;
    select o.* into v_first from public.orders o
    where o.id = (p_order ->> 'added_to')::uuid and o.user_id = (p_order ->> 'user_id')::uuid
    for no key update;
    -- The form that has placed its order is not refused because of it.
    if v_first.id is not null and not exists (select from public.orders o where o.checkout_key = v_key::uuid) then
      select count(*) into v_additions from public.orders o where o.added_to = v_first.id and o.status <> 'cancelled';
      if private.has_ended(v_first.status) then
        return private.error_result('addition_ended');
      elsif v_additions <> coalesce((p_order ->> 'seen_additions')::integer, 0) then
        return private.error_result('addition_exists');
      end if;
    end if;
  end if;
  if p_order ->> 'replaces' is not null
    and not exists (select from public.orders o where o.checkout_key = v_key::uuid)
  then
    -- The customer before the order, as shop_place_order locks them.
    perform 1 from public.users u where u.id = (p_order ->> 'user_id')::uuid for no key update;
    select o.* into v_replaced from public.orders o
    where o.id = (p_order ->> 'replaces')::uuid and o.user_id = (p_order ->> 'user_id')::uuid
      and o.payment_method = 'razorpay' and o.status in ('pending', 'failed')
      and o.payment_status in ('pending', 'failed')
    for no key update;
    if not found then
      return private.error_result('replaced_changed');
    end if;
  end if;
  begin
    -- A cart of its own, so that an order that replaces this one can share it.
    update public.orders o set cart_id = v_key::uuid where o.id = v_replaced.id and o.cart_id is null;
    v_answer := public.shop_place_order(
      p_order - '{added_to,seen_additions,replaces}'::text[]
        || jsonb_build_object('placed_by', auth.uid(), 'cart_id', coalesce(v_replaced.cart_id, v_key::uuid))
    );
    if not (v_answer ->> 'ok')::boolean then
      -- Takes the cart back from the order that is not replaced.
      raise exception using errcode = 'HA001';
    end if;
  exception
    when sqlstate 'HA001' then
      return private.count_refusal(v_answer);
  end;
  if not (v_answer ->> 'already_placed')::boolean then
    update public.orders o set added_to = v_first.id
    where o.id = (v_answer ->> 'order_id')::uuid and v_first.id is not null;
    insert into public.order_notes (order_id, author_id, note)
    values (
      (v_answer ->> 'order_id')::uuid, auth.uid(),
      concat_ws(
        ', ', 'Placed for the customer', 'in addition to order ' || v_first.order_number,
        'instead of order ' || v_replaced.order_number
      )
    );
    insert into public.order_notes (order_id, author_id, note)
    select v_first.id, auth.uid(), 'Order ' || (v_answer ->> 'order_number') || ' was placed in addition'
    where v_first.id is not null;
    insert into public.order_notes (order_id, author_id, note)
    select v_replaced.id, auth.uid(), 'Order ' || (v_answer ->> 'order_number') || ' was placed instead'
    where v_replaced.id is not null;
    insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
    values (
      auth.uid(), 'insert', 'orders', v_answer ->> 'order_id', null,
      v_answer - '{ok,already_placed,order_id}'::text[]
        || jsonb_build_object('payment_method', p_order ->> 'payment_method')
    );
  end if;
  return v_answer;
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_place_order from public, anon, authenticated, service_role;
grant execute on function public.admin_place_order to authenticated;

-- schemas/orders/functions/admin_save_order_view.sql

-- Names a filter of the list of orders for the caller; a view of the same name is replaced. p_query is the query of the
-- list's address. The caller's row is locked, so that views that are saved at once are counted, too.
-- Returns {ok: true} or {ok: false, code: 'too_many' | 'invalid'}. Raises 42501 without orders.read.
create function public.admin_save_order_view(p_name text, p_query text)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  c_most constant integer := 20;
  v_name constant text := btrim(regexp_replace(coalesce(p_name, ''), '\s+', ' ', 'g'));
begin
  perform private.require_permission('orders.read');
  if char_length(v_name) not between 1 and 40
    or char_length(coalesce(p_query, '')) not between 1 and 500
    or p_query !~ '^[a-z]+=[^&?#]*(&[a-z]+=[^&?#]*)*$'
  then
    return private.error_result('invalid');
  end if;
  perform from public.users u where u.id = auth.uid() for no key update;
  update public.order_views v set name = v_name, query = p_query
  where v.user_id = auth.uid() and lower(v.name) = lower(v_name);
  if not found then
    if (select count(*) from public.order_views v where v.user_id = auth.uid()) >= c_most then
      return private.error_result('too_many');
    end if;
    insert into public.order_views (user_id, name, query) values (auth.uid(), v_name, p_query);
  end if;
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_save_order_view from public, anon, authenticated, service_role;
grant execute on function public.admin_save_order_view to authenticated;

-- schemas/orders/functions/admin_set_order_address.sql

-- Corrects where an order goes that is not shipped yet and has no invoice. What it costs stays as agreed; in tax mode
-- 'gst' the place of supply follows, but not that of a business. The customer is told by mail.
--   p_change: {order_id, address, expected_updated_at}, the address with the fields of copy_address.
-- Returns {ok: true, changed} or {ok: false, code: 'not_found' | 'changed' | 'wrong_status' (with status) |
-- 'invoiced' | 'invalid_address' | 'state_unknown' | 'not_served' | 'no_cod_there' | 'busy'}. Raises 42501 without
-- orders.write, 22023 for malformed input.
create function public.admin_set_order_address(p_change jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_address jsonb;
  v_order public.orders;
  v_before jsonb;
  v_zone jsonb;
  v_error jsonb;
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_change', p_change, '{
    "order_id": "uuid", "address": "object", "expected_updated_at": "timestamptz"
  }');
  v_address := private.copy_address(p_change -> 'address');
  if not v_address ?& array['first_name', 'last_name', 'address_line_1', 'city', 'state', 'postal_code', 'phone']
    or exists (
      select 1 from jsonb_each_text(v_address) f
      where char_length(f.value) > 120 or (f.key <> 'address_line_2' and coalesce(btrim(f.value), '') = '')
    )
    or v_address ->> 'postal_code' !~ '^[1-9][0-9]{5}$' or v_address ->> 'phone' !~ '^[+]91[6-9][0-9]{9}$'
  then
    return private.error_result('invalid_address');
  end if;
  select o.* into v_order from public.orders o where o.id = (p_change ->> 'order_id')::uuid for no key update;
  if not found then
    return private.error_result('not_found');
  elsif v_order.updated_at <> (p_change ->> 'expected_updated_at')::timestamptz then
    return private.error_result('changed');
  elsif not private.is_cancellable(v_order.status) then
    return private.error_result('wrong_status', jsonb_build_object('status', v_order.status));
  elsif exists (select 1 from public.invoices i where i.order_id = v_order.id) then
    return private.error_result('invoiced');
  elsif v_order.shipping_address = v_address then
    return jsonb_build_object('ok', true, 'changed', false);
  end if;
  v_error := private.check_place_of_supply(v_address);
  v_zone := private.find_zone(v_address ->> 'postal_code');
  if v_error is not null then
    return v_error;
  elsif not (v_zone ->> 'delivered')::boolean then
    return private.error_result('not_served');
  elsif v_order.payment_method = 'cod' and v_order.payment_status <> 'paid' and v_order.total_amount > 0
    and not (v_zone ->> 'cod')::boolean
  then
    return private.error_result('no_cod_there');
  end if;

  v_before := v_order.shipping_address;
  update public.orders o
  set shipping_address = v_address,
    place_of_supply = case when o.tax_mode = 'gst' and o.billing_address is null
      then private.state_code(v_address ->> 'state') else o.place_of_supply end,
    -- As promise_delivery counts them.
    delivery_from = (o.created_at at time zone 'Asia/Kolkata')::date
      + coalesce((v_zone ->> 'days_min')::integer, s.delivery_days_min),
    delivery_to = (o.created_at at time zone 'Asia/Kolkata')::date
      + coalesce((v_zone ->> 'days_max')::integer, s.delivery_days_max)
  from public.settings s
  where o.id = v_order.id
  returning o.* into v_order;
  insert into public.order_status_history (order_id, status, payment_status, actor, actor_id, note)
  values (v_order.id, v_order.status, v_order.payment_status, 'admin', auth.uid(), 'The address was changed');
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    auth.uid(), 'update', 'orders', v_order.id::text, jsonb_build_object('shipping_address', v_before),
    jsonb_build_object('shipping_address', v_address)
  );
  perform private.queue_shopper_mail(
    'order-message', v_order.user_id, v_order.id, 'order-message-' || gen_random_uuid(),
    jsonb_build_object('order_number', v_order.order_number, 'about', 'address', 'address', v_address)
  );
  return jsonb_build_object('ok', true, 'changed', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_set_order_address from public, anon, authenticated, service_role;
grant execute on function public.admin_set_order_address to authenticated;

-- schemas/orders/functions/admin_set_order_status.sql

-- Sets any status from any status; stock, coupon and money follow. Entering cancelled or failed releases stock and
-- coupon if the order still holds them, and creates a refund of what was paid online; leaving them reserves both again
-- if it does not, and deletes a refund that was not sent, or is rejected. Timestamps of steps that lie ahead again are
-- cleared. Cash on delivery becomes paid when delivered; an online order whose payment failed waits for payment again
-- when set to pending. p_expected_status is the status that the admin saw: an order that has another one by now is not
-- changed.
-- p_cash: where the cash of a collected order is, and p_cash_reason why, see settle_cash.
-- p_undo_seconds: for how long (at most 60) the change can be undone with undo_id, see admin_undo_order_status; its
-- mails and refunds wait as long. There is no undo_id when it cannot: nothing changed, or a refund was withdrawn.
-- Returns {ok: true, changed, order_id, order_number, status, payment_status, undo_id?} or {ok: false, code:
-- 'not_found' | 'invalid_status' | 'changed' (with status) | 'out_of_stock' (with lines) | 'coupon_exhausted' |
-- 'partly_shipped' (see shipments; the rest is to be shipped first) | 'items_returned' (it would be packed again) |
-- 'refund_started' | 'may_not_refund' (ending it gives money back, which needs refunds.write) | 'cash_unclear' (p_cash
-- is needed) | 'busy'}. Raises 42501 without orders.write, or 'not_confirmed' when more goes back than the limit of the
-- settings (see confirm_refund).
create function public.admin_set_order_status(
  p_order_id uuid,
  p_status text,
  p_expected_status text default null,
  p_cash text default null,
  p_cash_reason text default null,
  p_undo_seconds integer default 0
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_order public.orders;
  v_before public.orders;
  v_last_mail bigint;
  v_withdrawn bigint := 0;
  v_undo_id uuid;
  v_changed boolean;
  v_error jsonb;
begin
  perform private.require_permission('orders.write');
  if p_status is null
    or p_status not in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'failed')
  then
    return private.error_result('invalid_status');
  end if;
  select o.* into v_order from public.orders o where o.id = p_order_id for no key update;
  if not found then
    return private.error_result('not_found');
  end if;

  v_changed := v_order.status <> p_status;
  if v_changed and v_order.status <> p_expected_status then
    return private.error_result('changed', jsonb_build_object('status', v_order.status));
  end if;
  -- What has left cannot wait for its payment again, and nothing is delivered that was not sent.
  -- Nor is an order packed again that was called back with a part of it on its way.
  if v_changed and (
      p_status = 'pending' or (p_status = 'delivered' and v_order.status <> 'shipped')
      or (p_status in ('confirmed', 'processing') and private.has_ended(v_order.status))
    )
    and private.has_parcels(p_order_id)
  then
    return private.error_result('partly_shipped');
  end if;
  -- Its slip would have what was given back.
  if v_changed and p_status in ('pending', 'confirmed', 'processing')
    and v_order.status in ('shipped', 'delivered', 'cancelled', 'failed')
    and exists (
      select 1 from public.return_requests r
      where r.order_id = p_order_id and r.status in ('received', 'refunded', 'replaced')
    )
  then
    return private.error_result('items_returned');
  end if;
  if v_changed and private.has_ended(p_status) and not private.has_permission('refunds.write')
    and private.refund_of_end(v_order) > 0
  then
    return private.error_result('may_not_refund');
  end if;
  v_before := v_order;
  select coalesce(max(m.id), 0) into v_last_mail from public.outbox m where m.order_id = p_order_id;
  if p_undo_seconds between 1 and 60 then
    perform set_config('haat.hold_seconds', (p_undo_seconds + 2)::text, true);
  end if;
  v_error := private.settle_cash(v_order, p_status, p_cash, p_cash_reason);
  if v_error is not null then
    return v_error;
  end if;
  select o.* into v_order from public.orders o where o.id = p_order_id;
  -- Goods do not leave once all of their money has gone back, or is about to.
  if v_order.status in ('pending', 'confirmed', 'processing') and p_status in ('processing', 'shipped', 'delivered')
    and private.is_paid_back(p_order_id)
  then
    return private.error_result('refund_started');
  end if;
  if v_changed then
    perform private.lock_stock_and_coupons(array[p_order_id]);
    if not private.has_ended(p_status) and not private.holds_reservation(v_order) then
      perform private.set_context('admin', auth.uid(), 'reinstated');
      v_error := coalesce(private.check_no_refund_started(v_order), private.reserve_stock(p_order_id));
      if v_error is null then
        delete from public.refunds r
        where r.payment_id = v_order.razorpay_payment_id and r.status = 'due' and r.attempts = 0;
        get diagnostics v_withdrawn = row_count;
      end if;
    elsif private.has_ended(p_status) and private.holds_reservation(v_order) then
      perform private.set_context('admin', auth.uid(), p_status);
      perform private.release_stock(p_order_id);
    else
      perform private.set_context('admin', auth.uid());
    end if;
    if v_error is null then
      update public.orders o
      set status = p_status,
        confirmed_at = case
          when private.is_confirmed(p_status) then coalesce(o.confirmed_at, now())
          when private.has_ended(p_status) then o.confirmed_at
        end,
        shipped_at = case
          when p_status = 'shipped' then now()
          when p_status in ('delivered', 'cancelled', 'failed') then o.shipped_at
        end,
        delivered_at = case
          when p_status = 'delivered' then now()
          when private.has_ended(p_status) then o.delivered_at
        end,
        cancelled_at = case when p_status = 'cancelled' then now() end,
        held_until = null,
        payment_status = case
          when p_status = 'delivered' and o.payment_method = 'cod' and o.payment_status in ('pending', 'failed')
            then 'paid'
          -- Waits for payment again: sync_held_until holds it for 30 minutes, then it expires.
          when p_status = 'pending' and o.payment_method = 'razorpay' and o.payment_status = 'failed' then 'pending'
          else o.payment_status
        end
      where o.id = p_order_id
      returning * into v_order;
      if private.has_ended(p_status) then
        perform private.confirm_order_refund(v_order);
        perform private.create_order_refund(v_order, 'cancelled');
      end if;
      if p_undo_seconds between 1 and 60 and v_withdrawn = 0 then
        delete from private.order_undos u where u.expires_at < now() - interval '1 day';
        -- Two seconds for the way of the click.
        insert into private.order_undos (order_id, staff_id, before, changed_at, last_mail_id, expires_at)
        values (
          p_order_id, auth.uid(), to_jsonb(v_before), v_order.updated_at, v_last_mail,
          now() + make_interval(secs => p_undo_seconds + 2)
        )
        returning id into v_undo_id;
      end if;
    end if;
    perform private.clear_context();
  end if;
  perform set_config('haat.hold_seconds', '', true);
  return coalesce(v_error, jsonb_build_object(
    'ok', true, 'changed', v_changed, 'order_id', v_order.id, 'order_number', v_order.order_number,
    'status', v_order.status, 'payment_status', v_order.payment_status
  ) || case when v_undo_id is null then '{}' else jsonb_build_object('undo_id', v_undo_id) end);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_set_order_status from public, anon, authenticated, service_role;
grant execute on function public.admin_set_order_status to authenticated;

-- schemas/orders/functions/admin_set_shipment.sql

-- Saves carrier, tracking number and tracking link of an order: of the parcel that has everything that no shipment has.
-- A blank clears one.
--   p_shipment: {order_id, shipment_id?, carrier?, tracking_number?, tracking_url?, expected_updated_at?, tell?}, where
--   expected_updated_at is what the admin saw: a later change by somebody else is not overwritten. shipment_id: of the
--   parcel that is meant instead, which left before the last one. tell: the customer of what is on its way gets a mail
--   about it, once however often the same form is sent; about the first number of an order that is shipped there is
--   one anyway.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'changed' | 'invalid_carrier' | 'invalid_number' |
-- 'invalid_url' | 'busy'}. Raises 42501 without orders.write, 22023 for malformed input.
create function public.admin_set_shipment(p_shipment jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_carrier text := nullif(btrim(p_shipment ->> 'carrier'), '');
  v_number text := nullif(btrim(p_shipment ->> 'tracking_number'), '');
  v_url text := nullif(btrim(p_shipment ->> 'tracking_url'), '');
  v_shipment_id constant uuid := (p_shipment ->> 'shipment_id')::uuid;
  v_order public.orders;
  v_error jsonb;
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_shipment', p_shipment, '{
    "order_id": "uuid", "shipment_id": "uuid?", "carrier": "text?", "tracking_number": "text?",
    "tracking_url": "text?", "expected_updated_at": "timestamptz?", "tell": "boolean?"
  }');
  v_error := private.check_shipment(p_shipment);
  if v_error is not null then
    return v_error;
  end if;
  select o.* into v_order from public.orders o where o.id = (p_shipment ->> 'order_id')::uuid for no key update;
  if not found then
    return private.error_result('not_found');
  elsif v_order.updated_at <> (p_shipment ->> 'expected_updated_at')::timestamptz then
    return private.error_result('changed');
  end if;
  perform private.set_context('admin', auth.uid());
  if v_shipment_id is null then
    update public.orders o
    set carrier = v_carrier, tracking_number = v_number, tracking_url = v_url
    where o.id = v_order.id;
  else
    update public.shipments s
    set carrier = v_carrier, tracking_number = v_number, tracking_url = v_url
    where s.id = v_shipment_id and s.order_id = v_order.id;
    if not found then
      perform private.clear_context();
      return private.error_result('not_found');
    end if;
    update public.orders o set updated_at = now() where o.id = v_order.id;
  end if;
  perform private.clear_context();
  if (p_shipment ->> 'tell')::boolean and coalesce(v_number, v_url, v_carrier) is not null
    and (v_order.status = 'shipped' or (v_shipment_id is not null and v_order.status in ('confirmed', 'processing')))
    -- Of which queue_order_mail tells.
    and (v_shipment_id is not null or coalesce(v_order.tracking_number, v_order.tracking_url) is not null)
  then
    perform private.queue_shopper_mail(
      'order-tracked', v_order.user_id, v_order.id,
      -- The same form sent twice mails once.
      concat_ws('-', 'order-tracked', coalesce(v_shipment_id, v_order.id), extract(epoch from v_order.updated_at)),
      private.mail_order_data(v_order) || jsonb_build_object(
        'carrier', v_carrier, 'tracking_number', v_number, 'tracking_url', v_url, 'is_corrected', true,
        'parcel', case when private.has_parcels(v_order.id)
          then private.parcel_lines(v_order.id, v_shipment_id) end
      )
    );
  end if;
  return jsonb_build_object('ok', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_set_shipment from public, anon, authenticated, service_role;
grant execute on function public.admin_set_shipment to authenticated;

-- schemas/orders/functions/admin_ship_order.sql

-- Sets an order to shipped with carrier and tracking, in one step: the customer gets one mail, with the tracking. An
-- order that is shipped already keeps its status and its tracking; one that was seen as shipped and has none yet is
-- given it. What was mailed is corrected with admin_set_shipment.
--   p_shipment: {order_id, expected_status, carrier?, tracking_number?, tracking_url?, expected_updated_at?}, where
--   expected_status is the status that the admin saw; for the others see admin_set_shipment.
-- Returns what admin_set_order_status returns, with changed true; {ok, changed: false} when it is shipped just so
-- already. Refuses as admin_set_order_status and admin_set_shipment do; 'changed' has the tracking_number, too, of an
-- order that is shipped otherwise. When it is refused, nothing is changed.
-- Raises 42501 without orders.write, 22023 for malformed input.
create function public.admin_ship_order(p_shipment jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_answer jsonb;
  v_order public.orders;
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_shipment', p_shipment, '{
    "order_id": "uuid", "expected_status": "text", "carrier": "text?", "tracking_number": "text?",
    "tracking_url": "text?", "expected_updated_at": "timestamptz?"
  }');
  -- Whoever ships it at the same time waits, and finds it shipped.
  select o.* into v_order from public.orders o where o.id = (p_shipment ->> 'order_id')::uuid for no key update;
  if v_order.status = 'shipped' then
    if row(v_order.carrier, v_order.tracking_number, v_order.tracking_url) is not distinct from row(
      nullif(btrim(p_shipment ->> 'carrier'), ''), nullif(btrim(p_shipment ->> 'tracking_number'), ''),
      nullif(btrim(p_shipment ->> 'tracking_url'), '')
    ) then
      return jsonb_build_object('ok', true, 'changed', false);
    elsif p_shipment ->> 'expected_status' <> 'shipped'
      or coalesce(v_order.tracking_number, v_order.tracking_url) is not null
    then
      return private.error_result('changed', jsonb_build_object(
        'status', v_order.status, 'tracking_number', v_order.tracking_number
      ));
    end if;
  end if;
  begin
    -- Before the status, so that the mail about it has the tracking.
    v_answer := public.admin_set_shipment(p_shipment - 'expected_status');
    if (v_answer ->> 'ok')::boolean then
      v_answer := public.admin_set_order_status(
        (p_shipment ->> 'order_id')::uuid, 'shipped', p_shipment ->> 'expected_status'
      );
    end if;
    if not (v_answer ->> 'ok')::boolean then
      -- Takes the shipment back.
      raise exception using errcode = 'HA001';
    end if;
  exception
    when sqlstate 'HA001' then
      null;
  end;
  -- Of an order that was shipped already the tracking is.
  return case when (v_answer ->> 'ok')::boolean then v_answer || '{"changed": true}' else v_answer end;
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_ship_order from public, anon, authenticated, service_role;
grant execute on function public.admin_ship_order to authenticated;

-- schemas/orders/functions/admin_ship_part.sql

-- Sends a part of an order in a parcel of its own; the rest follows. The first parcel issues the invoice of the whole
-- order, and the order is being prepared until the rest is shipped. The customer gets one mail. A parcel with
-- everything that is left ships the order, see admin_ship_order.
--   p_part: {order_id, shipment_id, items: [{order_item_id, quantity}], carrier?, tracking_number?, tracking_url?,
--   expected_updated_at}, each item once. The same shipment_id again sends nothing more. expected_updated_at is the
--   version of the order that the admin saw.
-- Returns {ok: true, is_last, pieces} or {ok: false, code} with 'not_found', 'changed', 'wrong_status' (with status),
-- 'refund_started', 'nothing_chosen', 'unknown_item', 'too_many' (with lines [{name, stock}], what is left of them),
-- those of check_shipment, and of admin_ship_order. Raises 42501 without orders.write, 22023 for malformed input.
create function public.admin_ship_part(p_part jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_id constant uuid := (p_part ->> 'shipment_id')::uuid;
  v_carrier text := nullif(btrim(p_part ->> 'carrier'), '');
  v_number text := nullif(btrim(p_part ->> 'tracking_number'), '');
  v_url text := nullif(btrim(p_part ->> 'tracking_url'), '');
  v_order public.orders;
  v_error jsonb;
  v_lines jsonb;
  v_pieces integer;
  v_left integer;
  v_note text;
  v_was text;
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_part', p_part, '{
    "order_id": "uuid", "shipment_id": "uuid", "items": "array", "carrier": "text?", "tracking_number": "text?",
    "tracking_url": "text?", "expected_updated_at": "timestamptz"
  }');
  perform private.validate_object('p_part.items', i.value, '{"order_item_id": "uuid", "quantity": "integer"}')
  from jsonb_array_elements(p_part -> 'items') i;
  v_error := private.check_shipment(p_part);
  if v_error is not null then
    return v_error;
  end if;
  select o.* into v_order from public.orders o where o.id = (p_part ->> 'order_id')::uuid for no key update;
  if not found then
    return private.error_result('not_found');
  end if;
  select sum(i.quantity) into v_pieces
  from public.shipments s join public.shipment_items i on i.shipment_id = s.id
  where s.id = v_id and s.order_id = v_order.id;
  if v_pieces is not null then
    return jsonb_build_object('ok', true, 'is_last', false, 'pieces', v_pieces);
  elsif v_order.updated_at <> (p_part ->> 'expected_updated_at')::timestamptz then
    return private.error_result('changed');
  elsif v_order.status not in ('confirmed', 'processing') then
    return private.error_result('wrong_status', jsonb_build_object('status', v_order.status));
  elsif private.is_paid_back(v_order.id) then
    return private.error_result('refund_started');
  end if;

  select case
    when count(*) = 0 or bool_or(l.quantity < 1) then private.error_result('nothing_chosen')
    when bool_or(i.id is null) or count(*) <> count(distinct l.order_item_id)
      then private.error_result('unknown_item')
  end,
  jsonb_agg(jsonb_build_object(
    'name', concat_ws(' · ', i.product_name, i.variant_label), 'stock', private.units_to_ship(i)
  ) order by i.product_name, i.variant_label) filter (where l.quantity > private.units_to_ship(i)),
  sum(l.quantity)
  into v_error, v_lines, v_pieces
  from jsonb_to_recordset(p_part -> 'items') l (order_item_id uuid, quantity integer)
  left join public.order_items i on i.id = l.order_item_id and i.order_id = v_order.id;
  if v_error is not null then
    return v_error;
  elsif v_lines is not null then
    return private.error_result('too_many', jsonb_build_object('lines', v_lines));
  end if;
  select sum(private.units_to_ship(i)) into v_left from public.order_items i where i.order_id = v_order.id;
  if v_pieces = v_left then
    return public.admin_ship_order(
      p_part - '{shipment_id,items}'::text[] || jsonb_build_object('expected_status', v_order.status)
    ) || jsonb_build_object('is_last', true, 'pieces', v_pieces);
  end if;

  v_note := format('A part was shipped: %s of the %s pieces that were left', v_pieces, v_left);
  perform private.set_context('admin', auth.uid(), null, v_note);
  insert into public.shipments (id, order_id, carrier, tracking_number, tracking_url, actor_id)
  values (v_id, v_order.id, v_carrier, v_number, v_url, auth.uid());
  insert into public.shipment_items (shipment_id, order_item_id, quantity)
  select v_id, l.order_item_id, l.quantity
  from jsonb_to_recordset(p_part -> 'items') l (order_item_id uuid, quantity integer);
  perform private.create_invoice(v_order.id);
  v_was := v_order.status;
  -- The rest mostly goes with the same carrier, and never with the same number.
  update public.orders o
  set status = 'processing', carrier = v_carrier, tracking_number = null, tracking_url = null, updated_at = now()
  where o.id = v_order.id
  returning * into v_order;
  perform private.clear_context();
  -- A change of the status has the note already.
  if v_was = v_order.status then
    insert into public.order_status_history (order_id, status, payment_status, actor, actor_id, note)
    values (v_order.id, v_order.status, v_order.payment_status, 'admin', auth.uid(), v_note);
  end if;
  perform private.queue_shopper_mail(
    'order-part-shipped', v_order.user_id, v_order.id, 'order-part-shipped-' || v_id,
    private.mail_order_data(v_order) || jsonb_build_object(
      'carrier', v_carrier, 'tracking_number', v_number, 'tracking_url', v_url,
      'parcel', private.parcel_lines(v_order.id, v_id)
    )
  );
  return jsonb_build_object('ok', true, 'is_last', false, 'pieces', v_pieces);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_ship_part from public, anon, authenticated, service_role;
grant execute on function public.admin_ship_part to authenticated;

-- schemas/orders/functions/admin_stop_order_batch.sql

-- Leaves the orders of a change of many as they are that were not changed yet. Returns {ok: true} or
-- {ok: false, code: 'not_found'} for a change of somebody else. Raises 42501 without orders.write.
create function public.admin_stop_order_batch(p_batch_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('orders.write');
  if not exists (
    select 1 from public.order_batches b where b.id = p_batch_id and b.actor_id = auth.uid()
  ) then
    return private.error_result('not_found');
  end if;
  update private.order_batch_items i set result = private.error_result('stopped')
  where i.batch_id = p_batch_id and i.result is null;
  return '{"ok": true}';
end;
$$;
revoke execute on function public.admin_stop_order_batch from public, anon, authenticated, service_role;
grant execute on function public.admin_stop_order_batch to authenticated;

-- schemas/orders/functions/admin_take_back_parcel.sql

-- Takes back a parcel that was recorded by mistake, of an order of which not all has left: its pieces are to be shipped
-- again. An invoice that was issued stays. Mails about the parcel that were not sent yet are deleted.
--   p_parcel: {order_id, shipment_id, expected_updated_at, message?}. expected_updated_at is the version of the order
--   that the admin saw. message: is mailed to a customer who has the mail about the parcel; a note keeps it.
-- Returns {ok: true, pieces, told}, where told is whether it was mailed, or {ok: false, code: 'not_found' | 'changed' |
-- 'wrong_status' (with status) | 'invalid_message' | 'busy'}. Raises 42501 without orders.write, 22023 for malformed
-- input.
create function public.admin_take_back_parcel(p_parcel jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_id constant uuid := (p_parcel ->> 'shipment_id')::uuid;
  v_key constant text := 'order-parcel-back-' || v_id;
  v_message constant text := nullif(btrim(p_parcel ->> 'message'), '');
  v_order public.orders;
  v_shipment public.shipments;
  v_pieces integer;
  v_unsent bigint;
  v_tells boolean;
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_parcel', p_parcel, '{
    "order_id": "uuid", "shipment_id": "uuid", "expected_updated_at": "timestamptz", "message": "text?"
  }');
  if char_length(v_message) > 900 then
    return private.error_result('invalid_message');
  end if;
  select o.* into v_order from public.orders o where o.id = (p_parcel ->> 'order_id')::uuid for no key update;
  select s.* into v_shipment from public.shipments s where s.id = v_id and s.order_id = v_order.id;
  if not found then
    return private.error_result('not_found');
  elsif v_order.updated_at <> (p_parcel ->> 'expected_updated_at')::timestamptz then
    return private.error_result('changed');
  elsif v_order.status not in ('confirmed', 'processing') then
    return private.error_result('wrong_status', jsonb_build_object('status', v_order.status));
  end if;

  select sum(i.quantity) into v_pieces from public.shipment_items i where i.shipment_id = v_id;
  perform private.set_context('admin', auth.uid());
  delete from public.shipments s where s.id = v_id;
  update public.orders o set updated_at = now() where o.id = v_order.id;
  perform private.clear_context();
  insert into public.order_status_history (order_id, status, payment_status, actor, actor_id, note)
  values (
    v_order.id, v_order.status, v_order.payment_status, 'admin', auth.uid(),
    concat_ws(', ', format('A parcel was taken back, its pieces (%s) are to be shipped again', v_pieces),
      v_shipment.tracking_number)
  );
  delete from public.outbox m
  where m.order_id = v_order.id and m.idempotency_key like 'order-tracked-' || v_id || '-%'
    and m.status = 'queued' and m.attempts = 0;
  delete from public.outbox m
  where m.idempotency_key = 'order-part-shipped-' || v_id and m.status = 'queued' and m.attempts = 0;
  get diagnostics v_unsent = row_count;
  if v_message is not null and v_unsent = 0 and not exists (
    select 1 from public.outbox m where m.idempotency_key = 'order-part-shipped-' || v_id and m.status = 'failed'
  ) then
    perform private.queue_shopper_mail(
      'order-message', v_order.user_id, v_order.id, v_key,
      jsonb_build_object('order_number', v_order.order_number, 'about', 'message', 'message', v_message)
    );
  end if;
  -- None is queued for a closed account.
  v_tells := exists (select 1 from public.outbox m where m.idempotency_key = v_key);
  if v_tells then
    insert into public.order_notes (order_id, author_id, note)
    values (v_order.id, auth.uid(), 'Written to the customer: ' || v_message);
  end if;
  return jsonb_build_object('ok', true, 'pieces', v_pieces, 'told', v_tells);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_take_back_parcel from public, anon, authenticated, service_role;
grant execute on function public.admin_take_back_parcel to authenticated;

-- schemas/orders/functions/admin_undo_order_batch.sql

-- Begins to take a change of many orders back, while there is time for one of them: what is left of it is not changed
-- any more, and what was changed waits another minute with its mails and refunds, so that there is time for all.
-- admin_work_order_batch then undoes one order after the other. Taking it back twice begins nothing anew.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'too_late'} for a change of somebody else or an old one.
-- Raises 42501 without orders.write.
create function public.admin_undo_order_batch(p_batch_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_undo_at timestamptz;
  v_stopped bigint;
  v_until constant timestamptz := now() + interval '1 minute';
begin
  perform private.require_permission('orders.write');
  select b.undo_at into v_undo_at
  from public.order_batches b
  where b.id = p_batch_id and b.actor_id = auth.uid()
  for update;
  if not found then
    return private.error_result('not_found');
  elsif v_undo_at is not null then
    return '{"ok": true}';
  end if;
  -- Waits for the orders that are being changed.
  update private.order_batch_items i set result = private.error_result('stopped')
  where i.batch_id = p_batch_id and i.result is null;
  get diagnostics v_stopped = row_count;
  if v_stopped = 0 and private.batch_undo_count(p_batch_id) = 0 then
    return private.error_result('too_late');
  end if;
  update public.order_batches b set undo_at = now() where b.id = p_batch_id;
  with waiting as (
    update private.order_undos u set expires_at = v_until
    from private.order_batch_items i
    where i.batch_id = p_batch_id and u.id = (i.result ->> 'undo_id')::uuid and u.expires_at > now()
    returning u.order_id, u.last_mail_id, u.made_at
  ),
  mails as (
    select m.id
    from waiting w
    join public.outbox m on m.order_id = w.order_id and m.id > w.last_mail_id and m.created_at = w.made_at
    where m.status = 'queued' and m.attempts = 0
    order by m.id
    for update of m skip locked
  ),
  held as (
    update public.outbox m set next_attempt_at = v_until from mails h where m.id = h.id
  ),
  refunds as (
    select r.id
    from waiting w
    join public.refunds r on r.order_id = w.order_id and r.created_at = w.made_at
    where r.status = 'due' and r.attempts = 0
    order by r.id
    for update of r skip locked
  )
  update public.refunds r set next_attempt_at = v_until from refunds h where r.id = h.id;
  return '{"ok": true}';
end;
$$;
revoke execute on function public.admin_undo_order_batch from public, anon, authenticated, service_role;
grant execute on function public.admin_undo_order_batch to authenticated;

-- schemas/orders/functions/admin_undo_order_status.sql

-- Undoes a change of an order's status by the caller (p_undo_id as admin_set_order_status returned it) while nothing of
-- it has left the house: its mails are not sent, its refunds not started, and the order has not changed since. Status,
-- payment status and times are those from before; stock and coupon follow. An invoice that was issued stays with the
-- order.
-- Returns {ok: true, status} or {ok: false, code: 'not_found' | 'too_late' | 'changed' (with status) | 'returned' |
-- 'out_of_stock' (with lines) | 'coupon_exhausted' | 'busy'}. Raises 42501 without orders.write.
create function public.admin_undo_order_status(p_undo_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_undo private.order_undos;
  v_before public.orders;
  v_order public.orders;
  v_error jsonb;
begin
  perform private.require_permission('orders.write');
  select u.* into v_undo from private.order_undos u where u.id = p_undo_id and u.staff_id = auth.uid();
  if not found then
    return private.error_result('not_found');
  end if;
  v_before := jsonb_populate_record(null::public.orders, v_undo.before);
  select o.* into v_order from public.orders o where o.id = v_undo.order_id for no key update;
  if v_order.updated_at <> v_undo.changed_at or v_order.id is null then
    return private.error_result('changed', jsonb_build_object('status', v_order.status));
  elsif now() > v_undo.expires_at then
    return private.error_result('too_late');
  elsif exists (
    select 1 from public.return_requests r
    where r.order_id = v_order.id and r.status not in ('rejected', 'withdrawn')
      and greatest(r.requested_at, r.received_at) >= v_undo.made_at
  ) then
    -- Of what would not be delivered, or would be packed again.
    return private.error_result('returned');
  end if;

  perform private.set_context('admin', auth.uid(), 'reinstated', 'Undone');
  if private.holds_reservation(v_before) <> private.holds_reservation(v_order) then
    perform private.lock_stock_and_coupons(array[v_order.id]);
  end if;
  -- Its own mails and refunds are those of its transaction. What a colleague wrote to the customer since stays.
  -- Locked first, so that a sender either has them already or finds none.
  perform 1 from public.outbox m
  where m.order_id = v_order.id and m.id > v_undo.last_mail_id and m.created_at = v_undo.made_at
  order by m.id for update;
  perform 1 from public.refunds r
  where r.order_id = v_order.id and r.created_at = v_undo.made_at
  order by r.id for update;
  if exists (
    select 1 from public.outbox m
    where m.order_id = v_order.id and m.id > v_undo.last_mail_id and m.created_at = v_undo.made_at
      and (m.status <> 'queued' or m.attempts > 0)
  ) or exists (
    select 1 from public.refunds r
    where r.order_id = v_order.id and r.created_at = v_undo.made_at and (r.status <> 'due' or r.attempts > 0)
  ) then
    perform private.clear_context();
    return private.error_result('too_late');
  end if;
  if private.holds_reservation(v_before) and not private.holds_reservation(v_order) then
    v_error := private.reserve_stock(v_order.id);
  elsif private.holds_reservation(v_order) and not private.holds_reservation(v_before) then
    perform private.set_context('admin', auth.uid(), v_before.status, 'Undone');
    perform private.release_stock(v_order.id);
  end if;
  if v_error is null then
    delete from public.outbox m
    where m.order_id = v_order.id and m.id > v_undo.last_mail_id and m.created_at = v_undo.made_at;
    delete from public.refunds r where r.order_id = v_order.id and r.created_at = v_undo.made_at;
    perform private.set_context('admin', auth.uid(), null, 'Undone');
    update public.orders o
    set status = v_before.status, payment_status = v_before.payment_status, confirmed_at = v_before.confirmed_at,
      shipped_at = v_before.shipped_at, delivered_at = v_before.delivered_at, cancelled_at = v_before.cancelled_at,
      held_until = v_before.held_until
    where o.id = v_order.id;
    delete from private.order_undos u where u.id = p_undo_id;
  end if;
  perform private.clear_context();
  return coalesce(v_error, jsonb_build_object('ok', true, 'status', v_before.status));
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_undo_order_status from public, anon, authenticated, service_role;
grant execute on function public.admin_undo_order_status to authenticated;

-- schemas/orders/functions/admin_work_order_batch.sql

-- Changes the next order of a change of many, and stores what became of it in the same transaction: nothing is half
-- done, and what was done is not done again. Two that work on the same change take different orders.
-- What private.batch_left_alone names is left as it is. Once it is taken back (see admin_undo_order_batch), the next
-- order is undone instead.
-- Returns {ok: true, worked}; worked is false when no order is left or others are at the last ones, or
-- {ok: false, code: 'not_found'} for a change of somebody else. Raises 42501 without orders.write.
create function public.admin_work_order_batch(p_batch_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_batch public.order_batches;
  v_item private.order_batch_items;
  v_order public.orders;
  v_result jsonb;
begin
  perform private.require_permission('orders.write');
  select b.* into v_batch from public.order_batches b where b.id = p_batch_id and b.actor_id = auth.uid();
  if not found then
    return private.error_result('not_found');
  elsif v_batch.undo_at is not null then
    return private.undo_batch_item(p_batch_id);
  end if;
  select i.* into v_item from private.order_batch_items i
  where i.batch_id = p_batch_id and i.result is null
  order by i.place
  limit 1
  for update skip locked;
  if not found then
    return jsonb_build_object('ok', true, 'worked', false);
  end if;
  -- The password that was given does not hold for what is left over for another day.
  perform set_config('haat.refunds_confirmed', case
    when v_batch.is_confirmed and v_batch.created_at > now() - interval '1 hour' then 'on' else ''
  end, true);
  begin
    -- What has another status by now is refused by the change itself.
    select o.* into v_order from public.orders o where o.id = v_item.order_id and o.status = v_item.seen;
    v_result := case
      when v_batch.change = 'invoice' then public.admin_issue_invoice(v_item.order_id)
      when private.batch_left_alone(v_batch.change, v_order) is not null
      then private.error_result(private.batch_left_alone(v_batch.change, v_order))
      when v_batch.change = 'shipped' then public.admin_ship_order(
        v_item.shipment || jsonb_build_object('order_id', v_item.order_id, 'expected_status', v_item.seen)
      )
      else public.admin_set_order_status(
        v_item.order_id, v_batch.change, v_item.seen,
        p_undo_seconds => private.batch_undo_seconds(p_batch_id, v_batch.undo_seconds)
      )
    end;
  exception
    when deadlock_detected or serialization_failure then
      v_result := private.error_result('busy');
    -- It gives back more than when the change was confirmed.
    when insufficient_privilege then
      v_result := private.error_result(case sqlerrm when 'not_confirmed' then 'needs_password' else 'failed' end);
    when others then
      -- One order that cannot be changed does not hold up the others.
      raise warning 'order % of batch %: %', v_item.order_number, p_batch_id, sqlerrm;
      v_result := private.error_result('failed');
  end;
  perform set_config('haat.refunds_confirmed', '', true);
  update private.order_batch_items i set result = v_result
  where i.batch_id = p_batch_id and i.place = v_item.place;
  return jsonb_build_object('ok', true, 'worked', true);
end;
$$;
revoke execute on function public.admin_work_order_batch from public, anon, authenticated, service_role;
grant execute on function public.admin_work_order_batch to authenticated;

-- schemas/orders/functions/admin_write_to_customer.sql

-- Writes a mail to the customer of an order; a note on the order keeps it. The same key writes once.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'no_email' | 'invalid_message'}. Raises 42501 without
-- customers.write.
create function public.admin_write_to_customer(p_order_id uuid, p_message text, p_key uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_message constant text := btrim(p_message);
  v_order public.orders;
begin
  perform private.require_permission('customers.write');
  if coalesce(char_length(v_message), 0) not between 1 and 900 or p_key is null then
    return private.error_result('invalid_message');
  end if;
  select o.* into v_order from public.orders o where o.id = p_order_id;
  if not found then
    return private.error_result('not_found');
  elsif exists (select 1 from public.outbox m where m.idempotency_key = 'order-message-' || p_key) then
    return jsonb_build_object('ok', true);
  end if;
  perform private.queue_shopper_mail(
    'order-message', v_order.user_id, v_order.id, 'order-message-' || p_key,
    jsonb_build_object('order_number', v_order.order_number, 'about', 'message', 'message', v_message)
  );
  if not exists (select 1 from public.outbox m where m.idempotency_key = 'order-message-' || p_key) then
    return private.error_result('no_email');
  end if;
  insert into public.order_notes (order_id, author_id, note)
  values (v_order.id, auth.uid(), 'Written to the customer: ' || v_message);
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_write_to_customer from public, anon, authenticated, service_role;
grant execute on function public.admin_write_to_customer to authenticated;

-- schemas/orders/functions/batch_left_alone.sql

-- Returns why a change of many leaves an order as it is, for its own page: goods do not leave that were to be paid
-- online and are not ('unpaid'), or that are delivered or have ended ('ended'); null when it changes it. As leftAlone
-- in app/shop/order/order-batch.ts.
create function private.batch_left_alone(p_change text, p_order public.orders)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_change in ('confirmed', 'processing', 'shipped', 'delivered')
      and p_order.payment_method = 'razorpay' and p_order.status in ('pending', 'failed')
      and p_order.payment_status in ('pending', 'failed')
    then 'unpaid'
    when p_change = 'shipped' and p_order.status in ('delivered', 'cancelled', 'failed') then 'ended'
  end;
$$;
revoke execute on function private.batch_left_alone from public, anon, authenticated, service_role;

-- schemas/orders/functions/batch_undo_count.sql

-- Returns how many orders of a change of many the caller can still take back.
create function private.batch_undo_count(p_batch_id uuid)
returns bigint
language sql
stable
set search_path = ''
as $$
  select count(*)
  from private.order_batch_items i
  join private.order_undos u on u.id = (i.result ->> 'undo_id')::uuid
  where i.batch_id = p_batch_id and i.undone is null and u.staff_id = auth.uid() and u.expires_at > now();
$$;
revoke execute on function private.batch_undo_count from public, anon, authenticated, service_role;

-- schemas/orders/functions/batch_undo_left.sql

-- Returns for how many seconds the caller can still take back every order of a change of many that can be, without the
-- two seconds for the way of the click; 0 when none can. See admin_set_order_status.
create function private.batch_undo_left(p_batch_id uuid)
returns integer
language sql
stable
set search_path = ''
as $$
  select case when count(*) = 0 then 0
    else greatest(ceil(extract(epoch from min(u.expires_at) - now()))::integer - 2, 1) end
  from private.order_batch_items i
  join private.order_undos u on u.id = (i.result ->> 'undo_id')::uuid
  where i.batch_id = p_batch_id and i.undone is null and u.staff_id = auth.uid() and u.expires_at > now();
$$;
revoke execute on function private.batch_undo_left from public, anon, authenticated, service_role;

-- schemas/orders/functions/batch_undo_seconds.sql

-- Returns for how long the next order of a change of many can be undone: p_seconds, and longer the more orders follow
-- it, about eight of which are changed in a second, so that all can be undone when the last one is done. At most 60.
create function private.batch_undo_seconds(p_batch_id uuid, p_seconds integer)
returns integer
language sql
stable
set search_path = ''
as $$
  select case
    when p_seconds = 0 then 0
    else least(60, p_seconds + (count(*) / 8)::integer)
  end
  from private.order_batch_items i
  where i.batch_id = p_batch_id and i.result is null;
$$;
revoke execute on function private.batch_undo_seconds from public, anon, authenticated, service_role;

-- schemas/orders/functions/carriers_of_orders.sql

-- Returns the carriers that orders have, by name, at most 50: one step in the index for each.
create function private.carriers_of_orders()
returns jsonb
language sql
stable
set search_path = ''
as $$
  with recursive c (carrier, n) as (
    (select o.carrier, 1 from public.orders o where o.carrier is not null order by o.carrier limit 1)
    union all
    select (select o.carrier from public.orders o where o.carrier > c.carrier order by o.carrier limit 1), c.n + 1
    from c where c.carrier is not null and c.n <= 50
  )
  select coalesce(jsonb_agg(c.carrier order by c.carrier), '[]') from c where c.carrier is not null and c.n <= 50;
$$;
revoke execute on function private.carriers_of_orders from public, anon, authenticated, service_role;

-- schemas/orders/functions/check_changed_lines.sql

-- Returns the error result 'product_gone' (a product of the order was deleted, or has options now), or 'unavailable',
-- 'out_of_stock' or 'price_changed' with the lines concerned, or null, for the lines that an order is to have: what
-- stays in it keeps its price and may use the units that the order holds; what is new has to be for sale at its price.
create function private.check_changed_lines(p_order_id uuid, p_lines jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with kept as (
    select i.product_id, i.quantity, i.unit_price from public.order_items i where i.order_id = p_order_id
  ), facts as (
    select w.product_id, p.name, p.variant_label, p.price, coalesce(p.stock, 0) + coalesce(k.quantity, 0) as stock,
      case
        when w.quantity > coalesce(k.quantity, 0) and (p.id is null or not p.is_active or p.options <> '[]') then 1
        when p.stock + coalesce(k.quantity, 0) < w.quantity then 2
        when w.prices > 1 or coalesce(k.unit_price, p.price) <> w.unit_price then 3
      end as problem
    from private.parse_order_lines(p_lines) w
    left join kept k on k.product_id = w.product_id
    left join public.products p on p.id = w.product_id
  )
  select case
    when exists (
      select 1 from kept k left join public.products p on p.id = k.product_id where p.id is null or p.options <> '[]'
    ) then private.error_result('product_gone')
    else (
      select private.error_result(
        (array['unavailable', 'out_of_stock', 'price_changed'])[f.problem],
        jsonb_build_object('lines', jsonb_agg(
          jsonb_build_object(
            'product_id', f.product_id, 'name', concat_ws(' · ', f.name, f.variant_label), 'stock', f.stock,
            'price', f.price
          )
          order by f.name, f.variant_label, f.product_id
        ))
      )
      from facts f
      where f.problem = (select min(problem) from facts)
      group by f.problem
    )
  end;
$$;
revoke execute on function private.check_changed_lines from public, anon, authenticated, service_role;

-- schemas/orders/functions/check_coupon.sql

-- Returns the error result 'coupon_invalid' or 'coupon_exhausted', or null. The exact discount is rounded to the rupee
-- by the caller, so the limit here is the next whole rupee.
create function private.check_coupon(
  p_code text,
  p_user_id uuid,
  p_subtotal numeric,
  p_discount_amount numeric,
  p_released uuid[]
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_coupon public.coupons;
begin
  if p_code is null then
    return null;
  end if;
  select c.* into v_coupon from public.coupons c where c.code = p_code;
  if not found
    or not v_coupon.is_active
    or v_coupon.starts_at > now()
    or v_coupon.expires_at <= now()
    or p_subtotal < v_coupon.minimum_amount
    or p_discount_amount <= 0
    or p_discount_amount > (
      case v_coupon.type
        when 'percentage' then least(ceil(p_subtotal * v_coupon.value / 100), v_coupon.maximum_discount)
        else v_coupon.value
      end
    )
  then
    return private.error_result('coupon_invalid');
  end if;
  if private.coupon_is_exhausted(v_coupon, p_user_id, p_released) then
    return private.error_result('coupon_exhausted');
  end if;
  return null;
end;
$$;
revoke execute on function private.check_coupon from public, anon, authenticated, service_role;

-- schemas/orders/functions/check_kept_terms.sql

-- Returns the error result 'only_less' (lines that the order has not, or not as many of) or 'total_mismatch', or null,
-- for an order of which items are refunded before it is shipped: the delivery stays as it was paid, the coupon stays,
-- and the discount falls with the price of the items, rounded to the rupee. As priceRemainingItems()
-- in app/workflows/price-items.server.ts and discountLeft() in app/shop/order/item-change.ts.
create function private.check_kept_terms(p_order public.orders, p_input public.orders, p_lines jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when exists (
      select 1
      from private.parse_order_lines(p_lines) l
      left join public.order_items i on i.order_id = p_order.id and i.product_id = l.product_id
      where l.quantity > coalesce(i.quantity, 0)
    ) then private.error_result('only_less')
    when p_input.shipping_amount <> p_order.shipping_amount
      or p_input.coupon_code is distinct from p_order.coupon_code
      or p_input.discount_amount <> least(
        p_input.subtotal, round(p_order.discount_amount * p_input.subtotal / nullif(p_order.subtotal, 0))
      )
      then private.error_result('total_mismatch')
  end;
$$;
revoke execute on function private.check_kept_terms from public, anon, authenticated, service_role;

-- schemas/orders/functions/check_line_limit.sql

-- Returns the error result 'line_limit_exceeded' with the limit and the products of which an order has more, or null.
-- p_lines: [{product_id, quantity}]; the lines of one product count together.
create function private.check_line_limit(p_lines jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.error_result('line_limit_exceeded', jsonb_build_object(
    'limit', s.line_limit,
    'lines', jsonb_agg(
      jsonb_build_object(
        'product_id', p.id, 'name', concat_ws(' · ', p.name, p.variant_label), 'stock', p.stock, 'price', p.price
      ) order by p.name, p.variant_label, p.id
    )
  ))
  from public.settings s
  cross join (
    select l.product_id, sum(l.quantity) as quantity
    from jsonb_to_recordset(p_lines) as l (product_id uuid, quantity integer)
    group by l.product_id
  ) w
  join public.products p on p.id = w.product_id
  where w.quantity > s.line_limit
  group by s.line_limit;
$$;
revoke execute on function private.check_line_limit from public, anon, authenticated, service_role;

-- schemas/orders/functions/check_lines.sql

-- Returns the error result 'unavailable', 'out_of_stock' or 'price_changed' with the lines concerned, or null.
-- Units of p_released (orders about to be released) count as stock.
create function private.check_lines(p_lines jsonb, p_released uuid[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  with facts as (
    select w.product_id, p.name, p.variant_label, p.price, coalesce(p.stock, 0) + coalesce(h.quantity, 0) as stock,
      case
        -- Of a product with options a variant is bought.
        when p.id is null or not p.is_active or p.options <> '[]' then 1
        when p.stock + coalesce(h.quantity, 0) < w.quantity then 2
        when w.prices > 1 or p.price <> w.unit_price then 3
      end as problem
    from private.parse_order_lines(p_lines) w
    left join public.products p on p.id = w.product_id
    left join (
      select i.product_id, sum(i.quantity) as quantity
      from public.order_items i
      where i.order_id = any (p_released)
      group by i.product_id
    ) h on h.product_id = w.product_id
  )
  select private.error_result(
    (array['unavailable', 'out_of_stock', 'price_changed'])[f.problem],
    jsonb_build_object('lines', jsonb_agg(
      jsonb_build_object(
        'product_id', f.product_id, 'name', concat_ws(' · ', f.name, f.variant_label), 'stock', f.stock,
        'price', f.price
      )
      order by f.name, f.variant_label, f.product_id
    ))
  )
  from facts f
  where f.problem = (select min(problem) from facts)
  group by f.problem;
$$;
revoke execute on function private.check_lines from public, anon, authenticated, service_role;

-- schemas/orders/functions/check_not_ordered.sql

-- Returns an error result with the order_id when a checkout would buy a cart a second time: 'already_paid' when the
-- bank has just authorized the payment of an order that the checkout would replace or when an order of the cart is
-- paid, 'already_ordered' when a cash order of the cart is placed. Otherwise null. Lines added since do not count: the
-- shop takes out of the cart what was ordered, and the rest is a new cart. The caller has locked the orders to be
-- replaced.
create function private.check_not_ordered(p_user_id uuid, p_cart_id uuid, p_replaced uuid[])
returns jsonb
language sql
volatile
set search_path = ''
as $$
  select private.error_result(
    case o.payment_method when 'cod' then 'already_ordered' else 'already_paid' end,
    jsonb_build_object('order_id', o.id)
  )
  from public.orders o
  where o.user_id = p_user_id and o.cart_id = p_cart_id and (
    (o.id = any (p_replaced) and private.has_recent_authorization(o.id))
    or (not private.has_ended(o.status) and (o.payment_method = 'cod' or o.payment_status = 'paid'))
  )
  order by o.created_at desc
  limit 1;
$$;
revoke execute on function private.check_not_ordered from public, anon, authenticated, service_role;

-- schemas/orders/functions/check_order_terms.sql

-- Returns the error result 'unavailable', 'out_of_stock' or 'price_changed' (with lines), 'not_served',
-- 'shipping_changed', 'tax_changed', 'coupon_invalid' or 'coupon_exhausted' when an order that has released its stock
-- could not be placed now as it is, or null. While it holds its stock it keeps its prices, its tax and its coupon. The
-- caller has locked the order, its products and its coupon.
create function private.check_order_terms(p_order public.orders)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_deleted jsonb;
begin
  if private.holds_reservation(p_order) then
    return null;
  end if;
  select jsonb_agg(jsonb_build_object('product_id', null, 'name', concat_ws(' · ', i.product_name, i.variant_label),
    'stock', null, 'price', null) order by i.product_name, i.variant_label)
  into v_deleted
  from public.order_items i
  where i.order_id = p_order.id and i.product_id is null;
  if v_deleted is not null then
    return private.error_result('unavailable', jsonb_build_object('lines', v_deleted));
  end if;
  return coalesce(
    private.check_lines(private.lines_of_order(p_order.id), '{}'),
    private.check_delivery(p_order),
    private.check_tax(p_order),
    private.check_coupon(p_order.coupon_code, p_order.user_id, p_order.subtotal, p_order.discount_amount, '{}')
  );
end;
$$;
revoke execute on function private.check_order_terms from public, anon, authenticated, service_role;

-- schemas/orders/functions/check_overpaid.sql

-- Returns the error result 'costs_more' (with more, in rupees: a payment is never raised), 'refunded_before' (with
-- left: less than what would be paid too much), 'tax_changed' (an item that stays would be taxed at another rate) or
-- null, for changed items of an order that p_payment has paid. The caller has locked the order and the payment.
create function private.check_overpaid(
  p_order public.orders, p_input public.orders, p_payment public.payments, p_lines jsonb
)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when p_order.tax_rate <> (select s.tax_rate from public.settings s) and p_order.tax_mode = 'simple' or exists (
      select 1
      from public.order_items i
      join private.gst_lines(p_lines, p_input.shipping_amount, p_input.discount_amount) g
        on g.product_id = i.product_id
      where i.order_id = p_order.id and i.tax_rate <> g.tax_rate
    ) then private.error_result('tax_changed')
    when p_input.total_amount > p_order.total_amount then private.error_result(
      'costs_more', jsonb_build_object('more', p_input.total_amount - p_order.total_amount)
    )
    when p_order.total_amount - p_input.total_amount > private.left_to_refund(p_order, p_payment)
      then private.error_result(
        'refunded_before', jsonb_build_object('left', private.left_to_refund(p_order, p_payment))
      )
  end;
$$;
revoke execute on function private.check_overpaid from public, anon, authenticated, service_role;

-- schemas/orders/functions/check_payable.sql

-- Returns the error result 'not_found', 'paid', 'cancelled' or 'too_old' for an order that cannot be paid, or null. An
-- order that an admin set to pending again is payable while it is held, however old it is.
create function private.check_payable(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.error_result(r.code)
  from (
    select case
      when p_order.id is null then 'not_found'
      when p_order.payment_status in ('paid', 'refunded') then 'paid'
      when p_order.status = 'cancelled' then 'cancelled'
      when p_order.created_at < now() - interval '30 days' and coalesce(p_order.held_until, '-infinity') <= now()
        then 'too_old'
    end as code
  ) r
  where r.code is not null;
$$;
revoke execute on function private.check_payable from public, anon, authenticated, service_role;

-- schemas/orders/functions/check_payment_method.sql

-- Returns the error result 'payment_method_unavailable', 'no_cod_there' (by its zone), 'pay_online' (the customer is
-- asked to, see admin_block_cash), 'cod_limit_exceeded' (with cod_limit), 'too_many_cod' or 'too_many_cod_phone' (with
-- count, of open cash orders of the shopper or of the phone number), 'too_many_unpaid' (3) or 'too_many_unpaid_units'
-- (with limit, of units held by unpaid online orders), or null. p_order, with the lines p_lines ([{quantity}]), is
-- about to be paid with p_payment_method, and p_released are not counted. The caller has locked the shopper's row, and
-- for cash on delivery the phone number.
create function private.check_payment_method(
  p_order public.orders,
  p_payment_method text,
  p_lines jsonb,
  p_released uuid[]
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_settings public.settings;
  v_count bigint;
  v_units bigint;
begin
  select * into strict v_settings from public.settings;
  if not coalesce(
    case p_payment_method when 'cod' then v_settings.enable_cod when 'razorpay' then v_settings.enable_razorpay end,
    false
  ) then
    return private.error_result('payment_method_unavailable');
  end if;
  if p_payment_method = 'cod' and p_order.total_amount > 0
    and not (private.find_zone(p_order.shipping_address ->> 'postal_code') ->> 'cod')::boolean
  then
    return private.error_result('no_cod_there');
  end if;
  if p_payment_method = 'cod' and p_order.total_amount > 0
    and exists (select 1 from public.users u where u.id = p_order.user_id and u.cash_blocked_at is not null)
  then
    return private.error_result('pay_online');
  end if;
  if p_payment_method = 'cod' and p_order.total_amount > v_settings.cod_limit then
    return private.error_result('cod_limit_exceeded', jsonb_build_object('cod_limit', v_settings.cod_limit));
  end if;
  if p_payment_method = 'cod' and p_order.total_amount > 0 then
    select count(*) into v_count
    from public.orders o
    where o.user_id = p_order.user_id and o.payment_method = 'cod' and o.payment_status in ('pending', 'failed')
      and o.status not in ('delivered', 'cancelled', 'failed') and not o.id = any (p_released)
      and v_settings.open_cod_limit is not null;
    if v_count >= v_settings.open_cod_limit then
      return private.error_result('too_many_cod', jsonb_build_object('count', v_count));
    end if;
    select count(*) into v_count
    from public.orders o
    where private.phone_digits(o.shipping_address) = private.phone_digits(p_order.shipping_address)
      and o.payment_method = 'cod' and o.payment_status in ('pending', 'failed')
      and o.status not in ('delivered', 'cancelled', 'failed') and not o.id = any (p_released)
      and v_settings.phone_cod_limit is not null;
    if v_count >= v_settings.phone_cod_limit then
      return private.error_result('too_many_cod_phone', jsonb_build_object('count', v_count));
    end if;
  end if;
  if p_payment_method = 'razorpay' and p_order.total_amount > 0 then
    select count(distinct o.id), coalesce(sum(i.quantity), 0) into v_count, v_units
    from public.orders o
    join public.order_items i on i.order_id = o.id
    where o.user_id = p_order.user_id and o.held_until is not null and not o.id = any (p_released);
    if v_count >= 3 then
      return private.error_result('too_many_unpaid');
    end if;
    select v_units + sum(l.quantity) into v_units from jsonb_to_recordset(p_lines) as l (quantity integer);
    if v_units > v_settings.unpaid_units_limit then
      return private.error_result(
        'too_many_unpaid_units', jsonb_build_object('limit', v_settings.unpaid_units_limit)
      );
    end if;
  end if;
  return null;
end;
$$;
revoke execute on function private.check_payment_method from public, anon, authenticated, service_role;

-- schemas/orders/functions/check_shipment.sql

-- Returns the error result 'invalid_carrier', 'invalid_number' or 'invalid_url' for a shipment {carrier?,
-- tracking_number?, tracking_url?}, or null. As isTrackingNumber in app/shop/order/tracking-number.ts.
create function private.check_shipment(p_shipment jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when char_length(btrim(p_shipment ->> 'carrier')) > 80 then private.error_result('invalid_carrier')
    when nullif(btrim(p_shipment ->> 'tracking_number'), '') !~ '^[A-Za-z0-9 /-]{3,40}$'
      then private.error_result('invalid_number')
    when char_length(btrim(p_shipment ->> 'tracking_url')) > 500
      or nullif(btrim(p_shipment ->> 'tracking_url'), '') !~ '^https://[^[:space:]"<>]+$'
      then private.error_result('invalid_url')
  end;
$$;
revoke execute on function private.check_shipment from public, anon, authenticated, service_role;

-- schemas/orders/functions/check_totals.sql

-- Returns the error result 'total_mismatch' unless the sums of a checkout are those of its lines, or null. The amounts
-- are computed by app/shop/pricing.ts. In tax mode 'gst' the tax is computed here again.
create function private.check_totals(p_order jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.error_result('total_mismatch')
  from jsonb_to_record(p_order) as o (
    lines jsonb, subtotal numeric, shipping_amount numeric, tax_amount numeric, discount_amount numeric,
    round_off numeric, total_amount numeric, coupon_code text
  )
  cross join public.settings s
  where o.subtotal is distinct from (select sum(l.unit_price * l.quantity) from private.parse_order_lines(o.lines) l)
    or o.total_amount is distinct from
      o.subtotal + o.shipping_amount - o.discount_amount + o.round_off
      + case when s.tax_mode = 'gst' and s.prices_include_tax then 0 else o.tax_amount end
    or (s.tax_mode = 'gst' and (
      o.tax_amount is distinct from (
        select sum(g.tax_amount + g.delivery_tax)
        from private.gst_lines(o.lines, o.shipping_amount, o.discount_amount) g
      )
      -- Goods that cost nothing are delivered for nothing: there would be no value to tax the delivery with.
      or (o.discount_amount = o.subtotal and o.shipping_amount > 0)
    ))
    or least(o.shipping_amount, o.tax_amount, o.discount_amount, o.total_amount) < 0
    or o.discount_amount > o.subtotal
    or (o.discount_amount > 0 and coalesce(btrim(o.coupon_code), '') = '')
    or abs(o.round_off) >= 1
    or exists (
      select 1
      from unnest(array[o.subtotal, o.shipping_amount, o.tax_amount, o.discount_amount, o.round_off]) a
      where a <> round(a, 2)
    );
$$;
revoke execute on function private.check_totals from public, anon, authenticated, service_role;

-- schemas/orders/functions/copy_address.sql

-- Returns the fields of an address that an order keeps, and nothing else that was sent with it.
create function private.copy_address(p_address jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_object_agg(a.key, p_address -> a.key)
  from unnest(array[
    'first_name', 'last_name', 'address_line_1', 'address_line_2', 'city', 'state', 'postal_code', 'phone'
  ]) a (key)
  where p_address ? a.key;
$$;
revoke execute on function private.copy_address from public, anon, authenticated, service_role;

-- schemas/orders/functions/count_orders.sql

-- Returns how many orders there are, or how many have a status: from the totals of days, as the dashboard counts them.
create function private.count_orders(p_status text)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(t.orders), 0)::bigint
  from (
    select k.status, k.orders from private.order_totals k
    union all
    select c.status, c.orders from private.order_total_changes c
  ) t
  where coalesce(p_status, '') = '' or t.status = p_status;
$$;
revoke execute on function private.count_orders from public, anon, authenticated, service_role;

-- schemas/orders/functions/count_refunded.sql

-- Notes for the totals of the dashboard and the reports that more (or, when negative, less) was given back of an order,
-- if it is paid. Locks the order, which whoever refunds it has done already, so that its status cannot change
-- meanwhile.
create function private.count_refunded(p_order_id uuid, p_amount numeric)
returns void
language sql
set search_path = ''
as $$
  insert into private.order_total_changes (
    day, status, payment_status, orders, amount, refunded, state, coupon, method
  )
  select (o.created_at at time zone 'Asia/Kolkata')::date, o.status, o.payment_status, 0, 0, p_amount,
    coalesce(o.shipping_address ->> 'state', ''), coalesce(o.coupon_code, ''), o.payment_method
  from public.orders o
  where o.id = p_order_id and o.payment_status = 'paid' and p_amount <> 0
  for no key update;
$$;
revoke execute on function private.count_refunded from public, anon, authenticated, service_role;

-- schemas/orders/functions/count_refusal.sql

-- Counts an error result that comes from a limit on orders, for the portal's page Health. Returns the error, or null
-- for null. Called last, since the row is locked until the transaction ends.
create function private.count_refusal(p_error jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if p_error ->> 'code' in (
    'line_limit_exceeded', 'cod_limit_exceeded', 'too_many_cod', 'too_many_cod_phone', 'too_many_unpaid',
    'too_many_unpaid_units'
  ) then
    insert into public.order_refusals as r (code) values (p_error ->> 'code')
    on conflict (code) do update set times = r.times + 1, last_at = now();
  end if;
  return p_error;
end;
$$;
revoke execute on function private.count_refusal from public, anon, authenticated, service_role;

-- schemas/orders/functions/coupon_is_exhausted.sql

-- Returns true when one more use of the coupon would exceed its limits. p_released are orders about to be released.
create function private.coupon_is_exhausted(p_coupon public.coupons, p_user_id uuid, p_released uuid[])
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(p_coupon.used_count - u.given_back >= p_coupon.usage_limit, false)
    or coalesce(u.own >= p_coupon.user_limit, false)
  from (
    select
      (
        select count(*) from public.coupon_redemptions r
        where r.order_id = any (p_released) and r.coupon_id = p_coupon.id and r.released_at is null
      ) as given_back,
      (
        select count(*) from public.coupon_redemptions r
        where r.coupon_id = p_coupon.id and r.user_id = p_user_id and r.released_at is null
          and not r.order_id = any (p_released)
      ) as own
  ) u;
$$;
revoke execute on function private.coupon_is_exhausted from public, anon, authenticated, service_role;

-- schemas/orders/functions/create_credit_note.sql

-- Credits p_amount rupees of an invoiced order of tax mode 'gst', all that is left of its invoice when null, and never
-- more than that. Does nothing without an invoice or when nothing is left. The caller has locked the order.
--   p_reason: 'cancelled', 'refunded', or with p_return_id a private.return_note_reason.
create function private.create_credit_note(
  p_order_id uuid,
  p_reason text,
  p_amount numeric default null,
  p_return_id uuid default null
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_invoice_id uuid;
  v_left numeric;
  v_round_off numeric;
  v_amount numeric;
  v_id uuid := gen_random_uuid();
  v_lines jsonb;
begin
  select i.id, o.total_amount, o.round_off into v_invoice_id, v_left, v_round_off
  from public.orders o
  join public.invoices i on i.order_id = o.id
  where o.id = p_order_id and o.tax_mode = 'gst';
  if not found then
    return;
  end if;
  select v_left - coalesce(sum(s.sign * n.total_amount), 0), v_round_off - coalesce(sum(s.sign * n.round_off), 0)
  into v_left, v_round_off
  from public.credit_notes n
  cross join lateral (select case n.kind when 'credit' then 1 else -1 end as sign) s
  where n.order_id = p_order_id;
  v_amount := least(coalesce(p_amount, v_left), v_left);
  if v_amount <= 0 then
    return;
  end if;

  select coalesce(jsonb_agg(to_jsonb(l)), '[]') into v_lines
  from private.credit_lines(p_order_id, v_amount, v_round_off, p_return_id) l;
  insert into public.credit_notes (
    id, kind, number, financial_year, issued_at, invoice_id, order_id, reason, causes, return_id, taxable_value,
    tax_amount, round_off, total_amount
  )
  select v_id, 'credit', d.number, d.financial_year, d.issued_at, v_invoice_id, p_order_id, p_reason,
    array(select distinct ri.reason from public.return_items ri where ri.return_id = p_return_id order by 1),
    p_return_id, s.value, s.tax, v_amount - s.value - s.tax, v_amount
  from (
    select coalesce(sum(l.taxable_value + l.delivery_value), 0) as value,
      coalesce(sum(l.tax_amount + l.delivery_tax), 0) as tax
    from jsonb_populate_recordset(null::public.credit_note_items, v_lines) l
  ) s
  cross join private.next_document_number('CN') d;
  insert into public.credit_note_items
  select (jsonb_populate_record(l, jsonb_build_object('credit_note_id', v_id))).*
  from jsonb_populate_recordset(null::public.credit_note_items, v_lines) l;
end;
$$;
revoke execute on function private.create_credit_note from public, anon, authenticated, service_role;

-- schemas/orders/functions/create_invoice.sql

-- Returns the invoice of an order; creates it when there is none. The caller has locked the order.
create function private.create_invoice(p_order_id uuid)
returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_invoice public.invoices;
begin
  select i.* into v_invoice from public.invoices i where i.order_id = p_order_id;
  if found then
    return v_invoice;
  end if;
  insert into public.invoices (order_id, number, financial_year, issued_at, seller)
  select
    p_order_id, n.number, n.financial_year, n.issued_at,
    jsonb_build_object(
      'legal_name', coalesce(nullif(btrim(s.legal_name), ''), s.site_name), 'address', s.address, 'gstin', s.gstin,
      'state', s.seller_state, 'email', s.contact_email, 'phone', s.contact_phone, 'signatory', s.signatory,
      'signature_url', s.signature_url
    )
  from public.settings s
  cross join private.next_document_number('INV') n
  returning * into v_invoice;
  return v_invoice;
end;
$$;
revoke execute on function private.create_invoice from public, anon, authenticated, service_role;

-- schemas/orders/functions/credit_lines.sql

-- Returns what a credit note of p_amount rupees takes from each item of an invoiced order, at the rates of the order.
--   Of a return (p_return_id, refunded by now): the units that came back, with their part of the discount; with the
--   last units, or where it says so, also the delivery. Otherwise: what is left of all goods and their delivery.
-- When they do not come to p_amount (but for the rounding of the order, of which p_round_off is left, and two paise of
-- a return), p_amount is shared over them, or, when they are less, over all that is left. Shares are differences of
-- running sums in the order of the items' ids. The last note of an invoice has all that the others have left.
-- quantity: the units that are no longer sold, those of the return that came back or were never delivered or, when all
-- of the invoice is credited, as of a cancelled order, all that did not come back before; null when only the price is
-- lowered.
create function private.credit_lines(p_order_id uuid, p_amount numeric, p_round_off numeric, p_return_id uuid)
returns table (
  order_item_id uuid,
  quantity integer,
  tax_rate numeric,
  taxable_value numeric,
  tax_amount numeric,
  delivery_value numeric,
  delivery_tax numeric
)
language sql
stable
rows 5
set search_path = ''
as $$
  with asked as (
    select i.id, i.tax_rate, u.taxable_value as value_left, u.tax_amount as tax_left,
      u.delivery_value as delivery_left, u.delivery_tax as delivery_tax_left, r.unsold,
      u.quantity as units_left,
      case when p_return_id is null then u.taxable_value + u.tax_amount else least(
        private.item_value(i, r.until_now) - private.item_value(i, r.until_now - r.returned),
        u.taxable_value + u.tax_amount
      ) end as goods,
      case when p_return_id is null then u.tax_amount else 2 * (
        private.amount_share(i.tax_amount / 2, r.until_now, i.quantity)
        - private.amount_share(i.tax_amount / 2, r.until_now - r.returned, i.quantity)
      ) end as tax,
      case when p_return_id is null or bool_and(r.until_now = i.quantity) over ()
        or exists (select 1 from public.return_requests q where q.id = p_return_id and q.delivery_amount > 0)
        then u.delivery_value + u.delivery_tax else 0 end as delivery
    from public.order_items i
    join private.uncredited_items(p_order_id) u on u.order_item_id = i.id
    cross join lateral (
      select coalesce(sum(ri.quantity), 0) as until_now,
        coalesce(sum(ri.quantity) filter (where ri.return_id = p_return_id), 0) as returned,
        coalesce(sum(ri.quantity) filter (
          where ri.return_id = p_return_id and private.return_note_reason(q) in ('returned', 'not_delivered')
        ), 0) as unsold
      from public.return_items ri
      join public.return_requests q on q.id = ri.return_id
      where p_return_id is not null and ri.order_item_id = i.id and q.status = 'refunded'
    ) r
    where i.order_id = p_order_id
  ), measured as (
    select a.*, p_amount - sum(a.goods + a.delivery) over () as difference,
      p_amount = p_round_off
        + sum(a.value_left + a.tax_left + a.delivery_left + a.delivery_tax_left) over () as is_all
    from asked a
  ), chosen as (
    select m.*, c.goods as part, c.delivery as delivery_part,
      m.is_all or (
        p_return_id is not null
        and m.difference between least(p_round_off, 0) - 0.02 and greatest(p_round_off, 0) + 0.02
      ) as is_exact,
      sum(c.goods + c.delivery) over (order by m.id) - c.goods - c.delivery as before,
      sum(c.goods + c.delivery) over () as whole
    from measured m
    cross join lateral (select m.is_all or m.difference > greatest(p_round_off, 0) + 0.02 as is_wide) w
    cross join lateral (
      select case when w.is_wide then m.value_left + m.tax_left else m.goods end as goods,
        case when w.is_wide then m.delivery_left + m.delivery_tax_left else m.delivery end as delivery
    ) c
  ), shared as (
    select c.*,
      case when c.is_exact then c.part else
        private.amount_share(least(p_amount, c.whole), c.before + c.part, c.whole)
        - private.amount_share(least(p_amount, c.whole), c.before, c.whole)
      end as gross,
      case when c.is_exact then c.delivery_part else
        private.amount_share(least(p_amount, c.whole), c.before + c.part + c.delivery_part, c.whole)
        - private.amount_share(least(p_amount, c.whole), c.before + c.part, c.whole)
      end as delivery_gross
    from chosen c
  ), taxed as (
    select s.*, case when s.is_all and p_return_id is null then s.units_left else s.unsold end as units,
      private.tax_within(
        s.gross,
        case
          when s.is_all then s.tax_left
          when s.is_exact then s.tax
          else private.gst_on(s.gross, s.tax_rate, true)
        end,
        s.value_left, s.tax_left
      ) as credited_tax,
      private.tax_within(
        s.delivery_gross,
        case when s.is_exact then s.delivery_tax_left else private.gst_on(s.delivery_gross, s.tax_rate, true) end,
        s.delivery_left, s.delivery_tax_left
      ) as credited_delivery_tax
    from shared s
  )
  select t.id, nullif(t.units, 0)::integer, t.tax_rate,
    least(t.gross - t.credited_tax, t.value_left), t.credited_tax,
    least(t.delivery_gross - t.credited_delivery_tax, t.delivery_left), t.credited_delivery_tax
  from taxed t
  where t.gross + t.delivery_gross > 0 or t.units > 0;
$$;
revoke execute on function private.credit_lines from public, anon, authenticated, service_role;

-- schemas/orders/functions/credit_refunds.sql

-- Credits what was refunded of an order for no return, no cancellation and not as a gesture, by an admin or in
-- Razorpay's dashboard, and is not credited yet. Called at the end of a transaction that may have recorded a refund:
-- nothing is locked after the numbers of credit notes. The caller has locked the order.
create function private.credit_refunds(p_order_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_refunded numeric;
begin
  if not exists (select 1 from public.invoices i where i.order_id = p_order_id) then
    return;
  end if;
  select greatest(
    coalesce(sum(r.amount) filter (where r.reason = 'admin' and r.lowers_tax and r.status = 'processed'), 0),
    -- What Razorpay reports without naming the refunds. It counts those of returns as soon as they are asked for.
    p.refunded_amount - coalesce(sum(r.amount) filter (
      where (r.reason <> 'admin' or not r.lowers_tax) and r.status <> 'failed'
    ), 0)
  ) - coalesce((
    select sum(n.total_amount) from public.credit_notes n where n.order_id = p_order_id and n.reason = 'refunded'
  ), 0)
  into v_refunded
  from public.orders o
  join public.payments p on p.id = o.razorpay_payment_id
  left join public.refunds r on r.payment_id = p.id
  where o.id = p_order_id
  group by p.id;
  if v_refunded > 0 then
    perform private.create_credit_note(p_order_id, 'refunded', v_refunded);
  end if;
end;
$$;
revoke execute on function private.credit_refunds from public, anon, authenticated, service_role;

-- schemas/orders/functions/deduct_stock.sql

-- Takes the stock that an order holds: all of it, or an error that rolls back the transaction.
create function private.deduct_stock(p_order_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_wanted integer;
  v_taken integer;
begin
  perform set_config('haat.order_id', p_order_id::text, true);
  with wanted as materialized (
    select h.product_id, sum(h.quantity) as quantity
    from private.reserved_items(p_order_id) h
    group by h.product_id
  ),
  taken as (
    update public.products p
    set stock = p.stock - i.quantity
    from wanted i
    where p.id = i.product_id and p.options = '[]' and p.stock >= i.quantity
    returning p.id
  )
  select count(w.product_id), (select count(*) from taken) into v_wanted, v_taken from wanted w;
  perform set_config('haat.order_id', '', true);

  if v_taken <> v_wanted then
    raise exception 'stock of order % moved although it was locked', p_order_id;
  end if;
end;
$$;
revoke execute on function private.deduct_stock from public, anon, authenticated, service_role;

-- schemas/orders/functions/financial_year.sql

-- Returns the Indian financial year of a time, 1 April to 31 March in Kolkata, as '26-27'.
create function private.financial_year(p_at timestamptz)
returns text
language sql
immutable
set search_path = ''
as $$
  select to_char(d.april, 'YY') || '-' || to_char(d.april + interval '1 year', 'YY')
  from (select (p_at at time zone 'Asia/Kolkata') - interval '3 months' as april) d;
$$;
revoke execute on function private.financial_year from public, anon, authenticated, service_role;

-- schemas/orders/functions/fold_item_totals.sql

-- Moves at most 200,000 rows of item_total_changes into product_totals and sales_totals; nothing while another call
-- does so.
create function private.fold_item_totals()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('private.fold_order_totals')) then
    return;
  end if;
  with taken as (
    delete from private.item_total_changes
    where id in (select c.id from private.item_total_changes c order by c.id limit 200000)
    returning *
  ),
  kept as (
    insert into private.product_totals as t (day, base_id, product_id, units, sales)
    select c.day, c.base_id, c.product_id, sum(c.units), sum(c.sales)
    from taken c
    group by c.day, c.base_id, c.product_id
    on conflict (day, base_id, product_id) do update
      set units = t.units + excluded.units, sales = t.sales + excluded.sales
  )
  insert into private.sales_totals as t (dimension, day, key, orders, sales, units, received, refunded)
  select k.dimension, c.day, k.key, 0, sum(k.sales), sum(c.units), 0, 0
  from taken c
  cross join lateral (
    values ('day', '', 0), ('category', c.category, c.sales)
  ) k (dimension, key, sales)
  group by k.dimension, c.day, k.key
  on conflict (dimension, day, key) do update
    set sales = t.sales + excluded.sales, units = t.units + excluded.units;
end;
$$;
revoke execute on function private.fold_item_totals from public, anon, authenticated, service_role;

-- schemas/orders/functions/fold_order_totals.sql

-- Moves at most 200,000 rows of order_total_changes into order_totals and sales_totals; nothing while another call does
-- so.
create function private.fold_order_totals()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('private.fold_order_totals')) then
    return;
  end if;
  with taken as (
    delete from private.order_total_changes
    where id in (select c.id from private.order_total_changes c order by c.id limit 200000)
    returning *
  ),
  kept as (
    insert into private.order_totals as t (day, status, payment_status, orders, amount, refunded)
    select c.day, c.status, c.payment_status, sum(c.orders), sum(c.amount), sum(c.refunded)
    from taken c
    group by c.day, c.status, c.payment_status
    on conflict (day, status, payment_status) do update
      set orders = t.orders + excluded.orders, amount = t.amount + excluded.amount,
        refunded = t.refunded + excluded.refunded
  )
  insert into private.sales_totals as t (dimension, day, key, orders, sales, units, received, refunded)
  select k.dimension, c.day, k.key, sum(s.orders), sum(s.sales), 0, sum(s.received), sum(s.refunded)
  from taken c
  cross join lateral private.sales_of_change(c) s
  cross join lateral (
    values ('day', ''), ('state', c.state), ('coupon', c.coupon), ('method', c.method)
  ) k (dimension, key)
  group by k.dimension, c.day, k.key
  on conflict (dimension, day, key) do update
    set orders = t.orders + excluded.orders, sales = t.sales + excluded.sales,
      received = t.received + excluded.received, refunded = t.refunded + excluded.refunded;
end;
$$;
revoke execute on function private.fold_order_totals from public, anon, authenticated, service_role;

-- schemas/orders/functions/has_ended.sql

-- Returns whether an order of this status has ended: it is cancelled or failed. As hasEnded in
-- app/shop/order/order-transitions.ts.
create function private.has_ended(p_status text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_status in ('cancelled', 'failed');
$$;
revoke execute on function private.has_ended from public, anon, authenticated, service_role;

-- schemas/orders/functions/has_parcels.sql

-- Returns whether a part of an order was sent before the rest of it.
create function private.has_parcels(p_order_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select 1 from public.shipments s where s.order_id = p_order_id);
$$;
revoke execute on function private.has_parcels from public, anon, authenticated, service_role;

-- schemas/orders/functions/holds_reservation.sql

-- Returns whether an order holds its stock and its coupon use: until it ends, and a failed one until held_until is
-- over.
create function private.holds_reservation(p_order public.orders)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select not private.has_ended(p_order.status) or p_order.held_until is not null;
$$;
revoke execute on function private.holds_reservation from public, anon, authenticated, service_role;

-- schemas/orders/functions/is_cancellable.sql

-- Returns whether a shopper may cancel an order of this status: until it is shipped. As isCancellable in
-- app/shop/order/order-transitions.ts.
create function private.is_cancellable(p_status text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_status in ('pending', 'confirmed', 'processing');
$$;
revoke execute on function private.is_cancellable from public, anon, authenticated, service_role;

-- schemas/orders/functions/is_confirmed.sql

-- Returns whether an order of this status is confirmed, and was not cancelled since. As isConfirmed in
-- app/shop/order/order-transitions.ts.
create function private.is_confirmed(p_status text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_status <> 'pending' and not private.has_ended(p_status);
$$;
revoke execute on function private.is_confirmed from public, anon, authenticated, service_role;

-- schemas/orders/functions/is_open.sql

-- Returns whether an order of this status is still to be delivered. As isOpen in
-- app/shop/order/order-transitions.ts.
create function private.is_open(p_status text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_status <> 'delivered' and not private.has_ended(p_status);
$$;
revoke execute on function private.is_open from public, anon, authenticated, service_role;

-- schemas/orders/functions/is_short_search.sql

-- Whether what was typed has no three letters or digits in a row, so that no index finds it. A number in groups has.
create function private.is_short_search(p_search text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_search !~ '[[:alnum:]]{3}' and p_search !~ '[^\x01-\x7f]{3}' and private.typed_digits(p_search) is null;
$$;
revoke execute on function private.is_short_search from public, anon, authenticated, service_role;

-- schemas/orders/functions/items_of_order.sql

-- Returns the items of an order as {items: [{name, quantity, total}]}, for the audit log and for mails.
create function private.items_of_order(p_order_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('items', coalesce(jsonb_agg(jsonb_build_object(
    'name', concat_ws(' · ', i.product_name, i.variant_label), 'quantity', i.quantity, 'total', i.total_price
  ) order by i.product_name, i.variant_label, i.id), '[]'))
  from public.order_items i
  where i.order_id = p_order_id;
$$;
revoke execute on function private.items_of_order from public, anon, authenticated, service_role;

-- schemas/orders/functions/lines_of_order.sql

-- Returns the lines of an order as [{product_id, quantity, unit_price}]; product_id is null when the product was
-- deleted.
create function private.lines_of_order(p_order_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('product_id', i.product_id, 'quantity', i.quantity, 'unit_price', i.unit_price)
    ),
    '[]'
  )
  from public.order_items i
  where i.order_id = p_order_id;
$$;
revoke execute on function private.lines_of_order from public, anon, authenticated, service_role;

-- schemas/orders/functions/lock_phone.sql

-- Lets one transaction at a time make a cash order for a phone number while their count is limited, so that it is
-- exact. Taken after the shopper's row and before orders, products and coupons.
create function private.lock_phone(p_address jsonb)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('haat:phone:' || private.phone_digits(p_address), 0))
  from public.settings s
  where s.phone_cod_limit is not null;
$$;
revoke execute on function private.lock_phone from public, anon, authenticated, service_role;

-- schemas/orders/functions/lock_stock_and_coupons.sql

-- Locks the products and coupons of these orders, and those about to be reserved; with a variant also its product,
-- whose stock is the sum of its variants. The caller has locked the orders.
-- Whenever an order starts or stops to hold its stock and its coupon use (see holds_reservation), locks are taken in
-- one order (orders, products and coupons, each by id), so that nothing can deadlock. "no key update" lets foreign key
-- checks pass.
create function private.lock_stock_and_coupons(
  p_order_ids uuid[],
  p_product_ids uuid[] default '{}',
  p_coupon_code text default null
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  v_ids := p_product_ids || array(select i.product_id from public.order_items i where i.order_id = any (p_order_ids));
  perform 1
  from public.products p
  where p.id = any (v_ids || array(select v.variant_of from public.products v where v.id = any (v_ids)))
  order by p.id
  for no key update;

  if p_coupon_code is not null or p_order_ids <> '{}' then
    perform 1
    from public.coupons c
    where c.id = any (
      array(select k.id from public.coupons k where k.code = p_coupon_code)
      || array(select r.coupon_id from public.coupon_redemptions r where r.order_id = any (p_order_ids))
    )
    order by c.id
    for no key update;
  end if;
end;
$$;
revoke execute on function private.lock_stock_and_coupons from public, anon, authenticated, service_role;

-- schemas/orders/functions/move_changed_stock.sql

-- Takes from the stock what an order is to have more of, and gives back what it is to have less of, unless that is not
-- to be sold again (p_restock). The caller has locked the products, checked the lines and set the context.
create function private.move_changed_stock(p_order_id uuid, p_lines jsonb, p_restock boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('haat.order_id', p_order_id::text, true);
  update public.products p
  set stock = p.stock - c.change
  from (
    select u.product_id, sum(u.quantity)::integer as change
    from (
      select l.product_id, l.quantity from private.parse_order_lines(p_lines) l
      union all
      select i.product_id, -i.quantity from public.order_items i where i.order_id = p_order_id
    ) u
    group by u.product_id
    having sum(u.quantity) > 0 or (p_restock and sum(u.quantity) < 0)
  ) c
  where p.id = c.product_id;
  perform set_config('haat.order_id', '', true);
end;
$$;
revoke execute on function private.move_changed_stock from public, anon, authenticated, service_role;

-- schemas/orders/functions/next_document_number.sql

-- Takes the next number of a series: 'INV' (invoices), 'CN' (credit notes) or 'DN' (debit notes). A year with more than
-- 999,999 documents writes them as INV/2627/1000000, because the law allows 16 characters. A document is never dated
-- before the one with the number before: its time is read while the counter is locked.
create function private.next_document_number(
  p_series text, out number text, out financial_year text, out issued_at timestamptz
)
language plpgsql
set search_path = ''
as $$
declare
  v_at timestamptz := to_timestamp(private.now_ms() / 1000.0);
  v_number integer;
  v_last timestamptz;
begin
  loop
    financial_year := private.financial_year(v_at);
    insert into private.document_counters as c (series, financial_year, last_number)
    values (p_series, next_document_number.financial_year, 0)
    on conflict on constraint document_counters_pkey do update set last_number = c.last_number
    returning c.last_number + 1, c.last_issued_at into v_number, v_last;
    v_at := greatest(to_timestamp(private.now_ms() / 1000.0), v_last);
    -- Again when the financial year has ended while the counter was locked by somebody else.
    exit when private.financial_year(v_at) = next_document_number.financial_year;
  end loop;
  update private.document_counters c set last_number = v_number, last_issued_at = v_at
  where c.series = p_series and c.financial_year = next_document_number.financial_year;
  issued_at := v_at;
  number := p_series || case
    when v_number <= 999999 then '/' || financial_year || '/' || lpad(v_number::text, 6, '0')
    else '/' || replace(financial_year, '-', '') || '/' || v_number
  end;
end;
$$;
revoke execute on function private.next_document_number from public, anon, authenticated, service_role;

-- schemas/orders/functions/next_order_ms.sql

-- Returns the next free milliseconds for an order number from p_ms on. It looks one minute ahead only, so that a single
-- number from the future does not push all later ones.
create function private.next_order_ms(p_ms bigint)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(max(substr(o.order_number, 5)::bigint), p_ms) + 1
  from public.orders o
  where o.order_number between 'ORD-' || p_ms and 'ORD-' || (p_ms + 60000);
$$;
revoke execute on function private.next_order_ms from public, anon, authenticated, service_role;

-- schemas/orders/functions/note_item_totals.sql

-- Notes for the totals of the reports that the items of an order became sales (1), or no longer are (-1).
create function private.note_item_totals(p_order public.orders, p_sign integer)
returns void
language sql
set search_path = ''
as $$
  insert into private.item_total_changes (day, base_id, product_id, category, units, sales)
  select (p_order.created_at at time zone 'Asia/Kolkata')::date, private.ordered_product_id(i),
    coalesce(i.product_id, '00000000-0000-0000-0000-000000000000'), coalesce(i.category_id::text, ''),
    p_sign * i.quantity, p_sign * i.total_price
  from public.order_items i
  where i.order_id = p_order.id;
$$;
revoke execute on function private.note_item_totals from public, anon, authenticated, service_role;

-- schemas/orders/functions/note_order_total.sql

-- Notes for the totals of the dashboard and the reports that an order came (1) or left (-1) as it is in p_order.
create function private.note_order_total(p_order public.orders, p_sign integer)
returns void
language sql
set search_path = ''
as $$
  insert into private.order_total_changes (
    day, status, payment_status, orders, amount, refunded, state, coupon, method
  )
  values (
    (p_order.created_at at time zone 'Asia/Kolkata')::date, p_order.status, p_order.payment_status, p_sign,
    p_sign * p_order.total_amount, p_sign * private.refunded_of_order(p_order),
    coalesce(p_order.shipping_address ->> 'state', ''), coalesce(p_order.coupon_code, ''), p_order.payment_method
  );
$$;
revoke execute on function private.note_order_total from public, anon, authenticated, service_role;

-- schemas/orders/functions/note_units_without_variant.sql

-- Tells admins of units that come back although nobody knows the variant: their product got options after it was sold.
create function private.note_units_without_variant(p_order_id uuid)
returns void
language sql
set search_path = ''
as $$
  insert into public.order_notes (order_id, author_id, note)
  select p_order_id, null,
    'Not added to the stock: ' || i.quantity || ' × ' || i.product_name
      || ', which was sold before the product had options. Add it to the stock of the right variant.'
  from public.order_items i
  join public.products p on p.id = i.product_id
  where i.order_id = p_order_id and p.options <> '[]';
$$;
revoke execute on function private.note_units_without_variant from public, anon, authenticated, service_role;

-- schemas/orders/functions/order_result.sql

-- Builds the result of shop_place_order.
create function private.order_result(p_order public.orders, p_already_placed boolean)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'ok', true, 'order_id', p_order.id, 'order_number', p_order.order_number, 'already_placed', p_already_placed,
    'status', p_order.status, 'payment_status', p_order.payment_status, 'total_amount', p_order.total_amount
  );
$$;
revoke execute on function private.order_result from public, anon, authenticated, service_role;

-- schemas/orders/functions/order_rows.sql

-- Returns the orders with these ids as rows of the portal's lists, in their order.
create function private.order_rows(p_ids uuid[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', o.id, 'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'total_amount', o.total_amount,
    'full_name', u.full_name, 'email', u.email, 'shipping_address', o.shipping_address, 'carrier', o.carrier,
    'tracking_number', o.tracking_number, 'buyer_gstin', o.buyer_gstin,
    'business', o.billing_address ->> 'legal_name',
    'refunded', private.refunded_of_order(o),
    -- Without those that were refunded instead of sent.
    'pieces', (select sum(i.quantity - i.dropped_quantity) from public.order_items i where i.order_id = o.id),
    'shipped_pieces', (select sum(i.shipped_quantity) from public.order_items i where i.order_id = o.id),
    'parcels', (
      select jsonb_agg(jsonb_build_object('carrier', s.carrier, 'tracking_number', s.tracking_number)
        order by s.shipped_at)
      from public.shipments s where s.order_id = o.id
    )
  ) order by x.place), '[]')
  from unnest(p_ids) with ordinality x (id, place)
  join public.orders o on o.id = x.id
  left join public.users u on u.id = o.user_id;
$$;
revoke execute on function private.order_rows from public, anon, authenticated, service_role;

-- schemas/orders/functions/order_text.sql

-- Returns what an order is found by, in lower case, one a line: the digits of its number, recipient, telephone, PIN
-- code, legal name and GSTIN of a business, tracking numbers, number of the invoice, ids of order and payment at
-- Razorpay, and the SKUs of its items. The customer's account is looked up where it is, see private.search_orders.
create function private.order_text(p_order public.orders)
returns text
language sql
stable
set search_path = ''
as $$
  select lower(concat_ws(
    E'\n',
    substr(p_order.order_number, 5),
    concat_ws(' ', p_order.shipping_address ->> 'first_name', p_order.shipping_address ->> 'last_name'),
    private.phone_digits(p_order.shipping_address),
    p_order.shipping_address ->> 'postal_code',
    p_order.billing_address ->> 'legal_name',
    p_order.buyer_gstin,
    p_order.tracking_number,
    -- Digits that are searched for in groups are looked for as one number.
    case when p_order.tracking_number like '% %' then replace(p_order.tracking_number, ' ', '') end,
    (
      select string_agg(concat_ws(
        E'\n', s.tracking_number, case when s.tracking_number like '% %' then replace(s.tracking_number, ' ', '') end
      ), E'\n')
      from public.shipments s where s.order_id = p_order.id
    ),
    (select i.number from public.invoices i where i.order_id = p_order.id),
    p_order.razorpay_order_id,
    p_order.razorpay_payment_id,
    (
      select string_agg(distinct i.catalogue_sku, E'\n') from public.order_items i
      where i.order_id = p_order.id and i.catalogue_sku <> ''
    )
  ));
$$;
revoke execute on function private.order_text from public, anon, authenticated, service_role;

-- schemas/orders/functions/ordered_product_id.sql

-- Returns the product of an order's item: product_sku names it, also when a variant was ordered, and after both are
-- gone.
create function private.ordered_product_id(p_item public.order_items)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select case
    when p_item.product_sku ~ '^SKU-[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
    then substr(p_item.product_sku, 5)::uuid
    else coalesce(p_item.product_id, '00000000-0000-0000-0000-000000000000')
  end;
$$;
revoke execute on function private.ordered_product_id from public, anon, authenticated, service_role;

-- schemas/orders/functions/orders_filter.sql

-- Builds the condition on orders o for admin_list_orders, with the values in it so that the planner knows which filters
-- apply. p_query as in admin_list_orders.
create function private.orders_filter(p_query jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    case when q.status <> '' then format('o.status = %L', q.status) end,
    case when q.payment <> '' then format('o.payment_status = %L', q.payment) end,
    case when q.method <> '' then format('o.payment_method = %L', q.method) end,
    case when q.carrier <> '' then format('o.carrier = %L', q.carrier) end,
    case when q."from" is not null then
      format('o.created_at >= %L', q."from"::timestamp at time zone 'Asia/Kolkata')
    end,
    case when q."to" is not null then
      format('o.created_at < %L', (q."to" + 1)::timestamp at time zone 'Asia/Kolkata')
    end,
    case when q.least is not null then format('o.total_amount >= %L', q.least) end,
    case when q.most is not null then format('o.total_amount <= %L', q.most) end,
    case q.waiting
      when 'me' then 'o.id in (select w.order_id from private.waiting_orders w)'
      when 'new' then 'o.id in (select n.order_id from private.new_orders n)'
    end
  )
  from jsonb_to_record(p_query) as q (
    status text, payment text, method text, carrier text, "from" date, "to" date, least numeric, most numeric,
    waiting text
  );
$$;
revoke execute on function private.orders_filter from public, anon, authenticated, service_role;

-- schemas/orders/functions/orders_sort.sql

-- Returns the ORDER BY of orders o for a sort of admin_list_orders: newest, oldest, highest or lowest.
create function private.orders_sort(p_sort text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case p_sort
    when 'oldest' then 'o.created_at, o.id desc'
    when 'highest' then 'o.total_amount desc, o.created_at desc, o.id'
    when 'lowest' then 'o.total_amount, o.created_at, o.id desc'
    else 'o.created_at desc, o.id'
  end;
$$;
revoke execute on function private.orders_sort from public, anon, authenticated, service_role;

-- schemas/orders/functions/page_of_orders.sql

-- Returns the ids of one page of all orders, or of those with a status, newest first. A page far back is found by the
-- totals of days, so that the orders before it are not read; none beyond the last.
create function private.page_of_orders(p_status text, p_limit integer, p_offset integer)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_until timestamptz := 'infinity';
  v_passed bigint := 0;
  v_ids uuid[];
begin
  if p_offset > 1000 then
    select (d.day + 1)::timestamp at time zone 'Asia/Kolkata', d.upto - d.orders into v_until, v_passed
    from (
      select t.day, sum(t.orders) as orders, sum(sum(t.orders)) over (order by t.day desc) as upto
      from (
        select k.day, k.status, k.orders from private.order_totals k
        union all
        select c.day, c.status, c.orders from private.order_total_changes c
      ) t
      where coalesce(p_status, '') = '' or t.status = p_status
      group by t.day
    ) d
    where d.upto > p_offset
    order by d.day desc
    limit 1;
    if not found then
      return '{}';
    end if;
  end if;
  execute format(
    'select array(select o.id from public.orders o where o.created_at < $1 %s
     order by o.created_at desc, o.id limit $3 offset $4)',
    case when p_status <> '' then 'and o.status = $2' end
  )
  into v_ids using v_until, p_status, p_limit, p_offset - v_passed;
  return v_ids;
end;
$$;
revoke execute on function private.page_of_orders from public, anon, authenticated, service_role;

-- schemas/orders/functions/parcel_lines.sql

-- Returns what is in a parcel as [{name, quantity}]: of a shipment, or, without one, what is left of the order.
create function private.parcel_lines(p_order_id uuid, p_shipment_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', concat_ws(' · ', i.product_name, i.variant_label),
    'quantity', coalesce(s.quantity, private.units_to_ship(i))
  ) order by i.product_name, i.variant_label, i.id), '[]')
  from public.order_items i
  left join public.shipment_items s on s.order_item_id = i.id and s.shipment_id = p_shipment_id
  where i.order_id = p_order_id
    and case when p_shipment_id is null then private.units_to_ship(i) > 0 else s.quantity is not null end;
$$;
revoke execute on function private.parcel_lines from public, anon, authenticated, service_role;

-- schemas/orders/functions/parse_order_lines.sql

-- Returns the lines of a checkout, one row per product: two lines of one product are merged before they are checked.
-- "prices" is above 1 when merged lines disagree about the price. "rows" tells the planner that they are few, so that
-- it looks products up instead of reading them all. Raises 22023 for malformed lines.
create function private.parse_order_lines(p_lines jsonb)
returns table (product_id uuid, quantity bigint, unit_price numeric, prices bigint)
language plpgsql
stable
rows 5
set search_path = ''
as $$
begin
  if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) not between 1 and 200 then
    raise invalid_parameter_value using message = 'lines: between 1 and 200 are needed';
  end if;
  if exists (
    select 1 from jsonb_to_recordset(p_lines) as l (product_id uuid, quantity integer, unit_price numeric)
    where l.product_id is null or l.quantity is null or l.quantity < 1 or l.unit_price is null
  ) then
    raise invalid_parameter_value using message = 'lines: product_id, quantity of at least 1 and unit_price are needed';
  end if;
  return query
    select l.product_id, sum(l.quantity), max(l.unit_price), count(distinct l.unit_price)
    from jsonb_to_recordset(p_lines) as l (product_id uuid, quantity integer, unit_price numeric)
    group by l.product_id;
end;
$$;
revoke execute on function private.parse_order_lines from public, anon, authenticated, service_role;

-- schemas/orders/functions/payable_order_result.sql

-- Builds the result of shop_reopen_order and shop_switch_to_cod.
create function private.payable_order_result(p_order public.orders, p_changed boolean)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'ok', true, 'changed', p_changed, 'order_id', p_order.id, 'order_number', p_order.order_number,
    'status', p_order.status, 'payment_status', p_order.payment_status, 'payment_method', p_order.payment_method,
    'held_until', p_order.held_until
  );
$$;
revoke execute on function private.payable_order_result from public, anon, authenticated, service_role;

-- schemas/orders/functions/record_changed_items.sql

-- Records that staff have changed the items of an order: in its history, in the audit log, and in a mail to the
-- customer. p_order is the order as it is now; p_before: {items, total_amount} as they were, see items_of_order.
-- p_refund: what goes back, in rupees. p_change: as of admin_change_items.
create function private.record_changed_items(
  p_order public.orders, p_before jsonb, p_refund numeric, p_change jsonb
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_after constant jsonb := private.items_of_order(p_order.id);
begin
  insert into public.order_status_history (order_id, status, payment_status, actor, actor_id, note)
  values (
    p_order.id, p_order.status, p_order.payment_status, 'admin', auth.uid(),
    case when (p_change ->> 'keeps_terms')::boolean then 'Items were taken off and refunded'
      else 'The items were changed' end
  );
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    auth.uid(), 'update', 'orders', p_order.id::text, p_before,
    v_after || jsonb_build_object('total_amount', p_order.total_amount) || jsonb_strip_nulls(jsonb_build_object(
      'refund', nullif(p_refund, 0), 'reason', p_change ->> 'reason',
      'restocked', case when p_refund > 0 then coalesce((p_change ->> 'restock')::boolean, true) end
    ))
  );
  perform private.queue_shopper_mail(
    'order-message', p_order.user_id, p_order.id, 'order-message-' || gen_random_uuid(),
    v_after || jsonb_build_object(
      'order_number', p_order.order_number, 'about', 'items', 'total', p_order.total_amount, 'before', p_before,
      'refund', p_refund, 'is_paid', p_order.payment_status = 'paid'
    )
  );
end;
$$;
revoke execute on function private.record_changed_items from public, anon, authenticated, service_role;

-- schemas/orders/functions/refunded_of_order.sql

-- Returns what was given back of the total of a paid order, or is about to be, in rupees: through Razorpay, and in
-- other ways for returned goods. What was paid above the total, since items were changed, is none of it. 0 for an order
-- that is not paid, which is no revenue.
create function private.refunded_of_order(p_order public.orders)
returns numeric
language sql
stable
set search_path = ''
as $$
  select case
    when p_order.payment_status = 'paid' then (
      select coalesce(sum(r.amount), 0) from public.refunds r
      where r.payment_id = p_order.razorpay_payment_id and r.status <> 'failed' and r.reason <> 'changed'
    ) + (
      select coalesce(sum(q.refund_amount), 0) from public.return_requests q
      where q.order_id = p_order.id and q.status = 'refunded' and q.refund_id is null
    )
    else 0
  end;
$$;
revoke execute on function private.refunded_of_order from public, anon, authenticated, service_role;

-- schemas/orders/functions/release_stock.sql

-- Gives back the stock and the coupon use of an order. The caller has checked, under the order's lock, that it holds
-- them.
create function private.release_stock(p_order_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_coupon_id uuid;
begin
  perform set_config('haat.order_id', p_order_id::text, true);
  update public.products p
  set stock = p.stock + i.quantity
  from (
    select h.product_id, sum(h.quantity)::integer as quantity
    from private.reserved_items(p_order_id) h
    where h.product_id is not null
    group by h.product_id
  ) i
  where p.id = i.product_id and p.options = '[]';
  perform private.note_units_without_variant(p_order_id);
  perform set_config('haat.order_id', '', true);

  update public.coupon_redemptions r
  set released_at = now()
  where r.order_id = p_order_id and r.released_at is null
  returning r.coupon_id into v_coupon_id;
  if found then
    update public.coupons c set used_count = c.used_count - 1 where c.id = v_coupon_id;
  end if;
end;
$$;
revoke execute on function private.release_stock from public, anon, authenticated, service_role;

-- schemas/orders/functions/reserve_stock.sql

-- Takes the stock and coupon use of an order again that has released them. Returns null, or the error result
-- ('out_of_stock' with lines, 'coupon_exhausted') without writing anything. The caller has called
-- lock_stock_and_coupons.
create function private.reserve_stock(p_order_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lines jsonb;
  v_coupon public.coupons;
  v_user_id uuid;
begin
  select jsonb_agg(jsonb_build_object(
    'product_id', w.product_id, 'name', w.product_name, 'price', p.price,
    'stock', case when p.options = '[]' then p.stock else 0 end
  ) order by w.product_name)
  into v_lines
  from private.reserved_items(p_order_id) w
  left join public.products p on p.id = w.product_id
  where p.id is null or p.options <> '[]' or p.stock < w.quantity;
  if v_lines is not null then
    return private.error_result('out_of_stock', jsonb_build_object('lines', v_lines));
  end if;

  select c.* into v_coupon
  from public.coupon_redemptions r
  join public.coupons c on c.id = r.coupon_id
  where r.order_id = p_order_id and r.released_at is not null;
  if found then
    select o.user_id into v_user_id from public.orders o where o.id = p_order_id;
    if private.coupon_is_exhausted(v_coupon, v_user_id, '{}') then
      return private.error_result('coupon_exhausted');
    end if;
    update public.coupon_redemptions r set released_at = null where r.order_id = p_order_id;
    update public.coupons c set used_count = c.used_count + 1 where c.id = v_coupon.id;
  end if;

  perform private.deduct_stock(p_order_id);
  return null;
end;
$$;
revoke execute on function private.reserve_stock from public, anon, authenticated, service_role;

-- schemas/orders/functions/reserved_items.sql

-- Returns the units that an order holds: bought, less those that came back, with the replacements of its approved
-- exchanges.
-- "rows" tells the planner that they are few, so that it looks products up instead of reading them all.
create function private.reserved_items(p_order_id uuid)
returns table (product_id uuid, product_name text, quantity integer)
language sql
stable
rows 5
set search_path = ''
as $$
  select h.product_id, h.name, sum(h.quantity)::integer
  from (
    select i.product_id, concat_ws(' · ', i.product_name, i.variant_label) as name, i.quantity
    from public.order_items i
    where i.order_id = p_order_id
    union all
    select i.product_id, concat_ws(' · ', i.product_name, i.variant_label), -ri.quantity
    from public.return_requests r
    join public.return_items ri on ri.return_id = r.id
    join public.order_items i on i.id = ri.order_item_id
    where r.order_id = p_order_id and r.status in ('received', 'refunded', 'replaced')
    union all
    select w.product_id, w.name, w.quantity
    from public.return_requests r
    cross join private.replacements(r.id) w
    where r.order_id = p_order_id and r.kind = 'exchange' and r.status in ('approved', 'received', 'replaced')
  ) h
  group by h.product_id, h.name
  having sum(h.quantity) > 0;
$$;
revoke execute on function private.reserved_items from public, anon, authenticated, service_role;

-- schemas/orders/functions/reverse_credit_note.sql

-- Issues the debit note that takes back the credit note of an order's cancellation, if there is one. The caller has
-- locked the order.
create function private.reverse_credit_note(p_order_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_note public.credit_notes;
  v_id uuid := gen_random_uuid();
begin
  select n.* into v_note
  from public.credit_notes n
  where n.order_id = p_order_id and n.reason = 'cancelled'
    and not exists (select 1 from public.credit_notes d where d.reverses = n.id);
  if not found then
    return;
  end if;
  insert into public.credit_notes (
    id, kind, number, financial_year, issued_at, invoice_id, order_id, reason, reverses, taxable_value, tax_amount,
    round_off, total_amount
  )
  select v_id, 'debit', d.number, d.financial_year, d.issued_at, v_note.invoice_id, p_order_id, 'reinstated', v_note.id,
    v_note.taxable_value, v_note.tax_amount, v_note.round_off, v_note.total_amount
  from private.next_document_number('DN') d;
  insert into public.credit_note_items
  select (jsonb_populate_record(i, jsonb_build_object('credit_note_id', v_id))).*
  from public.credit_note_items i
  where i.credit_note_id = v_note.id;
end;
$$;
revoke execute on function private.reverse_credit_note from public, anon, authenticated, service_role;

-- schemas/orders/functions/sales_by.sql

-- Returns the sales from p_from to p_to, days in India, for each key of a report, and those of the days from p_before
-- up to p_from beside them. p_by: 'day' (keys are days; a day before p_from belongs to the day as many days later as
-- both periods have), 'state', 'coupon', 'method', 'category', 'product' or 'variant'.
create function private.sales_by(p_by text, p_from date, p_to date, p_before date)
returns table (
  key text, orders bigint, units bigint, sales numeric, received numeric, refunded numeric,
  orders_before bigint, units_before bigint, sales_before numeric, received_before numeric, refunded_before numeric
)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set work_mem = '64MB'
as $$
begin
  if p_by in ('product', 'variant') then
    return query
    with totals as (
      select case when p_by = 'product' then t.base_id else t.product_id end as id, t.day >= p_from as is_now,
        t.units, t.sales
      from private.product_totals t where t.day between p_before and p_to
      union all
      select case when p_by = 'product' then c.base_id else c.product_id end, c.day >= p_from, c.units, c.sales
      from private.item_total_changes c where c.day between p_before and p_to
    )
    select g.* from (
      select t.id::text, 0::bigint, coalesce(sum(t.units) filter (where t.is_now), 0)::bigint,
        coalesce(sum(t.sales) filter (where t.is_now), 0), 0::numeric, 0::numeric, 0::bigint,
        coalesce(sum(t.units) filter (where not t.is_now), 0)::bigint,
        coalesce(sum(t.sales) filter (where not t.is_now), 0), 0::numeric, 0::numeric
      from totals t
      group by t.id
    ) g (name, orders, units, sales, received, refunded, o, u, s, r, b)
    where (g.units, g.sales, g.u, g.s) <> (0, 0, 0, 0);
    return;
  end if;
  return query
  with totals as (
    select t.day, t.key, t.orders, t.units, t.sales, t.received, t.refunded
    from private.sales_totals t where t.dimension = p_by and t.day between p_before and p_to
    union all
    select c.day,
      case p_by when 'state' then c.state when 'coupon' then c.coupon when 'method' then c.method else '' end,
      s.orders, 0, s.sales, s.received, s.refunded
    from private.order_total_changes c cross join lateral private.sales_of_change(c) s
    where p_by <> 'category' and c.day between p_before and p_to
    union all
    select c.day, case p_by when 'category' then c.category else '' end, 0, c.units,
      case p_by when 'category' then c.sales else 0 end, 0, 0
    from private.item_total_changes c
    where p_by in ('day', 'category') and c.day between p_before and p_to
  ),
  named as (
    select
      case when p_by <> 'day' then t.key when t.day >= p_from then t.day::text
        else (t.day + (p_from - p_before))::text end as name,
      t.day >= p_from as is_now, t.orders, t.units, t.sales, t.received, t.refunded
    from totals t
  )
  select g.* from (
    select n.name,
      coalesce(sum(n.orders) filter (where n.is_now), 0)::bigint,
      coalesce(sum(n.units) filter (where n.is_now), 0)::bigint,
      coalesce(sum(n.sales) filter (where n.is_now), 0),
      coalesce(sum(n.received) filter (where n.is_now), 0),
      coalesce(sum(n.refunded) filter (where n.is_now), 0),
      coalesce(sum(n.orders) filter (where not n.is_now), 0)::bigint,
      coalesce(sum(n.units) filter (where not n.is_now), 0)::bigint,
      coalesce(sum(n.sales) filter (where not n.is_now), 0),
      coalesce(sum(n.received) filter (where not n.is_now), 0),
      coalesce(sum(n.refunded) filter (where not n.is_now), 0)
    from named n
    group by n.name
  ) g (name, orders, units, sales, received, refunded, o, u, s, r, b)
  where (g.orders, g.units, g.sales, g.received, g.refunded, g.o, g.u, g.s, g.r, g.b)
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
end;
$$;
revoke execute on function private.sales_by from public, anon, authenticated, service_role;

-- schemas/orders/functions/sales_of_change.sql

-- Returns what a change adds to the totals of the reports. Sales are orders that are confirmed. Of an order whose
-- payment status is 'refunded' everything was given back.
create function private.sales_of_change(
  p_change private.order_total_changes, out orders integer, out sales numeric, out received numeric,
  out refunded numeric
)
language sql
immutable
set search_path = ''
as $$
  select
    case when private.is_confirmed(p_change.status) then p_change.orders else 0 end,
    case when private.is_confirmed(p_change.status) then p_change.amount else 0 end,
    case when p_change.payment_status in ('paid', 'refunded') then p_change.amount else 0 end,
    case p_change.payment_status when 'paid' then p_change.refunded when 'refunded' then p_change.amount else 0 end;
$$;
revoke execute on function private.sales_of_change from public, anon, authenticated, service_role;

-- schemas/orders/functions/search_orders.sql

-- Returns the ids of one page of the orders that have p_search, which is in lower case, in their text (order_text) or
-- in their customer's name, e-mail address or telephone, and their number: 1,001 when there are more than 1,000.
-- is_at_least: so many were found on the way to the page, and there may be more.
-- p_where and p_sort are as orders_filter and orders_sort make them.
-- A whole number of an invoice is looked up by itself. Words are looked for in the first orders of the list, which is
-- quick and mostly enough for a page; codes, and words that are too rare for that, are looked up in indexes and then
-- sorted. One or two letters have no index: they are looked for in the first orders alone.
create function private.search_orders(
  p_search text,
  p_where text,
  p_sort text,
  p_limit integer,
  p_offset integer,
  out ids uuid[],
  out total integer,
  out is_at_least boolean
)
language plpgsql
stable
set search_path = ''
as $$
declare
  -- With more matches than this the first orders of the list have a page of them.
  c_rare constant integer := 4000;
  v_text constant text := private.search_patterns('t.text', p_search);
  v_customer constant text := '(' || private.customer_pattern(p_search) || ')';
  v_is_short constant boolean := private.is_short_search(p_search);
  -- A code is mostly rare: the first orders seldom have it.
  v_is_code constant boolean := p_search ~ '[0-9]{4}|[_/@]' or private.typed_digits(p_search) is not null;
  v_is_whole_list constant boolean := p_where = 'true' and p_sort = private.orders_sort('newest');
  v_walk constant integer := case
    when v_is_short then 2000
    when p_offset > 200 then 10000
    when v_is_whole_list then 4000
    else 2000
  end;
  v_texts uuid[];
  v_customers uuid[] := '{}';
  v_walked integer;
begin
  is_at_least := false;
  if p_search ~ '^inv/[0-9-]+/[0-9]+$' then
    execute format(
      'select array(
         select o.id from public.invoices i join public.orders o on o.id = i.order_id where i.number = $1 and %s
       )', p_where
    )
    into ids using upper(p_search);
    if cardinality(ids) > 0 then
      total := 1;
      ids := ids[p_offset + 1 : p_offset + p_limit];
      return;
    end if;
  end if;

  if not v_is_short then
    execute format('select array(select u.id from public.users u where %s limit %s)', v_customer, c_rare + 1)
    into v_customers;
  end if;
  for v_turn in 1 .. 2 loop
    -- The texts: first for codes, and second for what the first orders did not have.
    if not v_is_short and (v_turn = 2 or v_is_code) and v_texts is null then
      execute format('select array(select t.order_id from private.order_texts t where %s limit %s)', v_text, c_rare + 1)
      into v_texts;
      if cardinality(v_texts) <= c_rare and cardinality(v_customers) <= c_rare then
        v_texts := v_texts
          || array(select o.id from public.orders o where o.user_id = any (v_customers) limit c_rare + 1);
      end if;
      if greatest(cardinality(v_texts), cardinality(v_customers)) <= c_rare then
        execute format(
          'select array(select o.id from public.orders o where o.id = any ($1) and %s order by %s)', p_where, p_sort
        )
        into ids using v_texts;
        total := least(cardinality(ids), 1001);
        ids := ids[p_offset + 1 : p_offset + p_limit];
        return;
      end if;
    end if;
    exit when v_turn = 2;

    execute format(
      'with w as materialized (%s)
       select (select count(*) from w), array(
         select w.id from w
         where %s or %s
         order by w.place
       )',
      case when v_is_whole_list then format(
        'select t.order_id as id, t.user_id, t.text, row_number() over () as place
         from (select * from private.order_texts t order by t.created_at desc, t.order_id limit %s) t', v_walk
      ) else format(
        'select o.id, o.user_id, t.text, o.place
         from (
           select o.id, o.user_id, row_number() over (order by %s) as place
           from public.orders o where %s order by %s limit %s
         ) o
         left join private.order_texts t on t.order_id = o.id', p_sort, p_where, p_sort, v_walk
      ) end,
      private.search_patterns('w.text', p_search),
      case
        when v_is_short or cardinality(v_customers) > c_rare then
          format('exists (select from public.users u where u.id = w.user_id and %s offset 0)', v_customer)
        else 'w.user_id = any ($1)'
      end
    )
    into v_walked, ids using v_customers;
    total := least(cardinality(ids), 1001);
    if v_is_short or v_walked < v_walk or cardinality(ids) > p_offset + p_limit then
      is_at_least := v_walked = v_walk and total < 1001;
      ids := ids[p_offset + 1 : p_offset + p_limit];
      return;
    end if;
  end loop;

  -- Thousands of them, and few among the first: what the indexes find decides.
  if v_is_whole_list and cardinality(v_customers) <= c_rare then
    execute format(
      'select array(
         select x.id from (
           select t.order_id as id, t.created_at from private.order_texts t where %s
           union
           select o.id, o.created_at from public.orders o where o.user_id = any ($2)
         ) x
         order by x.created_at desc, x.id limit greatest(1001, $1)
       )',
      v_text
    )
    into ids using p_offset + p_limit, v_customers;
  else
    execute format(
      'select array(
         select o.id from public.orders o
         where (
           o.id in (select t.order_id from private.order_texts t where %s)
           or o.user_id in (select u.id from public.users u where %s)
         ) and %s
         order by %s limit greatest(1001, $1)
       )',
      v_text, v_customer, p_where, p_sort
    )
    into ids using p_offset + p_limit;
  end if;
  total := least(cardinality(ids), 1001);
  ids := ids[p_offset + 1 : p_offset + p_limit];
end;
$$;
revoke execute on function private.search_orders from public, anon, authenticated, service_role;

-- schemas/orders/functions/search_patterns.sql

-- Returns the condition on a text, as private.order_text makes it, that it has what was typed. p_column is one of our
-- own names. The number of an order may begin with ORD-, a telephone with +91, 0091 or 0 and have spaces and dashes.
create function private.search_patterns(p_column text, p_search text)
returns text
language sql
immutable
set search_path = ''
as $$
  select string_agg(
    format('%s like %L', p_column, '%' || regexp_replace(t.text, '([%_\\])', '\\\1', 'g') || '%'), ' or '
  )
  from (
    select regexp_replace(p_search, '^ord-?(?=[0-9]*$)', '')
    -- Digits in groups are one number, which no text has in groups.
    where p_search !~ ' ' or private.typed_digits(p_search) is null
    union
    select case
      when p_search like '+91%' then substr(d.digits, 3)
      when p_search like '0091%' then substr(d.digits, 5)
      when d.digits ~ '^(0|91)[6-9][0-9]{9}$' then right(d.digits, 10)
      else d.digits
    end
    from (select private.typed_digits(p_search)) d (digits)
    where d.digits is not null
  ) t (text)
  where t.text <> '';
$$;
revoke execute on function private.search_patterns from public, anon, authenticated, service_role;

-- schemas/orders/functions/settle_cash.sql

-- Settles the cash of a collected order that leaves delivered or ends, where p_cash says it is: 'kept' by the shop,
-- 'returned' to the shopper, or 'not_collected' after all. An order whose cash the shop does not have is to be paid on
-- delivery again; one that ends is refunded, if its cash was returned. With the present status of an ended order, it
-- says what became of cash that was kept. The answer and p_reason, what staff wrote about it, are in the audit log. The
-- caller has locked the order. Returns the error result 'cash_unclear' when p_cash is missing, or null.
create function private.settle_cash(p_order public.orders, p_status text, p_cash text, p_reason text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ends constant boolean := private.has_ended(p_status);
  v_payment_status text := p_order.payment_status;
begin
  if p_order.payment_method <> 'cod' or p_order.payment_status <> 'paid' or p_order.total_amount = 0 then
    return null;
  elsif p_order.status = p_status then
    if not v_ends or p_cash is null then
      return null;
    end if;
  elsif p_order.status <> 'delivered' and (not v_ends or private.has_ended(p_order.status)) then
    return null;
  end if;

  if p_cash in ('returned', 'not_collected') then
    v_payment_status := case when v_ends and p_cash = 'returned' then 'refunded' else 'pending' end;
  elsif p_cash is distinct from 'kept' then
    return private.error_result('cash_unclear');
  end if;
  if v_payment_status <> p_order.payment_status then
    perform private.set_context('admin', auth.uid(), null, case p_cash
      when 'returned' then 'The cash was returned'
      else 'The cash was not collected'
    end);
    update public.orders o set payment_status = v_payment_status where o.id = p_order.id;
    perform private.clear_context();
  end if;
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    auth.uid(), 'update', 'orders', p_order.id::text, jsonb_build_object('payment_status', p_order.payment_status),
    jsonb_strip_nulls(jsonb_build_object(
      'payment_status', v_payment_status, 'cash', p_cash, 'reason', nullif(left(btrim(p_reason), 200), '')
    ))
  );
  return null;
end;
$$;
revoke execute on function private.settle_cash from public, anon, authenticated, service_role;

-- schemas/orders/functions/shop_cancel_order.sql

-- Cancels the caller's own order. A paid order stays paid until the refund is made; the refund is created here.
-- Returns {ok: true, order_id, order_number, status, payment_status} or
-- {ok: false, code: 'not_found' | 'already_cancelled' | 'not_cancellable' | 'busy', status?}, where status may also be
-- 'partly shipped'.
create function public.shop_cancel_order(p_order_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_user_id uuid := private.session_user_id();
  v_order public.orders;
begin
  select o.* into v_order from public.orders o
  where o.id = p_order_id and o.user_id = v_user_id
  for no key update;
  if not found then
    return private.error_result('not_found');
  elsif v_order.status = 'cancelled' then
    return private.error_result('already_cancelled', jsonb_build_object('status', v_order.status));
  elsif not private.is_cancellable(v_order.status) then
    return private.error_result('not_cancellable', jsonb_build_object('status', v_order.status));
  elsif private.has_parcels(v_order.id) then
    return private.error_result('not_cancellable', jsonb_build_object('status', 'partly shipped'));
  end if;

  perform private.lock_stock_and_coupons(array[p_order_id]);
  perform private.set_context('shopper', v_user_id, 'cancelled');
  perform private.release_stock(p_order_id);
  update public.orders o set status = 'cancelled', cancelled_at = now()
  where o.id = p_order_id
  returning * into v_order;
  perform private.clear_context();
  perform private.create_order_refund(v_order, 'cancelled');
  return jsonb_build_object(
    'ok', true, 'order_id', v_order.id, 'order_number', v_order.order_number,
    'status', v_order.status, 'payment_status', v_order.payment_status
  );
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_cancel_order from public, anon, authenticated, service_role;
grant execute on function public.shop_cancel_order to authenticated;

-- schemas/orders/functions/shop_expire_unpaid_orders.sql

-- Fails online orders that were not paid in time and releases their stock and coupon, and those of orders whose payment
-- failed. Leaves alone an order whose payment the bank has just authorized and, for three days, one that may be paid
-- without anybody knowing: Razorpay was asked about it and has not answered, or nobody could be asked now
-- (p_is_reachable false) although it has a Razorpay order. After that nobody asks any more. Returns the number of
-- orders released: at most 200 a call, and none that is locked.
create function public.shop_expire_unpaid_orders(p_is_reachable boolean default true)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order_ids uuid[];
  v_order_id uuid;
  v_count integer := 0;
begin
  select coalesce(array_agg(e.id), '{}') into v_order_ids
  from (
    select o.id from public.orders o
    where o.held_until < now()
      and (
        (not o.payment_unanswered and (p_is_reachable or o.razorpay_order_id is null))
        or o.held_until < now() - interval '3 days'
      )
      and not private.has_recent_authorization(o.id)
    order by o.id
    limit 200
    for no key update skip locked
  ) e;
  perform private.lock_stock_and_coupons(v_order_ids);
  perform private.set_context('system', null, 'expired', 'Not paid within 30 minutes');
  foreach v_order_id in array v_order_ids loop
    -- Checked again under the lock, because an authorization may have arrived since.
    continue when private.has_recent_authorization(v_order_id);
    perform private.release_stock(v_order_id);
    update public.orders o set status = 'failed', payment_status = 'failed', held_until = null
    where o.id = v_order_id;
    v_count := v_count + 1;
  end loop;
  perform private.clear_context();
  return v_count;
end;
$$;
revoke execute on function public.shop_expire_unpaid_orders from public, anon, authenticated, service_role;
grant execute on function public.shop_expire_unpaid_orders to service_role;

-- schemas/orders/functions/shop_find_coupon.sql

-- Returns an active coupon by its code, or null; amounts in rupees. p_user_id: null for a visitor. "exhausted" is true
-- when one more use would exceed the total limit or the user's own. The user's unpaid online order from that cart does
-- not count, because shop_place_order cancels it first.
-- Only the server may call it, which limits how many codes a network tries.
create function public.shop_find_coupon(p_code text, p_user_id uuid default null, p_cart_id uuid default null)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'code', c.code, 'type', c.type, 'value', c.value, 'minimum_amount', c.minimum_amount,
    'maximum_discount', c.maximum_discount, 'starts_at', c.starts_at, 'expires_at', c.expires_at,
    'exhausted', private.coupon_is_exhausted(c, p_user_id, array(
      select o.id
      from public.orders o
      where o.user_id = p_user_id and o.cart_id = p_cart_id and o.held_until is not null
    ))
  )
  from public.coupons c
  where c.code = upper(btrim(p_code)) and c.is_active;
$$;
revoke execute on function public.shop_find_coupon from public, anon, authenticated, service_role;
grant execute on function public.shop_find_coupon to service_role;

-- schemas/orders/functions/shop_find_payment_link.sql

-- Returns {order_id, is_expired} of a payment link, or null when no link has this token. The shop asks it with its
-- secret key, and limits how often.
create function public.shop_find_payment_link(p_token text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('order_id', l.order_id, 'is_expired', l.expires_at <= now())
  from public.payment_links l
  where l.token_hash = private.token_hash(p_token);
$$;
revoke execute on function public.shop_find_payment_link from public, anon, authenticated, service_role;
grant execute on function public.shop_find_payment_link to service_role;

-- schemas/orders/functions/shop_place_order.sql

-- Places an order in one transaction, or returns why not and writes nothing. All amounts in rupees.
--   p_order: {user_id, checkout_key, cart_id?, lines: [{product_id, quantity, unit_price}], subtotal, shipping_amount,
--   tax_amount, discount_amount, round_off, total_amount, payment_method, shipping_address, coupon_code?,
--   gift_message?, buyer_gstin?, billing_address?, placed_by?}. placed_by: who takes the order for the shopper, see
--   admin_place_order.
--   Placed: {ok: true, order_id, order_number, already_placed, status, payment_status, total_amount, replaced?}.
--   replaced: the numbers of the orders that were cancelled for it.
--   The same checkout key returns the first order again, whatever else is sent.
--   Rejected: {ok: false, code, lines?: [{product_id, name, stock, price}]} with code 'already_paid' or
--   'already_ordered' (with order_id; see check_not_ordered), 'unavailable', 'out_of_stock', 'price_changed',
--   'line_limit_exceeded', 'total_mismatch', 'state_unknown', 'coupon_invalid', 'coupon_exhausted', those of
--   check_delivery, check_buyer and check_payment_method, 'checkout_key_taken' or 'busy' (try again).
-- Earlier unpaid online orders of the same shopper from the same cart are cancelled first, and the shopper gets a mail
-- about each. Raises 22023 for malformed input.
create function public.shop_place_order(p_order jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_input public.orders;
  v_order public.orders;
  v_coupon_id uuid;
  v_replaced uuid[];
  v_released uuid[];
  v_replaced_id uuid;
  v_error jsonb;
  v_ms bigint;
begin
  perform private.validate_object('p_order', p_order, '{
    "user_id": "uuid", "checkout_key": "uuid", "cart_id": "uuid?", "lines": "array", "subtotal": "numeric",
    "shipping_amount": "numeric", "tax_amount": "numeric", "discount_amount": "numeric", "round_off": "numeric",
    "total_amount": "numeric", "payment_method": "text", "shipping_address": "object", "coupon_code": "text?",
    "gift_message": "text?", "buyer_gstin": "text?", "billing_address": "object?", "placed_by": "uuid?"
  }');
  perform private.validate_object('p_order.lines', l.value, '{
    "product_id": "uuid", "quantity": "integer", "unit_price": "numeric"
  }')
  from jsonb_array_elements(p_order -> 'lines') l;
  v_input := jsonb_populate_record(null::public.orders, p_order);
  v_input.coupon_code := nullif(upper(btrim(v_input.coupon_code)), '');
  v_input.shipping_address := private.copy_address(v_input.shipping_address);
  v_input.billing_address := nullif(v_input.billing_address, 'null');

  perform pg_advisory_xact_lock(hashtextextended('haat:checkout:' || v_input.checkout_key, 0));
  select o.* into v_order from public.orders o where o.checkout_key = v_input.checkout_key;
  if found and v_order.user_id = v_input.user_id then
    return private.order_result(v_order, true);
  elsif found then
    return private.error_result('checkout_key_taken');
  end if;

  -- One checkout at a time per shopper, so that the counts of unpaid and of cash orders are exact.
  perform 1 from public.users u where u.id = v_input.user_id for no key update;
  if not found then
    raise foreign_key_violation using message = 'shop_place_order: no such user';
  end if;
  if v_input.payment_method = 'cod' then
    perform private.lock_phone(v_input.shipping_address);
  end if;
  select coalesce(array_agg(e.id), '{}'), coalesce(array_agg(e.id) filter (where private.holds_reservation(e)), '{}')
  into v_replaced, v_released
  from (
    select o.* from public.orders o
    where o.user_id = v_input.user_id and o.cart_id = v_input.cart_id and o.payment_method = 'razorpay'
      and o.status in ('pending', 'failed') and o.payment_status in ('pending', 'failed')
    order by o.id for no key update
  ) e;
  perform private.lock_stock_and_coupons(
    v_released,
    array(select l.product_id from private.parse_order_lines(p_order -> 'lines') l),
    v_input.coupon_code
  );

  v_error := coalesce(
    private.check_not_ordered(v_input.user_id, v_input.cart_id, v_replaced),
    private.check_lines(p_order -> 'lines', v_released),
    private.check_line_limit(p_order -> 'lines'),
    private.check_totals(p_order),
    case when p_order ? 'placed_by' then private.check_simple_tax(p_order) end,
    private.check_delivery(v_input),
    private.check_place_of_supply(v_input.shipping_address),
    private.check_buyer(v_input),
    private.check_coupon(
      v_input.coupon_code, v_input.user_id, v_input.subtotal, v_input.discount_amount, v_released
    ),
    private.check_payment_method(v_input, v_input.payment_method, p_order -> 'lines', v_released)
  );
  if v_error is not null then
    return private.count_refusal(v_error);
  end if;

  perform private.set_context(
    case when p_order ? 'placed_by' then 'admin' else 'shopper' end,
    coalesce((p_order ->> 'placed_by')::uuid, v_input.user_id), 'cancelled', 'Replaced by a later order'
  );
  foreach v_replaced_id in array v_replaced loop
    if v_replaced_id = any (v_released) then
      perform private.release_stock(v_replaced_id);
    end if;
    update public.orders o set status = 'cancelled', cancelled_at = now() where o.id = v_replaced_id;
  end loop;

  select s.tax_mode, s.tax_mode = 'gst' and s.prices_include_tax
  into v_input.tax_mode, v_input.prices_include_tax
  from public.settings s;
  v_input.place_of_supply := private.place_of_supply(v_input);

  perform private.set_context(
    case when p_order ? 'placed_by' then 'admin' else 'shopper' end,
    coalesce((p_order ->> 'placed_by')::uuid, v_input.user_id), 'order'
  );
  v_ms := private.now_ms();
  loop
    insert into public.orders (
      user_id, order_number, subtotal, shipping_amount, tax_amount, discount_amount, round_off, total_amount,
      payment_method, shipping_address, coupon_code, gift_message, buyer_gstin,
      billing_address, checkout_key, cart_id, tax_mode, prices_include_tax, place_of_supply
    )
    values (
      v_input.user_id, 'ORD-' || v_ms, v_input.subtotal, v_input.shipping_amount, v_input.tax_amount,
      v_input.discount_amount, v_input.round_off, v_input.total_amount,
      v_input.payment_method, v_input.shipping_address, v_input.coupon_code, v_input.gift_message,
      v_input.buyer_gstin, v_input.billing_address, v_input.checkout_key, v_input.cart_id, v_input.tax_mode,
      v_input.prices_include_tax, v_input.place_of_supply
    )
    on conflict (order_number) do nothing
    returning * into v_order;
    exit when found;
    v_ms := private.next_order_ms(v_ms);
  end loop;

  update public.orders o set replaced_by = v_order.id where o.id = any (v_replaced);
  -- Staff tell their customer themselves.
  if not p_order ? 'placed_by' then
    perform private.queue_shopper_mail(
      'order-cancelled', o.user_id, o.id, concat_ws('-', 'order-replaced', o.id, v_order.id),
      private.mail_order_data(o) || jsonb_build_object('replaced_by', v_order.order_number)
    )
    from public.orders o where o.id = any (v_replaced);
  end if;

  perform private.add_order_items(
    v_order.id, p_order -> 'lines', p_order -> 'lines', v_order.shipping_amount, v_order.discount_amount
  );
  perform private.deduct_stock(v_order.id);

  if v_order.coupon_code is not null then
    update public.coupons c set used_count = c.used_count + 1
    where c.code = v_order.coupon_code
    returning c.id into v_coupon_id;
    insert into public.coupon_redemptions (coupon_id, user_id, order_id)
    values (v_coupon_id, v_order.user_id, v_order.id);
  end if;

  if v_order.payment_method = 'cod' or v_order.total_amount = 0 then
    update public.orders o
    set status = 'confirmed', confirmed_at = now(),
      payment_status = case when o.total_amount = 0 then 'paid' else o.payment_status end
    where o.id = v_order.id
    returning * into v_order;
  end if;
  perform private.clear_context();
  if v_replaced = '{}' then
    return private.order_result(v_order, false);
  end if;
  return private.order_result(v_order, false) || jsonb_build_object('replaced', (
    select jsonb_agg(o.order_number order by o.order_number) from public.orders o where o.id = any (v_replaced)
  ));
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_place_order from public, anon, authenticated, service_role;
grant execute on function public.shop_place_order to service_role;

-- schemas/orders/functions/shop_reopen_order.sql

-- Makes the caller's own unpaid online order payable, or with p_token the order of a payment link.
-- One that holds its stock and coupon gets a new half hour when
-- less than 10 minutes are left and it is younger than 2 hours; a failed one that has released them reserves them again
-- and is held for 30 minutes, unless its prices, products or coupon have changed. Returns {ok: true, changed, order_id,
-- order_number, status, payment_status, payment_method, held_until} or {ok: false, code: 'not_found' | 'paid' |
-- 'cancelled' | 'too_old' | 'unavailable' | 'out_of_stock' | 'price_changed' (these three with lines) | 'not_served' |
-- 'shipping_changed' | 'tax_changed' | 'coupon_invalid' | 'coupon_exhausted' | 'line_limit_exceeded' (with limit and
-- lines) | 'too_many_unpaid' | 'too_many_unpaid_units' (with limit) | 'payment_method_unavailable' | 'busy'}.
create function public.shop_reopen_order(p_order_id uuid, p_token text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_user_id uuid := coalesce(private.user_of_link(p_order_id, p_token), private.session_user_id());
  v_order public.orders;
  v_lines jsonb;
  v_held_until timestamptz;
  v_error jsonb;
begin
  -- One at a time per shopper, as in shop_place_order.
  perform 1 from public.users u where u.id = v_user_id for no key update;
  select o.* into v_order from public.orders o
  where o.id = p_order_id and o.user_id = v_user_id
  for no key update;
  v_error := private.check_payable(v_order);
  if v_error is null and v_order.payment_method <> 'razorpay' then
    v_error := private.error_result('payment_method_unavailable');
  end if;
  if v_error is not null then
    return v_error;
  end if;

  v_held_until := case
    when v_order.held_until < now() + interval '10 minutes' and v_order.created_at > now() - interval '2 hours'
      then now() + interval '30 minutes'
    else v_order.held_until
  end;
  if v_order.status <> 'failed' then
    if v_held_until <> v_order.held_until then
      update public.orders o set held_until = v_held_until where o.id = p_order_id returning * into v_order;
    end if;
    return private.payable_order_result(v_order, false);
  end if;

  perform private.lock_stock_and_coupons(array[p_order_id]);
  perform private.set_context('shopper', v_user_id, 'reinstated', 'To be paid again');
  v_lines := private.lines_of_order(p_order_id);
  v_error := coalesce(
    private.check_line_limit(v_lines),
    private.check_payment_method(v_order, 'razorpay', v_lines, array[p_order_id]),
    private.check_order_terms(v_order),
    case when not private.holds_reservation(v_order) then private.reserve_stock(p_order_id) end
  );
  if v_error is null then
    update public.orders o set status = 'pending', payment_status = 'pending', confirmed_at = null,
      held_until = v_held_until
    where o.id = p_order_id
    returning * into v_order;
  end if;
  perform private.clear_context();
  return coalesce(private.count_refusal(v_error), private.payable_order_result(v_order, true));
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_reopen_order from public, anon, authenticated, service_role;
grant execute on function public.shop_reopen_order to authenticated, service_role;

-- schemas/orders/functions/shop_search_orders.sql

-- Returns one page of the caller's own orders, newest first: {ids, total}. Every word of the search must be in the
-- order number or in one product name. No statuses means all.
create function public.shop_search_orders(p_search text, p_statuses text[], p_limit integer, p_offset integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with word as (
    select distinct lower(w) as text from regexp_split_to_table(btrim(p_search), '[[:space:]]+') w where w <> ''
  ),
  found as (
    select o.id, o.created_at
    from public.orders o
    where o.user_id = (select auth.uid())
      and (cardinality(p_statuses) = 0 or o.status = any(p_statuses))
      and exists (
        select 1
        from (
          select o.order_number
          union all
          select concat_ws(' ', i.product_name, i.variant_label) from public.order_items i where i.order_id = o.id
        ) t (text)
        where not exists (select 1 from word where position(word.text in lower(t.text)) = 0)
      )
  )
  select jsonb_build_object(
    'ids', coalesce((
      select jsonb_agg(page.id)
      from (
        select f.id from found f order by f.created_at desc, f.id
        limit least(greatest(p_limit, 0), 100) offset greatest(p_offset, 0)
      ) page
    ), '[]'),
    'total', (select count(*) from found)
  );
$$;
revoke execute on function public.shop_search_orders from public, anon, authenticated, service_role;
grant execute on function public.shop_search_orders to authenticated;

-- schemas/orders/functions/shop_shown_coupons.sql

-- Returns the coupons that the cart shows to everybody, of those that can be used now, amounts in rupees: [{code, type,
-- value, minimum_amount, maximum_discount, starts_at, expires_at, exhausted, user_limit}], as shop_find_coupon; at most
-- 5, those that ask for the smallest order first. user_limit: how often one shopper may use it, or null; whether one
-- has used it up is not looked at.
create function public.shop_shown_coupons()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'code', s.code, 'type', s.type, 'value', s.value, 'minimum_amount', s.minimum_amount,
    'maximum_discount', s.maximum_discount, 'starts_at', s.starts_at, 'expires_at', s.expires_at, 'exhausted', false,
    'user_limit', s.user_limit
  ) order by coalesce(s.minimum_amount, 0), s.code), '[]')
  from (
    select c.*
    from public.coupons c
    where c.is_active and c.is_shown and coalesce(c.starts_at <= now(), true) and coalesce(c.expires_at > now(), true)
      and coalesce(c.used_count < c.usage_limit, true)
    order by coalesce(c.minimum_amount, 0), c.code
    limit 5
  ) s;
$$;
revoke execute on function public.shop_shown_coupons from public, anon, authenticated, service_role;
grant execute on function public.shop_shown_coupons to anon, authenticated;

-- schemas/orders/functions/shop_switch_to_cod.sql

-- Changes the caller's own unpaid online order, or with p_for_customer that of a customer, for whom staff ask, to cash
-- on delivery and confirms it; a failed one that has released its stock and coupon reserves them again, unless its
-- prices, products or coupon have changed. Returns as shop_reopen_order, and also 'no_cod_there', 'cod_limit_exceeded'
-- (with cod_limit), 'too_many_cod', 'too_many_cod_phone' (with count), 'under_way' for an order that an admin has moved
-- on, and 'payment_unknown' while the bank has authorized a payment of it. The Razorpay order stays on it: a payment
-- that arrives later still counts. Raises 42501 with p_for_customer without orders.place.
create function public.shop_switch_to_cod(p_order_id uuid, p_for_customer boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_user_id uuid := private.session_user_id();
  v_order public.orders;
  v_lines jsonb;
  v_error jsonb;
begin
  if p_for_customer then
    perform private.require_permission('orders.place');
    select o.user_id into v_user_id from public.orders o where o.id = p_order_id;
  end if;
  -- One at a time per shopper and per phone number, as in shop_place_order. Only staff change an order's address; with
  -- that they may exceed the limit of a number.
  perform 1 from public.users u where u.id = v_user_id for no key update;
  perform private.lock_phone(o.shipping_address) from public.orders o where o.id = p_order_id and o.user_id = v_user_id;
  select o.* into v_order from public.orders o
  where o.id = p_order_id and o.user_id = v_user_id
  for no key update;
  v_error := private.check_payable(v_order);
  if v_error is not null then
    return v_error;
  elsif v_order.payment_method = 'cod' then
    -- Already switched. A failed cash order cannot be reopened by its shopper.
    return case v_order.status
      when 'failed' then private.error_result('payment_method_unavailable')
      else private.payable_order_result(v_order, false)
    end;
  elsif v_order.status not in ('pending', 'failed') then
    return private.error_result('under_way');
  elsif private.has_recent_authorization(v_order.id) then
    -- The bank holds the money; it may be captured any moment.
    return private.error_result('payment_unknown');
  end if;

  perform private.lock_stock_and_coupons(array[p_order_id]);
  perform private.set_context(
    case when p_for_customer then 'admin' else 'shopper' end,
    case when p_for_customer then auth.uid() else v_user_id end, 'reinstated', 'To be paid on delivery'
  );
  v_lines := private.lines_of_order(p_order_id);
  v_error := coalesce(
    private.check_line_limit(v_lines),
    private.check_payment_method(v_order, 'cod', v_lines, array[p_order_id]),
    private.check_order_terms(v_order)
  );
  if v_error is null and not private.holds_reservation(v_order) then
    v_error := private.reserve_stock(p_order_id);
  end if;
  if v_error is null then
    update public.orders o
    set payment_method = 'cod', payment_status = 'pending', confirmed_at = coalesce(o.confirmed_at, now()),
      status = 'confirmed'
    where o.id = p_order_id
    returning * into v_order;
  end if;
  perform private.clear_context();
  return coalesce(private.count_refusal(v_error), private.payable_order_result(v_order, true));
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_switch_to_cod from public, anon, authenticated, service_role;
grant execute on function public.shop_switch_to_cod to authenticated;

-- schemas/orders/functions/tax_within.sql

-- Returns the tax in p_gross rupees (value and tax) that are credited of a value and a tax of which so much is left:
-- p_tax, or as near to it as what is left allows. Even in paise, so that CGST and SGST are equal.
create function private.tax_within(p_gross numeric, p_tax numeric, p_value_left numeric, p_tax_left numeric)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select least(
    greatest(p_tax, ceil(greatest(p_gross - p_value_left, 0) * 50) / 50),
    floor(least(p_gross, p_tax_left) * 50) / 50
  );
$$;
revoke execute on function private.tax_within from public, anon, authenticated, service_role;

-- schemas/orders/functions/typed_digits.sql

-- Returns the digits of what was typed where it is a number of five digits or more, also in groups: '74 55 67', '+91
-- 98765-43210'. Null for anything else.
create function private.typed_digits(p_search text)
returns text
language sql
immutable
set search_path = ''
as $$
  select d.digits
  from (select regexp_replace(p_search, '[^0-9]', '', 'g')) d (digits)
  where p_search ~ '^\+?[0-9 ()-]+$' and char_length(d.digits) >= 5;
$$;
revoke execute on function private.typed_digits from public, anon, authenticated, service_role;

-- schemas/orders/functions/uncredited_items.sql

-- Returns what is left of each item of an invoiced order after its credit and debit notes: units, and values without
-- tax and taxes of goods and delivery, in rupees.
create function private.uncredited_items(p_order_id uuid)
returns table (
  order_item_id uuid,
  quantity bigint,
  taxable_value numeric,
  tax_amount numeric,
  delivery_value numeric,
  delivery_tax numeric
)
language sql
stable
rows 5
set search_path = ''
as $$
  select i.id, i.quantity - coalesce(c.quantity, 0),
    i.taxable_value - coalesce(c.taxable_value, 0), i.tax_amount - coalesce(c.tax_amount, 0),
    i.delivery_value - coalesce(c.delivery_value, 0), i.delivery_tax - coalesce(c.delivery_tax, 0)
  from public.order_items i
  left join lateral (
    select sum(s.sign * n.quantity)::bigint as quantity, sum(s.sign * n.taxable_value) as taxable_value,
      sum(s.sign * n.tax_amount) as tax_amount,
      sum(s.sign * n.delivery_value) as delivery_value, sum(s.sign * n.delivery_tax) as delivery_tax
    from public.credit_note_items n
    join public.credit_notes d on d.id = n.credit_note_id
    cross join lateral (select case d.kind when 'credit' then 1 else -1 end as sign) s
    where n.order_item_id = i.id
  ) c on true
  where i.order_id = p_order_id;
$$;
revoke execute on function private.uncredited_items from public, anon, authenticated, service_role;

-- schemas/orders/functions/undo_batch_item.sql

-- Undoes the next order of a change of many that was taken back, and stores what became of it in the same transaction.
-- Returns what admin_work_order_batch returns.
create function private.undo_batch_item(p_batch_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_item private.order_batch_items;
  v_undone jsonb;
begin
  select i.* into v_item from private.order_batch_items i
  where i.batch_id = p_batch_id and i.undone is null and i.result ? 'undo_id'
  order by i.place
  limit 1
  for update skip locked;
  if not found then
    return jsonb_build_object('ok', true, 'worked', false);
  end if;
  begin
    v_undone := public.admin_undo_order_status((v_item.result ->> 'undo_id')::uuid);
  exception
    when deadlock_detected or serialization_failure then
      v_undone := private.error_result('busy');
    when others then
      -- One order that cannot be undone does not hold up the others.
      raise warning 'undoing order % of batch %: %', v_item.order_number, p_batch_id, sqlerrm;
      v_undone := private.error_result('failed');
  end;
  update private.order_batch_items i set undone = v_undone
  where i.batch_id = p_batch_id and i.place = v_item.place;
  return jsonb_build_object('ok', true, 'worked', true);
end;
$$;
revoke execute on function private.undo_batch_item from public, anon, authenticated, service_role;

-- schemas/orders/functions/units_to_ship.sql

-- Returns how many units of an item no parcel has had yet: ordered, less those that were refunded instead. As
-- unitsToShip in app/shop/order/parcels.ts.
create function private.units_to_ship(p_item public.order_items)
returns integer
language sql
immutable
set search_path = ''
as $$
  select p_item.quantity - p_item.shipped_quantity - p_item.dropped_quantity;
$$;
revoke execute on function private.units_to_ship from public, anon, authenticated, service_role;

-- schemas/orders/functions/user_of_link.sql

-- Returns whose order a payment link pays; null without a token, for a link of another order and for one that has
-- expired.
create function private.user_of_link(p_order_id uuid, p_token text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select o.user_id
  from public.payment_links l
  join public.orders o on o.id = l.order_id
  where l.token_hash = private.token_hash(p_token)
    and l.order_id = p_order_id and l.expires_at > now();
$$;
revoke execute on function private.user_of_link from public, anon, authenticated, service_role;

-- schemas/payments/functions/admin_list_payments.sql

-- Returns one page of payments, newest first: {total, payments}.
--   p_query: {limit, offset, search?, status?, from?, to?}. status: authorized, captured, refunded (in part or whole),
--   failed, unmatched (of no order of this shop), or attention: what private.payment_problems has, which may be a
--   refund or an order instead. search is a whole id of a payment or of an order at Razorpay, or an order's number;
--   from and to are days in India. Empty and null mean any. At most 500 rows.
-- Counting stops at 1,001. Raises 42501 without refunds.write, 22023 for malformed input.
create function public.admin_list_payments(p_query jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set max_parallel_workers_per_gather = 0
as $$
declare
  v_query record;
  v_search text := btrim(coalesce(p_query ->> 'search', ''));
  v_source text;
  v_payments jsonb;
  v_total integer;
begin
  perform private.require_permission('refunds.write');
  perform private.validate_object('p_query', p_query, '{
    "limit": "integer", "offset": "integer", "search": "text?", "status": "text?", "from": "date?", "to": "date?"
  }');
  select q.* into v_query
  from jsonb_to_record(p_query) as q ("limit" integer, "offset" integer, status text, "from" date, "to" date);
  v_source := concat_ws(
    ' and ',
    case when v_query.status = 'attention' then
      'select x.id, x.kind as problem, x.payment_id, x.order_id, x.amount, x.since as at
       from private.payment_problems x where true'
    else
      'select x.id, null as problem, x.id as payment_id, x.order_id, x.amount, x.created_at as at
       from public.payments x where true'
    end,
    case
      when v_query.status in ('authorized', 'captured', 'failed') then format('x.status = %L', v_query.status)
      when v_query.status = 'refunded' then 'x.refunded_amount > 0'
      when v_query.status = 'unmatched' then 'x.order_id is null'
    end,
    case
      when v_search = '' then null
      when v_search like 'pay\_%' and v_query.status = 'attention' then format('x.payment_id = %L', v_search)
      when v_search like 'pay\_%' then format('x.id = %L', v_search)
      else format(
        '(x.order_id = any (%L::uuid[])%s)',
        array(
          select o.id from public.orders o
          where o.order_number = upper(v_search) or o.order_number = 'ORD-' || v_search
            or o.razorpay_order_id = v_search
        ),
        case when v_query.status is distinct from 'attention' then
          format(' or (x.order_id is null and x.razorpay_order_id = %L)', v_search)
        end
      )
    end
  );
  v_source := format(
    'select * from (%s) b where %s', v_source,
    concat_ws(
      ' and ',
      'true',
      case when v_query."from" is not null then
        format('b.at >= %L', v_query."from"::timestamp at time zone 'Asia/Kolkata')
      end,
      case when v_query."to" is not null then
        format('b.at < %L', (v_query."to" + 1)::timestamp at time zone 'Asia/Kolkata')
      end
    )
  );
  execute format('select count(*) from (%s limit 1001) c', v_source) into v_total;
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(
       ''id'', b.id, ''problem'', b.problem, ''payment_id'', b.payment_id, ''order_id'', b.order_id,
       ''order_number'', o.order_number, ''amount'', b.amount, ''at'', b.at, ''status'', p.status,
       ''refunded'', coalesce(p.refunded_amount, 0), ''method'', p.method, ''error'', p.error_description
     ) order by b.at desc, b.id), ''[]'')
     from (%s order by b.at desc, b.id limit $1 offset $2) b
     left join public.payments p on p.id = b.payment_id
     left join public.orders o on o.id = b.order_id',
    v_source
  )
  into v_payments
  using least(greatest(v_query."limit", 0), 500), least(greatest(v_query."offset", 0), 10000000);
  return jsonb_build_object('total', v_total, 'payments', v_payments);
end;
$$;
revoke execute on function public.admin_list_payments from public, anon, authenticated, service_role;
grant execute on function public.admin_list_payments to authenticated;

-- schemas/payments/functions/admin_refund_order.sql

-- Refunds what is left of an online payment, or p_amount rupees of it. p_expected_left is what was left on the admin's
-- screen, so that a button pressed twice refunds once. p_lowers_tax false: a gesture, without a credit note.
-- Returns {ok: true, amount, left} or {ok: false, code: 'not_found' | 'not_paid' | 'nothing_left' | 'changed' (with
-- left) | 'invalid_amount' (with left) | 'busy'}. Raises 42501 without refunds.write.
create function public.admin_refund_order(
  p_order_id uuid,
  p_amount numeric default null,
  p_expected_left numeric default null,
  p_lowers_tax boolean default true
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_order public.orders;
  v_payment public.payments;
  v_left numeric;
  v_amount numeric;
begin
  perform private.require_permission('refunds.write');
  select o.* into v_order from public.orders o where o.id = p_order_id for no key update;
  if not found then
    return private.error_result('not_found');
  elsif v_order.payment_status not in ('paid', 'refunded') or v_order.razorpay_payment_id is null then
    return private.error_result('not_paid');
  end if;
  insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
  select v_order.razorpay_payment_id, v_order.id, coalesce(v_order.razorpay_order_id, ''), v_order.total_amount, 'INR',
    'captured'
  where v_order.payment_status = 'paid'
  on conflict (id) do nothing;
  select p.* into v_payment from public.payments p where p.id = v_order.razorpay_payment_id for update;
  if not found then
    return private.error_result('nothing_left');
  end if;
  v_left := private.left_to_refund(v_order, v_payment);
  v_amount := coalesce(p_amount, v_left);
  if v_left <= 0 then
    return private.error_result('nothing_left');
  elsif p_expected_left <> v_left then
    return private.error_result('changed', jsonb_build_object('left', v_left));
  elsif v_amount <= 0 or v_amount > v_left or v_amount <> round(v_amount, 2) then
    return private.error_result('invalid_amount', jsonb_build_object('left', v_left));
  end if;
  perform private.confirm_refund(v_order, v_amount);
  insert into public.refunds (order_id, payment_id, amount, reason, lowers_tax)
  values (v_order.id, v_payment.id, v_amount, 'admin', p_lowers_tax);
  return jsonb_build_object('ok', true, 'amount', v_amount, 'left', v_left - v_amount);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_refund_order from public, anon, authenticated, service_role;
grant execute on function public.admin_refund_order to authenticated;

-- schemas/payments/functions/admin_retry_refund.sql

-- Sends a refund again: a failed one as a new refund for the same reason, a postponed one at once. A refund of all that
-- is left, or of an order that has ended, is sent for what is left by now; any other, whose amount was decided, is sent
-- whole or not at all.
-- Returns {ok: true, amount} or {ok: false, code: 'not_found' | 'not_failed' | 'not_owed' (the order is under way
-- again) | 'nothing_left' | 'busy'}.
-- Raises 42501 without refunds.write.
create function public.admin_retry_refund(p_refund_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_payment public.payments;
  v_refund public.refunds;
  v_next_id uuid;
  v_left numeric;
begin
  perform private.require_permission('refunds.write');
  perform 1
  from public.orders o join public.refunds r on r.order_id = o.id
  where r.id = p_refund_id
  for no key update of o;
  select p.* into v_payment
  from public.payments p join public.refunds r on r.payment_id = p.id
  where r.id = p_refund_id
  for update of p;
  select r.* into v_refund from public.refunds r where r.id = p_refund_id for update;
  if not found then
    return private.error_result('not_found');
  elsif v_refund.status = 'due' and v_refund.attempts > 0 then
    update public.refunds r set next_attempt_at = now() where r.id = p_refund_id;
    return jsonb_build_object('ok', true, 'amount', v_refund.amount);
  elsif v_refund.status <> 'failed' or private.is_refund_replaced(v_refund) or exists (
    select 1 from public.refunds r
    where r.payment_id = v_refund.payment_id and r.status in ('due', 'pending')
      and r.reason not in ('admin', 'returned', 'changed') and v_refund.reason not in ('admin', 'returned', 'changed')
  ) then
    return private.error_result('not_failed');
  elsif not private.is_refund_owed(v_refund) then
    return private.error_result('not_owed');
  end if;
  v_left := private.refundable_amount(v_payment);
  if v_refund.reason not in ('admin', 'returned', 'changed')
    or exists (select 1 from public.orders o where o.id = v_refund.order_id and private.has_ended(o.status))
  then
    v_refund.amount := least(v_refund.amount, v_left);
  end if;
  if v_left <= 0 or v_refund.amount > v_left then
    return private.error_result('nothing_left');
  end if;
  insert into public.refunds (order_id, payment_id, amount, reason, lowers_tax, retry_of)
  values (
    v_refund.order_id, v_refund.payment_id, v_refund.amount, v_refund.reason, v_refund.lowers_tax, p_refund_id
  )
  returning id into v_next_id;
  update public.return_requests r set refund_id = v_next_id where r.refund_id = p_refund_id;
  return jsonb_build_object('ok', true, 'amount', v_refund.amount);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_retry_refund from public, anon, authenticated, service_role;
grant execute on function public.admin_retry_refund to authenticated;

-- schemas/payments/functions/apply_capture.sql

-- Applies a captured payment to its order: the order becomes paid, or the money is refunded ('mismatch', 'duplicate',
-- 'cancelled', 'late'). The caller has locked the order. Returns the outcome.
create function private.apply_capture(p_order public.orders, p_payment public.payments)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_status text := p_order.status;
  v_reason text;
  -- The payment that paid the order may have been of more: its items were changed since.
  v_overpaid constant numeric := case
    when p_order.razorpay_payment_id = p_payment.id then p_order.overpaid_amount else 0
  end;
begin
  if p_payment.currency <> 'INR' or p_payment.amount <> p_order.total_amount + v_overpaid then
    v_reason := 'mismatch';
  elsif p_order.payment_status in ('paid', 'refunded') then
    if p_order.razorpay_payment_id = p_payment.id then
      return 'already';
    end if;
    v_reason := 'duplicate';
  end if;
  if v_reason is not null then
    -- A failed refund is not repeated by the same report: an admin looks at it.
    if not exists (select 1 from public.refunds r where r.payment_id = p_payment.id and r.reason = v_reason) then
      perform private.create_refund(p_payment, v_reason);
    end if;
    return 'refund_due';
  end if;

  perform private.set_context('payment');
  if p_order.status = 'cancelled' then
    v_reason := 'cancelled';
    perform private.set_context('payment', null, null, 'Paid after it was cancelled');
  elsif not private.holds_reservation(p_order) then
    perform private.lock_stock_and_coupons(array[p_order.id]);
    perform private.set_context('payment', null, 'reinstated', 'Paid late');
    if private.reserve_stock(p_order.id) is null then
      v_status := 'confirmed';
    else
      v_reason := 'late';
      perform private.set_context('payment', null, null, 'Paid late, when it could not be delivered any more');
    end if;
  elsif p_order.status in ('pending', 'failed') then
    v_status := 'confirmed';
  end if;

  -- An order that was switched to cash on delivery becomes an online order again, so that the courier does not collect.
  update public.orders o
  set status = v_status, payment_method = 'razorpay', payment_status = 'paid', razorpay_payment_id = p_payment.id,
    overpaid_amount = v_overpaid,
    confirmed_at = case when v_reason is null then coalesce(o.confirmed_at, now()) else o.confirmed_at end
  where o.id = p_order.id;
  perform private.clear_context();
  if v_reason is not null then
    perform private.create_refund(p_payment, v_reason);
    return 'refund_due';
  end if;
  return 'paid';
end;
$$;
revoke execute on function private.apply_capture from public, anon, authenticated, service_role;

-- schemas/payments/functions/apply_failure.sql

-- Fails the order that waits for a failed payment. It keeps its stock and its coupon use until held_until, because the
-- shopper may try again. Once only: an old failure reported again after the shopper has started over changes nothing,
-- and a failed attempt beside one that is under way decides nothing. The caller has locked the order. Returns the
-- outcome.
create function private.apply_failure(p_order public.orders, p_payment public.payments, p_is_news boolean)
returns text
language plpgsql
set search_path = ''
as $$
begin
  if not p_is_news or p_order.payment_method <> 'razorpay'
    or p_order.status <> 'pending' or p_order.payment_status <> 'pending'
    or exists (
      select 1 from public.payments p
      where p.order_id = p_order.id and p.id <> p_payment.id and p.status in ('created', 'authorized', 'captured')
    )
  then
    return case when p_order.status = 'failed' and p_order.payment_status = 'failed' then 'failed' else 'recorded' end;
  end if;
  perform private.set_context('payment', null, 'failed', 'The payment failed');
  update public.orders o set status = 'failed', payment_status = 'failed' where o.id = p_order.id;
  perform private.clear_context();
  return 'failed';
end;
$$;
revoke execute on function private.apply_failure from public, anon, authenticated, service_role;

-- schemas/payments/functions/apply_payment.sql

-- Records what Razorpay reports about a payment and brings its order in line. Shopper's browser, webhook and reconciler
-- all end here. A payment only moves forward, and the same report twice changes nothing. Razorpay counts a refund as
-- soon as it is asked for, so a payment reported as refunded is so only when its refunds are processed or none of them
-- is known. For p_payment and the result see shop_settle_payment.
create function private.apply_payment(p_payment jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_order public.orders;
  v_payment public.payments;
  v_known text;
  v_new record;
  v_refunds constant jsonb := coalesce(nullif(p_payment -> 'refunds', 'null'), '[]');
  v_has_refunds constant boolean := v_refunds <> '[]';
  v_is_returning boolean;
begin
  perform private.validate_object('p_payment', p_payment, '{
    "razorpay_order_id": "text?", "id": "text", "amount": "numeric", "currency": "text", "status": "text",
    "method": "text?", "error": "text?", "refunded": "numeric?", "refunds": "array?", "created_at": "timestamptz?"
  }');
  select p.razorpay_order_id, p.id, p.amount, p.currency, p.status as reported, s.status,
    case
      when v_has_refunds then 0
      when s.status = 'refunded' then p.amount
      else greatest(coalesce(p.refunded, 0), 0)
    end as refunded,
    coalesce(p.created_at, now()) as created_at,
    nullif(left(p.method, 40), '') as method,
    case when s.status = 'failed' then nullif(left(p.error, 500), '') end as error
  into v_new
  from jsonb_to_record(p_payment) as p (
    razorpay_order_id text, id text, amount numeric, currency text, status text, method text, error text,
    refunded numeric, created_at timestamptz
  ),
  lateral (select case when p.refunded >= p.amount then 'refunded' else p.status end as status) s;
  if private.payment_rank(v_new.reported) is null or v_new.amount <= 0 or v_new.id not like 'pay\_%' then
    return private.error_result('invalid_payment');
  end if;
  select o.* into v_order from public.orders o
  where o.razorpay_order_id = v_new.razorpay_order_id
  for no key update;
  if not found then
    return jsonb_build_object('ok', true, 'outcome', 'unknown_order', 'order_id', null);
  end if;

  v_is_returning := v_new.status = 'refunded' and (v_has_refunds or exists (
    select 1 from public.refunds r where r.payment_id = v_new.id and r.status in ('due', 'pending')
  ));
  if v_is_returning then
    v_new.status := 'captured';
    v_new.refunded := 0;
  end if;
  insert into public.payments as p (
    id, order_id, razorpay_order_id, amount, currency, status, refunded_amount, method, error_description, created_at
  )
  values (
    v_new.id, v_order.id, v_new.razorpay_order_id, v_new.amount, v_new.currency, v_new.status, v_new.refunded,
    v_new.method, v_new.error, v_new.created_at
  )
  on conflict (id) do nothing
  returning p.* into v_payment;
  if not found then
    select p.* into v_payment from public.payments p where p.id = v_new.id for update;
    if v_payment.razorpay_order_id <> v_new.razorpay_order_id then
      return private.error_result('other_order');
    end if;
    v_known := v_payment.status;
    -- Late authorization: a bank may authorize a payment after it was reported as failed.
    if private.payment_rank(v_new.status) > private.payment_rank(v_known)
      or (v_known, v_new.status) = ('failed', 'authorized')
    then
      update public.payments p
      set status = v_new.status, amount = v_new.amount, currency = v_new.currency,
        method = coalesce(v_new.method, p.method), error_description = v_new.error,
        refunded_amount = least(greatest(p.refunded_amount, v_new.refunded), v_new.amount)
      where p.id = v_new.id
      returning p.* into v_payment;
    elsif v_new.refunded > v_payment.refunded_amount then
      update public.payments p set refunded_amount = least(v_new.refunded, p.amount)
      where p.id = v_new.id
      returning p.* into v_payment;
    end if;
  end if;

  if v_has_refunds then
    perform private.record_refund(v_payment, r.value) from jsonb_array_elements(v_refunds) r;
    v_payment := private.sum_refunds(v_order, v_payment.id);
  end if;
  return jsonb_build_object('ok', true, 'order_id', v_order.id, 'outcome', case
    when v_payment.status = 'refunded' then private.apply_refund(v_order, v_payment)
    when v_is_returning then 'refund_due'
    when v_payment.status = 'captured' then private.apply_capture(v_order, v_payment)
    when v_payment.status = 'failed' then private.apply_failure(v_order, v_payment, v_known is distinct from 'failed')
    else 'recorded'
  end);
end;
$$;
revoke execute on function private.apply_payment from public, anon, authenticated, service_role;

-- schemas/payments/functions/apply_refund.sql

-- Applies a payment that was refunded in full, by Haat or in Razorpay's dashboard. An order of which nothing is shipped
-- yet is cancelled. An order paid in cash or by another payment is left alone, and so is one that waits to be paid
-- again: it was reopened after this payment. The caller has locked the order. Returns the outcome.
create function private.apply_refund(p_order public.orders, p_payment public.payments)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_cancels constant boolean := private.is_cancellable(p_order.status)
    and not private.has_parcels(p_order.id);
  v_is_sent constant boolean := not v_cancels and not private.has_ended(p_order.status);
begin
  if p_order.razorpay_payment_id = p_payment.id then
    if p_order.payment_status = 'refunded' then
      return 'already';
    end if;
  elsif p_order.id is null or p_order.payment_method <> 'razorpay'
    or p_order.payment_status not in ('pending', 'failed')
    or p_payment.currency <> 'INR' or p_payment.amount <> p_order.total_amount
    or (p_order.held_until > now() and p_payment.created_at < p_order.reopened_at)
  then
    return 'refunded';
  end if;

  if not v_is_sent and private.holds_reservation(p_order) then
    perform private.lock_stock_and_coupons(array[p_order.id]);
    perform private.set_context('payment', null, 'cancelled', 'Refunded');
    perform private.release_stock(p_order.id);
  end if;
  perform private.set_context('payment', null, null, 'Refunded');
  update public.orders o
  set payment_status = 'refunded', razorpay_payment_id = p_payment.id,
    status = case when v_is_sent then o.status else 'cancelled' end,
    cancelled_at = case
      when v_is_sent then o.cancelled_at
      else coalesce(o.cancelled_at, now())
    end
  where o.id = p_order.id;
  perform private.clear_context();
  return 'refunded';
end;
$$;
revoke execute on function private.apply_refund from public, anon, authenticated, service_role;

-- schemas/payments/functions/check_no_refund_started.sql

-- Returns the error result 'refund_started' when money of the order is refunded or on its way, or null. Locks the
-- refunds of the order, so that none can start meanwhile.
create function private.check_no_refund_started(p_order public.orders)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform 1 from public.refunds r where r.payment_id = p_order.razorpay_payment_id order by r.id for update;
  if p_order.payment_status = 'refunded' or exists (
    select 1 from public.refunds r
    where r.payment_id = p_order.razorpay_payment_id
      and (r.status in ('pending', 'processed') or (r.status = 'due' and r.attempts > 0))
  ) then
    return private.error_result('refund_started');
  end if;
  return null;
end;
$$;
revoke execute on function private.check_no_refund_started from public, anon, authenticated, service_role;

-- schemas/payments/functions/confirm_batch_refund.sql

-- Asks for a fresh password (see require_confirmed) and tells the owners when a change of many orders gives back more
-- than the limit of the settings: in all, with what staff refunded of these orders and what earlier changes of many by
-- the caller gave back in the last 24 hours, or are still to give back. Orders count whatever status the caller says to
-- have seen.
-- Without refunds.write nothing goes back (see admin_set_order_status). Returns whether it has asked. Raises 42501 with
-- the message 'not_confirmed'.
create function private.confirm_batch_refund(p_batch_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_change constant text := (select b.change from public.order_batches b where b.id = p_batch_id);
  v_count bigint;
  v_amount numeric;
  v_earlier numeric;
begin
  if not private.has_ended(v_change) or not private.has_permission('refunds.write') then
    return false;
  end if;
  -- Two changes that are stored at once count each other.
  perform pg_advisory_xact_lock(hashtextextended('haat:batch-refund:' || auth.uid(), 0));
  select count(*), sum(l.amount), sum(private.refunded_today(l.id)) into v_count, v_amount, v_earlier
  from (
    select o.id, coalesce(private.refundable_amount(p), o.total_amount) as amount
    from private.order_batch_items i
    join public.orders o on o.id = i.order_id
    left join public.payments p on p.id = o.razorpay_payment_id
    where i.batch_id = p_batch_id and o.payment_status = 'paid' and o.razorpay_payment_id is not null
  ) l
  where l.amount > 0;
  if v_count = 0 then
    return false;
  end if;
  v_earlier := v_earlier + coalesce((
    select sum(r.amount)
    from public.order_batches b
    join private.order_batch_items i on i.batch_id = b.id
    join public.refunds r on r.order_id = i.order_id
    where b.actor_id = auth.uid() and b.created_at > now() - interval '24 hours' and private.has_ended(b.change)
      and r.reason = 'cancelled' and r.status <> 'failed' and r.created_at >= b.created_at
  ), 0) + coalesce((
    -- Stored and not worked on yet, so that many small ones are not begun before the first of them gives back.
    select sum(coalesce(private.refundable_amount(p), o.total_amount))
    from (
      select distinct i.order_id
      from public.order_batches b
      join private.order_batch_items i on i.batch_id = b.id
      where b.actor_id = auth.uid() and b.created_at > now() - interval '24 hours' and private.has_ended(b.change)
        and b.id <> p_batch_id and b.undo_at is null and i.result is null
        and not exists (
          select from private.order_batch_items x where x.batch_id = p_batch_id and x.order_id = i.order_id
        )
    ) w
    join public.orders o on o.id = w.order_id
    left join public.payments p on p.id = o.razorpay_payment_id
    where o.payment_status = 'paid' and o.razorpay_payment_id is not null
  ), 0);
  if v_amount + v_earlier <= (select s.refund_confirm_limit from public.settings s) then
    return false;
  end if;
  perform private.require_confirmed();
  perform private.queue_act_mails('refunds', jsonb_build_object('orders', v_count, 'amount', v_amount));
  return true;
end;
$$;
revoke execute on function private.confirm_batch_refund from public, anon, authenticated, service_role;

-- schemas/payments/functions/confirm_order_refund.sql

-- Asks as confirm_refund does before an order that staff end gives back what is left of its online payment, if there is
-- one. The caller has locked the order. Raises 42501 without refunds.write, too: a refund may have failed since
-- refund_of_end was asked.
create function private.confirm_order_refund(p_order public.orders)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_amount numeric;
begin
  if p_order.payment_status <> 'paid' or p_order.razorpay_payment_id is null then
    return;
  end if;
  v_amount := private.refundable_amount(private.lock_payment_of_order(p_order));
  if v_amount > 0 then
    perform private.require_permission('refunds.write');
    perform private.confirm_refund(p_order, v_amount);
  end if;
end;
$$;
revoke execute on function private.confirm_order_refund from public, anon, authenticated, service_role;

-- schemas/payments/functions/confirm_refund.sql

-- Asks for a fresh password (see require_confirmed) and tells the owners when a refund by staff is above the limit of
-- the settings, together with what staff refunded of the order in the last 24 hours: parts below the limit are one
-- refund. A change of many orders has asked for all of them (see confirm_batch_refund). The caller has locked the order
-- or its payment. Amounts in rupees.
create function private.confirm_refund(p_order public.orders, p_amount numeric)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('haat.refunds_confirmed', true) = 'on' then
    return;
  end if;
  if p_amount + private.refunded_today(p_order.id) > (select s.refund_confirm_limit from public.settings s) then
    perform private.require_confirmed();
    perform private.queue_act_mails('refund', jsonb_build_object(
      'order_number', p_order.order_number, 'amount', p_amount
    ));
  end if;
end;
$$;
revoke execute on function private.confirm_refund from public, anon, authenticated, service_role;

-- schemas/payments/functions/create_order_refund.sql

-- Creates a refund of what an order was paid online, if it was. A payment that is not recorded yet is recorded first.
create function private.create_order_refund(p_order public.orders, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_order.payment_status <> 'paid' or p_order.razorpay_payment_id is null then
    return;
  end if;
  perform private.create_refund(private.lock_payment_of_order(p_order), p_reason);
end;
$$;
revoke execute on function private.create_order_refund from public, anon, authenticated, service_role;

-- schemas/payments/functions/create_refund.sql

-- Creates a refund of what is left of a payment, unless it is refunded or about to be. The caller has locked the
-- payment.
create function private.create_refund(p_payment public.payments, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.refunds (order_id, payment_id, amount, reason, next_attempt_at)
  select p_payment.order_id, p_payment.id, p_payment.amount - r.returned, p_reason, private.hold_end()
  from (
    select greatest(
      p_payment.refunded_amount, coalesce(sum(f.amount) filter (where f.status <> 'failed'), 0)
    ) as returned
    from public.refunds f
    where f.payment_id = p_payment.id
  ) r
  where p_payment.amount > r.returned
  on conflict do nothing;
end;
$$;
revoke execute on function private.create_refund from public, anon, authenticated, service_role;

-- schemas/payments/functions/has_recent_authorization.sql

-- Returns true when a payment of the order was authorized within the last 30 minutes.
create function private.has_recent_authorization(p_order_id uuid)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select exists (
    select 1 from public.payments p
    where p.order_id = p_order_id and p.status = 'authorized' and p.updated_at > now() - interval '30 minutes'
  );
$$;
revoke execute on function private.has_recent_authorization from public, anon, authenticated, service_role;

-- schemas/payments/functions/is_paid_back.sql

-- Returns whether all that was paid online for an order has gone back, or is about to. False for an order without an
-- online payment.
create function private.is_paid_back(p_order_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select 1
    from public.orders o
    join public.payments p on p.id = o.razorpay_payment_id
    where o.id = p_order_id and private.refundable_amount(p) <= 0
  );
$$;
revoke execute on function private.is_paid_back from public, anon, authenticated, service_role;

-- schemas/payments/functions/is_refund_owed.sql

-- Returns whether the money of a failed refund still has to go back: not what a cancellation or a late payment had
-- started, once the order is under way again with that payment.
create function private.is_refund_owed(p_refund public.refunds)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_refund.reason not in ('cancelled', 'late') or not exists (
    select 1 from public.orders o
    where o.id = p_refund.order_id and o.razorpay_payment_id = p_refund.payment_id
      and not private.has_ended(o.status)
  );
$$;
revoke execute on function private.is_refund_owed from public, anon, authenticated, service_role;

-- schemas/payments/functions/is_refund_replaced.sql

-- Returns whether a failed refund was paid otherwise: it was sent again, or a later refund of its payment is of at
-- least its amount and of all that was left, or was made in Razorpay's dashboard, so that Haat never sent it. A later
-- refund of other goods, or by hand, pays what it was made for. As isReplaced() in app/shop/order/refund-left.ts.
create function private.is_refund_replaced(p_refund public.refunds)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select 1 from public.refunds n
    where n.payment_id = p_refund.payment_id and (
      n.retry_of = p_refund.id
      or (
        n.created_at > p_refund.created_at and n.amount >= p_refund.amount and n.status <> 'failed'
        and (
          n.reason not in ('admin', 'returned', 'changed')
          or n.reason = 'admin' and n.attempts = 0 and n.status in ('pending', 'processed')
        )
      )
    )
  );
$$;
revoke execute on function private.is_refund_replaced from public, anon, authenticated, service_role;

-- schemas/payments/functions/left_to_refund.sql

-- Returns what staff may still refund of an order's payment, in rupees: never more than the order costs by now less
-- what was refunded of that, and not what a failed refund by staff still owes, which is sent again instead. Of an order
-- that has ended, all that is left. As leftToRefund() in app/shop/order/refund-left.ts. The caller has locked the
-- payment.
create function private.left_to_refund(p_order public.orders, p_payment public.payments)
returns numeric
language sql
stable
set search_path = ''
as $$
  select case
    when private.has_ended(p_order.status) then private.refundable_amount(p_payment)
    else greatest(0, least(
      private.refundable_amount(p_payment),
      p_order.total_amount - coalesce(sum(r.amount) filter (
        where r.reason <> 'changed' and (
          r.status <> 'failed'
          or r.reason in ('admin', 'returned')
            and r.error is distinct from 'It was refunded in Razorpay''s dashboard'
            and not private.is_refund_replaced(r)
        )
      ), 0)
    ))
  end
  from public.refunds r
  where r.payment_id = p_payment.id;
$$;
revoke execute on function private.left_to_refund from public, anon, authenticated, service_role;

-- schemas/payments/functions/lock_payment_of_order.sql

-- Locks and returns the payment of an order that was paid online, which is recorded first if it is not yet. The caller
-- has locked the order.
create function private.lock_payment_of_order(p_order public.orders)
returns public.payments
language plpgsql
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
  values (
    p_order.razorpay_payment_id, p_order.id, coalesce(p_order.razorpay_order_id, ''), p_order.total_amount, 'INR',
    'captured'
  )
  on conflict (id) do nothing;
  select p.* into v_payment from public.payments p where p.id = p_order.razorpay_payment_id for update;
  return v_payment;
end;
$$;
revoke execute on function private.lock_payment_of_order from public, anon, authenticated, service_role;

-- schemas/payments/functions/payment_rank.sql

-- Returns the place of a payment status in the order in which Razorpay moves through them; null for an unknown one.
create function private.payment_rank(p_status text)
returns integer
language sql
immutable
set search_path = ''
as $$
  select array_position(array['created', 'authorized', 'failed', 'captured', 'refunded'], p_status);
$$;
revoke execute on function private.payment_rank from public, anon, authenticated, service_role;

-- schemas/payments/functions/record_refund.sql

-- Records what Razorpay reports about one refund of a payment. A refund that Haat sent is known by refund_id, which
-- Razorpay keeps as a note, or by Razorpay's id, never by its amount. Any other was made in Razorpay's dashboard: it
-- gets a row here, or the row of a refund that was not sent yet and for which it leaves too little; the rest stays due,
-- and other refunds that were not sent shrink to what is left.
-- A failure that names the refund is final. The caller has locked the order and the payment.
-- For p_refund see shop_record_refund. Returns 'recorded', 'already', 'unknown_refund' or 'invalid_refund'.
create function private.record_refund(p_payment public.payments, p_refund jsonb)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_steps constant text[] := array['due', 'pending', 'processed', 'failed'];
  v_refund public.refunds;
  v_left numeric;
  v_rest numeric := 0;
  v_status text;
  v_new record;
begin
  perform private.validate_refund(p_refund);
  select r.*, case when r.status = 'failed' then left(r.error, 500) end as reason into v_new
  from jsonb_to_record(p_refund) as r (
    refund_id uuid, id text, amount numeric, currency text, status text, error text
  );
  if v_new.status not in ('pending', 'failed', 'processed')
    or coalesce(v_new.currency, p_payment.currency) <> p_payment.currency
  then
    return 'invalid_refund';
  elsif v_new.amount <= 0 or v_new.amount > p_payment.amount then
    return 'unknown_refund';
  end if;

  select r.* into v_refund
  from public.refunds r
  where r.payment_id = p_payment.id and (
    r.razorpay_refund_id = v_new.id
    or (r.id = v_new.refund_id and (r.razorpay_refund_id is null or v_new.id is null))
  )
  order by r.razorpay_refund_id is distinct from v_new.id
  limit 1
  for update;
  if not found then
    if v_new.id is null or v_new.amount is null
      or exists (select 1 from public.refunds r where r.razorpay_refund_id = v_new.id)
    then
      return 'unknown_refund';
    end if;
    select p_payment.amount - coalesce(sum(r.amount), 0) into v_left
    from public.refunds r
    where r.payment_id = p_payment.id and r.status <> 'failed';
    select r.* into v_refund
    from public.refunds r
    where r.payment_id = p_payment.id and r.status = 'due' and r.razorpay_refund_id is null
      and v_new.amount > v_left and v_new.status <> 'failed'
    order by r.amount <> v_new.amount, r.created_at
    limit 1
    for update;
    v_rest := v_refund.amount - v_new.amount;
  end if;

  if not found then
    insert into public.refunds (order_id, payment_id, amount, reason, status, razorpay_refund_id, error)
    values (p_payment.order_id, p_payment.id, v_new.amount, 'admin', v_new.status, v_new.id, v_new.reason);
    v_status := v_new.status;
  else
    v_status := case
      when array_position(v_steps, v_new.status) > array_position(v_steps, v_refund.status)
        -- A refund that could not be sent, and which Razorpay has after all.
        or (v_refund.status = 'failed' and v_refund.razorpay_refund_id is null and v_new.id is not null)
        then v_new.status
      else v_refund.status
    end;
    if v_status = v_refund.status and (v_new.id is null or v_refund.razorpay_refund_id = v_new.id) then
      return 'already';
    end if;
    update public.refunds r
    set status = v_status, razorpay_refund_id = coalesce(r.razorpay_refund_id, v_new.id),
      amount = coalesce(v_new.amount, r.amount), error = v_new.reason,
      reason = case when v_rest > 0 and r.reason <> 'changed' then 'admin' else r.reason end
    where r.id = v_refund.id;
    if v_rest > 0 then
      insert into public.refunds (order_id, payment_id, amount, reason, lowers_tax)
      values (v_refund.order_id, v_refund.payment_id, v_rest, v_refund.reason, v_refund.lowers_tax);
    end if;
  end if;

  perform private.reduce_due_refunds(p_payment);

  -- What has failed is not refunded, though Razorpay may have counted it while it was pending.
  if v_status = 'failed' and v_refund.status is distinct from 'failed' then
    update public.payments p
    set refunded_amount = greatest(p.refunded_amount - coalesce(v_new.amount, v_refund.amount), 0),
      status = case when p.status = 'refunded' then 'captured' else p.status end
    where p.id = p_payment.id;
  end if;
  return 'recorded';
end;
$$;
revoke execute on function private.record_refund from public, anon, authenticated, service_role;

-- schemas/payments/functions/reduce_due_refunds.sql

-- Takes what exceeds a payment, since a refund was made in Razorpay's dashboard, from its refunds that were not sent
-- yet, the newest first. One of which nothing remains has failed, with the reason. The caller has locked the order and
-- the payment.
create function private.reduce_due_refunds(p_payment public.payments)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_refund public.refunds;
  v_excess numeric := -private.refundable_amount(p_payment);
begin
  for v_refund in
    select r.* from public.refunds r
    where r.payment_id = p_payment.id and r.status = 'due' and r.razorpay_refund_id is null
    order by r.created_at desc, r.id
    for update
  loop
    exit when v_excess <= 0;
    if v_refund.amount > v_excess then
      update public.refunds r set amount = r.amount - v_excess where r.id = v_refund.id;
    else
      update public.refunds r set status = 'failed', error = 'It was refunded in Razorpay''s dashboard'
      where r.id = v_refund.id;
    end if;
    v_excess := v_excess - v_refund.amount;
  end loop;
end;
$$;
revoke execute on function private.reduce_due_refunds from public, anon, authenticated, service_role;

-- schemas/payments/functions/refund_of_end.sql

-- Returns what goes back when staff end an order: what is left of its online payment, in rupees.
create function private.refund_of_end(p_order public.orders)
returns numeric
language sql
stable
set search_path = ''
as $$
  select case
    when p_order.payment_status <> 'paid' or p_order.razorpay_payment_id is null then 0
    else coalesce(
      (select private.refundable_amount(p) from public.payments p where p.id = p_order.razorpay_payment_id),
      p_order.total_amount
    )
  end;
$$;
revoke execute on function private.refund_of_end from public, anon, authenticated, service_role;

-- schemas/payments/functions/refund_state.sql

-- Returns whether the money of a refund has not gone back: 'pending' while it is owed or on its way, 'failed' when it
-- failed and was not paid otherwise; null for any other. As refundState() in app/shop/order/refund-left.ts.
create function private.refund_state(p_refund_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when r.status in ('due', 'pending') then 'pending'
    when r.status = 'failed' and not private.is_refund_replaced(r) then 'failed'
  end
  from public.refunds r
  where r.id = p_refund_id;
$$;
revoke execute on function private.refund_state from public, anon, authenticated, service_role;

-- schemas/payments/functions/refundable_amount.sql

-- Returns the part of a payment that is neither refunded nor about to be, in rupees.
create function private.refundable_amount(p_payment public.payments)
returns numeric
language sql
stable
set search_path = ''
as $$
  select p_payment.amount - greatest(
    p_payment.refunded_amount, coalesce(sum(f.amount) filter (where f.status <> 'failed'), 0)
  )
  from public.refunds f
  where f.payment_id = p_payment.id;
$$;
revoke execute on function private.refundable_amount from public, anon, authenticated, service_role;

-- schemas/payments/functions/refunded_today.sql

-- Returns what staff have refunded of an order in the last 24 hours, in rupees. Transfers by hand count, too.
create function private.refunded_today(p_order_id uuid)
returns numeric
language sql
stable
set search_path = ''
as $$
  select coalesce((
    select sum(r.amount) from public.refunds r
    where r.order_id = p_order_id and r.reason in ('admin', 'returned', 'changed') and r.status <> 'failed'
      and r.created_at > now() - interval '24 hours'
  ), 0) + coalesce((
    select sum(q.refund_amount) from public.return_requests q
    where q.order_id = p_order_id and q.status = 'refunded' and q.refund_id is null
      and q.closed_at > now() - interval '24 hours'
  ), 0);
$$;
revoke execute on function private.refunded_today from public, anon, authenticated, service_role;

-- schemas/payments/functions/shop_claim_due_payment_checks.sql

-- Returns orders whose payments should be looked up at Razorpay now, and marks them as checked and as unanswered, until
-- shop_record_payment_answers: for three days after they were placed or reopened, at once, then three times after 5
-- minutes, then ever less often, at least every 6 hours; every 4 minutes while they are unanswered. Orders switched to
-- cash on delivery are included, because their payment may still arrive. The longest unchecked come first, so that none
-- waits for ever while more are due than can be looked up.
create function public.shop_claim_due_payment_checks(p_limit integer)
returns table (order_id uuid, razorpay_order_id text)
language sql
volatile
security definer
set search_path = ''
as $$
  with due as (
    select o.id
    from public.orders o
    where o.razorpay_order_id is not null
      and (o.payment_status in ('pending', 'failed') or (o.payment_method = 'cod' and o.payment_status = 'paid'))
      and greatest(o.created_at, o.reopened_at) > now() - interval '3 days'
      and (
        o.payment_checked_at is null
        or o.payment_checked_at <= now() - case
          when o.payment_unanswered then interval '4 minutes'
          else least(
            interval '5 minutes' * power(2, least(greatest(o.payment_checks - 3, 0), 10)), interval '6 hours'
          )
        end
      )
    order by coalesce(o.payment_checked_at, greatest(o.created_at, o.reopened_at)), o.id
    limit p_limit
    for no key update skip locked
  )
  update public.orders o
  set payment_checked_at = now(), payment_checks = o.payment_checks + 1, payment_unanswered = true
  -- An array, because a join would read the whole table.
  where o.id = any (array(select due.id from due))
  returning o.id, o.razorpay_order_id;
$$;
revoke execute on function public.shop_claim_due_payment_checks from public, anon, authenticated, service_role;
grant execute on function public.shop_claim_due_payment_checks to service_role;

-- schemas/payments/functions/shop_claim_payment_check.sql

-- Returns true when the payment of an order may be looked up at Razorpay now: at most every 4 seconds per order.
create function public.shop_claim_payment_check(p_order_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.orders o
  set payment_checked_at = clock_timestamp()
  where o.id = (
    select c.id
    from public.orders c
    where c.id = p_order_id and c.razorpay_order_id is not null and c.payment_status in ('pending', 'failed')
      and (c.payment_checked_at is null or c.payment_checked_at <= clock_timestamp() - interval '4 seconds')
    for no key update skip locked
  );
  return found;
end;
$$;
revoke execute on function public.shop_claim_payment_check from public, anon, authenticated, service_role;
grant execute on function public.shop_claim_payment_check to service_role;

-- schemas/payments/functions/shop_claim_refunds.sql

-- Returns refunds to send to Razorpay or to look up there, and postpones each so that no other run takes it: 1 minute,
-- doubling to 6 hours. attempts counts this one. Sending one twice is harmless, because its idempotency key stays the
-- same.
create function public.shop_claim_refunds(p_limit integer)
returns table (
  id uuid,
  payment_id text,
  amount numeric,
  idempotency_key text,
  razorpay_refund_id text,
  status text,
  attempts integer
)
language sql
volatile
security definer
set search_path = ''
as $$
  with due as (
    select r.id
    from public.refunds r
    where r.status in ('due', 'pending') and r.next_attempt_at <= now()
    order by r.next_attempt_at
    limit p_limit
    for update skip locked
  )
  update public.refunds r
  set attempts = r.attempts + 1,
    next_attempt_at = now() + least(interval '1 minute' * power(2, least(r.attempts, 10)), interval '6 hours')
  from due
  where r.id = due.id
  returning r.id, r.payment_id, r.amount, r.idempotency_key, r.razorpay_refund_id, r.status,
    r.attempts;
$$;
revoke execute on function public.shop_claim_refunds from public, anon, authenticated, service_role;
grant execute on function public.shop_claim_refunds to service_role;

-- schemas/payments/functions/shop_receive_webhook.sql

-- Applies one webhook event, once: {ok: true, duplicate: true} when it was received before. Otherwise the result of
-- shop_settle_payment or shop_record_refund with duplicate: false; outcome 'ignored' for events without payment or
-- refund. p_payment and p_refund are those of these functions, and
-- p_sent_at is when Razorpay made the event.
-- 'busy' rolls the event back, so that Razorpay's next attempt is applied.
create function public.shop_receive_webhook(
  p_event_id text,
  p_event text,
  p_payment jsonb default null,
  p_refund jsonb default null,
  p_sent_at timestamptz default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_paid jsonb;
  v_refunded jsonb;
begin
  insert into public.webhook_events (event_id, event, sent_at) values (p_event_id, p_event, p_sent_at)
  on conflict do nothing;
  if not found then
    return jsonb_build_object('ok', true, 'duplicate', true);
  end if;
  if p_payment ->> 'id' = p_refund ->> 'payment_id' then
    v_paid := private.apply_payment(p_payment || jsonb_build_object('refunds', jsonb_build_array(p_refund)));
  else
    if jsonb_typeof(p_payment) = 'object' then
      v_paid := private.apply_payment(p_payment);
    end if;
    if jsonb_typeof(p_refund) = 'object' then
      v_refunded := private.upsert_refund(p_refund);
    end if;
  end if;
  perform private.credit_refunds((o.answer ->> 'order_id')::uuid) from (values (v_paid), (v_refunded)) o (answer);
  return coalesce(v_paid, v_refunded, jsonb_build_object('ok', true, 'outcome', 'ignored', 'order_id', null))
    || jsonb_build_object('duplicate', false);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_receive_webhook from public, anon, authenticated, service_role;
grant execute on function public.shop_receive_webhook to service_role;

-- schemas/payments/functions/shop_record_payment_answers.sql

-- Notes that Razorpay has answered about the payments of these orders, so that they may expire.
create function public.shop_record_payment_answers(p_order_ids uuid[])
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  update public.orders o set payment_unanswered = false
  where o.id = any (p_order_ids) and o.payment_unanswered;
$$;
revoke execute on function public.shop_record_payment_answers from public, anon, authenticated, service_role;
grant execute on function public.shop_record_payment_answers to service_role;

-- schemas/payments/functions/shop_record_refund.sql

-- Records the state of a refund.
--   p_refund: {refund_id?, id?, payment_id?, amount?, currency?, status, error?}: refund_id is Haat's, id is
--   Razorpay's; amount in rupees.
-- Returns {ok: true, outcome, order_id} with outcome 'recorded', 'already', 'refunded', 'unknown_payment' or
-- 'unknown_refund'; or {ok: false, code: 'invalid_refund' | 'busy'}. Raises 22023 for malformed input.
create function public.shop_record_refund(p_refund jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_answer jsonb;
begin
  v_answer := private.upsert_refund(p_refund);
  perform private.credit_refunds((v_answer ->> 'order_id')::uuid);
  return v_answer;
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_record_refund from public, anon, authenticated, service_role;
grant execute on function public.shop_record_refund to service_role;

-- schemas/payments/functions/shop_record_refund_error.sql

-- Saves Razorpay's error message for a refund that it did not accept.
create function public.shop_record_refund_error(p_refund_id uuid, p_error text)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.refunds r set error = nullif(left(p_error, 500), '')
  where r.id = p_refund_id and r.status = 'due';
$$;
revoke execute on function public.shop_record_refund_error from public, anon, authenticated, service_role;
grant execute on function public.shop_record_refund_error to service_role;

-- schemas/payments/functions/shop_settle_payment.sql

-- Applies what Razorpay reports about one payment.
--   p_payment: {razorpay_order_id?, id, amount, currency, status, method?, error?, created_at?, refunded?, refunds?},
--   amounts in rupees; refunds is an array of what shop_record_refund takes.
-- Returns {ok: true, outcome, order_id} with outcome 'unknown_order', 'recorded', 'paid', 'already', 'failed',
-- 'refund_due' or 'refunded'; or {ok: false, code} with 'invalid_payment', 'other_order' (the payment belongs to
-- another order) or 'busy' (try again). Raises 22023 for malformed input.
create function public.shop_settle_payment(p_payment jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_answer jsonb;
begin
  v_answer := private.apply_payment(p_payment);
  perform private.credit_refunds((v_answer ->> 'order_id')::uuid);
  return v_answer;
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_settle_payment from public, anon, authenticated, service_role;
grant execute on function public.shop_settle_payment to service_role;

-- schemas/payments/functions/shop_store_razorpay_order.sql

-- Saves the Razorpay order of an order; the first one wins, and the one that is saved is returned. Null when there is
-- no such order or it is locked. The payment is due for a check at once.
create function public.shop_store_razorpay_order(p_order_id uuid, p_razorpay_order_id text)
returns text
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_saved text;
begin
  update public.orders o
  set razorpay_order_id = coalesce(o.razorpay_order_id, p_razorpay_order_id),
    payment_checked_at = null, payment_checks = 0
  where o.id = p_order_id
  returning o.razorpay_order_id into v_saved;
  return v_saved;
exception
  when lock_not_available then
    return null;
end;
$$;
revoke execute on function public.shop_store_razorpay_order from public, anon, authenticated, service_role;
grant execute on function public.shop_store_razorpay_order to service_role;

-- schemas/payments/functions/shop_stored_payment_keys.sql

-- Returns the Razorpay keys that are stored in the settings, the secrets encrypted: {key_id, key_secret,
-- webhook_secret}, each null when it is not stored.
create function public.shop_stored_payment_keys()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'key_id', s.razorpay_key_id, 'key_secret', p.key_secret, 'webhook_secret', p.webhook_secret
  )
  from public.settings s, public.payment_secrets p;
$$;
revoke execute on function public.shop_stored_payment_keys from public, anon, authenticated, service_role;
grant execute on function public.shop_stored_payment_keys to service_role;

-- schemas/payments/functions/sum_refunds.sql

-- Brings a payment and the payment status of its order in line with the refunds that Razorpay has reported: a payment
-- is refunded when all of it was processed, and an order that it paid is paid again when a processed refund fails.
-- Returns the payment. The caller has locked the order and the payment.
create function private.sum_refunds(p_order public.orders, p_payment_id text)
returns public.payments
language plpgsql
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  update public.payments p
  set refunded_amount = least(greatest(p.refunded_amount, r.processed), p.amount),
    status = case when r.processed >= p.amount then 'refunded' else p.status end
  from (
    select coalesce(sum(f.amount), 0) as processed
    from public.refunds f
    where f.payment_id = p_payment_id and f.status = 'processed'
  ) r
  where p.id = p_payment_id
  returning p.* into v_payment;
  if v_payment.status = 'captured' and p_order.payment_status = 'refunded'
    and p_order.razorpay_payment_id = p_payment_id
  then
    perform private.set_context('payment', null, null, 'The refund failed');
    update public.orders o set payment_status = 'paid' where o.id = p_order.id;
    perform private.clear_context();
  end if;
  return v_payment;
end;
$$;
revoke execute on function private.sum_refunds from public, anon, authenticated, service_role;

-- schemas/payments/functions/upsert_refund.sql

-- Records what Razorpay reports about a refund and, when all of a payment is refunded, brings its order in line. For
-- p_refund see record_refund, for the result shop_record_refund.
create function private.upsert_refund(p_refund jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_payment_id text;
  v_order public.orders;
  v_payment public.payments;
  v_outcome text;
begin
  perform private.validate_refund(p_refund);
  v_payment_id := coalesce(
    p_refund ->> 'payment_id',
    (select r.payment_id from public.refunds r where r.id = (p_refund ->> 'refund_id')::uuid)
  );
  select o.* into v_order
  from public.orders o
  join public.payments p on p.order_id = o.id
  where p.id = v_payment_id
  for no key update of o;
  select p.* into v_payment from public.payments p where p.id = v_payment_id for update;
  if not found then
    return jsonb_build_object('ok', true, 'outcome', 'unknown_payment', 'order_id', null);
  end if;
  v_outcome := private.record_refund(v_payment, p_refund);
  if v_outcome = 'invalid_refund' then
    return private.error_result(v_outcome);
  elsif v_outcome <> 'unknown_refund' then
    v_payment := private.sum_refunds(v_order, v_payment_id);
    if v_payment.status = 'refunded' then
      v_outcome := private.apply_refund(v_order, v_payment);
    end if;
  end if;
  return jsonb_build_object('ok', true, 'outcome', v_outcome, 'order_id', v_payment.order_id);
end;
$$;
revoke execute on function private.upsert_refund from public, anon, authenticated, service_role;

-- schemas/payments/functions/validate_refund.sql

-- Checks a refund as Razorpay reports it, see shop_record_refund. Raises 22023 naming the key that is unknown, missing
-- or of another type.
create function private.validate_refund(p_refund jsonb)
returns void
language sql
stable
set search_path = ''
as $$
  select private.validate_object('p_refund', p_refund, '{
    "refund_id": "uuid?", "id": "text?", "payment_id": "text?", "amount": "numeric?", "currency": "text?",
    "status": "text", "error": "text?"
  }');
$$;
revoke execute on function private.validate_refund from public, anon, authenticated, service_role;

-- schemas/returns/functions/admin_decide_return.sql

-- Approves a request, or rejects one that is not received yet with a reason for the shopper. Approving an exchange
-- takes its replacements from the stock, so that nobody else buys them; with p_for_refund it becomes a return instead.
-- p_way: how the items of an approved request come back, {way: 'post', address?} (the shop's address, when it is left
-- out) or {way: 'pickup', pickup_on}, a day within the next 60; null is the first. Its accepts? is the key of what
-- differs in an exchange, see take_replacements.
-- Returns {ok: true, changed, return_id, number, order_id, status, refund_amount} or {ok: false, code: 'not_found' |
-- 'wrong_status' (with status) | 'reason_missing' | 'invalid_way' | 'not_delivered' | 'refund_started' (an exchange of
-- an order whose money has gone back) | 'out_of_stock' (with lines [{product_id, name, stock}]) | 'replacement_changed'
-- (with lines and key) | 'busy'}. Raises 42501 without returns.write.
create function public.admin_decide_return(
  p_return_id uuid,
  p_approve boolean,
  p_reason text default null,
  p_for_refund boolean default false,
  p_way jsonb default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
  v_status text := case when p_approve then 'approved' else 'rejected' end;
  v_reason text := case when not p_approve then btrim(p_reason) end;
  v_replaces boolean;
  v_way text := case when p_approve then coalesce(p_way ->> 'way', 'post') end;
  v_address text := nullif(btrim(p_way ->> 'address'), '');
  v_today constant date := (now() at time zone 'Asia/Kolkata')::date;
  v_pickup_on date;
  v_error jsonb;
begin
  v_request := private.lock_return(p_return_id);
  if v_request.status = v_status then
    return private.return_result(v_request, false);
  end if;
  v_replaces := v_request.kind = 'exchange' and not coalesce(p_for_refund, false);
  v_error := private.check_return_step(
    v_request,
    case when p_approve then array['requested'] else array['requested', 'approved'] end,
    coalesce(p_approve, false) and v_replaces
  );
  if v_error is not null then
    return v_error;
  elsif not coalesce(p_approve, false) and coalesce(char_length(v_reason) not between 1 and 500, true) then
    return private.error_result('reason_missing');
  elsif p_approve and v_replaces and private.is_paid_back(v_request.order_id) then
    return private.error_result('refund_started');
  end if;
  if v_way = 'post' then
    select coalesce(v_address, concat_ws(E'\n', coalesce(nullif(s.legal_name, ''), s.site_name), s.address))
    into v_address
    from public.settings s;
  elsif v_way = 'pickup' and p_way ->> 'pickup_on' ~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then
    v_address := null;
    -- A day that no month has becomes the first of the next one.
    v_pickup_on := date_trunc('month', (left(p_way ->> 'pickup_on', 7) || '-01')::date)::date
      + (right(p_way ->> 'pickup_on', 2)::integer - 1);
  end if;
  if v_way not in ('post', 'pickup') or char_length(v_address) > 1000
    or (v_way = 'pickup' and (v_pickup_on between v_today and v_today + 60) is not true)
  then
    return private.error_result('invalid_way');
  end if;
  if p_approve and v_replaces then
    v_error := private.take_replacements(v_request, p_way ->> 'accepts');
    if v_error is not null then
      return v_error;
    end if;
  elsif v_request.kind = 'exchange' and v_request.status = 'approved' then
    perform private.give_back_replacements(v_request);
  end if;
  update public.return_requests r
  set status = v_status, decided_at = now(), rejected_reason = v_reason,
    kind = case when p_approve and p_for_refund then 'return' else r.kind end,
    return_way = coalesce(v_way, r.return_way),
    return_address = case when v_way is null then r.return_address when v_way = 'post' then v_address end,
    pickup_on = case when v_way is null then r.pickup_on else v_pickup_on end,
    closed_at = case when not p_approve then now() end
  where r.id = p_return_id
  returning * into v_request;
  return private.return_result(v_request, true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_decide_return from public, anon, authenticated, service_role;
grant execute on function public.admin_decide_return to authenticated;

-- schemas/returns/functions/admin_list_returns.sql

-- Returns one page of all returns and exchanges as an array, newest first. p_search matches any part of the return's
-- number, of the order's number, recipient, telephone and other codes (private.order_text), or of the customer's name,
-- e-mail address or telephone, ignoring case; no p_status means all. One or two letters are looked for in the newest
-- 2,000 returns alone. Each has refund: 'pending' or 'failed' while its money has not gone back (see
-- private.refund_state); p_status is 'refund_pending' or 'refund_failed' for those, and 'refunded' for the others.
-- What is rare is looked up in indexes; what thousands of orders have is found among the newest returns, one by one
-- until the page is full.
-- Raises 42501 without returns.write.
create function public.admin_list_returns(p_search text, p_status text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set max_parallel_workers_per_gather = 0
as $$
declare
  c_rare constant integer := 4000;
  v_search constant text := lower(btrim(regexp_replace(coalesce(p_search, ''), '\s+', ' ', 'g')));
  v_number constant text := '%' || regexp_replace(upper(v_search), '([%_\\])', '\\\1', 'g') || '%';
  v_text constant text := coalesce(private.search_patterns('t.text', v_search), 'false');
  v_customer constant text := private.customer_pattern(v_search);
  v_is_short constant boolean := private.is_short_search(v_search);
  v_orders uuid[];
  v_customers uuid[];
  v_match text;
  v_ids uuid[];
  v_refunds uuid[];
begin
  perform private.require_permission('returns.write');
  if v_search = '' then
    v_match := 'true';
  else
    if not v_is_short then
      execute format('select array(select u.id from public.users u where %s limit %s)', v_customer, c_rare + 1)
      into v_customers;
      execute format('select array(select t.order_id from private.order_texts t where %s limit %s)', v_text, c_rare + 1)
      into v_orders;
    end if;
    if greatest(cardinality(v_orders), cardinality(v_customers)) <= c_rare then
      v_match := '(r.number like $2 or r.order_id = any ($5) or r.user_id = any ($6))';
    else
      v_match := format(
        '(
           r.number like $2
           or exists (select from private.order_texts t where t.order_id = r.order_id and (%s) offset 0)
           or exists (select from public.users u where u.id = r.user_id and (%s) offset 0)
         )', v_text, v_customer
      );
    end if;
  end if;
  if p_status in ('refund_pending', 'refund_failed') then
    v_refunds := array(
      select f.id from public.refunds f
      where f.status in ('due', 'pending', 'failed') and f.reason = 'returned'
        and 'refund_' || private.refund_state(f.id) = p_status
    );
  end if;
  -- Built from constants and quoted patterns; the rest of what the admin typed is passed as parameters.
  execute format(
    'select array(
       select r.id from %s r where %s and %s
       order by r.requested_at desc, r.number desc limit $3 offset $4
     )',
    case
      when v_is_short and v_search <> '' then
        '(select n.* from public.return_requests n order by n.requested_at desc, n.number desc limit 2000)'
      else 'public.return_requests'
    end,
    case p_status
      when '' then 'true'
      when 'refunded' then $f$r.status = 'refunded' and private.refund_state(r.refund_id) is null$f$
      when 'refund_pending' then 'r.refund_id = any ($7)'
      when 'refund_failed' then 'r.refund_id = any ($7)'
      else 'r.status = $1'
    end,
    v_match
  )
  into v_ids using p_status, v_number, least(greatest(p_limit, 0), 101), least(greatest(p_offset, 0), 1000000),
    v_orders, v_customers, v_refunds;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'number', r.number, 'kind', r.kind, 'status', r.status, 'items_amount', r.items_amount,
      'refund_amount', r.refund_amount, 'refund', private.refund_state(r.refund_id), 'requested_at', r.requested_at,
      'order_number', o.order_number,
      'customer', u.full_name
    ) order by r.requested_at desc, r.number desc), '[]')
    from public.return_requests r
    join public.orders o on o.id = r.order_id
    left join public.users u on u.id = o.user_id
    where r.id = any (v_ids)
  );
end;
$$;
revoke execute on function public.admin_list_returns from public, anon, authenticated, service_role;
grant execute on function public.admin_list_returns to authenticated;

-- schemas/returns/functions/admin_receive_return.sql

-- Marks an approved request as received; with p_restock its items go back into stock. Returns as admin_decide_return,
-- with code 'not_found', 'wrong_status', 'not_delivered' or 'busy'.
create function public.admin_receive_return(p_return_id uuid, p_restock boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
  v_error jsonb;
begin
  v_request := private.lock_return(p_return_id);
  if v_request.status = 'received' then
    return private.return_result(v_request, false);
  end if;
  v_error := private.check_return_step(v_request, array['approved'], true);
  if v_error is not null then
    return v_error;
  end if;
  if p_restock then
    perform private.lock_returned_products(p_return_id);
    perform private.restock_returned(v_request);
  end if;
  update public.return_requests r
  set status = 'received', received_at = now(), restocked = coalesce(p_restock, false)
  where r.id = p_return_id
  returning * into v_request;
  return private.return_result(v_request, true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_receive_return from public, anon, authenticated, service_role;
grant execute on function public.admin_receive_return to authenticated;

-- schemas/returns/functions/admin_refund_items.sql

-- Refunds units of items of a paid order that is shipped or delivered, or of one that is partly shipped or has an
-- invoice those that no parcel has had, which then are not sent any more: their share of what was paid, with what is
-- left of the delivery where asked for, and never more than is left of the payment. It is recorded as a finished
-- return, so that no unit is refunded twice and the credit note names the items. An online payment is refunded through
-- Razorpay; for cash reference says how the money was sent.
--   p_refund: {order_id, request_key, items: [{order_item_id, quantity}], reason, restock, came_back, lowers_tax,
--   delivery, reference?, expected_amount, expected_left}, each item once. What is restocked came back. Without
--   lowers_tax it is a gesture that no credit note follows. The expected amounts are those that the admin saw: of this
--   refund, and left before it. The same request_key returns the first refund again.
-- Returns {ok: true, number, amount, already} or {ok: false, code} with 'not_found', 'request_key_taken',
-- 'wrong_status' (with status), 'not_paid', 'nothing_chosen', 'unknown_item', 'invalid_reason', 'too_many' (with lines
-- as shop_request_return), 'nothing_to_send' (an order of which nothing has left keeps a unit), 'nothing_left',
-- 'changed' (with left), 'reference_missing' or 'busy'. Raises 42501 without refunds.write, or 'not_confirmed' above
-- the limit of the settings; 22023 for malformed input.
create function public.admin_refund_items(p_refund jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_items jsonb := p_refund -> 'items';
  v_reference text := nullif(left(btrim(p_refund ->> 'reference'), 100), '');
  v_order public.orders;
  v_has_parcels boolean;
  -- Whether what has not left is refunded: the items of an order with an invoice are not changed otherwise.
  v_is_unsent boolean;
  v_request public.return_requests;
  v_payment public.payments;
  v_share numeric;
  v_delivery numeric;
  v_left numeric;
  v_amount numeric;
  v_error jsonb;
  v_lines jsonb;
  v_ms bigint := private.now_ms();
begin
  perform private.require_permission('refunds.write');
  perform private.validate_object('p_refund', p_refund, '{
    "order_id": "uuid", "request_key": "uuid", "items": "array", "reason": "text", "restock": "boolean",
    "came_back": "boolean", "lowers_tax": "boolean", "delivery": "boolean",
    "reference": "text?", "expected_amount": "numeric", "expected_left": "numeric"
  }');
  perform private.validate_object('p_refund.items', i.value, '{"order_item_id": "uuid", "quantity": "integer"}')
  from jsonb_array_elements(v_items) i;
  select o.* into v_order from public.orders o where o.id = (p_refund ->> 'order_id')::uuid for no key update;
  if not found then
    return private.error_result('not_found');
  end if;
  select r.* into v_request from public.return_requests r
  where r.request_key = (p_refund ->> 'request_key')::uuid;
  if found then
    if v_request.order_id <> v_order.id or v_request.kind <> 'refund' then
      return private.error_result('request_key_taken');
    end if;
    return jsonb_build_object(
      'ok', true, 'number', v_request.number, 'amount', v_request.refund_amount, 'already', true
    );
  end if;
  v_has_parcels := private.has_parcels(v_order.id);
  v_is_unsent := v_order.status in ('confirmed', 'processing')
    and (v_has_parcels or exists (select 1 from public.invoices v where v.order_id = v_order.id));
  if v_order.status not in ('shipped', 'delivered') and not v_is_unsent then
    return private.error_result('wrong_status', jsonb_build_object('status', v_order.status));
  elsif v_order.payment_status not in ('paid', 'refunded') then
    return private.error_result('not_paid');
  end if;

  select case
    when count(*) = 0 or bool_or(l.quantity < 1) then private.error_result('nothing_chosen')
    when bool_or(i.order_item_id is null) or count(*) <> count(distinct l.order_item_id)
      then private.error_result('unknown_item')
    when p_refund ->> 'reason' not in (
      'damaged', 'defective', 'wrong_item', 'not_as_described', 'does_not_fit', 'changed_mind', 'missing', 'lost',
      'goodwill'
    ) then private.error_result('invalid_reason')
  end,
  jsonb_agg(jsonb_build_object('order_item_id', i.order_item_id, 'name', i.product_name, 'left', i.quantity)
    order by i.product_name) filter (where l.quantity > i.quantity)
  into v_error, v_lines
  from jsonb_to_recordset(v_items) l (order_item_id uuid, quantity integer)
  left join (
    select r.order_item_id, r.product_name,
      case when v_is_unsent then least(private.units_to_ship(o), r.quantity) else r.quantity end as quantity
    from private.returnable_items(v_order.id) r join public.order_items o on o.id = r.order_item_id
  ) i on i.order_item_id = l.order_item_id;
  if v_error is not null then
    return v_error;
  elsif v_lines is not null then
    return private.error_result('too_many', jsonb_build_object('lines', v_lines));
  elsif v_is_unsent and not v_has_parcels and not exists (
    select 1
    from public.order_items i
    left join jsonb_to_recordset(v_items) l (order_item_id uuid, quantity integer) on l.order_item_id = i.id
    where i.order_id = v_order.id and private.units_to_ship(i) > coalesce(l.quantity, 0)
  ) then
    return private.error_result('nothing_to_send');
  end if;

  -- Products are locked before the payment.
  if (p_refund ->> 'restock')::boolean then
    perform private.lock_stock_and_coupons('{}', array(
      select i.product_id
      from jsonb_to_recordset(v_items) l (order_item_id uuid)
      join public.order_items i on i.id = l.order_item_id
      where i.product_id is not null
    ));
  end if;
  if v_order.payment_method = 'razorpay' and v_order.razorpay_payment_id is not null then
    v_payment := private.lock_payment_of_order(v_order);
    v_left := private.left_to_refund(v_order, v_payment);
  else
    v_left := case v_order.payment_status when 'paid' then v_order.total_amount - private.refunded_of_order(v_order)
      else 0 end;
  end if;
  v_share := private.share_of_items(v_order, v_items);
  v_delivery := case when (p_refund ->> 'delivery')::boolean then private.delivery_left(v_order) else 0 end;
  v_amount := round(least(v_share + v_delivery, v_left), 2);
  -- What has not left can be taken off also when its money has gone back already.
  if v_left <= 0 and not v_is_unsent then
    return private.error_result('nothing_left');
  elsif (p_refund ->> 'expected_left')::numeric <> v_left or (p_refund ->> 'expected_amount')::numeric <> v_amount then
    return private.error_result('changed', jsonb_build_object('left', v_left));
  elsif v_payment.id is null and v_amount > 0 and v_reference is null then
    return private.error_result('reference_missing');
  end if;
  if v_amount > 0 then
    perform private.confirm_refund(v_order, v_amount);
  end if;

  loop
    insert into public.return_requests (
      number, request_key, order_id, user_id, kind, status, items_amount, refund_mode, restocked, came_back,
      lowers_tax, received_at
    )
    values (
      'RET-' || v_ms, (p_refund ->> 'request_key')::uuid, v_order.id, v_order.user_id, 'refund', 'received', v_share,
      case when v_payment.id is not null then 'source' end, (p_refund ->> 'restock')::boolean,
      v_is_unsent or (p_refund ->> 'restock')::boolean or (p_refund ->> 'came_back')::boolean,
      (p_refund ->> 'lowers_tax')::boolean,
      now()
    )
    on conflict (number) do nothing
    returning * into v_request;
    exit when found;
    v_ms := private.next_return_ms(v_ms);
  end loop;
  insert into public.return_items (return_id, order_item_id, quantity, reason)
  select v_request.id, l.order_item_id, l.quantity, p_refund ->> 'reason'
  from jsonb_to_recordset(v_items) l (order_item_id uuid, quantity integer);
  if v_request.restocked then
    perform private.restock_returned(v_request);
  end if;
  v_request := private.pay_return(
    v_request, v_order, v_payment.id, v_amount, least(v_delivery, greatest(v_amount - v_share, 0)), v_reference
  );
  if v_is_unsent then
    update public.order_items i set dropped_quantity = i.dropped_quantity + l.quantity
    from jsonb_to_recordset(v_items) l (order_item_id uuid, quantity integer)
    where i.id = l.order_item_id;
    if not exists (
      select 1 from public.order_items i where i.order_id = v_order.id and private.units_to_ship(i) > 0
    ) then
      perform private.set_context('admin', auth.uid(), null, 'Nothing is left to ship');
      update public.orders o
      set status = 'shipped', tracking_number = null, tracking_url = null,
        shipped_at = (select max(s.shipped_at) from public.shipments s where s.order_id = o.id)
      where o.id = v_order.id;
      perform private.clear_context();
    end if;
  end if;
  return jsonb_build_object('ok', true, 'number', v_request.number, 'amount', v_amount, 'already', false);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_refund_items from public, anon, authenticated, service_role;
grant execute on function public.admin_refund_items to authenticated;

-- schemas/returns/functions/admin_refund_return.sql

-- Refunds a received request: at most the items' share and, with the last items of the order, its shipping, and never
-- more than is left of an online payment; all of that when p_amount (rupees) is null. An online payment is refunded
-- through Razorpay; for cash p_reference says how the money was sent. With nothing left, 0 closes the request. A cash
-- order that came back whole becomes refunded. What an exchange had set aside goes back into stock.
-- Returns as admin_decide_return, with code 'not_found', 'wrong_status', 'not_delivered', 'not_paid', 'invalid_amount'
-- (with bound), 'reference_missing' or 'busy'. Raises 42501 'not_confirmed' above the limit of the settings.
create function public.admin_refund_return(
  p_return_id uuid,
  p_amount numeric default null,
  p_reference text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
  v_order public.orders;
  v_payment public.payments;
  v_delivery numeric;
  v_bound numeric;
  v_amount numeric;
  v_reference text := nullif(left(btrim(p_reference), 100), '');
  v_error jsonb;
begin
  v_request := private.lock_return(p_return_id);
  if v_request.status = 'refunded' then
    return private.return_result(v_request, false);
  end if;
  v_error := private.check_return_step(v_request, array['received'], true);
  if v_error is not null then
    return v_error;
  end if;
  select o.* into v_order from public.orders o where o.id = v_request.order_id;
  if v_order.payment_status not in ('paid', 'refunded') then
    return private.error_result('not_paid');
  end if;

  v_delivery := case when private.all_returned(v_request) then private.delivery_left(v_order) else 0 end;
  v_bound := v_request.items_amount + v_delivery;
  if v_order.razorpay_payment_id is not null and v_order.payment_method = 'razorpay' then
    v_payment := private.lock_payment_of_order(v_order);
    v_bound := least(v_bound, greatest(private.refundable_amount(v_payment), 0));
  end if;
  v_amount := coalesce(p_amount, v_bound);
  if v_amount > v_bound or v_amount < 0 or (v_amount = 0 and v_bound > 0) or v_amount <> round(v_amount, 2) then
    return private.error_result('invalid_amount', jsonb_build_object('bound', v_bound));
  end if;

  if v_amount > 0 and v_payment.id is null and v_reference is null then
    return private.error_result('reference_missing');
  end if;
  if v_amount > 0 then
    perform private.confirm_refund(v_order, v_amount);
  end if;
  if v_request.kind = 'exchange' then
    perform private.give_back_replacements(v_request);
  end if;
  v_request := private.pay_return(
    v_request, v_order, v_payment.id, v_amount, least(v_delivery, greatest(v_amount - v_request.items_amount, 0)),
    v_reference
  );
  return private.return_result(v_request, true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_refund_return from public, anon, authenticated, service_role;
grant execute on function public.admin_refund_return to authenticated;

-- schemas/returns/functions/admin_replace_return.sql

-- Notes that the replacement of a received exchange was sent, and how; its units left the stock with the approval. With
-- "corrects" the shipment of a replacement that was sent is set instead, which mails the shopper the new number.
--   p_shipment: {carrier?, tracking_number?, corrects?}; a blank clears one.
-- Returns as admin_decide_return, with code 'not_found', 'wrong_status', 'not_an_exchange', 'not_delivered',
-- 'refund_started' (the order's money has gone back), 'invalid_carrier', 'invalid_number' or 'busy'. The same step
-- twice is done once; sent again with another shipment it is 'wrong_status'. An exchange can be refunded instead.
create function public.admin_replace_return(p_return_id uuid, p_shipment jsonb default '{}')
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_carrier text := nullif(btrim(p_shipment ->> 'carrier'), '');
  v_number text := nullif(btrim(p_shipment ->> 'tracking_number'), '');
  v_corrects boolean;
  v_request public.return_requests;
  v_error jsonb;
begin
  v_request := private.lock_return(p_return_id);
  perform private.validate_object('p_shipment', p_shipment, '{
    "carrier": "text?", "tracking_number": "text?", "corrects": "boolean?"
  }');
  v_corrects := coalesce((p_shipment ->> 'corrects')::boolean, false);
  v_error := private.check_shipment(p_shipment);
  if v_error is not null then
    return v_error;
  end if;
  if v_request.status = 'replaced'
    and (v_request.carrier, v_request.tracking_number) is not distinct from (v_carrier, v_number)
  then
    return private.return_result(v_request, false);
  end if;
  v_error := private.check_return_step(
    v_request, array[case when v_corrects then 'replaced' else 'received' end], not v_corrects
  );
  if v_error is not null then
    return v_error;
  elsif v_request.kind <> 'exchange' then
    return private.error_result('not_an_exchange');
  elsif not v_corrects and private.is_paid_back(v_request.order_id) then
    return private.error_result('refund_started');
  end if;
  update public.return_requests r
  set status = 'replaced', closed_at = coalesce(r.closed_at, now()), carrier = v_carrier, tracking_number = v_number
  where r.id = p_return_id
  returning * into v_request;
  return private.return_result(v_request, true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_replace_return from public, anon, authenticated, service_role;
grant execute on function public.admin_replace_return to authenticated;

-- schemas/returns/functions/all_returned.sql

-- Returns true when every unit of the order was refunded, this request included.
create function private.all_returned(p_request public.return_requests)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select 1
    from public.order_items i
    where i.order_id = p_request.order_id and i.quantity > coalesce((
      select sum(ri.quantity)
      from public.return_items ri
      join public.return_requests r on r.id = ri.return_id
      where ri.order_item_id = i.id and (r.id = p_request.id or r.status = 'refunded')
    ), 0)
  );
$$;
revoke execute on function private.all_returned from public, anon, authenticated, service_role;

-- schemas/returns/functions/changed_replacements.sql

-- Returns the variants of an exchange that could not be chosen any more, see exchange_variants, or null:
-- [{name, price, was, is_offered, is_taxed_alike}]. price, was: of the variant and of what was bought, in rupees, as
-- today. What is sent again as it was is none of them, and neither is a variant that was deleted.
create function private.changed_replacements(p_return_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'name', concat_ws(' · ', i.product_name, ri.replacement_label), 'price', v.price, 'was', w.price,
    'is_offered', v.is_active, 'is_taxed_alike', t.is_alike
  ) order by i.product_name, i.id)
  from public.return_items ri
  join public.order_items i on i.id = ri.order_item_id
  join public.products v on v.id = ri.replacement_id
  left join public.products b on b.id = i.product_id
  cross join lateral (select coalesce(b.price, i.unit_price) as price) w
  cross join lateral (
    select b.id is null or s.tax_mode <> 'gst' or (
      select count(distinct (p.tax_code, coalesce(p.hsn_code, ''))) from private.product_taxes(array[b.id, v.id]) p
    ) = 1 as is_alike
    from public.settings s
  ) t
  where ri.return_id = p_return_id and (v.price <> w.price or not v.is_active or not t.is_alike);
$$;
revoke execute on function private.changed_replacements from public, anon, authenticated, service_role;

-- schemas/returns/functions/check_payee.sql

-- Returns the error result 'invalid_refund_mode', 'invalid_upi_id' or 'invalid_bank_account' for a new return request,
-- or null.
create function private.check_payee(p_order public.orders, p_request public.return_requests)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when p_order.total_amount = 0 then
      case when p_request.refund_mode is not null then private.error_result('invalid_refund_mode') end
    when p_order.payment_method = 'razorpay' then
      case when p_request.refund_mode is distinct from 'source' then private.error_result('invalid_refund_mode') end
    -- Money goes back only if it cannot be replaced; the shop asks for the account then.
    when p_request.kind = 'exchange' and p_request.refund_mode is null then null
    when p_request.refund_mode = 'upi' then
      case when coalesce(p_request.upi_id !~ '^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$', true)
        then private.error_result('invalid_upi_id')
      end
    when p_request.refund_mode = 'bank' then
      case when coalesce(
        char_length(p_request.bank_account_name) not between 2 and 100
          or p_request.bank_account_number !~ '^[0-9]{9,18}$'
          or p_request.bank_ifsc !~ '^[A-Z]{4}0[A-Z0-9]{6}$',
        true
      ) then private.error_result('invalid_bank_account') end
    else private.error_result('invalid_refund_mode')
  end;
$$;
revoke execute on function private.check_payee from public, anon, authenticated, service_role;

-- schemas/returns/functions/check_return_step.sql

-- Returns the error result 'not_found', 'wrong_status' (with status) or 'not_delivered', or null when the request may
-- move on from its status. With p_moves (goods or money move) the order must be delivered: a cancelled one has given
-- back everything already.
create function private.check_return_step(p_request public.return_requests, p_from text[], p_moves boolean)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when p_request.id is null then private.error_result('not_found')
    when p_request.status <> all (p_from)
      then private.error_result('wrong_status', jsonb_build_object('status', p_request.status))
    when p_moves and not exists (
      select 1 from public.orders o where o.id = p_request.order_id and o.status = 'delivered'
    ) then private.error_result('not_delivered')
  end;
$$;
revoke execute on function private.check_return_step from public, anon, authenticated, service_role;

-- schemas/returns/functions/delivery_left.sql

-- Returns what of the delivery of an order has not gone back with its items yet, in rupees.
create function private.delivery_left(p_order public.orders)
returns numeric
language sql
stable
set search_path = ''
as $$
  select greatest(least(p_order.total_amount, private.delivery_charge(p_order)) - coalesce((
    select sum(r.delivery_amount) from public.return_requests r
    where r.order_id = p_order.id and r.status = 'refunded'
  ), 0), 0);
$$;
revoke execute on function private.delivery_left from public, anon, authenticated, service_role;

-- schemas/returns/functions/exchange_variants.sql

-- Returns the other variants of its product that an ordered item can be exchanged for: those that are offered and cost
-- the same today as the one that was bought, so that nothing is charged or paid back. In tax mode 'gst' they also
-- have the same tax class and HSN code, so that the invoice stays right.
create function private.exchange_variants(p_product_id uuid)
returns setof public.products
language sql
stable
rows 10
set search_path = ''
as $$
  select v.*
  from public.products b
  join public.products v on v.variant_of = coalesce(b.variant_of, b.id)
  where b.id = p_product_id and v.id <> b.id and v.is_active and v.price = b.price
    and (
      (select s.tax_mode from public.settings s) <> 'gst'
      or (
        select count(distinct (t.tax_code, coalesce(t.hsn_code, ''))) from private.product_taxes(array[b.id, v.id]) t
      ) = 1
    );
$$;
revoke execute on function private.exchange_variants from public, anon, authenticated, service_role;

-- schemas/returns/functions/give_back_replacements.sql

-- Puts back into stock what an approved exchange has set aside. An order that ended has given it back already, with
-- everything else that it held.
create function private.give_back_replacements(p_request public.return_requests)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.orders o where o.id = p_request.order_id and private.holds_reservation(o)
  ) then
    perform private.lock_returned_products(p_request.id);
    perform private.move_replacements(p_request, 1, 'not replaced');
  end if;
end;
$$;
revoke execute on function private.give_back_replacements from public, anon, authenticated, service_role;

-- schemas/returns/functions/item_share.sql

-- Returns the part of what was paid for an order's items (all but delivery) that belongs to items of value p_value, see
-- item_value: price, tax and discount alike, in rupees, rounded half up to the paisa. The shares of all items add up to
-- the whole.
create function private.item_share(p_order public.orders, p_value numeric)
returns numeric
language sql
stable
set search_path = ''
as $$
  select private.amount_share(
    greatest(p_order.total_amount - private.delivery_charge(p_order), 0),
    p_value,
    case when p_order.tax_mode = 'simple' then p_order.subtotal else (
      select sum(private.item_value(i, i.quantity)) from public.order_items i where i.order_id = p_order.id
    ) end
  );
$$;
revoke execute on function private.item_share from public, anon, authenticated, service_role;

-- schemas/returns/functions/lock_return.sql

-- Locks the order and then the return request, and returns the request; a row of nulls when there is none. Later locks
-- are products or the payment. Raises 42501 without returns.write.
create function private.lock_return(p_return_id uuid)
returns public.return_requests
language plpgsql
set search_path = ''
as $$
declare
  v_request public.return_requests;
begin
  perform private.require_permission('returns.write');
  perform 1 from public.orders o
  where o.id = (select r.order_id from public.return_requests r where r.id = p_return_id)
  for no key update;
  select r.* into v_request from public.return_requests r where r.id = p_return_id for update;
  return v_request;
end;
$$;
revoke execute on function private.lock_return from public, anon, authenticated, service_role;

-- schemas/returns/functions/lock_returned_products.sql

-- Locks the products of a return request, and what an exchange sends for them.
create function private.lock_returned_products(p_return_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  select private.lock_stock_and_coupons('{}', array(
    select i.product_id
    from public.return_items ri
    join public.order_items i on i.id = ri.order_item_id
    where ri.return_id = p_return_id and i.product_id is not null
    union
    select ri.replacement_id
    from public.return_items ri
    where ri.return_id = p_return_id and ri.replacement_id is not null
  ));
$$;
revoke execute on function private.lock_returned_products from public, anon, authenticated, service_role;

-- schemas/returns/functions/missing_replacements.sql

-- Returns the items of an exchange request whose chosen variant cannot be had, or null:
-- [{order_item_id, name, left}]. left: its stock, or null when it is no choice for the item (any more).
--   p_items: [{order_item_id, quantity, replacement_id?}]
create function private.missing_replacements(p_items jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'order_item_id', i.id, 'name', concat_ws(' · ', i.product_name, coalesce(v.variant_label, i.variant_label)),
    'left', v.stock
  ) order by i.product_name, i.id)
  from (
    select l.order_item_id, l.replacement_id, sum(l.quantity) over (partition by l.replacement_id) as quantity
    from jsonb_to_recordset(p_items) l (order_item_id uuid, quantity integer, replacement_id uuid)
    where l.replacement_id is not null
  ) w
  join public.order_items i on i.id = w.order_item_id
  left join private.exchange_variants(i.product_id) v on v.id = w.replacement_id
  where v.id is null or v.stock < w.quantity;
$$;
revoke execute on function private.missing_replacements from public, anon, authenticated, service_role;

-- schemas/returns/functions/move_replacements.sql

-- Takes what an exchange sends from the stock (p_sign -1), or puts it back (1). The caller has locked the products, and
-- checked that they are in stock.
create function private.move_replacements(p_request public.return_requests, p_sign integer, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_context('admin', auth.uid(), p_reason);
  perform set_config('haat.order_id', p_request.order_id::text, true);
  update public.products p
  set stock = p.stock + p_sign * w.quantity
  from private.replacements(p_request.id) w
  where p.id = w.product_id and p.options = '[]';
  perform set_config('haat.order_id', '', true);
  perform private.clear_context();
end;
$$;
revoke execute on function private.move_replacements from public, anon, authenticated, service_role;

-- schemas/returns/functions/next_return_ms.sql

-- Returns the next free milliseconds for a return number from p_ms on.
create function private.next_return_ms(p_ms bigint)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(max(substr(r.number, 5)::bigint), p_ms) + 1
  from public.return_requests r
  where r.number between 'RET-' || p_ms and 'RET-' || (p_ms + 60000);
$$;
revoke execute on function private.next_return_ms from public, anon, authenticated, service_role;

-- schemas/returns/functions/pay_return.sql

-- Finishes a received request with the refund of p_amount rupees, of which p_delivery are for the delivery: from a
-- payment (a row of nulls for cash, which p_reference says how it was sent). A cash order that came back whole becomes
-- refunded. Returns the request. The caller has locked the order, the request and the payment.
create function private.pay_return(
  p_request public.return_requests,
  p_order public.orders,
  p_payment_id text,
  p_amount numeric,
  p_delivery numeric,
  p_reference text
)
returns public.return_requests
language plpgsql
set search_path = ''
as $$
declare
  v_request public.return_requests;
  v_refund_id uuid;
begin
  if p_amount > 0 and p_payment_id is not null then
    insert into public.refunds (order_id, payment_id, amount, reason)
    values (p_order.id, p_payment_id, p_amount, 'returned')
    returning id into v_refund_id;
  end if;
  update public.return_requests r
  set status = 'refunded', closed_at = now(), refund_amount = p_amount, delivery_amount = p_delivery,
    refund_id = v_refund_id, reference = p_reference
  where r.id = p_request.id
  returning * into v_request;
  if p_payment_id is null and p_order.payment_status = 'paid' and private.all_returned(v_request) then
    perform private.set_context('admin', auth.uid(), null, 'Everything was returned');
    update public.orders o set payment_status = 'refunded' where o.id = p_order.id;
    perform private.clear_context();
  end if;
  return v_request;
end;
$$;
revoke execute on function private.pay_return from public, anon, authenticated, service_role;

-- schemas/returns/functions/replacements.sql

-- Returns what an exchange sends: the chosen variants, and else the same products again. product_id is null when the
-- product was deleted.
create function private.replacements(p_return_id uuid)
returns table (product_id uuid, name text, quantity integer)
language sql
stable
rows 5
set search_path = ''
as $$
  select w.product_id, min(w.name), sum(w.quantity)::integer
  from (
    select case when ri.replacement_label is null then i.product_id else ri.replacement_id end as product_id,
      concat_ws(' · ', i.product_name, coalesce(ri.replacement_label, i.variant_label)) as name, ri.quantity
    from public.return_items ri
    join public.order_items i on i.id = ri.order_item_id
    where ri.return_id = p_return_id
  ) w
  group by w.product_id;
$$;
revoke execute on function private.replacements from public, anon, authenticated, service_role;

-- schemas/returns/functions/restock_returned.sql

-- Adds the items of a request to the stock. The caller has locked them.
create function private.restock_returned(p_request public.return_requests)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_context('admin', auth.uid(), 'returned');
  perform set_config('haat.order_id', p_request.order_id::text, true);
  update public.products p
  set stock = p.stock + m.quantity
  from (
    select i.product_id, sum(ri.quantity)::integer as quantity
    from public.return_items ri
    join public.order_items i on i.id = ri.order_item_id
    where ri.return_id = p_request.id and i.product_id is not null
    group by i.product_id
  ) m
  where p.id = m.product_id and p.options = '[]';
  perform private.note_units_without_variant(p_request.order_id);
  perform set_config('haat.order_id', '', true);
  perform private.clear_context();
end;
$$;
revoke execute on function private.restock_returned from public, anon, authenticated, service_role;

-- schemas/returns/functions/return_note_reason.sql

-- Returns why goods of a refunded return are credited, as section 34 of the CGST Act has it: 'returned',
-- 'not_delivered' (also what had not left of an order with an invoice), 'deficient' when the customer keeps them,
-- or 'lowered' when it is their price alone. Only what was returned or not delivered is no longer sold.
create function private.return_note_reason(p_request public.return_requests)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when (select o.status from public.orders o where o.id = p_request.order_id) in ('confirmed', 'processing')
      then 'not_delivered'
    when p_request.came_back then 'returned'
    when bool_and(i.reason in ('missing', 'lost')) then 'not_delivered'
    when bool_or(i.reason in ('damaged', 'defective', 'wrong_item', 'not_as_described')) then 'deficient'
    else 'lowered'
  end
  from public.return_items i
  where i.return_id = p_request.id;
$$;
revoke execute on function private.return_note_reason from public, anon, authenticated, service_role;

-- schemas/returns/functions/return_result.sql

-- Builds the result of the functions that admins call on returns. "changed" is false when the request was in that
-- status already.
create function private.return_result(p_request public.return_requests, p_changed boolean)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'ok', true, 'changed', p_changed, 'return_id', p_request.id, 'number', p_request.number,
    'order_id', p_request.order_id, 'status', p_request.status, 'refund_amount', p_request.refund_amount
  );
$$;
revoke execute on function private.return_result from public, anon, authenticated, service_role;

-- schemas/returns/functions/returnable_items.sql

-- Returns how many units of each item of an order can still be returned.
create function private.returnable_items(p_order_id uuid)
returns table (order_item_id uuid, product_name text, quantity integer)
language sql
stable
set search_path = ''
as $$
  select i.id, concat_ws(' · ', i.product_name, i.variant_label), i.quantity - coalesce((
    select sum(ri.quantity)
    from public.return_items ri
    join public.return_requests r on r.id = ri.return_id
    where ri.order_item_id = i.id and r.status not in ('rejected', 'withdrawn')
  ), 0)::integer
  from public.order_items i
  where i.order_id = p_order_id;
$$;
revoke execute on function private.returnable_items from public, anon, authenticated, service_role;

-- schemas/returns/functions/share_of_items.sql

-- Returns what was paid for items [{order_item_id, quantity}] of an order without delivery, in rupees: the share of all
-- items that came back or are about to, with these, less the amounts of the earlier requests. So the amounts add up.
create function private.share_of_items(p_order public.orders, p_items jsonb)
returns numeric
language sql
stable
set search_path = ''
as $$
  select greatest(private.item_share(p_order, v.value) - (
    select coalesce(sum(r.items_amount), 0)
    from public.return_requests r
    where r.order_id = p_order.id and r.status not in ('rejected', 'withdrawn')
  ), 0)
  from (
    select sum(private.item_value(i, i.quantity - n.quantity + coalesce(l.quantity, 0))) as value
    from public.order_items i
    join private.returnable_items(p_order.id) n on n.order_item_id = i.id
    left join jsonb_to_recordset(p_items) l (order_item_id uuid, quantity integer) on l.order_item_id = i.id
  ) v;
$$;
revoke execute on function private.share_of_items from public, anon, authenticated, service_role;

-- schemas/returns/functions/shop_exchange_choices.sql

-- Returns what the items of the caller's own order can be exchanged for (see exchange_variants), in the order of the
-- option values: [{order_item_id, product_id, label, stock}].
create function public.shop_exchange_choices(p_order_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('order_item_id', i.id, 'product_id', v.id, 'label', v.variant_label, 'stock', v.stock)
      order by i.id, private.option_ranks(p.options, v.option_values), v.id
    ),
    '[]'
  )
  from public.orders o
  join public.order_items i on i.order_id = o.id
  cross join private.exchange_variants(i.product_id) v
  join public.products p on p.id = v.variant_of
  where o.id = p_order_id and o.user_id = private.session_user_id();
$$;
revoke execute on function public.shop_exchange_choices from public, anon, authenticated, service_role;
grant execute on function public.shop_exchange_choices to authenticated;

-- schemas/returns/functions/shop_request_return.sql

-- Requests the return or exchange of items of the caller's own delivered order.
--   p_request: {order_id, request_key, kind, items: [{order_item_id, quantity, reason, replacement_id?}], comment?,
--   refund_mode?, upi_id?, bank_account_name?, bank_account_number?, bank_ifsc?}, each item once. replacement_id: the
--   variant wanted in exchange, see exchange_variants; without it the same is sent again. The same request_key returns
--   the first request again, whatever else is sent. refund_mode: 'source' for an order paid online; 'upi' (with
--   upi_id) or 'bank' (with bank_*) for one paid in cash; null for an order of 0 rupees and, in an exchange, for one
--   paid in cash.
-- Returns {ok: true, return_id, number, already_requested} or {ok: false, code} with 'not_found', 'request_key_taken',
-- 'not_delivered', 'too_often' (ten requests within an hour), 'window_over', 'invalid_kind', 'invalid_comment',
-- 'nothing_chosen', 'unknown_item', 'invalid_reason', 'too_many' (with lines [{order_item_id, name, left}]),
-- 'replacement_gone' (with such lines; left is the stock, and null when it cannot be chosen any more),
-- 'invalid_refund_mode', 'invalid_upi_id', 'invalid_bank_account' or 'busy'. Raises 22023 for malformed input.
create function public.shop_request_return(p_request jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_user_id uuid := private.session_user_id();
  v_input public.return_requests;
  v_items jsonb := p_request -> 'items';
  v_order public.orders;
  v_request public.return_requests;
  v_error jsonb;
  v_lines jsonb;
  v_ms bigint := private.now_ms();
begin
  perform private.validate_object('p_request', p_request, '{
    "order_id": "uuid", "request_key": "uuid", "kind": "text?", "items": "array?", "comment": "text?",
    "refund_mode": "text?", "upi_id": "text?", "bank_account_name": "text?", "bank_account_number": "text?",
    "bank_ifsc": "text?"
  }');
  perform private.validate_object('p_request.items', i.value, '{
    "order_item_id": "uuid?", "quantity": "integer?", "reason": "text?", "replacement_id": "uuid?"
  }')
  from jsonb_array_elements(case when jsonb_typeof(v_items) = 'array' then v_items end) i;
  v_input := jsonb_populate_record(null::public.return_requests, p_request);
  v_input.comment := nullif(btrim(v_input.comment), '');

  select o.* into v_order from public.orders o
  where o.id = v_input.order_id and o.user_id = v_user_id
  for no key update;
  if not found then
    return private.error_result('not_found');
  end if;
  select r.* into v_request from public.return_requests r where r.request_key = v_input.request_key;
  if found then
    if v_request.order_id <> v_input.order_id or v_request.user_id is distinct from v_user_id then
      return private.error_result('request_key_taken');
    end if;
    return jsonb_build_object(
      'ok', true, 'return_id', v_request.id, 'number', v_request.number, 'already_requested', true
    );
  end if;

  if v_order.status <> 'delivered' or v_order.delivered_at is null then
    return private.error_result('not_delivered');
  elsif (
    select count(*) from public.return_requests r
    where r.user_id = v_user_id and r.requested_at > now() - interval '1 hour'
  ) >= 10 then
    return private.error_result('too_often');
  elsif not exists (
    select 1 from public.settings s
    where s.return_window_days > 0
      and (now() at time zone 'Asia/Kolkata')::date
        <= (v_order.delivered_at at time zone 'Asia/Kolkata')::date + s.return_window_days
  ) then
    return private.error_result('window_over');
  elsif v_input.kind is null or v_input.kind not in ('return', 'exchange') then
    return private.error_result('invalid_kind');
  elsif char_length(v_input.comment) > 500 then
    return private.error_result('invalid_comment');
  elsif jsonb_typeof(v_items) is distinct from 'array' or jsonb_array_length(v_items) = 0 then
    return private.error_result('nothing_chosen');
  end if;

  select case
    when bool_or(l.quantity is null or l.quantity < 1) then private.error_result('nothing_chosen')
    when bool_or(i.order_item_id is null) or count(*) <> count(distinct l.order_item_id)
      then private.error_result('unknown_item')
    when bool_or(coalesce(l.reason not in (
      'damaged', 'defective', 'wrong_item', 'not_as_described', 'does_not_fit', 'changed_mind'
    ), true)) then private.error_result('invalid_reason')
  end,
  jsonb_agg(jsonb_build_object('order_item_id', i.order_item_id, 'name', i.product_name, 'left', i.quantity)
    order by i.product_name) filter (where l.quantity > i.quantity)
  into v_error, v_lines
  from jsonb_to_recordset(v_items) l (order_item_id uuid, quantity integer, reason text)
  left join private.returnable_items(v_input.order_id) i on i.order_item_id = l.order_item_id;
  if v_error is not null then
    return v_error;
  elsif v_lines is not null then
    return private.error_result('too_many', jsonb_build_object('lines', v_lines));
  end if;
  if v_input.kind = 'exchange' then
    v_lines := private.missing_replacements(v_items);
    if v_lines is not null then
      return private.error_result('replacement_gone', jsonb_build_object('lines', v_lines));
    end if;
  end if;
  v_error := private.check_payee(v_order, v_input);
  if v_error is not null then
    return v_error;
  end if;

  loop
    -- One statement, because the mail about the request names the items.
    with r as (
      insert into public.return_requests (
        number, request_key, order_id, user_id, kind, comment, items_amount, refund_mode,
        upi_id, bank_account_name, bank_account_number, bank_ifsc
      )
      values (
        'RET-' || v_ms, v_input.request_key, v_input.order_id, v_user_id, v_input.kind, v_input.comment,
        private.share_of_items(v_order, v_items), v_input.refund_mode,
        case v_input.refund_mode when 'upi' then v_input.upi_id end,
        case v_input.refund_mode when 'bank' then v_input.bank_account_name end,
        case v_input.refund_mode when 'bank' then v_input.bank_account_number end,
        case v_input.refund_mode when 'bank' then v_input.bank_ifsc end
      )
      on conflict (number) do nothing
      returning *
    ),
    i as (
      insert into public.return_items (return_id, order_item_id, quantity, reason, replacement_id, replacement_label)
      select r.id, l.order_item_id, l.quantity, l.reason, v.id, v.variant_label
      from r
      cross join jsonb_to_recordset(v_items) l (order_item_id uuid, quantity integer, reason text, replacement_id uuid)
      left join public.products v on v.id = l.replacement_id and v_input.kind = 'exchange'
    )
    select * into v_request from r;
    exit when found;
    v_ms := private.next_return_ms(v_ms);
  end loop;
  return jsonb_build_object(
    'ok', true, 'return_id', v_request.id, 'number', v_request.number, 'already_requested', false
  );
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_request_return from public, anon, authenticated, service_role;
grant execute on function public.shop_request_return to authenticated;

-- schemas/returns/functions/shop_withdraw_return.sql

-- Withdraws the caller's own request before an admin has decided on it. Returns {ok: true, number, status} or
-- {ok: false, code: 'not_found' | 'not_withdrawable' (with status) | 'busy'}.
create function public.shop_withdraw_return(p_return_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
begin
  select r.* into v_request from public.return_requests r
  where r.id = p_return_id and r.user_id = private.session_user_id()
  for update;
  if not found then
    return private.error_result('not_found');
  elsif v_request.status <> 'requested' then
    return private.error_result('not_withdrawable', jsonb_build_object('status', v_request.status));
  end if;
  update public.return_requests r set status = 'withdrawn', closed_at = now() where r.id = p_return_id;
  return jsonb_build_object('ok', true, 'number', v_request.number, 'status', 'withdrawn');
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_withdraw_return from public, anon, authenticated, service_role;
grant execute on function public.shop_withdraw_return to authenticated;

-- schemas/returns/functions/take_replacements.sql

-- Takes what an exchange sends from the stock: all of it. Returns null, or without writing anything the error result
-- 'out_of_stock' with lines [{product_id, name, stock}], or 'replacement_changed' with lines as changed_replacements
-- and their key. What differs is sent when p_accepts is that key, and the audit log keeps it.
create function private.take_replacements(p_request public.return_requests, p_accepts text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lines jsonb;
begin
  perform private.lock_returned_products(p_request.id);
  select jsonb_agg(jsonb_build_object(
    'product_id', w.product_id, 'name', w.name, 'stock', case when p.options = '[]' then p.stock else 0 end
  ) order by w.name)
  into v_lines
  from private.replacements(p_request.id) w
  left join public.products p on p.id = w.product_id
  where p.id is null or p.options <> '[]' or p.stock < w.quantity;
  if v_lines is not null then
    return private.error_result('out_of_stock', jsonb_build_object('lines', v_lines));
  end if;
  v_lines := private.changed_replacements(p_request.id);
  if v_lines is not null and p_accepts is distinct from md5(v_lines::text) then
    return private.error_result(
      'replacement_changed', jsonb_build_object('lines', v_lines, 'key', md5(v_lines::text))
    );
  elsif v_lines is not null then
    insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
    values (
      auth.uid(), 'update', 'return_requests', p_request.id, jsonb_build_object('sent_anyway', null),
      jsonb_build_object('sent_anyway', v_lines)
    );
  end if;
  perform private.move_replacements(p_request, -1, 'replacement');
  return null;
end;
$$;
revoke execute on function private.take_replacements from public, anon, authenticated, service_role;

-- schemas/search/functions/any_word_query.sql

-- Returns a query text that matches any of the words: ('=saree':*|'=sari':*). Of an entry of several words it wants
-- all: ('=pressure'&'=cooker').
create function private.any_word_query(p_words text[], p_before text, p_after text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '(' || string_agg((
    select string_agg(quote_literal(p_before || n.part) || p_after, '&')
    from unnest(string_to_array(w.words, ' ')) n (part)
    where n.part <> ''
  ), '|') || ')'
  from unnest(p_words) w (words);
$$;
revoke execute on function private.any_word_query from public, anon, authenticated, service_role;

-- schemas/search/functions/begun_query.sql

-- Returns a query text for longer words that start like a word of a search: '=lap':*. Null when the catalogue has none,
-- and when the search means another word.
create function private.begun_query(p_word text, p_meant text[], p_before text)
returns text
language sql
stable
set search_path = ''
as $$
  select quote_literal(p_before || p_meant[1]) || ':*'
  where p_meant[1] in (p_word, private.latin_spelling(p_word)) and (
    p_meant[1] !~ (U&'^([a-z]+|[\0900-\097F]+)$')
    or exists (
      select from private.search_terms k where k.word > p_meant[1] and k.word <= p_meant[1] || U&'\FFFD'
    )
  );
$$;
revoke execute on function private.begun_query from public, anon, authenticated, service_role;

-- schemas/search/functions/categories_named.sql

-- Returns a query text for the products of the active categories that have one of the words in their name, or with
-- p_begun a word that starts like it; null when there are none. The words are normalized.
create function private.categories_named(p_words text[], p_begun boolean)
returns text
language sql
stable
set search_path = ''
as $$
  select string_agg(quote_literal('@' || c.id), '|' order by c.id)
  from public.categories c
  where c.is_active and (
    c.search_words && p_words
    or p_begun and exists (
      select from unnest(c.search_words) n (word), unnest(p_words) w (word)
      where char_length(w.word) > 2 and starts_with(n.word, w.word)
    )
  );
$$;
revoke execute on function private.categories_named from public, anon, authenticated, service_role;

-- schemas/search/functions/chosen_facets.sql

-- Returns the brands and option values that a list is narrowed to, at most 20; those of one name follow each other.
create function private.chosen_facets(p_query jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select f.facet
    from (
      select distinct lower(e.value) as facet
      from jsonb_array_elements_text(case jsonb_typeof(p_query -> 'facets') when 'array' then p_query -> 'facets' end) e
      where e.value like '%:%'
    ) f
    order by split_part(f.facet, ':', 1) collate "C", f.facet collate "C"
    limit 20
  );
$$;
revoke execute on function private.chosen_facets from public, anon, authenticated, service_role;

-- schemas/search/functions/code_letters.sql

-- Returns the letters and digits of an SKU or HSN code: 'FAS-BAG-089' becomes 'fasbag089'.
create function private.code_letters(p_code text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(lower(p_code), '[^a-z0-9]', '', 'g');
$$;
revoke execute on function private.code_letters from public, anon, authenticated, service_role;

-- schemas/search/functions/code_query.sql

-- Returns a query for the products whose SKU or HSN code starts with a search, and for the product of the variant
-- that has it as its SKU; null when the search does not look like a code. p_begun: ':*', or '' for the whole code.
create function private.code_query(p_search text, p_begun text)
returns tsquery
language sql
stable
set search_path = ''
as $$
  select (
    quote_literal('#' || private.code_letters(p_search)) || p_begun || coalesce('|' || (
      select string_agg(quote_literal('#' || private.code_letters(m.sku)), '|')
      from public.products v
      join public.products m on m.id = v.variant_of
      where lower(v.sku) = lower(p_search)
    ), '')
  )::tsquery
  where p_search ~* '^[a-z0-9][a-z0-9 ._/-]{2,79}$' and p_search ~ '[0-9-]'
    -- A number of three digits is a size or a weight.
    and p_search !~ '^[0-9]{1,3}$';
$$;
revoke execute on function private.code_query from public, anon, authenticated, service_role;

-- schemas/search/functions/color_words.sql

-- Returns the colours that searches name. Normalized, as normalize_words leaves them.
create function private.color_words()
returns text[]
language sql
immutable
set search_path = ''
as $$
  select '{red,blue,green,black,white,yellow,pink,brown,grey,gray,orange,purple,maroon,beige,golden,lal,laal,neela,
    neeli,hara,hari,kala,kali,safed,peela,peeli,gulabi,bhura,
    लाल,नीला,नीली,हरा,हरी,काला,काली,सफेद,पीला,पीली,गुलाबी,भूरा}'::text[];
$$;
revoke execute on function private.color_words from public, anon, authenticated, service_role;

-- schemas/search/functions/find_product_ids.sql

-- Returns the ids of the products of a list in no order; 1,001 of them when there are more than 1,000. For p_query see
-- shop_list_products.
create function private.find_product_ids(p_query jsonb)
returns uuid[]
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  v_asked jsonb := private.with_collection(p_query);
  v_query private.product_query;
  v_total integer;
  v_ids uuid[];
begin
  if btrim(coalesce(p_query ->> 'search', '')) <> '' then
    select f.ids, f.total into v_ids, v_total
    from private.find_products(p_query || '{"sort": "any"}', 1000, 0) f;
    return case when v_total > 1000 then array_fill(null::uuid, array[1001]) else v_ids end;
  end if;
  v_query := private.parse_filters(v_asked);
  if v_asked is null or v_query.filters is null then
    return '{}';
  end if;
  execute format('select array(select p.id from public.products p where %s limit 1001)', v_query.filters)
  into v_ids using v_query;
  return v_ids;
end;
$$;
revoke execute on function private.find_product_ids from public, anon, authenticated, service_role;

-- schemas/search/functions/find_products.sql

-- Returns the ids of one page in order, sold-out products last, and the number of products over all pages: 1,001 when
-- there are more than 1,000. Pages beyond 1,000 matches, or beyond 10,000 products without a search, are empty. For
-- p_query see shop_list_products. A search that finds nothing in the whole shop is made without its weak words.
create function private.find_products(
  p_query jsonb,
  p_limit integer,
  p_offset integer,
  out ids uuid[],
  out total integer
)
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  v_search text := btrim(regexp_replace(coalesce(p_query ->> 'search', ''), '\s+', ' ', 'g'));
  v_last integer := case when v_search = '' then 10000 else 1000 end;
  v_asked jsonb := private.with_collection(p_query);
  v_query private.product_query := private.parse_filters(v_asked);
  v_sort text := v_asked ->> 'sort';
  -- One order whatever is sorted by: what is sold out comes last.
  v_order text := 'p.is_sold_out, ' || case v_sort
    when 'price-asc' then 'p.price, p.id'
    when 'price-desc' then 'p.price desc, p.id desc'
    when 'rating' then 'p.rating desc, p.reviews_count desc, p.id desc'
    when 'newest' then 'p.created_at desc, p.id desc'
    when 'chosen' then
      case when v_query.ids is null then 'lower(p.name), p.id' else 'array_position(($1).ids, p.id)' end
    else 'lower(p.name), p.id' end;
  v_shorter text;
begin
  if v_asked is null or v_query.filters is null or p_offset > v_last then
    ids := '{}';
    total := 0;
  elsif v_search = '' then
    execute format(
      'select array(select p.id from public.products p where %1$s order by %2$s limit $2 offset $3),
         (select count(*) from (select from public.products p where %1$s limit 1001) c)',
      v_query.filters, v_order)
    into ids, total
    using v_query, p_limit, p_offset;
  else
    select s.ids[p_offset + 1 :], s.total into ids, total
    from private.search_products(
      private.parse_search(v_search, v_query), v_sort, v_order, p_offset + p_limit) s;
    v_shorter := case when total = 0 then private.without_weak_words(v_search) end;
    -- With the same words for every filter: the counts of filters are those of the whole list.
    if v_shorter is not null and (
      select s.total = 0
      from private.search_products(private.parse_search(v_search, private.parse_filters('{}')), 'any', v_order, 1) s
    ) then
      select s.ids[p_offset + 1 :], s.total into ids, total
      from private.search_products(
        private.parse_search(v_shorter, v_query), v_sort, v_order, p_offset + p_limit) s;
    end if;
  end if;
end;
$$;
revoke execute on function private.find_products from public, anon, authenticated, service_role;

-- schemas/search/functions/fitting_variant.sql

-- Returns what the card of a product with options shows in a list that is narrowed to option values: {choice,
-- image_url} of the variant that has them, in stock and cheap first. choice has the value of each option that the list
-- is narrowed by, and null for the others; image_url is null where the variant has no image of its own. Null for a list
-- that is not narrowed so, and a product without such a variant.
create function private.fitting_variant(p_product_id uuid, p_options jsonb, p_facets text[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'choice', (
      select jsonb_agg(
        case when private.facet(o.value ->> 'name', v.option_values[o.place]) = any (p_facets)
          then v.option_values[o.place] end
        order by o.place
      )
      from jsonb_array_elements(p_options) with ordinality o (value, place)
    ),
    'image_url', nullif(v.image_url, '')
  )
  from public.products v
  where p_options <> '[]' and exists (select from unnest(p_facets) f (facet) where f.facet not like 'brand:%')
    and v.variant_of = p_product_id and v.is_active
    and not exists (
      select from unnest(p_facets) f (facet)
      where f.facet not like 'brand:%'
      group by split_part(f.facet, ':', 1)
      having not bool_or(f.facet = any (v.facets))
    )
  order by v.is_sold_out, v.price, v.id
  limit 1;
$$;
revoke execute on function private.fitting_variant from public, anon, authenticated, service_role;

-- schemas/search/functions/is_for_sale.sql

-- Returns true when a product for sale has one of the words, or is in a category with one of them in its name. Looks at
-- the first products by rating before the index of words, which would find all products that have a frequent
-- word. The words are normalized.
create function private.is_for_sale(p_words text[])
returns boolean
language plpgsql
stable
cost 10000
set search_path = ''
as $$
declare
  v_query tsquery := concat_ws('|', private.any_word_query(p_words, '', ''),
    private.categories_named(p_words[1:1], false))::tsquery;
begin
  return exists (
    select from (
      select p.search_vector from public.products p
      where p.is_listed order by p.is_sold_out, p.rating desc, p.reviews_count desc, p.id desc limit 30
    ) p
    where p.search_vector @@ v_query
  ) or exists (select from public.products p where p.is_listed and p.search_vector @@ v_query);
end;
$$;
revoke execute on function private.is_for_sale from public, anon, authenticated, service_role;

-- schemas/search/functions/is_known_word.sql

-- Returns true when a word of a search starts a word of the catalogue or of a category. Words with digits and Latin
-- words of less than four letters are not looked up: they are searched as they are.
create function private.is_known_word(p_word text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select (p_word !~ '^[a-z]{4,30}$' and p_word !~ U&'[\0900-\097F]')
    or exists (select from private.search_terms k where k.word between p_word and p_word || U&'\FFFD')
    or private.categories_named(array[p_word], true) is not null;
$$;
revoke execute on function private.is_known_word from public, anon, authenticated, service_role;

-- schemas/search/functions/latin_spelling.sql

-- Returns a word of Devanagari in Latin letters, as shoppers spell Hindi: 'कुर्ता' becomes 'kurtaa', 'चप्पल' 'chappal'.
-- Null for a word without Devanagari. p_word is normalized.
create function private.latin_spelling(p_word text)
returns text
language sql
immutable
set search_path = ''
as $$
  -- A consonant ends in ~, the 'a' that is heard unless a vowel sign follows; ^ removes it.
  with spelled as (
    select string_agg(coalesce(l.latin, c.letter), '' order by c.place) as word
    from unnest(string_to_array(p_word, null)) with ordinality as c (letter, place)
    left join (
      values
        ('क', 'k~'), ('ख', 'kh~'), ('ग', 'g~'), ('घ', 'gh~'), ('ङ', 'n~'), ('च', 'ch~'), ('छ', 'chh~'), ('ज', 'j~'),
        ('झ', 'jh~'), ('ञ', 'n~'), ('ट', 't~'), ('ठ', 'th~'), ('ड', 'd~'), ('ढ', 'dh~'), ('ण', 'n~'), ('त', 't~'),
        ('थ', 'th~'), ('द', 'd~'), ('ध', 'dh~'), ('न', 'n~'), ('प', 'p~'), ('फ', 'ph~'), ('ब', 'b~'), ('भ', 'bh~'),
        ('म', 'm~'), ('य', 'y~'), ('र', 'r~'), ('ल', 'l~'), ('ळ', 'l~'), ('व', 'v~'), ('श', 'sh~'), ('ष', 'sh~'),
        ('स', 's~'), ('ह', 'h~'), ('अ', 'a'), ('आ', 'aa'), ('इ', 'i'), ('ई', 'ee'), ('उ', 'u'), ('ऊ', 'oo'),
        ('ऋ', 'ri'), ('ए', 'e'), ('ऍ', 'a'), ('ऐ', 'ai'), ('ओ', 'o'), ('ऑ', 'o'), ('औ', 'au'), ('ा', '^aa'),
        ('ि', '^i'), ('ी', '^ee'), ('ु', '^u'), ('ू', '^oo'), ('ृ', '^ri'), ('े', '^e'), ('ै', '^a'), ('ॅ', '^a'),
        ('ो', '^o'), ('ॉ', '^o'), ('ौ', '^au'), ('्', '^'), ('ं', 'n'), ('ः', 'h'),
        ('०', '0'), ('१', '1'), ('२', '2'), ('३', '3'), ('४', '4'), ('५', '5'), ('६', '6'), ('७', '7'), ('८', '8'),
        ('९', '9')
    ) as l (letter, latin) on l.letter = c.letter
  )
  select replace(
    regexp_replace(regexp_replace(regexp_replace(replace(s.word, '~^', ''), '~$', ''),
      -- After a vowel with one consonant, and before another consonant with a vowel, it is silent: 'chamcha'.
      '([aeiou~](?:[b-dfgj-np-tv-z]h?|h))~(?=[b-df-hj-np-tv-z]+[aeiou])', '\1', 'g'),
      'n(?=[pbm])', 'm', 'g'),
    '~', 'a')
  from spelled s
  where p_word ~ U&'[\0900-\097F]';
$$;
revoke execute on function private.latin_spelling from public, anon, authenticated, service_role;

-- schemas/search/functions/meant_words.sql

-- Returns what a word of a search may stand for: itself when the catalogue has it, and what the owner wants it to
-- find. A word of Devanagari is also looked up as it is spelled in Latin letters. An unknown word is replaced by a word
-- of the owner's that sounds or starts like it, then by its nearest words; empty when there are none. p_word is
-- normalized.
create function private.meant_words(p_word text)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_spellings text[] := array_remove(array[p_word, private.latin_spelling(p_word)], null);
  v_spelling text;
  v_words text[];
  v_length integer;
begin
  foreach v_spelling in array v_spellings loop
    v_words := private.word_meanings(array[v_spelling]);
    if private.is_known_word(v_spelling) then
      return array[v_spelling] || v_words;
    elsif v_words <> '{}' then
      return v_words;
    end if;
  end loop;
  foreach v_spelling in array v_spellings loop
    continue when v_spelling !~ '^[a-z]{3,30}$';
    v_words := array(
      select s.key from public.search_words s where s.phonetic_key = private.phonetic_key(v_spelling) order by s.key
    );
    if v_words = '{}' and char_length(v_spelling) > 3 then
      v_words := array(
        select s.key from public.search_words s
        where s.key collate "C" between v_spelling and v_spelling || '{' order by char_length(s.key), s.key limit 1
      );
    end if;
    if v_words = '{}' then
      v_length := char_length(private.phonetic_key(v_spelling));
      -- Short words are near to many, and a word typed in Devanagari is seldom misspelled.
      v_words := private.nearest_words(
        v_spelling, case when v_length > 5 then 2 when v_length > 4 or v_spelling = p_word then 1 else 0 end
      );
    end if;
    if v_words <> '{}' then
      return v_words || private.word_meanings(v_words);
    end if;
  end loop;
  return '{}';
end;
$$;
revoke execute on function private.meant_words from public, anon, authenticated, service_role;

-- schemas/search/functions/nearest_category.sql

-- Returns {name, slug} of the active category that is nearest to a search that found nothing: one with a similar name,
-- otherwise the one with most of the products that have any of its words, in the name above all. Null when there is
-- none.
create function private.nearest_category(p_search text)
returns jsonb
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_words text[];
  v_word text;
  v_meant text[] := '{}';
  v_category uuid;
begin
  v_words := array(
    select distinct w from unnest(string_to_array(private.normalize_words(left(p_search, 200)), ' ')) w
    where char_length(w) > 2 and w <> all (private.small_words()) limit 12
  );
  if not v_words <@ (private.weak_words() || private.color_words()) then
    v_words := array(select w from unnest(v_words) w where w <> all (private.weak_words() || private.color_words()));
  end if;
  foreach v_word in array v_words loop
    v_meant := v_meant || private.meant_words(v_word);
  end loop;
  select c.id into v_category
  from public.categories c, unnest(c.search_words) n (word), unnest(v_words || v_meant) w (word)
  where c.is_active and extensions.similarity(n.word, w.word) >= 0.5
  order by extensions.similarity(n.word, w.word) desc, c.sort_order, c.id
  limit 1;
  if v_category is null and v_meant <> '{}' then
    select p.category_id into v_category
    from (
      select q.category_id,
        case when q.search_vector @@ private.any_word_query(v_meant, '=', '')::tsquery then 5 else 1 end as weight
      from public.products q
      where q.is_listed and q.search_vector @@ private.any_word_query(v_meant, '', '')::tsquery
      limit 300
    ) p
    join public.categories c on c.id = p.category_id and c.is_active
    group by p.category_id
    order by sum(p.weight) desc, p.category_id
    limit 1;
  end if;
  return (
    select jsonb_build_object('name', c.name, 'slug', c.slug) from public.categories c where c.id = v_category
  );
end;
$$;
revoke execute on function private.nearest_category from public, anon, authenticated, service_role;

-- schemas/search/functions/nearest_collection.sql

-- Returns {name, slug, alone} of the active collection that a search names: by the collection's own name, or by a word
-- for which the owner wants the collection to be found, such as 'rakhi'. alone: the shop knows no other word of the
-- search, apart from small and weak ones ('gift for mother'). Null when there is none.
create function private.nearest_collection(p_search text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_phrase text := btrim(regexp_replace(private.normalize_words(left(p_search, 200)), '\s+', ' ', 'g'));
  v_word text;
  v_meant text[];
  v_names text[] := array[v_phrase];
  v_others text[] := '{}';
  v_found jsonb;
begin
  for v_word in
    select distinct w.word
    from (select s.word from unnest(string_to_array(v_phrase, ' ')) s (word) limit 12) w
    where w.word <> all (private.small_words() || private.weak_words())
  loop
    v_meant := private.meant_words(v_word);
    -- 'uphaar' means gift, and gift the collection.
    v_meant := v_meant || private.word_meanings(v_meant);
    if exists (
      select from public.collections c
      where c.is_active and btrim(regexp_replace(private.normalize_words(c.name), '\s+', ' ', 'g')) = any (v_meant)
    ) then
      v_names := v_names || v_meant;
    elsif private.is_known_word(v_word) or private.word_meanings(array[v_word]) <> '{}' then
      v_others := v_others || v_word;
    end if;
  end loop;
  select jsonb_build_object('name', c.name, 'slug', c.slug, 'alone', v_others = '{}') into v_found
  from public.collections c
  where c.is_active and btrim(regexp_replace(private.normalize_words(c.name), '\s+', ' ', 'g')) = any (v_names)
  order by c.sort_order, c.name, c.id
  limit 1;
  return v_found;
end;
$$;
revoke execute on function private.nearest_collection from public, anon, authenticated, service_role;

-- schemas/search/functions/nearest_search.sql

-- Returns as many words as possible of a search that found nothing which together find products, above all those that
-- say what it is: 'kurta' of 'red kurta for women'. Of two parts with as many words, the one with words of names,
-- brands and categories comes first, then with words before a 'for', then with the last ones ('red saree'). Weak words
-- and colours count when the search has no others. Null when there are none. Of more than four words that the shop
-- knows the best four are tried.
create function private.nearest_search(p_search text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_words text[];
  v_places bigint[];
  v_part text;
begin
  -- The best word first.
  with typed as (
    select lower(s.word) as word, min(s.place) as place, btrim(private.normalize_words(lower(min(s.word)))) as plain
    from regexp_split_to_table(btrim(left(p_search, 200)), '\s+') with ordinality s (word, place)
    where s.word !~ '[%_\\]'
    group by 1
  ), known as (
    select t.*, private.meant_words(t.plain) as meant,
      t.plain = any (private.weak_words() || private.color_words()) as is_weak
    from (
      select * from typed
      where char_length(plain) > 2 and plain <> all (private.small_words())
      order by place limit 12
    ) t
  )
  select array_agg(b.word order by b.rank), array_agg(b.place order by b.rank) into v_words, v_places
  from (
    select k.word, k.place, row_number() over (
        order by
          private.categories_named(k.meant, false) is not null or exists (
            select from private.search_terms n, unnest(k.meant) m (words)
            where n.word = any (string_to_array(m.words, ' ')) and n.in_name
          ) desc,
          k.place < coalesce((select min(f.place) from typed f where f.plain = 'for'), 999) desc,
          k.place desc
      ) as rank
    from known k
    where k.meant <> '{}' and (not k.is_weak or not exists (
      select from known o where not o.is_weak
    ))
  ) b
  where b.rank <= 4;

  for v_part in
    -- Each bit says whether a word is left.
    select string_agg(v_words[i], ' ' order by v_places[i])
    from generate_series(1, (1 << cardinality(v_words)) - 1) b
    cross join generate_subscripts(v_words, 1) i
    where (b >> (cardinality(v_words) - i)) & 1 = 1
    group by b
    order by count(*) desc, b desc
  loop
    if (
      select f.total > 0 from private.find_products(jsonb_build_object('search', v_part, 'sort', 'any'), 1, 0) f
    ) then
      return v_part;
    end if;
  end loop;
  return null;
end;
$$;
revoke execute on function private.nearest_search from public, anon, authenticated, service_role;

-- schemas/search/functions/nearest_words.sql

-- Returns up to three words that a misspelled one may stand for, those with the nearest phonetic key and at most
-- p_allowed mistakes: words in names or brands for sale, of categories, and the owner's search words that find
-- something. Empty when nothing is near. p_word is normalized and has Latin letters only.
create function private.nearest_words(p_word text, p_allowed integer)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_key text := private.phonetic_key(p_word);
  v_letters text[] := array(select l from unnest(string_to_array(v_key, null)) l order by l);
begin
  perform set_config('pg_trgm.similarity_threshold', '0.2', true);
  return array(
    select n.word
    from (
      select d.word, d.distance, min(d.distance) over () as least
      from (
        select k.word, case
            -- Letters in the wrong order count as one mistake.
            when array(select l from unnest(string_to_array(k.phonetic_key, null)) l order by l) = v_letters
              then least(1, extensions.levenshtein(k.phonetic_key, v_key))
            else least(
              extensions.levenshtein(k.phonetic_key, v_key),
              -- The word may be unfinished: the start of a longer word counts as well.
              case
                when char_length(v_key) > 4
                  then extensions.levenshtein(left(k.phonetic_key, char_length(v_key)), v_key)
              end
            )
          end as distance
        from (
          select t.word, t.phonetic_key from private.search_terms t
          where t.in_name and t.phonetic_key operator(extensions.%) v_key
          union
          select s.key, s.phonetic_key from public.search_words s where s.phonetic_key operator(extensions.%) v_key
          union
          select w.word, private.phonetic_key(w.word)
          from public.categories c, unnest(c.search_words) w (word)
          where c.is_active and extensions.levenshtein_less_equal(w.word, p_word, 3) <= 3
        ) k
      ) d
      where d.distance <= p_allowed and private.is_for_sale(array[d.word] || private.word_meanings(array[d.word]))
    ) n
    where n.distance = n.least
    order by extensions.similarity(n.word, p_word) desc, n.word
    limit 3
  );
end;
$$;
revoke execute on function private.nearest_words from public, anon, authenticated, service_role;

-- schemas/search/functions/parse_filters.sql

-- Starts a query, see private.with_collection, with its filters. The conditions refer to the query as $1; null when no
-- product can match.
create function private.parse_filters(p_query jsonb)
returns private.product_query
language plpgsql
stable
set search_path = ''
as $$
declare
  v_query private.product_query;
  v_name record;
  v_options integer := 0;
  -- Conditions on a variant v.
  v_variant text := '';
begin
  v_query.min_price := (p_query ->> 'min_price')::numeric;
  v_query.max_price := (p_query ->> 'max_price')::numeric;
  v_query.min_rating := (p_query ->> 'min_rating')::numeric;
  v_query.filters := 'p.is_listed'
    || case when v_query.min_price is not null then ' and p.price >= ($1).min_price' else '' end
    || case when v_query.max_price is not null then ' and p.price <= ($1).max_price' else '' end
    || case when (p_query ->> 'in_stock')::boolean then ' and not p.is_sold_out' else '' end
    || case when v_query.min_rating is not null then ' and p.rating >= ($1).min_rating' else '' end;
  v_query.facets := private.chosen_facets(p_query);
  if p_query ? 'ids' then
    v_query.ids := array(select e.value::uuid from jsonb_array_elements_text(p_query -> 'ids') e);
    v_query.filters := v_query.filters || ' and p.id = any (($1).ids)';
  end if;
  if (p_query ->> 'on_sale')::boolean then
    v_query.filters := v_query.filters || ' and p.compare_price > p.price';
  end if;
  if p_query ->> 'new_days' is not null then
    v_query.new_days := (p_query ->> 'new_days')::integer;
    v_query.filters := v_query.filters || ' and p.created_at >= now() - make_interval(days => ($1).new_days)';
  end if;
  for v_name in
    select format('facets && (($1).facets)[%s:%s]', min(c.place), max(c.place)) as has_one,
      split_part(c.facet, ':', 1) <> 'brand' as is_option, coalesce(sum(f.products), 0) as products,
      row_number() over (order by sum(f.products) nulls first) as rank
    from unnest(v_query.facets) with ordinality c (facet, place)
    left join private.facets f on f.category_id = '00000000-0000-0000-0000-000000000000' and f.facet = c.facet
    group by split_part(c.facet, ':', 1)
  loop
    if v_name.products = 0 then
      v_query.filters := null;
      return v_query;
    elsif v_name.rank = 1 and v_name.products <= 2000 then
      -- The planner does not know how rare it is, and would walk the index of the sort order to its end.
      v_query.filters := v_query.filters || ' and p.id = any (array(
        select r.id from public.products r where r.is_listed and r.' || v_name.has_one || '))';
    else
      v_query.filters := v_query.filters || ' and p.' || v_name.has_one;
    end if;
    if v_name.is_option then
      v_options := v_options + 1;
      v_variant := v_variant || ' and v.' || v_name.has_one;
    end if;
  end loop;
  if v_options > 1 or (v_options = 1 and (p_query ->> 'in_stock')::boolean) then
    -- One variant has all of it. Not "exists", which would be planned as a join with all variants.
    v_query.filters := v_query.filters
      || ' and (select true from public.products v where v.variant_of = p.id and v.is_active' || v_variant
      || case when (p_query ->> 'in_stock')::boolean then ' and not v.is_sold_out' else '' end || ' limit 1)';
  end if;
  if p_query ->> 'category' <> '' then
    select c.id into v_query.category_id
    from public.categories c
    where c.slug = p_query ->> 'category' and c.is_active;
    v_query.filters := case when found then v_query.filters || ' and p.category_id = ($1).category_id' end;
  end if;
  return v_query;
end;
$$;
revoke execute on function private.parse_filters from public, anon, authenticated, service_role;

-- schemas/search/functions/parse_search.sql

-- Adds the search text to a query. The characters % _ \ mean themselves: a search with one of them is only looked for
-- literally in names, SKUs and HSN codes; other punctuation separates words. A word stands for what meant_words says,
-- and for the products of a category with that name; when there is nothing, only names that contain the search, SKUs
-- and HSN codes are found.
create function private.parse_search(p_search text, p_query private.product_query)
returns private.product_query
language plpgsql
stable
set search_path = ''
as $$
declare
  v_small text[] := private.small_words();
  v_parts text[];
  v_words text[];
  v_word text;
  v_meant text[];
  v_exact text;
  v_whole text[] := '{}';
  v_starts text[] := '{}';
  v_anywhere text[] := '{}';
begin
  p_query.phrase := rtrim(lower(left(p_search, 200)));
  v_parts := array(select distinct s from unnest(string_to_array(p_query.phrase, ' ')) s limit 12);
  p_query.patterns := array(select '%' || regexp_replace(s, '([%_\\])', '\\\1', 'g') || '%' from unnest(v_parts) s);
  p_query.ngrams := array(
    select distinct case when char_length(s) < 3 then s else substr(s, i, 3) end
    from unnest(v_parts) s, generate_series(1, greatest(char_length(s) - 2, 1)) i
  );
  p_query.phrase_ngrams := array(
    select distinct substr(' ' || p_query.phrase, i, 3)
    from generate_series(1, greatest(char_length(p_query.phrase) - 1, 1)) i
  );
  p_query.anywhere := private.code_query(left(p_search, 200), ':*');
  p_query.whole := private.code_query(left(p_search, 200), '');
  if p_query.phrase ~ '[%_\\]' then
    return p_query;
  end if;
  v_words := array(
    select distinct w
    from unnest(string_to_array(private.normalize_words(p_query.phrase), ' ')) w
    where w <> ''
    limit 12
  );
  if not v_words <@ v_small then
    v_words := array(select w from unnest(v_words) w where w <> all (v_small));
  end if;
  foreach v_word in array v_words loop
    v_meant := private.meant_words(v_word);
    if v_meant = '{}' then
      return p_query;
    end if;
    v_exact := private.any_word_query(v_meant, '=', '');
    v_whole := v_whole || ('(' || concat_ws('|', v_exact, private.categories_named(v_meant, false)) || ')');
    if char_length(v_word) < 3 then
      -- Too many words start with one or two letters to look them all up.
      p_query.start_patterns := p_query.start_patterns || ('% ' || v_word || '%');
      p_query.start_ngrams := p_query.start_ngrams || (' ' || v_word);
      v_anywhere := v_anywhere || private.any_word_query(v_meant, '', '');
    else
      v_starts := v_starts || ('(' || concat_ws('|', v_exact, private.begun_query(v_word, v_meant, '=')) || ')');
      v_anywhere := v_anywhere || ('(' || concat_ws('|', private.any_word_query(v_meant, '', ''),
        private.begun_query(v_word, v_meant, ''), private.categories_named(v_meant, true)) || ')');
    end if;
  end loop;
  -- Null, which matches nothing, when there are no words.
  p_query.starts := nullif(array_to_string(v_starts, '&'), '')::tsquery;
  v_exact := nullif(array_to_string(v_whole, '&'), '');
  p_query.whole := coalesce(v_exact::tsquery || p_query.whole, v_exact::tsquery, p_query.whole);
  v_exact := nullif(array_to_string(v_anywhere, '&'), '');
  p_query.anywhere := coalesce(v_exact::tsquery || p_query.anywhere, v_exact::tsquery, p_query.anywhere);
  return p_query;
end;
$$;
revoke execute on function private.parse_search from public, anon, authenticated, service_role;

-- schemas/search/functions/product_search_terms.sql

-- Returns the words of a product that a misspelled search may be corrected to.
create function private.product_search_terms(p_product public.products)
returns table (word text, in_name boolean)
language sql
stable
set search_path = ''
as $$
  select w.lexeme, w.lexeme = any (n.words)
  from unnest((p_product).search_vector) w,
    (
      select string_to_array(private.normalize_words(concat_ws(' ', (p_product).name, (p_product).brand)), ' ') as words
    ) n
  where w.lexeme ~ U&'^([a-z][a-z0-9]{2,29}|[\0900-\097F]{2,30})$';
$$;
revoke execute on function private.product_search_terms from public, anon, authenticated, service_role;

-- schemas/search/functions/product_search_vector.sql

-- Returns what a product is found by: its words, those of name, brand and option values a second time as '=word',
-- because an index of words does not say where a word was found; the names of its options; its SKU and HSN code as
-- '#fasbag089'; its category as '@' and the id, which stays when the category is renamed.
create function private.product_search_vector(p_product public.products)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select array_to_tsvector(array(
    select n.word from unnest(string_to_array(private.normalize_words(concat_ws(' ', (p_product).name,
      left((p_product).brand, 200), left((p_product).short_description, 500), left((p_product).description, 5000)
    )), ' ')) n (word)
    where char_length(n.word) between 1 and 60
    union
    select '=' || n.word
    from unnest(string_to_array(
      private.normalize_words(concat_ws(' ', (p_product).name, left((p_product).brand, 200))), ' '
    )) n (word)
    where char_length(n.word) between 1 and 60
    union
    select b.before || n.word
    from jsonb_array_elements((p_product).options) o
    cross join jsonb_array_elements_text(o.value -> 'values') v
    cross join unnest(string_to_array(private.normalize_words(v.value), ' ')) n (word)
    cross join (values (''), ('=')) b (before)
    where n.word <> ''
    union
    select n.word
    from jsonb_array_elements((p_product).options) o
    cross join unnest(string_to_array(private.normalize_words(o.value ->> 'name'), ' ')) n (word)
    where n.word <> ''
    union
    select '#' || private.code_letters(n.code) from (values ((p_product).sku), ((p_product).hsn_code)) n (code)
    where private.code_letters(n.code) <> ''
    union
    select '@' || (p_product).category_id where (p_product).category_id is not null
  ));
$$;
revoke execute on function private.product_search_vector from public, anon, authenticated, service_role;

-- schemas/search/functions/search_products.sql

-- Returns the first p_needed ids of a search in order, and the number of matches: 1,001 when there are more than 1,000.
-- Sold-out products come last. With p_sort 'any' the ids are in no order, and none are returned when there are more
-- than 1,000.
-- The dynamic SQL is built from constants; what the shopper typed is in the query, which is $1.
create function private.search_products(
  p_query private.product_query,
  p_sort text,
  p_order text,
  p_needed integer,
  out ids uuid[],
  out total integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_contained text := 'lower(p.name) like all (($1).patterns)';
  v_named text := 'private.name_ngrams(p.name) @> ($1).ngrams';
  -- Not "or", whose selectivity the planner would work out anew each time.
  v_matches text := 'case when ' || v_contained || ' then true else p.search_vector @@ ($1).anywhere end';
  v_begun text := 'p.search_vector @@ ($1).starts';
  -- Not a plain 1, which would be the first column in an ORDER BY.
  v_tier text := '1::integer';
  v_select text;
  -- The conditions by which indexes find all matches, and those of the tiers below 2, 3, 4 and 5 with others.
  v_found text := v_named || ' or p.search_vector @@ ($1).anywhere';
  v_sources text[];
  v_walked uuid[];
  v_walked_tiers integer[];
  -- How many products are walked, and how many next.
  v_rows integer := 1000;
  v_more integer;
  -- How many of them are of the first two tiers, and of the most frequent one; the first with enough of them.
  v_whole integer;
  v_most integer;
  v_frequent integer;
begin
  -- The order of the tiers is kept: what is in whole is of an earlier one.
  p_query.starts := coalesce(p_query.starts || p_query.whole, p_query.starts);
  if p_query.category_id is not null then
    p_query.anywhere := p_query.anywhere && quote_literal('@' || p_query.category_id)::tsquery;
  end if;
  if p_sort = 'best' then
    v_sources := array[null, 'p.search_vector @@ ($1).whole', v_begun];
    if p_query.start_patterns is not null then
      v_begun := '('' '' || lower(p.name)) like all (($1).start_patterns)'
        || case when p_query.starts is not null then ' and ' || v_begun else '' end;
      if p_query.starts is null then
        v_sources[3] := v_sources[2] || ' or private.name_ngrams(p.name) @> ($1).start_ngrams';
      end if;
    end if;
    v_sources := v_sources || (v_sources[3] || ' or ' || v_named);
    -- 1: the phrase as whole words of the name, 2: its words in name, brand or category, 3: words of name and brand
    -- that start like them, 4: contained in the name, 5: descriptions.
    -- 6 to 10: the same of sold-out products.
    v_tier := format(
      'case
         when p.search_vector @@ ($1).whole
           then case when position('' '' || ($1).phrase in '' '' || lower(p.name)) > 0 then 1 else 2 end
         when %s then 3 when %s then 4 else 5 end + case when p.is_sold_out then 5 else 0 end', v_begun, v_contained);
    p_order := 'p.is_sold_out, p.rating desc, p.reviews_count desc, p.id desc';
  end if;
  v_select := 'select p.id, p.name, p.is_sold_out, p.price, p.rating, p.reviews_count, p.created_at, ' || v_tier || '
    as tier from public.products p where ' || p_query.filters;

  -- Frequent matches are soon found by walking the index of the sort order, and soon counted; from the second round on
  -- as far as more than 1,000 or enough for a page far back are to be expected.
  loop
    execute format(
      'select coalesce(array_agg(w.id), ''{}''), array_agg(w.tier)
       from (
         select p.id, %2$s as tier
         from (select p.id, p.name, p.is_sold_out, p.price, p.rating, p.reviews_count, p.created_at,
             p.search_vector
           from public.products p where %1$s order by %3$s limit $2) p
         where %4$s
         order by %3$s
       ) w',
      p_query.filters, v_tier, p_order, v_matches)
    into v_walked, v_walked_tiers
    using p_query, v_rows;
    select max(t.found), min(t.tier) filter (where t.found >= p_needed),
      sum(t.found) filter (where (t.tier - 1) % 5 < 2)
    into v_most, v_frequent, v_whole
    from (select w.tier, count(*) as found from unnest(v_walked_tiers) w (tier) group by w.tier) t;
    if cardinality(v_walked) > 1000 then
      total := 1001;
    end if;
    v_more := case
      when v_rows > 1000 then null
      -- Where that reads less than all that the indexes of words and names find.
      when p_sort <> 'any' and v_frequent is null and v_most * cardinality(v_walked) > p_needed * 15
        then 1200 * p_needed / v_most
      when total is null and cardinality(v_walked) >= 250 then 1200000 / cardinality(v_walked)
    end;
    exit when v_more is null;
    v_rows := v_more;
  end loop;
  if total is null then
    execute format(
      'select count(*), coalesce((array_agg(p.id order by p.tier, %s))[:$2], ''{}'')
       from (%s and (%s) and %s limit 1001) p',
      case when p_sort = 'best' then 'p.rating desc, p.reviews_count desc, lower(p.name), p.id' else p_order end,
      v_select, v_found, v_matches)
    into total, ids
    using p_query, p_needed;
    if total <= 1000 then
      return;
    end if;
  end if;
  if p_sort = 'any' then
    ids := '{}';
    return;
  end if;

  if v_frequent = 1 then
    ids := '{}';
  else
    -- Words find the first tier, and so do names, which are read where the words are frequent.
    v_sources[1] := case
      when v_whole * 20 < v_rows then v_sources[2] else 'private.name_ngrams(p.name) @> ($1).phrase_ngrams'
    end;
    -- Of less frequent tiers all are read.
    execute format(
      'select coalesce((array_agg(p.id order by p.tier, %s))[:$2], ''{}'') from (%s and (%s) and %s offset 0) p
       where p.tier < $3',
      p_order, v_select, coalesce(v_sources[v_frequent - 1], v_found), v_matches)
    into ids
    using p_query, p_needed, coalesce(v_frequent, 11);
  end if;
  ids := ids || array(
    select v_walked[n] from generate_subscripts(v_walked, 1) n
    where v_walked_tiers[n] = v_frequent order by n limit p_needed - cardinality(ids)
  );
end;
$$;
revoke execute on function private.search_products from public, anon, authenticated, service_role;

-- schemas/search/functions/shop_browse_products.sql

-- Returns {products, total, facets, categories, nearest, collection}: all that a page of the product list shows of the
-- catalogue, in one call. p_query as in shop_list_products; facets are what shop_list_facets returns; total counts the
-- matches of all pages, also where the page lies beyond the last. nearest is what shop_nearest_products returns when a
-- search finds nothing; null otherwise. collection: {name, slug, description, image_url}; null without one.
create function public.shop_browse_products(p_query jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
as $$
  with found as (
    select l.* from public.shop_list_products(p_query) l
  ), counted as (
    select coalesce(
      (select max(f.total_count) from found f),
      (select max(l.total_count) from public.shop_list_products(p_query || '{"limit": 1, "offset": 0}') l),
      0
    ) as total
  )
  select jsonb_build_object(
    'products', (
      select coalesce(
        jsonb_agg(
          to_jsonb(f) - '{description,brand,is_featured,category_name,category_slug,created_at,total_count}'::text[]
        ),
        '[]'
      )
      from found f
    ),
    'total', c.total,
    'facets', public.shop_list_facets(p_query),
    'categories', public.shop_categories(),
    'collection', (
      select jsonb_build_object(
        'name', o.name, 'slug', o.slug, 'description', o.description, 'image_url', o.image_url
      )
      from public.collections o
      where o.slug = p_query ->> 'collection' and o.is_active
    ),
    'nearest', case when c.total = 0 and p_query ->> 'search' ~ '\S' then public.shop_nearest_products(p_query) end
  )
  from counted c;
$$;
revoke execute on function public.shop_browse_products from public, anon, authenticated, service_role;
grant execute on function public.shop_browse_products to anon, authenticated;

-- schemas/search/functions/shop_list_facets.sql

-- Returns what a list of products can be narrowed by, with the number of products that each choice would show:
-- {facets: [{name, values: [{facet, value, products}]}], ratings: {"4": n, "3": n, "2": n, "1": n}, in_stock: n,
-- prices: [{from, to, products}]}. p_query as in shop_list_products; from and to in rupees, inclusive, null without an
-- end. Values of one name are alternatives, so those beside a chosen one are counted without it. At most four names,
-- with their most frequent values, twenty brands or forty values of an option, and the chosen ones.
-- A number is exact, or null: when the list has more than 1,000 products, except for brands and options of a whole
-- category; and beside a chosen value when only the narrowed list has at most 1,000.
create function public.shop_list_facets(p_query jsonb default '{}')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  v_min numeric := (p_query ->> 'min_price')::numeric;
  v_max numeric := (p_query ->> 'max_price')::numeric;
  v_rating numeric := (p_query ->> 'min_rating')::numeric;
  v_in_stock boolean := coalesce((p_query ->> 'in_stock')::boolean, false);
  v_chosen text[] := private.chosen_facets(p_query);
  v_names text[] := array(select distinct split_part(f, ':', 1) from unnest(v_chosen) f);
  v_all uuid := '00000000-0000-0000-0000-000000000000';
  v_category uuid := v_all;
  v_is_narrowed boolean := v_in_stock or v_chosen <> '{}' or num_nonnulls(v_min, v_max, v_rating) > 0;
  -- Whether the numbers of private.facets are those of this list.
  v_is_whole boolean := not v_is_narrowed and concat(p_query ->> 'search', p_query ->> 'collection') = '';
  v_ids uuid[];
  -- Whether the list without its filters is counted, or at least the narrowed one.
  v_counts_all boolean;
  v_counts boolean;
  v_result jsonb;
begin
  perform private.validate_list_query(p_query);
  v_ids := private.find_product_ids(
    jsonb_build_object(
      'search', p_query -> 'search', 'category', p_query -> 'category', 'collection', p_query -> 'collection'));
  v_counts_all := cardinality(v_ids) <= 1000;
  if not v_counts_all and v_is_narrowed then
    v_ids := private.find_product_ids(p_query);
  end if;
  v_counts := cardinality(v_ids) <= 1000;
  if not v_counts then
    v_ids := '{}';
  end if;
  if p_query ->> 'category' <> '' then
    select c.id into v_category from public.categories c where c.slug = p_query ->> 'category' and c.is_active;
  end if;

  with units as materialized (
    -- What can be bought: the variants of a product with options, and other products.
    select u.*, array(
      select n from unnest(v_names) n
      where not exists (
        select from unnest(u.facets) f where f = any (v_chosen) and split_part(f, ':', 1) = n)
    ) as missed
    from (
      select p.id, p.price, p.rating, coalesce(v.stock, p.stock) > 0 as has_stock,
        coalesce(v.facets, p.facets) as facets,
        p.price >= coalesce(v_min, p.price) and p.price <= coalesce(v_max, p.price) as fits_price,
        p.rating >= coalesce(v_rating, 0) as fits_rating,
        not v_in_stock or coalesce(v.stock, p.stock) > 0 as fits_stock
      from public.products p
      left join public.products v on v.variant_of = p.id and v.is_active
      where p.id = any (v_ids)
    ) u
  ),
  counted as (
    select f.facet, count(distinct u.id)::integer as products
    from units u
    cross join unnest(u.facets) f (facet)
    where u.fits_price and u.fits_rating and u.fits_stock
      and (u.missed = '{}' or u.missed = array[split_part(f.facet, ':', 1)])
    group by f.facet
  ),
  listed as (
    select c.facet, c.products, c.products as weight
    from counted c
    where v_counts_all or split_part(c.facet, ':', 1) <> all (v_names)
    union all
    select s.facet, case when v_is_whole then s.products end, s.products
    from (
      select f.facet, f.products
      from private.facets f
      where f.category_id = v_category
      order by f.products desc, f.facet
      limit 200
    ) s
    where not v_counts_all and (not v_counts or split_part(s.facet, ':', 1) = any (v_names))
  ),
  labelled as (
    select k.facet, a.name, a.value, l.products, coalesce(l.weight, 0) as weight, k.facet = any (v_chosen) as is_chosen,
      split_part(k.facet, ':', 1) as option,
      row_number() over (
        partition by split_part(k.facet, ':', 1) order by k.facet = any (v_chosen) desc, l.weight desc, k.facet
      ) as place
    from (select o.facet from listed o union select c from unnest(v_chosen) c) k
    join private.facets a on a.category_id = v_all and a.facet = k.facet
    left join listed l on l.facet = k.facet
  ),
  options as (
    select b.option, min(b.name) as name, jsonb_agg(
      jsonb_build_object('facet', b.facet, 'value', b.value, 'products', b.products) order by b.place
    ) as values
    from labelled b
    where b.place <= case b.option when 'brand' then 20 else 40 end
    group by b.option
    having count(*) > 1 or bool_or(b.is_chosen)
    order by bool_or(b.is_chosen) desc, b.option = 'brand' desc, sum(b.weight) desc, b.option
    limit 4
  )
  select jsonb_build_object(
    'facets', (
      select coalesce(
        jsonb_agg(jsonb_build_object('name', o.name, 'values', o.values) order by o.option = 'brand' desc, o.name), '[]'
      )
      from options o
    ),
    'ratings', case when v_counts and (v_counts_all or v_rating is null) then (
      select jsonb_object_agg(r.least, (
        select count(distinct u.id) from units u
        where u.rating >= r.least and u.fits_price and u.fits_stock and u.missed = '{}'
      ))
      from generate_series(1, 4) r (least)
    ) end,
    'in_stock', case when v_counts and (v_counts_all or not v_in_stock) then (
      select count(distinct u.id) from units u
      where u.has_stock and u.fits_price and u.fits_rating and u.missed = '{}'
    ) end,
    'prices', case when v_counts and (v_counts_all or num_nonnulls(v_min, v_max) = 0) then (
      select coalesce(jsonb_agg(
        jsonb_build_object('from', b.least, 'to', b.most, 'products', b.products) order by b.least nulls first
      ), '[]')
      from (
        select e.least, e.most, count(distinct u.id) as products
        from (
          values (null, 500), (500, 1000), (1000, 2500), (2500, 5000), (5000, 10000), (10000, 25000), (25000, null)
        ) e (least, most)
        join units u on u.price >= coalesce(e.least, 0) and u.price <= coalesce(e.most, u.price)
        where u.fits_rating and u.fits_stock and u.missed = '{}'
        group by e.least, e.most
      ) b
    ) end
  )
  into v_result;
  return v_result;
end;
$$;
revoke execute on function public.shop_list_facets from public, anon, authenticated, service_role;
grant execute on function public.shop_list_facets to anon, authenticated;

-- schemas/search/functions/shop_list_products.sql

-- Returns one page of the products for sale.
--   p_query: {search?, category?, collection?, sort?, limit?, offset?, min_price?, max_price?, in_stock?, min_rating?,
--   facets?}, prices in rupees; category and collection are slugs. sort: name (the default), price-asc, price-desc,
--   rating, newest; with a search also best, in a collection also chosen. facets: brands and option values such as
--   ['brand:taj', 'size:m', 'size:l']; those of one name are alternatives. 24 products unless limit says otherwise, at
--   most 100.
-- fitting is what private.fitting_variant returns. total_count is the number of matches over all pages, 1,001 when
-- there are more than 1,000; a page beyond the last is empty. Security definer, because row level security would keep a
-- search from its indexes: active products of active categories may be read by everyone. Raises 22023 for malformed
-- input.
create function public.shop_list_products(p_query jsonb default '{}')
returns table (
  id uuid,
  name text,
  short_description text,
  description text,
  price numeric,
  compare_price numeric,
  brand text,
  stock integer,
  image_url text,
  images jsonb,
  rating numeric,
  reviews_count integer,
  is_featured boolean,
  options jsonb,
  price_varies boolean,
  fitting jsonb,
  category_name text,
  category_slug text,
  created_at timestamptz,
  total_count bigint
)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_ids uuid[];
  v_total integer;
  -- With those of the rule of a collection.
  v_facets text[] := private.chosen_facets(private.with_collection(p_query));
  -- Asked once, not for each product.
  v_has_options boolean := exists (select from unnest(v_facets) f (facet) where f.facet not like 'brand:%');
begin
  perform private.validate_list_query(p_query);
  select f.ids, f.total into v_ids, v_total
  from private.find_products(
    p_query,
    least(greatest(coalesce((p_query ->> 'limit')::integer, 24), 0), 100),
    least(greatest(coalesce((p_query ->> 'offset')::integer, 0), 0), 1000000)
  ) f;
  return query
  select p.id, p.name, p.short_description, p.description, p.price, p.compare_price, p.brand, p.stock,
    p.image_url, p.images, p.rating, p.reviews_count, p.is_featured,
    p.options, p.price_varies,
    case when v_has_options then private.fitting_variant(p.id, p.options, v_facets) end, c.name, c.slug, p.created_at,
    v_total::bigint
  from unnest(v_ids) with ordinality as l (id, place)
  join public.products p on p.id = l.id
  left join public.categories c on c.id = p.category_id and c.is_active
  order by l.place;
end;
$$;
revoke execute on function public.shop_list_products from public, anon, authenticated, service_role;
grant execute on function public.shop_list_products to anon, authenticated, service_role;

-- schemas/search/functions/shop_nearest_products.sql

-- Returns {collection, category, search, products}: what is shown when a search finds nothing, by some of its words or
-- popular in a category, at the wanted price where there are any. When the search names nothing but a collection, that
-- is all there is, without products; of a collection that has none at the wanted price, popular ones at that price.
-- p_query as in shop_list_products. Security definer, because the words of a search are looked up in private tables.
create function public.shop_nearest_products(p_query jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_text text := p_query ->> 'search';
  v_prices jsonb := jsonb_build_object('min_price', p_query -> 'min_price', 'max_price', p_query -> 'max_price');
  v_collection jsonb := private.nearest_collection(v_text);
  v_category jsonb;
  v_search text;
  v_list jsonb;
begin
  if (v_collection ->> 'alone')::boolean then
    v_list := v_prices || jsonb_build_object('collection', v_collection ->> 'slug', 'limit', 1);
    v_list := case when exists (select from public.shop_list_products(v_list)) then '{"limit": 0}'
      else v_prices || '{"sort": "rating", "in_stock": true, "limit": 8}' end;
  else
    v_category := private.nearest_category(v_text);
    v_search := private.nearest_search(v_text);
    v_list := case when v_search is null
      then jsonb_build_object('category', v_category ->> 'slug', 'sort', 'rating', 'in_stock', true, 'limit', 4)
      else jsonb_build_object('search', v_search, 'sort', 'best', 'limit', 8)
    end;
    if exists (select from public.shop_list_products(v_list || v_prices || '{"limit": 1}')) then
      v_list := v_list || v_prices;
    end if;
  end if;
  return jsonb_build_object(
    'collection', v_collection - 'alone', 'category', v_category, 'search', v_search,
    'products', (
      select coalesce(
        jsonb_agg(
          to_jsonb(f) - '{description,brand,is_featured,category_name,category_slug,created_at,total_count}'::text[]
        ),
        '[]'
      )
      from public.shop_list_products(v_list) f
    )
  );
end;
$$;
revoke execute on function public.shop_nearest_products from public, anon, authenticated, service_role;
grant execute on function public.shop_nearest_products to anon, authenticated;

-- schemas/search/functions/shop_record_missed_search.sql

-- Counts a search that found nothing. Ignores what is shorter than two or longer than 60 characters, has no letter, or
-- may name a person or an order. Of more than 1,000 searches, the least and longest ago searched goes.
create function public.shop_record_missed_search(p_search text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_phrase text := lower(btrim(regexp_replace(coalesce(p_search, ''), '\s+', ' ', 'g')));
begin
  if char_length(v_phrase) not between 2 and 60 or not private.is_impersonal(v_phrase)
    or v_phrase !~ U&'[a-z\0900-\097F]' then
    return;
  end if;
  insert into public.missed_searches as m (phrase) values (v_phrase)
  on conflict (phrase) do update set times = m.times + 1, last_at = now();
  if (select count(*) from public.missed_searches) > 1000 then
    delete from public.missed_searches
    where phrase in (
      select m.phrase from public.missed_searches m where m.phrase <> v_phrase
      order by m.times, m.last_at limit 1 for update skip locked
    );
  end if;
end;
$$;
revoke execute on function public.shop_record_missed_search from public, anon, authenticated, service_role;
grant execute on function public.shop_record_missed_search to service_role;

-- schemas/search/functions/shop_suggest_products.sql

-- Returns the best matches of an unfinished search, for the suggestions of the search box.
create function public.shop_suggest_products(p_search text, p_limit integer default 6)
returns table (id uuid, name text)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  if coalesce(p_search, '') !~ '\S' then
    return;
  end if;
  return query
  select p.id, p.name
  from private.find_products(
    jsonb_build_object('search', p_search, 'sort', 'best'), least(greatest(coalesce(p_limit, 6), 0), 20), 0
  ) f, unnest(f.ids) with ordinality as l (id, place)
  join public.products p on p.id = l.id
  order by l.place;
end;
$$;
revoke execute on function public.shop_suggest_products from public, anon, authenticated, service_role;
grant execute on function public.shop_suggest_products to anon, authenticated, service_role;

-- schemas/search/functions/small_words.sql

-- Returns the words of a search that most names do without, among them those that say how good or how dear something is
-- to be. Normalized, as normalize_words leaves them.
create function private.small_words()
returns text[]
language sql
immutable
set search_path = ''
as $$
  select '{a,an,and,by,for,from,in,of,on,or,the,to,with,aur,ka,ke,ki,liye,का,के,की,लिए,और,
    best,good,nice,accha,acchi,new,naya,nayi,latest,original,cheap,sasta,saste,sasti,sabse,any,anything,some,something,
    buy,online,price,offer,sale,wala,wale,wali,अच्छा,अच्छी,नया,नई,सस्ता,सस्ते,सस्ती,सबसे}'::text[];
$$;
revoke execute on function private.small_words from public, anon, authenticated, service_role;

-- schemas/search/functions/validate_list_query.sql

-- Checks the argument of shop_list_products and shop_list_facets. Raises 22023 for malformed input.
create function private.validate_list_query(p_query jsonb)
returns void
language sql
stable
set search_path = ''
as $$
  select private.validate_object('p_query', p_query, '{
    "search": "text?", "category": "text?", "sort": "text?", "limit": "integer?", "offset": "integer?",
    "min_price": "numeric?", "max_price": "numeric?", "in_stock": "boolean?", "min_rating": "numeric?",
    "facets": "array?", "collection": "text?"
  }');
$$;
revoke execute on function private.validate_list_query from public, anon, authenticated, service_role;

-- schemas/search/functions/weak_words.sql

-- Returns the words of a search that say for whom something is to be, and not what it is: 'ladies', 'mummy'.
-- Normalized, as normalize_words leaves them.
create function private.weak_words()
returns text[]
language sql
immutable
set search_path = ''
as $$
  select '{mother,mom,mummy,maa,father,dad,papa,sister,brother,bhai,behen,wife,husband,friend,girlfriend,boyfriend,
    daughter,son,parent,couple,her,him,man,men,gent,woman,women,lady,mahila,purush,female,male,unisex,girl,boy,kid,
    महिला,पुरुष,मम्मी,पापा,size,idea,box}'::text[];
$$;
revoke execute on function private.weak_words from public, anon, authenticated, service_role;

-- schemas/search/functions/with_collection.sql

-- Returns a query with what its collection adds: the ids of products chosen by hand, or the conditions of the rule
-- beside its own, and for the sort 'chosen' that of the rule. Null when there is no such collection or no product can
-- match both. A rule: {category?, min_price?, max_price?, on_sale?, in_stock?, new_days?, facets?, sort}.
create function private.with_collection(p_query jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_collection public.collections;
  v_rule jsonb;
  v_ruled text[];
  v_asked text[];
  v_facets text[];
begin
  if coalesce(p_query ->> 'collection', '') = '' then
    return p_query;
  end if;
  select c.* into v_collection from public.collections c where c.slug = p_query ->> 'collection' and c.is_active;
  if not found then
    return null;
  end if;
  v_rule := v_collection.rule;
  if v_rule is null then
    return p_query || jsonb_build_object('ids', to_jsonb(v_collection.product_ids));
  end if;
  if v_rule ->> 'category' <> '' then
    if p_query ->> 'category' not in ('', v_rule ->> 'category') then
      return null;
    end if;
    p_query := p_query || jsonb_build_object('category', v_rule ->> 'category');
  end if;
  -- Of a brand or an option that both name, what both have.
  v_ruled := private.chosen_facets(v_rule);
  v_asked := private.chosen_facets(p_query);
  v_facets := array(
    select f from unnest(v_ruled) f
    where f = any (v_asked)
      or not exists (select from unnest(v_asked) a where split_part(a, ':', 1) = split_part(f, ':', 1))
    union
    select a from unnest(v_asked) a
    where not exists (select from unnest(v_ruled) f where split_part(a, ':', 1) = split_part(f, ':', 1))
  );
  if exists (
    select from unnest(v_ruled) r
    where not exists (select from unnest(v_facets) f where split_part(f, ':', 1) = split_part(r, ':', 1))
  ) then
    return null;
  end if;
  return p_query || jsonb_build_object(
    'facets', to_jsonb(v_facets),
    'min_price', greatest((p_query ->> 'min_price')::numeric, (v_rule ->> 'min_price')::numeric),
    'max_price', least((p_query ->> 'max_price')::numeric, (v_rule ->> 'max_price')::numeric),
    'in_stock', coalesce((p_query ->> 'in_stock')::boolean, false)
      or coalesce((v_rule ->> 'in_stock')::boolean, false),
    'on_sale', coalesce((v_rule ->> 'on_sale')::boolean, false),
    'new_days', (v_rule ->> 'new_days')::integer,
    'sort', case when coalesce(p_query ->> 'sort', 'chosen') = 'chosen' then v_rule ->> 'sort'
      else p_query ->> 'sort' end
  );
end;
$$;
revoke execute on function private.with_collection from public, anon, authenticated, service_role;

-- schemas/search/functions/without_weak_words.sql

-- Returns a search without its weak words; null when it has none, or nothing else than small ones.
create function private.without_weak_words(p_search text)
returns text
language sql
stable
set search_path = ''
as $$
  select case when bool_or(w.is_weak) and bool_or(not w.is_weak and w.plain <> all (private.small_words()))
    then string_agg(w.word, ' ' order by w.place) filter (where not w.is_weak) end
  from (
    select s.word, s.place, n.plain, n.plain = any (private.weak_words()) as is_weak
    from regexp_split_to_table(btrim(left(p_search, 200)), '\s+') with ordinality s (word, place)
    cross join lateral (select btrim(private.normalize_words(s.word)) as plain) n
  ) w;
$$;
revoke execute on function private.without_weak_words from public, anon, authenticated, service_role;

-- schemas/search/functions/word_meanings.sql

-- Returns the words that the owner wants a word to find, normalized; empty when there are none.
create function private.word_meanings(p_words text[])
returns text[]
language sql
stable
set search_path = ''
as $$
  select array(
    select btrim(regexp_replace(private.normalize_words(m.words), '\s+', ' ', 'g'))
    from public.search_words s, unnest(s.means) with ordinality as m (words, place)
    where s.key = any (p_words)
    order by s.key, m.place
  );
$$;
revoke execute on function private.word_meanings from public, anon, authenticated, service_role;

-- schemas/tax/functions/admin_misclassed_products.sql

-- Returns how many products of private.misclassed_products there are, for the set-up checklist; at most 1,001. Raises
-- 42501 without settings.write.
create function public.admin_misclassed_products()
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('settings.write');
  return (select count(*) from private.misclassed_products(1001));
end;
$$;
revoke execute on function public.admin_misclassed_products from public, anon, authenticated, service_role;
grant execute on function public.admin_misclassed_products to authenticated;

-- schemas/tax/functions/admin_products_without_hsn.sql

-- Returns how many listed products have no HSN code, for the set-up checklist; see private.products_without_hsn. Raises
-- 42501 without settings.write.
create function public.admin_products_without_hsn()
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('settings.write');
  return private.products_without_hsn();
end;
$$;
revoke execute on function public.admin_products_without_hsn from public, anon, authenticated, service_role;
grant execute on function public.admin_products_without_hsn to authenticated;

-- schemas/tax/functions/admin_save_tax_rate.sql

-- Adds a class of goods, or the rate that a class will have from a later day on; null takes that planned rate back.
-- What held on a day that has begun never changes: orders were taxed with it.
-- With a threshold, pieces above that price in rupees have p_rate_above.
-- Returns {ok: true} or {ok: false, code: 'invalid_class' (letters, digits and hyphens, at most 20) | 'invalid_rate' |
-- 'invalid_threshold' (a price and a higher rate above it, or neither) |
-- 'invalid_day' (a class that exists needs a day after today) | 'not_found' (no planned rate to take back)}.
-- Raises 42501 without settings.write.
create function public.admin_save_tax_rate(
  p_tax_code text, p_rate numeric, p_holds_from date default null, p_threshold numeric default null,
  p_rate_above numeric default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_known boolean;
begin
  perform private.require_permission('settings.write');
  lock table public.tax_rates in share row exclusive mode;
  select exists (select 1 from public.tax_rates r where r.tax_code = p_tax_code) into v_is_known;
  if coalesce(p_tax_code !~ '^[a-z][a-z0-9-]{0,19}$', true) then
    return private.error_result('invalid_class');
  elsif p_rate is not null and (p_rate not between 0 and 100 or p_rate <> round(p_rate, 2)) then
    return private.error_result('invalid_rate');
  elsif (p_threshold is null) <> (p_rate_above is null) or p_threshold <= 0 or p_threshold > 99999999.99
    or p_threshold <> round(p_threshold, 2) or p_rate_above not between 0 and 100 or p_rate_above <= p_rate
    or p_rate_above <> round(p_rate_above, 2)
  then
    return private.error_result('invalid_threshold');
  elsif v_is_known and coalesce(p_holds_from <= private.india_today(), true) then
    return private.error_result('invalid_day');
  end if;
  if p_rate is null then
    delete from public.tax_rates r where r.tax_code = p_tax_code and r.holds_from = p_holds_from;
    if not found then
      return private.error_result('not_found');
    end if;
  else
    insert into public.tax_rates (tax_code, holds_from, rate, threshold, rate_above)
    values (
      p_tax_code, case when v_is_known then p_holds_from else '2017-07-01' end, p_rate, p_threshold, p_rate_above
    )
    on conflict (tax_code, holds_from) do update
    set rate = excluded.rate, threshold = excluded.threshold, rate_above = excluded.rate_above;
  end if;
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_save_tax_rate from public, anon, authenticated, service_role;
grant execute on function public.admin_save_tax_rate to authenticated;

-- schemas/tax/functions/admin_save_tax_settings.sql

-- Saves how orders are taxed. p_version is the updated_at of the settings that the admin saw.
--   p_settings: {tax_mode, prices_include_tax, tax_code, hsn_code, signatory, signature_url}.
-- Orders that were placed keep the mode that they have. Returns {ok: true} or {ok: false, code: 'changed' (somebody
-- saved meanwhile) | 'no_gstin' (mode 'gst' needs a valid GSTIN and the seller's state) | 'unknown_class' | 'busy'}.
-- Raises 42501 without settings.write and 22023 for malformed input.
create function public.admin_save_tax_settings(p_version timestamptz, p_settings jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v public.settings;
begin
  perform private.require_permission('settings.write');
  perform private.validate_object('p_settings', p_settings, '{
    "tax_mode": "text", "prices_include_tax": "boolean", "tax_code": "text", "hsn_code": "text", "signatory": "text",
    "signature_url": "text"
  }');
  select * into strict v from public.settings for update;
  if v.updated_at is distinct from p_version then
    return private.error_result('changed');
  end if;
  v := jsonb_populate_record(v, p_settings);
  if v.tax_mode = 'gst' and (v.seller_state = '' or not private.is_gstin(v.gstin)) then
    return private.error_result('no_gstin');
  elsif not exists (select 1 from public.tax_rates r where r.tax_code = v.tax_code) then
    return private.error_result('unknown_class');
  end if;
  update public.settings s
  set tax_mode = v.tax_mode, prices_include_tax = v.prices_include_tax, tax_code = v.tax_code, hsn_code = v.hsn_code,
    signatory = v.signatory, signature_url = v.signature_url
  where s.id;
  return jsonb_build_object('ok', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_save_tax_settings from public, anon, authenticated, service_role;
grant execute on function public.admin_save_tax_settings to authenticated;

-- schemas/tax/functions/admin_tax_overview.sql

-- Returns what the tax screen shows: {today, rates: [{tax_code, holds_from, rate}], categories: [{id, name, slug,
-- hsn_code, tax_code, version}], without_hsn (see private.products_without_hsn), misclassed: at most 21 of
-- private.misclassed_products, carts (see private.typical_carts)}.
-- Raises 42501 without settings.write.
create function public.admin_tax_overview()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('settings.write');
  return jsonb_build_object(
    'today', private.india_today(),
    'rates', (
      select jsonb_agg(to_jsonb(r) - 'id' order by r.tax_code <> 'exempt', r.tax_code, r.holds_from)
      from public.tax_rates r
    ),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'name', c.name, 'slug', c.slug, 'hsn_code', c.hsn_code, 'tax_code', c.tax_code,
        'version', c.updated_at
      ) order by c.sort_order, c.name), '[]')
      from public.categories c
    ),
    'without_hsn', private.products_without_hsn(),
    'misclassed', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from private.misclassed_products(21) m),
    'carts', private.typical_carts()
  );
end;
$$;
revoke execute on function public.admin_tax_overview from public, anon, authenticated, service_role;
grant execute on function public.admin_tax_overview to authenticated;

-- schemas/tax/functions/amount_share.sql

-- Returns p_amount × p_part / p_whole in rupees, rounded half up to the paisa; 0 of nothing. As shareOf in
-- app/shop/tax/gst-lines.ts.
create function private.amount_share(p_amount numeric, p_part numeric, p_whole numeric)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case when p_whole = 0 then 0
    else div(2 * p_amount * p_part * 10000 + p_whole * 100, 2 * p_whole * 100) / 100 end;
$$;
revoke execute on function private.amount_share from public, anon, authenticated, service_role;

-- schemas/tax/functions/check_buyer.sql

-- Returns why an order cannot be billed to the business that it names, or null: the error result 'own_gstin' for the
-- shop's own GSTIN, or 'billing_invalid' when a GSTIN comes without name and address in its state.
create function private.check_buyer(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when p_order.buyer_gstin = s.gstin then private.error_result('own_gstin')
    when p_order.buyer_gstin is not null
      and not coalesce(private.is_billing_address(p_order.billing_address, p_order.buyer_gstin), false)
      then private.error_result('billing_invalid')
  end
  from public.settings s;
$$;
revoke execute on function private.check_buyer from public, anon, authenticated, service_role;

-- schemas/tax/functions/check_place_of_supply.sql

-- Returns the error result 'state_unknown' in tax mode 'gst' when the state of delivery is none of those that GST
-- knows, or null.
create function private.check_place_of_supply(p_address jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.error_result('state_unknown')
  from public.settings s
  where s.tax_mode = 'gst' and private.state_code(p_address ->> 'state') is null;
$$;
revoke execute on function private.check_place_of_supply from public, anon, authenticated, service_role;

-- schemas/tax/functions/check_simple_tax.sql

-- Returns the error result 'total_mismatch' when the tax of an order that staff place or change is not that of tax mode
-- 'simple': a percentage of the subtotal, rounded to the rupee, half up, as percentToRupee in app/shop/coupon; or null.
-- In mode 'gst' check_totals computes it.
create function private.check_simple_tax(p_order jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.error_result('total_mismatch')
  from public.settings s
  where s.tax_mode = 'simple'
    and (p_order ->> 'tax_amount')::numeric <> round((p_order ->> 'subtotal')::numeric * s.tax_rate / 100);
$$;
revoke execute on function private.check_simple_tax from public, anon, authenticated, service_role;

-- schemas/tax/functions/check_tax.sql

-- Returns the error result 'tax_changed' when an order would be taxed otherwise today than it is: in another mode, with
-- tax in its prices or on top of them, or at other rates; or null.
create function private.check_tax(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.error_result('tax_changed')
  from public.settings s
  where s.tax_mode <> p_order.tax_mode or case s.tax_mode
    when 'simple' then s.tax_rate <> p_order.tax_rate
    else s.prices_include_tax <> p_order.prices_include_tax or exists (
      select 1
      from public.order_items i
      join private.product_taxes(
        array(select o.product_id from public.order_items o where o.order_id = p_order.id)
      ) t on t.product_id = i.product_id
      where i.order_id = p_order.id and i.tax_rate is distinct from private.rate_of_value(
        i.total_price - i.discount_share, i.quantity, s.prices_include_tax, t.tax_rate, t.threshold, t.rate_above
      )
    ) end;
$$;
revoke execute on function private.check_tax from public, anon, authenticated, service_role;

-- schemas/tax/functions/delivery_charge.sql

-- Returns what was paid for the delivery of an order, in rupees; in tax mode 'gst' with its tax.
create function private.delivery_charge(p_order public.orders)
returns numeric
language sql
stable
set search_path = ''
as $$
  select case when p_order.tax_mode = 'simple' then p_order.shipping_amount else (
    select coalesce(sum(i.delivery_value + i.delivery_tax), 0) from public.order_items i where i.order_id = p_order.id
  ) end;
$$;
revoke execute on function private.delivery_charge from public, anon, authenticated, service_role;

-- schemas/tax/functions/gst_lines.sql

-- Returns what each line of an order is taxed on, in rupees, or nothing while the shop is in tax mode 'simple'. The
-- discount is shared over the lines by their price, and delivery by what is left of it: delivery is taxed with the
-- goods that it carries (composite supply, section 8 of the CGST Act). Shares are differences of running sums in the
-- order of the product ids, so that they add up. The rate of a class with a threshold follows the value after the
-- discount (section 15). The same as priceGstLines in app/shop/tax/gst-lines.ts, to the paisa.
-- Raises for a product without a price or a rate.
create function private.gst_lines(p_lines jsonb, p_shipping numeric, p_discount numeric)
returns table (
  product_id uuid,
  tax_rate numeric,
  discount_share numeric,
  taxable_value numeric,
  tax_amount numeric,
  delivery_value numeric,
  delivery_tax numeric
)
language plpgsql
stable
rows 5
set search_path = ''
as $$
declare
  v_settings public.settings;
begin
  select s.* into v_settings from public.settings s;
  if v_settings.tax_mode = 'simple' then
    return;
  end if;
  return query
    with lines as (
      select l.product_id, l.quantity, l.unit_price * l.quantity as amount, t.tax_rate, t.threshold, t.rate_above,
        sum(l.unit_price * l.quantity) over (order by l.product_id) as running,
        sum(l.unit_price * l.quantity) over () as whole
      from private.parse_order_lines(p_lines) l
      left join private.product_taxes(
        array(select o.product_id from private.parse_order_lines(p_lines) o)
      ) t on t.product_id = l.product_id
    ), discounted as (
      select l.*, private.amount_share(p_discount, l.running, l.whole)
        - private.amount_share(p_discount, l.running - l.amount, l.whole) as discount
      from lines l
    ), net as (
      select d.product_id, d.discount, d.amount - d.discount as value,
        private.rate_of_value(
          d.amount - d.discount, d.quantity, v_settings.prices_include_tax, d.tax_rate, d.threshold, d.rate_above
        ) as tax_rate,
        sum(d.amount - d.discount) over (order by d.product_id) as running_value,
        sum(d.amount - d.discount) over () as whole_value
      from discounted d
    ), delivered as (
      select n.*, private.amount_share(p_shipping, n.running_value, n.whole_value)
        - private.amount_share(p_shipping, n.running_value - n.value, n.whole_value) as delivery
      from net n
    ), taxed as (
      select d.*, private.gst_on(d.value, d.tax_rate, v_settings.prices_include_tax) as tax,
        private.gst_on(d.delivery, d.tax_rate, v_settings.prices_include_tax) as on_delivery
      from delivered d
    )
    select t.product_id, t.tax_rate, t.discount,
      t.value - case when v_settings.prices_include_tax then t.tax else 0 end, t.tax,
      t.delivery - case when v_settings.prices_include_tax then t.on_delivery else 0 end, t.on_delivery
    from taxed t;
end;
$$;
revoke execute on function private.gst_lines from public, anon, authenticated, service_role;

-- schemas/tax/functions/gst_on.sql

-- Returns the GST on a value in rupees: on top of it, or contained in it when p_included. Each half is rounded to the
-- paisa, so that CGST and SGST are equal and the place of supply changes no total; IGST is their sum, at most a paisa
-- from the rate times the value. As gstOn in app/shop/tax/gst-lines.ts.
create function private.gst_on(p_value numeric, p_rate numeric, p_included boolean)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select 2 * private.amount_share(p_value, p_rate, case when p_included then 2 * (100 + p_rate) else 200 end);
$$;
revoke execute on function private.gst_on from public, anon, authenticated, service_role;

-- schemas/tax/functions/india_today.sql

-- Returns the present day in India.
create function private.india_today()
returns date
language sql
stable
set search_path = ''
as $$
  select (now() at time zone 'Asia/Kolkata')::date;
$$;
revoke execute on function private.india_today from public, anon, authenticated, service_role;

-- schemas/tax/functions/item_value.sql

-- Returns what some units of an order item cost, in rupees: their price, or in tax mode 'gst' their part of the item's
-- price less discount with tax, rounded half up to the paisa.
create function private.item_value(p_item public.order_items, p_quantity bigint)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case when p_item.taxable_value is null then p_item.unit_price * p_quantity
    else private.amount_share(p_item.taxable_value + p_item.tax_amount, p_quantity, p_item.quantity) end;
$$;
revoke execute on function private.item_value from public, anon, authenticated, service_role;

-- schemas/tax/functions/misclassed_products.sql

-- Returns listed products of chapters 61 to 64 (clothes, textiles, footwear) whose rate does not go with their price:
-- up to 2,500 rupees a piece without tax they are taxed at 5 percent, above it at 18 (since 22 September 2025).
-- problem: 'above' or 'below' that price in a class with one rate, or 'between': of a class with a threshold, where the
-- price holds the tax and is above the threshold at the lower rate and below it at the higher one. Of a product with
-- options, a variant that is sold. What can be bought comes first.
-- Products are looked up by category, chapter, class and price, so that none is read while all are right; those with
-- several prices, and variants with a class of their own, have an index each.
create function private.misclassed_products(p_limit integer)
returns table (id uuid, name text, price numeric, tax_rate numeric, problem text)
language sql
stable
set search_path = ''
as $$
  with shop as (
    select s.tax_code, left(nullif(s.hsn_code, ''), 2) as chapter, s.prices_include_tax as included,
      case when s.prices_include_tax then 2625 else 2500 end as line
    from public.settings s
  ), classes as (
    select distinct on (r.tax_code) r.tax_code, r.rate, r.threshold, r.rate_above
    from public.tax_rates r
    where r.holds_from <= private.india_today()
    order by r.tax_code, r.holds_from desc
  ), wrong as materialized (
    -- Prices above low up to high are wrong for a class.
    select c.tax_code, c.rate, p.problem, p.low, p.high
    from classes c
    cross join shop s
    cross join lateral (
      select 'above' as problem, s.line::numeric as low, 100000000::numeric as high
      where c.threshold is null and c.rate < 18
      union all
      select 'below', 0, s.line where c.threshold is null and c.rate > 5
      union all
      select 'between', c.threshold * (100 + c.rate) / 100, c.threshold * (100 + c.rate_above) / 100
      where s.included and c.threshold is not null
    ) p
  ), groups as materialized (
    select g.category_id, h.chapter, t.tax_code, w.rate, w.problem, w.low, w.high
    from (
      select c.id as category_id, c.tax_code, left(c.hsn_code, 2) as chapter from public.categories c
      union all
      select null, null, null
    ) g
    cross join shop s
    cross join (values (null), ('61'), ('62'), ('63'), ('64')) h (chapter)
    cross join (select null as tax_code union all select c.tax_code from classes c) t
    join wrong w on w.tax_code = coalesce(t.tax_code, g.tax_code, s.tax_code)
    where coalesce(h.chapter, g.chapter, s.chapter) in ('61', '62', '63', '64') or w.problem = 'between'
  ), found as (
    select f.id, f.price, g.rate, g.problem
    from groups g
    cross join lateral (
      select l.id, l.price
      from public.products l
      where l.is_listed and not l.price_varies
        and private.tax_group(l.category_id, l.hsn_code, l.tax_code)
          = private.tax_group(g.category_id, g.chapter, g.tax_code)
        and l.price > g.low and l.price <= g.high
        -- Not where each variant that is sold has a class of its own.
        and (l.options = '[]' or exists (
          select from public.products v
          where v.variant_of = l.id and v.is_offered and v.tax_code is null and v.hsn_code is null
        ))
      order by l.price
      limit p_limit
    ) f
    union all
    select f.id, f.price, g.rate, g.problem
    from groups g
    cross join lateral (
      select l.id, v.price
      from public.products l
      cross join lateral (
        select max(v.price) as price
        from public.products v
        where v.variant_of = l.id and v.is_offered and v.tax_code is null and v.hsn_code is null
          and v.price > g.low and v.price <= g.high
      ) v
      where l.is_listed and l.price_varies
        and private.tax_group(l.category_id, l.hsn_code, l.tax_code)
          = private.tax_group(g.category_id, g.chapter, g.tax_code)
        and l.price <= g.high and v.price is not null
      order by l.price
      limit p_limit
    ) f
    union all
    select l.id, v.price, w.rate, w.problem
    from public.products v
    join public.products l on l.id = v.variant_of
    cross join shop s
    left join public.categories c on c.id = l.category_id
    join wrong w on w.tax_code = coalesce(v.tax_code, l.tax_code, c.tax_code, s.tax_code)
    where v.variant_of is not null and (v.tax_code is not null or v.hsn_code is not null)
      and v.is_offered and l.is_listed and v.price > w.low and v.price <= w.high
      and coalesce(left(v.hsn_code, 2), left(l.hsn_code, 2), left(c.hsn_code, 2), s.chapter)
        in ('61', '62', '63', '64')
  )
  select m.id, m.name, m.price, m.rate, m.problem
  from (
    select distinct on (f.id) f.id, l.name, f.price, f.rate, f.problem, l.is_sold_out, l.created_at
    from found f
    -- By the key, one by one: a plan that guesses how many there are would read every product.
    cross join lateral (select * from public.products l where l.id = f.id offset 0) l
    order by f.id, f.price desc
  ) m
  order by m.is_sold_out, m.created_at desc, m.id desc
  limit p_limit;
$$;
revoke execute on function private.misclassed_products from public, anon, authenticated, service_role;

-- schemas/tax/functions/place_of_supply.sql

-- Returns the GST code of the state where the goods of an order are supplied; null in tax mode 'simple'. That is the
-- address of delivery (section 10(1)(ca) of the IGST Act, since October 2023), or the place of the registered business
-- that has ordered them, wherever they are sent (section 10(1)(b)).
create function private.place_of_supply(p_order public.orders)
returns text
language sql
stable
set search_path = ''
as $$
  select private.state_code(coalesce(p_order.billing_address, p_order.shipping_address) ->> 'state')
  where p_order.tax_mode = 'gst';
$$;
revoke execute on function private.place_of_supply from public, anon, authenticated, service_role;

-- schemas/tax/functions/product_taxes.sql

-- Returns class, rate and HSN code of products today: of the variant, or else of its product, its category, the
-- settings. Of a class with a threshold also that, and the rate above it, see private.rate_of_value.
create function private.product_taxes(p_ids uuid[])
returns table (
  product_id uuid, tax_code text, tax_rate numeric, threshold numeric, rate_above numeric, hsn_code text
)
language sql
stable
rows 5
set search_path = ''
as $$
  select p.id, t.code, r.rate, r.threshold, r.rate_above,
    coalesce(p.hsn_code, o.hsn_code, c.hsn_code, nullif(s.hsn_code, ''))
  from public.products p
  cross join public.settings s
  left join public.products o on o.id = p.variant_of
  left join public.categories c on c.id = coalesce(o.category_id, p.category_id)
  cross join lateral (select coalesce(p.tax_code, o.tax_code, c.tax_code, s.tax_code) as code) t
  left join lateral (
    select r.rate, r.threshold, r.rate_above from public.tax_rates r
    where r.tax_code = t.code and r.holds_from <= private.india_today()
    order by r.holds_from desc limit 1
  ) r on true
  where p.id = any (p_ids);
$$;
revoke execute on function private.product_taxes from public, anon, authenticated, service_role;

-- schemas/tax/functions/products_without_hsn.sql

-- Returns how many listed products have an HSN code neither themselves nor from their category, while the settings have
-- none either; at most 1,001. A product with options has one when each variant that is sold has its own.
create function private.products_without_hsn()
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from (
    select 1
    from public.products p
    where p.is_listed and p.hsn_code is null
      and (p.category_id is null or p.category_id in (select c.id from public.categories c where c.hsn_code is null))
      and (p.options = '[]' or exists (
        select 1 from public.products v where v.variant_of = p.id and v.is_offered and v.hsn_code is null
      ))
      and exists (select 1 from public.settings s where s.hsn_code = '')
    limit 1001
  ) p;
$$;
revoke execute on function private.products_without_hsn from public, anon, authenticated, service_role;

-- schemas/tax/functions/rate_of_value.sql

-- Returns the rate of p_quantity pieces that cost p_value rupees after the discount, with tax in it when p_included: a
-- class with a threshold has p_rate_above for pieces that are above it without tax, at p_rate. Where the price holds
-- the tax, a piece from 2,625.01 to 2,950 is above 2,500 at 5 percent and below it at 18; such a piece has the higher
-- rate. As rateOfValue in app/shop/tax/gst-lines.ts.
create function private.rate_of_value(
  p_value numeric, p_quantity bigint, p_included boolean, p_rate numeric, p_threshold numeric, p_rate_above numeric
)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case
    when p_value * 100 > p_threshold * p_quantity * case when p_included then 100 + p_rate else 100 end
      then p_rate_above
    else p_rate
  end;
$$;
revoke execute on function private.rate_of_value from public, anon, authenticated, service_role;

-- schemas/tax/functions/shop_tax_rates.sql

-- Returns [{product_id, tax_code, tax_rate, threshold, rate_above, hsn_code}] of products as they are taxed today, the
-- rate in percent. At most 200 ids.
create function public.shop_tax_rates(p_ids uuid[])
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(t) order by t.product_id), '[]')
  from private.product_taxes(p_ids[1:200]) t;
$$;
revoke execute on function public.shop_tax_rates from public, anon, authenticated, service_role;
grant execute on function public.shop_tax_rates to anon, authenticated;

-- schemas/tax/functions/typical_carts.sql

-- Returns ten carts as they would cost today: those of the newest orders, and of a shop with fewer orders a cart for
-- each of its newest products. As [{number, discount, lines: [{product_id, price, quantity, tax_rate, threshold,
-- rate_above, is_default}]}],
-- number being that of the order or the name of the product, and is_default whether the settings give the tax class;
-- in rupees and percent.
create function private.typical_carts()
returns jsonb
language sql
stable
set search_path = ''
as $$
  with wanted as (
    select o.order_number as number, o.discount_amount as discount, o.place, i.product_id, i.quantity
    from (
      select n.*, row_number() over (order by n.created_at desc, n.id) as place
      from (select * from public.orders n order by n.created_at desc, n.id limit 10) n
    ) o
    join public.order_items i on i.order_id = o.id
    union all
    select p.name, 0, 10 + row_number() over (order by p.is_sold_out, p.created_at desc, p.id desc), p.id, 1
    from (
      select * from public.products p
      where p.is_listed and p.options = '[]'
      order by p.is_sold_out, p.created_at desc, p.id desc limit 10
    ) p
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'number', c.number, 'discount', c.discount, 'lines', c.lines
  ) order by c.place), '[]')
  from (
    select w.number, w.discount, w.place, jsonb_agg(jsonb_build_object(
      'product_id', p.id, 'price', p.price, 'quantity', w.quantity, 'tax_rate', t.tax_rate,
      'threshold', t.threshold, 'rate_above', t.rate_above,
      'is_default', coalesce(p.tax_code, o.tax_code, g.tax_code) is null
    ) order by p.id) as lines
    from wanted w
    join public.products p on p.id = w.product_id
    left join public.products o on o.id = p.variant_of
    left join public.categories g on g.id = coalesce(o.category_id, p.category_id)
    cross join lateral private.product_taxes(array[p.id]) t
    group by w.number, w.discount, w.place
    order by w.place
    limit 10
  ) c;
$$;
revoke execute on function private.typical_carts from public, anon, authenticated, service_role;

-- schemas/payments/views/payment_problems.sql

-- Payments and refunds that an admin must look at: a failed refund that is still owed, of a payment of which something
-- is left, and that was not sent again, by its button or as another of at least its amount; a refund that has not been
-- made for a day; a payment without an order; cash that the shop still has of an order that has ended;
-- an online order that has left unpaid, or of which a part has.
create view private.payment_problems with (security_barrier) as
select r.id::text as id, case r.status when 'failed' then 'refund_failed' else 'refund_waiting' end as kind,
  r.order_id, r.payment_id, r.amount, r.updated_at as since
from public.refunds r
-- As in the index refunds_unfinished_idx.
where r.status in ('due', 'pending', 'failed')
  and (
    (r.status <> 'failed' and r.created_at < now() - interval '1 day')
    or (
      r.status = 'failed'
      and private.is_refund_owed(r)
      and (select private.refundable_amount(p) from public.payments p where p.id = r.payment_id) > 0
      and not private.is_refund_replaced(r)
    )
  )
union all
select p.id, 'no_order', null, p.id, p.amount, p.created_at
from public.payments p
where p.order_id is null and p.status in ('authorized', 'captured')
union all
select o.id::text, 'cash_kept', o.id, null, o.total_amount, o.updated_at
from public.orders o
-- As in the index orders_cash_kept_idx.
where o.payment_method = 'cod' and o.payment_status = 'paid' and o.status in ('cancelled', 'failed')
  and o.total_amount > 0
union all
select o.id::text, 'sent_unpaid', o.id, null, o.total_amount, o.updated_at
from public.orders o
-- As in the index orders_sent_unpaid_idx.
where o.payment_method = 'razorpay' and o.payment_status in ('pending', 'failed')
  and o.status in ('confirmed', 'processing', 'shipped', 'delivered') and o.total_amount > 0
  and (o.status in ('shipped', 'delivered') or private.has_parcels(o.id));
comment on view private.payment_problems is 'Payments and refunds that need an admin.';
revoke all on private.payment_problems from public, anon, authenticated, service_role;

-- schemas/orders/views/new_orders.sql

-- Orders that are new: from the time they need no payment any more, until they are processed.
create view private.new_orders with (security_barrier) as
select o.id as order_id, coalesce(o.confirmed_at, o.created_at) as since
from public.orders o
where o.status in ('pending', 'confirmed') and o.held_until is null;
comment on view private.new_orders is 'Orders that nobody has begun to work on.';
revoke all on private.new_orders from public, anon, authenticated, service_role;

-- schemas/orders/views/waiting_orders.sql

-- Orders that wait for the shop: to be packed and shipped, for their money to be put right, or for the answer to a
-- return or for what follows once its items are back. An order is here once for each reason.
create view private.waiting_orders with (security_barrier) as
select o.id as order_id
from public.orders o
-- As in the index orders_waiting_idx.
where o.status in ('pending', 'confirmed', 'processing') and o.held_until is null
union all
select p.order_id from private.payment_problems p where p.order_id is not null
union all
select r.order_id from public.return_requests r where r.status in ('requested', 'received');
comment on view private.waiting_orders is 'Orders that wait for the shop.';
revoke all on private.waiting_orders from public, anon, authenticated, service_role;

-- schemas/search/words/first_search_words.sql

-- Words that shoppers of an Indian shop search with, in Latin letters and Devanagari, and English ones that shops name
-- differently. Owners change them in the portal.
insert into public.search_words (word, means)
select l.word, string_to_array(l.means, ',')
from (values
  ('mobile', 'phone,smartphone'), ('smartphone', 'phone,mobile'), ('phone', 'mobile,smartphone'),
  ('fon', 'phone,mobile'), ('मोबाइल', 'phone,mobile'),
  ('फ़ोन', 'phone,mobile'), ('computer', 'laptop,desktop'), ('कंप्यूटर', 'computer,laptop'), ('लैपटॉप', 'laptop'),
  ('tv', 'television'), ('television', 'tv'),
  ('टीवी', 'tv,television'), ('fridge', 'refrigerator'), ('refrigerator', 'fridge'),
  ('फ्रिज', 'fridge,refrigerator'), ('कैमरा', 'camera'),
  ('ghadi', 'watch,clock'), ('घड़ी', 'watch,clock'), ('earphone', 'headphone,earbud'),
  ('earbud', 'earphone,headphone'), ('headset', 'headphone'),
  ('हेडफोन', 'headphone,earphone'), ('स्पीकर', 'speaker'), ('pankha', 'fan'), ('पंखा', 'fan'),
  ('batti', 'lamp,light'), ('बत्ती', 'lamp,light'), ('light', 'lamp,bulb'),
  ('diya', 'lamp'), ('दीया', 'diya,lamp'), ('लैंप', 'lamp'), ('bijli', 'electric'), ('tablet', 'tab'),
  ('remote', 'controller'),
  ('kapde', 'clothes,fashion'), ('kapda', 'cloth,fabric'), ('कपड़े', 'clothes,fashion'), ('कपड़ा', 'cloth,fabric'),
  ('clothes', 'clothing,fashion'),
  ('clothing', 'clothes,fashion'), ('kurti', 'kurta'), ('kurte', 'kurta'), ('कुर्ता', 'kurta'),
  ('कुर्ती', 'kurti,kurta'), ('sari', 'saree'), ('saree', 'sari'), ('sadi', 'saree'),
  ('साड़ी', 'saree,sari'), ('साड़ियाँ', 'saree,sari'), ('shawl', 'stole,dupatta'), ('shaal', 'shawl,stole'),
  ('शॉल', 'shawl,stole'), ('dupatta', 'stole,chunni'),
  ('chunni', 'dupatta,stole'), ('दुपट्टा', 'dupatta,stole'), ('scarf', 'stole,muffler'), ('muffler', 'scarf,stole'),
  ('joota', 'shoe,sneaker'),
  ('joote', 'shoe,sneaker'), ('जूता', 'shoe,sneaker'), ('जूते', 'shoe,sneaker'), ('shoe', 'sneaker,footwear'),
  ('sneaker', 'shoe'),
  ('footwear', 'shoe,sneaker,chappal,sandal'), ('chappal', 'slipper,sandal'), ('चप्पल', 'chappal,slipper,sandal'),
  ('slipper', 'chappal,sandal'),
  ('sandal', 'chappal,slipper'), ('jhola', 'bag,satchel'), ('झोला', 'bag,satchel'), ('thaila', 'bag,satchel'),
  ('थैला', 'bag,satchel'),
  ('bag', 'satchel,backpack,handbag'), ('बैग', 'bag,satchel,backpack'), ('basta', 'bag,satchel'),
  ('बस्ता', 'bag,satchel'), ('purse', 'handbag,wallet,bag'),
  ('batua', 'wallet,purse'), ('बटुआ', 'wallet,purse'), ('topi', 'cap,hat'), ('टोपी', 'cap,hat'),
  ('chashma', 'sunglasses,spectacles'),
  ('चश्मा', 'sunglasses,spectacles'), ('chudi', 'bangle'), ('चूड़ी', 'bangle'), ('payal', 'anklet'),
  ('jhumka', 'earring'), ('mala', 'necklace'), ('gehne', 'jewellery'),
  ('jewelry', 'jewellery'), ('jewellery', 'jewelry'), ('आभूषण', 'jewellery'), ('pajama', 'pyjama'),
  ('pyjama', 'pajama'),
  ('chadar', 'bedsheet,blanket'), ('चादर', 'bedsheet,blanket'), ('kambal', 'blanket'), ('कंबल', 'blanket'),
  ('rajai', 'quilt'), ('रज़ाई', 'quilt'),
  ('takiya', 'pillow,cushion'), ('तकिया', 'pillow,cushion'), ('pillow', 'cushion'), ('gadda', 'mattress'),
  ('गद्दा', 'mattress'), ('parda', 'curtain'), ('परदा', 'curtain'),
  ('tauliya', 'towel'), ('तौलिया', 'towel'), ('kaleen', 'carpet,rug'), ('कालीन', 'carpet,rug'), ('dari', 'rug,mat'),
  ('bartan', 'utensil,cookware,cooker,mug'), ('बर्तन', 'utensil,cookware,cooker,mug'),
  ('utensil', 'cookware,cooker'), ('kadhai', 'wok,pan'),
  ('कड़ाही', 'kadhai,wok'), ('tawa', 'griddle,pan'), ('तवा', 'tawa,griddle'), ('kukar', 'cooker'),
  ('कुकर', 'cooker'), ('प्रेशर', 'pressure'), ('मग', 'mug'), ('belan', 'rolling pin'), ('बेलन', 'rolling pin'),
  ('chammach', 'spoon'), ('चम्मच', 'spoon'), ('thali', 'plate'), ('थाली', 'thali,plate'), ('katori', 'bowl'),
  ('कटोरी', 'bowl'), ('matka', 'clay pot,pot'), ('मटका', 'clay pot,pot'),
  ('dabba', 'box,container,tiffin'), ('डिब्बा', 'box,container,tiffin'), ('tiffin', 'lunchbox'), ('botal', 'bottle'),
  ('बोतल', 'bottle'), ('chaku', 'knife'),
  ('चाकू', 'knife'), ('knives', 'knife'), ('chulha', 'stove'), ('चूल्हा', 'stove'), ('cup', 'mug'), ('mug', 'cup'),
  ('pyala', 'cup,mug'), ('प्याला', 'cup,mug'), ('कप', 'cup,mug'),
  ('rasoi', 'kitchen'), ('kitchen', 'cookware,rasoi'), ('रसोई', 'kitchen,rasoi'), ('gamla', 'planter,flowerpot'),
  ('गमला', 'planter,flowerpot'),
  ('flowerpot', 'planter'), ('jhadu', 'broom'), ('झाड़ू', 'broom'), ('balti', 'bucket'), ('बाल्टी', 'bucket'),
  ('kursi', 'chair,armchair'), ('कुर्सी', 'chair,armchair'), ('chair', 'armchair,stool'), ('mez', 'table,desk'),
  ('मेज़', 'table,desk'), ('palang', 'bed'), ('पलंग', 'bed'),
  ('almari', 'wardrobe,cupboard'), ('अलमारी', 'wardrobe,cupboard'), ('almirah', 'wardrobe,cupboard'),
  ('sofa', 'couch'), ('couch', 'sofa'), ('ghar', 'home'), ('घर', 'home'),
  ('kitab', 'book'), ('kitabe', 'book'), ('किताब', 'book'), ('किताबें', 'book'), ('pustak', 'book'),
  ('पुस्तक', 'book'), ('kahani', 'story,stories,novel'),
  ('कहानी', 'story,stories,novel'), ('story', 'stories'), ('upanyas', 'novel'), ('उपन्यास', 'novel'),
  ('copy', 'notebook'), ('कॉपी', 'notebook'), ('diary', 'notebook'),
  ('kalam', 'pen'), ('कलम', 'pen'), ('kagaz', 'paper'),
  ('कागज़', 'kagaz,paper'), ('khilona', 'toy'), ('khilone', 'toy'),
  ('खिलौना', 'toy'), ('खिलौने', 'toy'),
  ('gend', 'ball,football'), ('गेंद', 'ball,football'), ('balla', 'bat'), ('बल्ला', 'bat'), ('cycle', 'bicycle'),
  ('bicycle', 'cycle'), ('bike', 'bicycle,cycle'),
  ('साइकिल', 'bicycle,cycle'), ('racket', 'racquet'), ('racquet', 'racket'), ('soccer', 'football'),
  ('chatai', 'mat'), ('चटाई', 'mat'), ('kasrat', 'fitness,dumbbell'),
  ('कसरत', 'fitness,dumbbell'), ('gym', 'fitness,dumbbell'), ('khel', 'sports'), ('खेल', 'sports'),
  ('sabun', 'soap'), ('साबुन', 'soap'), ('itr', 'attar,perfume'), ('इत्र', 'attar,perfume'),
  ('perfume', 'attar,fragrance'), ('tel', 'oil'), ('तेल', 'oil'), ('gulab', 'rose'),
  ('गुलाब', 'rose,gulab'), ('chandan', 'sandalwood'), ('चंदन', 'chandan,sandalwood'), ('sandalwood', 'chandan'),
  ('लिपस्टिक', 'lipstick'), ('surma', 'kajal'),
  ('kajal', 'kohl'), ('काजल', 'kajal,kohl'), ('makeup', 'lipstick,kajal,cosmetics'),
  ('मेकअप', 'makeup,lipstick,kajal'), ('mehndi', 'henna'),
  ('मेहंदी', 'mehndi,henna'), ('kanghi', 'comb'), ('कंघी', 'comb'), ('नीम', 'neem'), ('haldi', 'turmeric'),
  ('हल्दी', 'haldi,turmeric'),
  ('chai', 'tea'), ('चाय', 'chai,tea'), ('chawal', 'rice'), ('चावल', 'rice'), ('aata', 'atta,flour'),
  ('आटा', 'atta,flour'), ('daal', 'dal,lentil'), ('दाल', 'dal,lentil'),
  ('dal', 'daal,lentil'), ('namak', 'salt'), ('नमक', 'salt'), ('cheeni', 'sugar'), ('चीनी', 'sugar'),
  ('masala', 'spice'), ('मसाला', 'masala,spice'), ('shahad', 'honey'), ('शहद', 'honey'),
  ('doodh', 'milk'), ('दूध', 'milk'), ('kesar', 'saffron'), ('केसर', 'kesar,saffron'), ('badam', 'almond'),
  ('बादाम', 'almond'),
  ('peetal', 'brass'), ('पीतल', 'brass'), ('chamda', 'leather'), ('चमड़ा', 'leather'), ('resham', 'silk'),
  ('रेशम', 'silk'), ('suti', 'cotton'), ('सूती', 'cotton'), ('lakdi', 'wood,wooden'),
  ('लकड़ी', 'wood,wooden'), ('mitti', 'clay,terracotta'), ('मिट्टी', 'clay,terracotta'), ('loha', 'iron'),
  ('chandi', 'silver'), ('चाँदी', 'silver'), ('sona', 'gold'), ('oon', 'wool'),
  ('lal', 'red,maroon'), ('लाल', 'red,maroon'), ('blue', 'indigo,navy'), ('neela', 'blue,indigo,navy'),
  ('neeli', 'blue,indigo,navy'), ('neel', 'indigo,blue'), ('नीला', 'blue,indigo,navy'), ('नीली', 'blue,indigo,navy'),
  ('hara', 'green'), ('hari', 'green'), ('हरा', 'green'), ('हरी', 'green'), ('kala', 'black'), ('kali', 'black'),
  ('काला', 'black'), ('काली', 'black'), ('safed', 'white,ivory'), ('सफेद', 'white,ivory'), ('peela', 'yellow,mustard'),
  ('peeli', 'yellow,mustard'), ('पीला', 'yellow,mustard'), ('पीली', 'yellow,mustard'), ('yellow', 'mustard'),
  ('gulabi', 'pink'), ('गुलाबी', 'pink'), ('bhura', 'brown,tan'), ('भूरा', 'brown,tan'),
  ('dress', 'gown,kurta,saree'), ('frock', 'dress,gown'), ('tshirt', 't shirt'), ('pant', 'trouser,jean'),
  ('trouser', 'pant'), ('baby', 'children,kids'),
  ('bachche', 'children,kids'), ('बच्चे', 'children,kids'), ('kids', 'children'), ('children', 'kids'),
  ('mahila', 'women'), ('महिला', 'women'), ('aurat', 'women'),
  ('purush', 'men'), ('पुरुष', 'men'), ('ladies', 'women'), ('gents', 'men'), ('woman', 'women'), ('women', 'woman'),
  ('man', 'men'), ('men', 'man'),
  ('tohfa', 'gift'), ('तोहफ़ा', 'gift'), ('uphar', 'gift'), ('उपहार', 'gift'), ('baarish', 'rain,monsoon'),
  ('बारिश', 'rain,monsoon'), ('patang', 'kite'), ('पतंग', 'kite'),
  ('chidiya', 'bird'), ('चिड़िया', 'bird'), ('pakshi', 'bird'), ('पक्षी', 'bird')
) as l (word, means);

reset check_function_bodies;
