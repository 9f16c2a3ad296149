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

-- schemas/accounts/triggers/guard_is_admin.sql

-- Rejects a change of is_admin by the API roles, in case a wider grant is ever given by mistake.
-- Security invoker on purpose: current_user must be the role that asks.
create function private.guard_is_admin()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
    and new.is_admin is distinct from (case when tg_op = 'UPDATE' then old.is_admin else false end)
  then
    raise insufficient_privilege using message = 'is_admin is changed by admin_set_admin only';
  end if;
  return new;
end;
$$;
revoke execute on function private.guard_is_admin from public, anon, authenticated, service_role;

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

-- schemas/admin/triggers/record_audit.sql

-- Writes an audit row for each change that an admin makes: the whole row when it is inserted or deleted, the changed
-- columns otherwise. The trigger's argument lists columns that do not count, such as counters and timestamps kept by
-- triggers. A change of users.is_admin is always recorded. Stock and coupon counts that change with an order have a
-- reason in the context and are in the stock ledger instead.
create function private.record_audit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ignored text[] := tg_argv[0]::text[];
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'search_vector' end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'search_vector' end;
  v_id text := coalesce(v_after, v_before) ->> 'id';
begin
  if tg_table_name = 'orders' then
    if current_setting('haat.actor', true) is distinct from 'admin' then
      return null;
    end if;
  elsif tg_table_name <> 'users' then
    if coalesce(current_setting('haat.reason', true), '') <> '' or not private.is_admin() then
      return null;
    end if;
  end if;
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

-- schemas/catalogue/triggers/sync_stock_level.sql

-- Copies products.stock into private.stock_levels, and notes when it decreases.
create function private.sync_stock_level()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
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

-- schemas/mail/triggers/delete_queued_mails.sql

-- Deletes the queued and sent mails of a deleted account, and the mails about its messages to the shop.
create function private.delete_queued_mails()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.outbox m where m.user_id = old.id;
  delete from public.outbox m
  where m.kind in ('owner-message', 'owner-admin') and (
    m.data ->> 'user_id' = old.id::text or lower(m.data ->> 'email') = lower(old.email)
  );
  return null;
end;
$$;
revoke execute on function private.delete_queued_mails from public, anon, authenticated, service_role;

-- schemas/mail/triggers/queue_message_mail.sql

-- Queues the mail that tells the shop's owner about a contact message. After 20 messages within an hour the portal
-- alone shows the rest.
create function private.queue_message_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select count(*) from public.contact_messages m where m.created_at > now() - interval '1 hour') > 20 then
    return null;
  end if;
  perform private.queue_owner_mail('owner-message', null, 'owner-message-' || new.id, jsonb_build_object(
    'ticket_number', new.ticket_number, 'name', new.name, 'email', new.email, 'order_number', new.order_number,
    'message', new.message, 'user_id', new.user_id
  ));
  return null;
end;
$$;
revoke execute on function private.queue_message_mail from public, anon, authenticated, service_role;

-- schemas/mail/triggers/queue_order_mail.sql

-- Queues the mail about a change of an order. An order that comes back from cancelled or failed starts a new round,
-- whose events are mailed again. The shop's owner, who has been told of the order, is told when its way of payment
-- changes: the courier collects another amount.
create function private.queue_order_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kind text := private.order_mail_kind(old, new);
  v_rounds bigint;
  v_refund numeric;
  v_owner_knows constant boolean := old.confirmed_at is not null
    or exists (select 1 from public.outbox m where m.order_id = new.id and m.kind = 'owner-order');
begin
  if v_kind is not null then
    select count(*) into v_rounds
    from public.outbox m
    where m.order_id = new.id and m.kind in ('order-cancelled', 'payment-failed');
    -- What is left to refund; the refund itself is created later in this transaction.
    if new.payment_status = 'paid' and new.razorpay_payment_id is not null then
      select new.total_amount - coalesce(sum(r.amount), 0) into v_refund
      from public.refunds r
      where r.payment_id = new.razorpay_payment_id and r.status <> 'failed';
    end if;
    perform private.queue_shopper_mail(
      v_kind, new.user_id, new.id, concat_ws('-', v_kind, new.id, nullif(v_rounds, 0)),
      private.mail_order_data(new) || jsonb_strip_nulls(jsonb_build_object(
        'carrier', new.carrier, 'tracking_number', new.tracking_number, 'tracking_url', new.tracking_url,
        'refund', v_refund, 'reason', nullif(current_setting('haat.reason', true), '')
      ))
    );
    if v_kind = 'order-confirmed' then
      perform private.queue_owner_mail('owner-order', new.id, 'owner-order-' || new.id, private.mail_order_data(new));
    end if;
  end if;

  if new.payment_method <> old.payment_method and v_owner_knows and not private.has_ended(new.status) then
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
        'order_number', v_order.order_number, 'amount', new.amount, 'refund', new.amount, 'reason', new.reason
      )
    );
  end if;
  return null;
end;
$$;
revoke execute on function private.queue_refund_mail from public, anon, authenticated, service_role;

-- schemas/mail/triggers/queue_return_mail.sql

-- Queues the mail about each step of a return, and the mail that tells the shop's owner about a new one. No bank
-- details.
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
    'reference', new.reference
  )
  into v_data
  from public.orders o
  where o.id = new.order_id;
  perform private.queue_shopper_mail(
    'return-update', new.user_id, new.order_id, concat_ws('-', 'return', new.status, new.id), v_data
  );
  if tg_op = 'INSERT' then
    perform private.queue_owner_mail('owner-return', new.order_id, 'owner-return-' || new.id, v_data);
  end if;
  return null;
end;
$$;
revoke execute on function private.queue_return_mail from public, anon, authenticated, service_role;

-- schemas/orders/triggers/copy_hsn_code.sql

-- Keeps the HSN code that the product has on the day it is ordered.
create function private.copy_hsn_code()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.hsn_code := coalesce(new.hsn_code, (select p.hsn_code from public.products p where p.id = new.product_id));
  return new;
end;
$$;
revoke execute on function private.copy_hsn_code from public, anon, authenticated, service_role;

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

-- schemas/orders/triggers/count_order.sql

-- Notes for the dashboard's totals that an order came, changed or left.
create function private.count_order()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate private.order_totals, private.order_total_changes;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into private.order_total_changes (day, status, payment_status, orders, amount)
    values (
      (old.created_at at time zone 'Asia/Kolkata')::date, old.status, old.payment_status, -1, -old.total_amount
    );
  end if;
  if tg_op <> 'DELETE' then
    insert into private.order_total_changes (day, status, payment_status, orders, amount)
    values (
      (new.created_at at time zone 'Asia/Kolkata')::date, new.status, new.payment_status, 1, new.total_amount
    );
  end if;
  return null;
end;
$$;
revoke execute on function private.count_order from public, anon, authenticated, service_role;

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

-- schemas/payments/triggers/protect_refund.sql

-- Keeps refunds of returned items and refunds that an admin made: leaving cancelled or failed deletes only the refund
-- that the cancellation created.
create function private.protect_refund()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  return case when old.reason in ('returned', 'admin') then null else old end;
end;
$$;
revoke execute on function private.protect_refund from public, anon, authenticated, service_role;

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

-- schemas/accounts/functions/is_admin.sql

-- Returns true when the caller is an admin. Policies call it as (select private.is_admin()), once per statement.
create function private.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((select u.is_admin from public.users u where u.id = (select auth.uid())), false);
$$;
revoke execute on function private.is_admin from public, anon, authenticated, service_role;
grant execute on function private.is_admin to authenticated, service_role;

-- schemas/search/functions/normalize_words.sql

-- Normalizes text for searching: lower case, no punctuation, plural 's' removed.
-- 'Women''s hand-made LAMPS, 2' becomes 'womens hand made lamp  2'.
create function private.normalize_words(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    lower(translate(p_text, '!"#$%&()*+,-./:;<=>?@[\]^_{|}~–—…·×“”''’‘`', repeat(' ', 37))),
    '([a-z]{2}[a-rt-z])s\M', '\1', 'g'
  );
$$;
revoke execute on function private.normalize_words from public, anon, authenticated, service_role;
grant execute on function private.normalize_words to authenticated, service_role;

-- schemas/search/functions/product_search_vector.sql

-- Returns the words of a product; those of its name a second time as '=word', because an index of words does not say
-- where a word was found.
create function private.product_search_vector(p_name text, p_brand text, p_short_description text, p_description text)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select array_to_tsvector(array(
    select n.word from unnest(string_to_array(private.normalize_words(
      concat_ws(' ', p_name, left(p_brand, 200), left(p_short_description, 500), left(p_description, 5000))
    ), ' ')) n (word)
    where char_length(n.word) between 1 and 60
    union
    select '=' || n.word from unnest(string_to_array(private.normalize_words(p_name), ' ')) n (word)
    where char_length(n.word) between 1 and 60
  ));
$$;
revoke execute on function private.product_search_vector from public, anon, authenticated, service_role;
grant execute on function private.product_search_vector to authenticated, service_role;

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
  return_window_days integer not null default 7 check (return_window_days between 0 and 365),
  refund_days integer not null default 7 check (refund_days between 0 and 60),
  offer_gift_message boolean not null default false,
  legal_name text not null default '' check (char_length(legal_name) <= 200),
  gstin text not null default '' check (gstin ~ '^([0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z])?$'),
  seller_state text not null default '',
  grievance_name text not null default '' check (char_length(grievance_name) <= 120),
  grievance_email text not null default '' check (char_length(grievance_email) <= 320),
  grievance_phone text not null default '' check (char_length(grievance_phone) <= 40),
  whatsapp_number text not null default '' check (whatsapp_number ~ '^[0-9+ -]{0,20}$'),
  instagram_url text not null default '' check (instagram_url ~ '^(https://.{1,240})?$'),
  facebook_url text not null default '' check (facebook_url ~ '^(https://.{1,240})?$'),
  youtube_url text not null default '' check (youtube_url ~ '^(https://.{1,240})?$'),
  x_url text not null default '' check (x_url ~ '^(https://.{1,240})?$'),
  updated_at timestamptz not null default now(),
  constraint settings_one_payment_method_check check (enable_cod or enable_razorpay),
  constraint settings_delivery_days_check check (delivery_days_min <= delivery_days_max),
  constraint settings_not_nan_check check (greatest(shipping_fee, free_shipping_threshold, cod_limit) < 'NaN'),
  -- One of the 36 states, and a GSTIN starts with the code of its state.
  constraint settings_seller_state_check check (
    seller_state = '' or coalesce((
      '{"Jammu and Kashmir": "01", "Himachal Pradesh": "02", "Punjab": "03", "Chandigarh": "04", "Uttarakhand": "05",
        "Haryana": "06", "Delhi": "07", "Rajasthan": "08", "Uttar Pradesh": "09", "Bihar": "10", "Sikkim": "11",
        "Arunachal Pradesh": "12", "Nagaland": "13", "Manipur": "14", "Mizoram": "15", "Tripura": "16",
        "Meghalaya": "17", "Assam": "18", "West Bengal": "19", "Jharkhand": "20", "Odisha": "21", "Chhattisgarh": "22",
        "Madhya Pradesh": "23", "Gujarat": "24", "Dadra and Nagar Haveli and Daman and Diu": "26",
        "Maharashtra": "27", "Karnataka": "29", "Goa": "30", "Lakshadweep": "31", "Kerala": "32", "Tamil Nadu": "33",
        "Puducherry": "34", "Andaman and Nicobar Islands": "35", "Telangana": "36", "Andhra Pradesh": "37",
        "Ladakh": "38"}'::jsonb ->> seller_state
    ) like coalesce(nullif(left(gstin, 2), ''), '__'), false)
  )
);
comment on table public.settings is 'The shop''s settings, in one row that everyone may read.';
insert into public.settings default values;

alter table public.settings enable row level security;
revoke all on public.settings from public, anon, authenticated, service_role;
grant select, update on public.settings to service_role;
grant select on public.settings to anon, authenticated;
grant update (
  site_name, site_description, contact_email, contact_phone, address, currency, tax_rate, shipping_fee,
  free_shipping_threshold, enable_cod, enable_razorpay, razorpay_key_id, cod_limit, line_limit,
  open_cod_limit, phone_cod_limit, unpaid_units_limit, delivery_days_min,
  delivery_days_max, return_window_days, refund_days, offer_gift_message, legal_name, gstin, seller_state,
  grievance_name, grievance_email, grievance_phone, whatsapp_number, instagram_url, facebook_url, youtube_url, x_url
) on public.settings to authenticated;
create policy settings_select on public.settings for select to anon, authenticated using (true);
create policy settings_update_admin on public.settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create trigger settings_touch before update on public.settings
for each row execute function private.set_updated_at();

create trigger settings_audit after update on public.settings
for each row execute function private.record_audit('{updated_at}');

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
-- As retention_rules asks.
create index audit_log_people_idx on public.audit_log (created_at)
where entity in ('contact_messages', 'order_notes', 'reviews') and coalesce(before, after) is not null;
create index audit_log_no_books_idx on public.audit_log (created_at)
where entity not in ('invoices', 'orders', 'refunds', 'return_requests');

-- Written by triggers and functions alone.
alter table public.audit_log enable row level security;
revoke all on public.audit_log, public.audit_log_id_seq from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;
create policy audit_log_select_admin on public.audit_log for select to authenticated
  using ((select private.is_admin()));

-- schemas/accounts/tables/users.sql

-- Profiles of the people in auth.users, whose rows are written by the triggers at the end.
create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null default '' check (char_length(full_name) <= 120),
  email text,
  phone text check (char_length(phone) <= 20),
  avatar_url text check (avatar_url ~ '^https://' and char_length(avatar_url) <= 2000),
  is_admin boolean not null default false,
  -- When the account was made; null once its e-mail address is confirmed.
  unconfirmed_since timestamptz,
  -- Marks of browsers that signed in before no longer count.
  browsers_forgotten_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.users is 'Profiles of shoppers and admins; the sign-in account is in auth.users.';

create index users_created_at_idx on public.users (created_at desc);
create index users_admins_idx on public.users (id) where is_admin;
create index users_unconfirmed_idx on public.users (unconfirmed_since) where unconfirmed_since is not null;
create index users_name_idx on public.users using gin (full_name extensions.gin_trgm_ops);
create index users_email_idx on public.users using gin (email extensions.gin_trgm_ops);

alter table public.users enable row level security;
revoke all on public.users from public, anon, authenticated, service_role;
grant select, update on public.users to service_role;
grant select on public.users to authenticated;
grant update (full_name, phone, avatar_url) on public.users to authenticated;
create policy users_select on public.users for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy users_update_own on public.users for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

create trigger users_touch before update on public.users
for each row execute function private.set_updated_at();

create trigger users_guard_is_admin before insert or update on public.users
for each row execute function private.guard_is_admin();

create trigger users_audit after update on public.users
for each row when (old.is_admin is distinct from new.is_admin)
execute function private.record_audit('{full_name,email,phone,avatar_url,updated_at}');

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
  with check (user_id = (select auth.uid()));
create policy addresses_update_own on public.addresses for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy addresses_delete_own on public.addresses for delete to authenticated
  using (user_id = (select auth.uid()));

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

-- schemas/catalogue/tables/categories.sql

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  is_active boolean not null default true,
  sort_order integer not null default 0,
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
grant insert (name, slug, is_active, sort_order) on public.categories to authenticated;
grant update (name, slug, is_active, sort_order) on public.categories to authenticated;
create policy categories_select_anon on public.categories for select to anon using (is_active);
create policy categories_select on public.categories for select to authenticated
  using (is_active or (select private.is_admin()));
create policy categories_insert_admin on public.categories for insert to authenticated
  with check ((select private.is_admin()));
create policy categories_update_admin on public.categories for update to authenticated
  using ((select private.is_admin()) and deleting_since is null) with check ((select private.is_admin()));

create trigger categories_touch before update on public.categories
for each row execute function private.set_updated_at();

create trigger categories_audit after insert or update or delete on public.categories
for each row execute function private.record_audit('{detached_products,updated_at}');

-- schemas/catalogue/tables/products.sql

create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  description text not null default '',
  short_description text,
  price numeric(10, 2) not null check (price > 0),
  compare_price numeric(10, 2) check (compare_price > 0),
  sku text not null unique check (char_length(sku) between 1 and 80),
  category_id uuid references public.categories (id),
  brand text,
  stock integer not null default 0 check (stock >= 0),
  is_featured boolean not null default false,
  is_active boolean not null default true,
  image_url text,
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  hsn_code text check (char_length(hsn_code) <= 20),
  country_of_origin text,
  warranty_months integer check (warranty_months between 1 and 240),
  -- Kept by the trigger on reviews.
  rating numeric(2, 1) not null default 0 check (rating between 0 and 5),
  reviews_count integer not null default 0 check (reviews_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_vector tsvector not null
    generated always as (private.product_search_vector(name, brand, short_description, description)) stored,
  -- PostgreSQL sorts NaN above every number, so "price > 0" lets it pass:
  -- https://www.postgresql.org/docs/current/datatype-numeric.html
  constraint products_not_nan_check check (greatest(price, compare_price) < 'NaN')
) with (
  -- Stock changes with every order: with room on its page such a change touches no index.
  fillfactor = 85
);
comment on table public.products is 'Products for sale. Prices in rupees; every change of stock is in stock_movements.';

-- Search: words, and substrings of names for a literal "contains".
create index products_search_idx on public.products using gin (search_vector) with (fastupdate = off) where is_active;
create index products_ngrams_idx on public.products using gin (private.name_ngrams(name)) with (fastupdate = off)
  where is_active;
-- Statistics of the substrings would cost every "analyze" seconds, and no plan depends on them.
alter index public.products_ngrams_idx alter column 1 set statistics 0;

-- Lists of the shop: one index for each sort order, over all products and within a category.
create index products_featured_idx on public.products (created_at desc) where is_featured and is_active;
create index products_by_name_idx on public.products (lower(name), id) where is_active;
create index products_by_price_idx on public.products (price, id) where is_active;
create index products_by_rating_idx on public.products (rating, reviews_count, id) where is_active;
create index products_by_created_at_idx on public.products (created_at, id) where is_active;
create index products_category_by_name_idx on public.products (category_id, lower(name), id) where is_active;
create index products_category_by_price_idx on public.products (category_id, price, id) where is_active;
create index products_category_by_rating_idx on public.products (category_id, rating, reviews_count, id)
  where is_active;
create index products_category_by_created_at_idx on public.products (category_id, created_at, id) where is_active;

-- Lists of the portal. Rows of products are wide: with the columns of the filters beside the sort order, an index
-- alone tells which products a page has. The order by stock is in private.stock_levels.
create index products_all_by_created_at_idx on public.products (created_at desc, id)
  include (category_id, is_active, is_featured);
create index products_all_by_name_idx on public.products (lower(name), id)
  include (name, sku, category_id, is_active, is_featured);
create index products_all_by_price_idx on public.products (price, id) include (category_id, is_active, is_featured);
create index products_admin_search_idx on public.products
  using gin (lower(name || ' ' || sku) extensions.gin_trgm_ops);
create index products_reviews_count_idx on public.products (reviews_count desc, id);
-- Products are counted for each category.
create index products_category_id_idx on public.products (category_id) include (is_active);

-- Which product uses an image. Hashes, because a URL may be longer than an index entry can be.
create index products_image_url_idx on public.products (md5(image_url)) where image_url is not null;
create index products_images_idx on public.products using gin (images jsonb_path_ops);

alter table public.products enable row level security;
revoke all on public.products from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.products to service_role;
grant select on public.products to anon, authenticated;
grant delete on public.products to authenticated;
grant insert (
  name, description, short_description, price, compare_price, sku, category_id, brand, stock, is_featured, is_active,
  image_url, images, hsn_code, country_of_origin, warranty_months
) on public.products to authenticated;
grant update (
  name, description, short_description, price, compare_price, sku, category_id, brand, stock, is_featured, is_active,
  image_url, images, hsn_code, country_of_origin, warranty_months
) on public.products to authenticated;
create policy products_select_anon on public.products for select to anon using (is_active);
create policy products_select on public.products for select to authenticated
  using (is_active or (select private.is_admin()));
create policy products_insert_admin on public.products for insert to authenticated
  with check ((select private.is_admin()));
create policy products_update_admin on public.products for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy products_delete_admin on public.products for delete to authenticated
  using ((select private.is_admin()));

create trigger products_touch before update on public.products
for each row execute function private.set_updated_at();

create trigger products_stock_ledger after insert or update of stock on public.products
for each row execute function private.record_stock_movement();

create trigger products_stock_level after insert or update of stock on public.products
for each row execute function private.sync_stock_level();

create trigger products_update_search_terms after insert or update of name, brand, short_description, description
on public.products for each row execute function private.update_search_terms();

create trigger products_insert_category after insert on public.products
for each row when (new.category_id is not null) execute function private.check_category();
create trigger products_change_category after update of category_id on public.products
for each row when (new.category_id is not null and new.category_id is distinct from old.category_id)
execute function private.check_category();

create trigger products_audit after insert or update or delete on public.products
for each row execute function private.record_audit('{rating,reviews_count,updated_at}');

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
  values ('products', 'products', true, 2097152,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
  on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;
  create policy product_images_select on storage.objects for select to authenticated
    using (bucket_id = 'products' and (select private.is_admin()));
  create policy product_images_insert on storage.objects for insert to authenticated
    with check (bucket_id = 'products' and (select private.is_admin()));
  create policy product_images_delete on storage.objects for delete to authenticated
    using (bucket_id = 'products' and (select private.is_admin()));
end;
$$;

-- schemas/catalogue/tables/stock_levels.sql

-- Stock changes with every order, and such a change must touch no index of products: the portal sorts and filters by
-- stock through this narrow copy.
-- decreased_at: when units last left, so that the bell need not read the ledger.
create table private.stock_levels (
  product_id uuid primary key references public.products (id) on delete cascade,
  stock integer not null,
  decreased_at timestamptz
);
comment on table private.stock_levels is 'Copy of products.stock, kept by a trigger on products.';

create index stock_levels_stock_idx on private.stock_levels (stock, product_id);

alter table private.stock_levels enable row level security;
revoke all on private.stock_levels from public, anon, authenticated, service_role;

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
  with check (user_id = (select auth.uid()));
create policy wishlist_delete_own on public.wishlist for delete to authenticated
  using (user_id = (select auth.uid()));

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
  primary key (day, status, payment_status)
);
comment on table private.order_totals is 'Orders and their sum in rupees by day in India, status and payment status.';

create table private.order_total_changes (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  payment_status text not null,
  orders integer not null check (orders in (-1, 1)),
  amount numeric(10, 2) not null
);
comment on table private.order_total_changes is 'Orders that came (1) or left (-1), not yet part of order_totals.';

alter table private.order_totals enable row level security;
alter table private.order_total_changes enable row level security;
revoke all on private.order_totals, private.order_total_changes, private.order_total_changes_id_seq
from public, anon, authenticated, service_role;

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
  tax_rate numeric(5, 2) not null check (tax_rate between 0 and 100),
  payment_method text not null check (payment_method in ('razorpay', 'cod')),
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'failed')),
  shipping_address jsonb not null,
  coupon_code text,
  gift_message text check (char_length(gift_message) between 1 and 200),
  checkout_key uuid not null unique default gen_random_uuid(),
  cart_id uuid,
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_total_check check (
    total_amount = subtotal + shipping_amount + tax_amount - discount_amount + round_off
  ),
  constraint orders_shipping_address_check check (
    jsonb_typeof(shipping_address) = 'object'
    and shipping_address ?& array['first_name', 'last_name', 'address_line_1', 'city', 'state', 'postal_code', 'phone']
  )
);
comment on table public.orders is 'Orders, with copies of what may change later: address, tax rate. Amounts in rupees.';

create index orders_user_id_idx on public.orders (user_id, created_at desc);
create index orders_created_at_idx on public.orders (created_at desc);
create index orders_status_idx on public.orders (status, created_at desc);
-- Cash that the shop owes, for payment_problems.
create index orders_cash_kept_idx on public.orders (updated_at)
where payment_method = 'cod' and payment_status = 'paid' and status in ('cancelled', 'failed') and total_amount > 0;
-- Goods that left without their payment, for payment_problems.
create index orders_sent_unpaid_idx on public.orders (updated_at)
where payment_method = 'razorpay' and payment_status in ('pending', 'failed') and status in ('shipped', 'delivered')
  and total_amount > 0;
create index orders_held_until_idx on public.orders (held_until) where held_until is not null;
-- As shop_claim_due_payment_checks asks: paid orders leave the index, and given up ones are out of its range.
create index orders_payment_check_idx on public.orders (greatest(created_at, reopened_at))
where razorpay_order_id is not null
  and (payment_status in ('pending', 'failed') or (payment_method = 'cod' and payment_status = 'paid'));
-- As check_payment_method counts them.
create index orders_open_cod_phone_idx on public.orders (private.phone_digits(shipping_address))
where payment_method = 'cod' and payment_status in ('pending', 'failed')
  and status not in ('delivered', 'cancelled', 'failed');
-- The portal's list.
create index orders_list_idx on public.orders (created_at desc, id)
  include (order_number, status, user_id, payment_status, total_amount);
create index orders_number_idx on public.orders using gin (lower(order_number) extensions.gin_trgm_ops);

-- Written by functions alone.
alter table public.orders enable row level security;
revoke all on public.orders from public, anon, authenticated, service_role;
grant select on public.orders to authenticated, service_role;
create policy orders_select on public.orders for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- A look at Razorpay changes nothing that an admin sees: a form that was opened before it is still up to date.
create trigger orders_touch before update on public.orders
for each row when (
  to_jsonb(old) - '{payment_checked_at,payment_checks,payment_unanswered}'::text[]
  is distinct from to_jsonb(new) - '{payment_checked_at,payment_checks,payment_unanswered}'::text[]
)
execute function private.set_updated_at();

create trigger orders_tax_rate before insert on public.orders
for each row execute function private.copy_tax_rate();

create trigger orders_held_until before insert or update on public.orders
for each row execute function private.sync_held_until();

create trigger orders_count after insert or delete on public.orders
for each row execute function private.count_order();

create trigger orders_empty after truncate on public.orders
for each statement execute function private.count_order();

create trigger orders_recount after update on public.orders
for each row when (
  (old.status, old.payment_status, old.total_amount, old.created_at)
    is distinct from (new.status, new.payment_status, new.total_amount, new.created_at)
)
execute function private.count_order();

create trigger orders_status_history after insert or update on public.orders
for each row execute function private.record_order_status();

-- On insert too, because imported orders may arrive with that status.
create trigger orders_invoice after insert or update of status on public.orders
for each row when (new.status in ('shipped', 'delivered'))
execute function private.invoice_on_dispatch();

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

-- schemas/orders/tables/order_items.sql

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id uuid references public.products (id) on delete set null,
  product_name text not null,
  -- 'SKU-' and the product's id; catalogue_sku is the SKU that admins gave it.
  product_sku text not null,
  catalogue_sku text,
  product_image text,
  hsn_code text check (char_length(hsn_code) <= 20),
  quantity integer not null check (quantity > 0),
  unit_price numeric(10, 2) not null check (unit_price >= 0),
  total_price numeric(10, 2) not null,
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
    (select private.is_admin())
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );

create trigger order_items_hsn_code before insert on public.order_items
for each row execute function private.copy_hsn_code();

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
    (select private.is_admin())
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
create policy order_notes_select_admin on public.order_notes for select to authenticated
  using ((select private.is_admin()));
create policy order_notes_insert_admin on public.order_notes for insert to authenticated
  with check ((select private.is_admin()) and author_id = (select auth.uid()));

create trigger order_notes_audit after insert on public.order_notes
for each row execute function private.record_audit('{}');

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
create policy order_refusals_select_admin on public.order_refusals for select to authenticated
  using ((select private.is_admin()));

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint coupons_percentage_check check (type <> 'percentage' or value <= 100),
  constraint coupons_window_check check (starts_at is null or expires_at is null or starts_at < expires_at),
  constraint coupons_not_nan_check check (greatest(value, minimum_amount, maximum_discount) < 'NaN'),
  constraint coupons_finite_check check (isfinite(starts_at) and isfinite(expires_at))
);
comment on table public.coupons is 'Discount codes. Amounts in rupees.';

create index coupons_created_at_idx on public.coupons (created_at desc);

-- Shoppers ask for one code with shop_find_coupon; only admins see the list.
alter table public.coupons enable row level security;
revoke all on public.coupons from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.coupons to service_role;
grant select, delete on public.coupons to authenticated;
grant insert (
  code, name, description, type, value, minimum_amount, maximum_discount, usage_limit, user_limit, starts_at,
  expires_at, is_active
) on public.coupons to authenticated;
grant update (
  code, name, description, type, value, minimum_amount, maximum_discount, usage_limit, user_limit, starts_at,
  expires_at, is_active
) on public.coupons to authenticated;
create policy coupons_select_admin on public.coupons for select to authenticated
  using ((select private.is_admin()));
create policy coupons_insert_admin on public.coupons for insert to authenticated
  with check ((select private.is_admin()));
create policy coupons_update_admin on public.coupons for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy coupons_delete_admin on public.coupons for delete to authenticated
  using ((select private.is_admin()));

-- A use does not count as an edit: updated_at detects two admins who edit the same coupon.
create trigger coupons_touch before update of code, name, description, type, value, minimum_amount, maximum_discount,
  usage_limit, user_limit, starts_at, expires_at, is_active on public.coupons
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
  using (user_id = (select auth.uid()) or (select private.is_admin()));

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

-- Shoppers see an invoice once the order is delivered.
alter table public.invoices enable row level security;
revoke all on public.invoices from public, anon, authenticated, service_role;
grant select on public.invoices to authenticated, service_role;
create policy invoices_select on public.invoices for select to authenticated
  using (
    (select private.is_admin())
    or exists (
      select 1 from public.orders o
      where o.id = order_id and o.user_id = (select auth.uid()) and o.status = 'delivered'
    )
  );

create trigger invoices_audit after insert on public.invoices
for each row execute function private.record_audit('{}');

-- schemas/orders/tables/invoice_counters.sql

-- A row stays locked until its invoice is committed, so that a number that was taken is used.
create table private.invoice_counters (
  financial_year text primary key,
  last_number integer not null check (last_number between 0 and 9999999),
  last_issued_at timestamptz
);
comment on table private.invoice_counters is 'The last invoice number of each financial year.';

revoke all on private.invoice_counters from public, anon, authenticated, service_role;

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
create index stock_movements_order_id_idx on public.stock_movements (order_id);

-- Written by the trigger on products alone.
alter table public.stock_movements enable row level security;
revoke all on public.stock_movements, public.stock_movements_id_seq from public, anon, authenticated, service_role;
grant select on public.stock_movements to authenticated, service_role;
create policy stock_movements_select_admin on public.stock_movements for select to authenticated
  using ((select private.is_admin()));

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
  created_at timestamptz not null default now(),
  unique (product_id, user_id)
);
comment on table public.reviews is 'Reviews by shoppers who received the product. Visitors see the approved ones.';

create index reviews_user_id_idx on public.reviews (user_id);
create index reviews_approved_idx on public.reviews (product_id, created_at desc) where is_approved;
create index reviews_created_at_idx on public.reviews (created_at desc, id);
create index reviews_unapproved_idx on public.reviews (created_at desc) where not is_approved;

-- Shoppers insert them unapproved; admins approve or delete them.
alter table public.reviews enable row level security;
revoke all on public.reviews from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.reviews to service_role;
grant select on public.reviews to authenticated;
-- Who wrote a review is no visitor's business, beyond the name and the picture beside it.
grant select (
  id, product_id, author_name, author_avatar_url, rating, title, comment, is_approved, created_at
) on public.reviews to anon;
grant insert (product_id, user_id, rating, title, comment) on public.reviews to authenticated;
grant update (is_approved) on public.reviews to authenticated;
grant delete on public.reviews to authenticated;
create policy reviews_select_anon on public.reviews for select to anon using (is_approved);
create policy reviews_select on public.reviews for select to authenticated
  using (is_approved or user_id = (select auth.uid()) or (select private.is_admin()));
create policy reviews_insert_buyer on public.reviews for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and not is_approved
    and exists (
      select 1
      from public.order_items i
      join public.orders o on o.id = i.order_id
      where i.product_id = reviews.product_id and o.user_id = (select auth.uid()) and o.status = 'delivered'
    )
  );
create policy reviews_update_admin on public.reviews for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy reviews_delete_admin on public.reviews for delete to authenticated
  using ((select private.is_admin()));

create trigger reviews_copy_author before insert on public.reviews
for each row execute function private.copy_review_author();

create trigger reviews_update_product_rating after insert or delete or update of rating, is_approved, product_id
on public.reviews for each row execute function private.update_product_rating();

create trigger reviews_audit after update or delete on public.reviews
for each row execute function private.record_audit('{}');

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.payments is 'Payments as Razorpay reports them; id is Razorpay''s. Amounts in rupees.';

create index payments_order_id_idx on public.payments (order_id);

-- Written by functions alone.
alter table public.payments enable row level security;
revoke all on public.payments from public, anon, authenticated, service_role;
grant select on public.payments to authenticated, service_role;
create policy payments_select on public.payments for select to authenticated
  using (
    (select private.is_admin())
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
  reason text not null check (reason in ('cancelled', 'late', 'duplicate', 'mismatch', 'returned', 'admin')),
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
-- For the dashboard and the bell.
create index refunds_unfinished_idx on public.refunds (created_at) where status in ('due', 'pending', 'failed');
-- An automatic refund of a payment exists once; admins may refund in parts.
create unique index refunds_one_open_idx on public.refunds (payment_id)
where status in ('due', 'pending') and reason not in ('admin', 'returned');

-- Written by functions alone.
alter table public.refunds enable row level security;
revoke all on public.refunds from public, anon, authenticated, service_role;
grant select on public.refunds to authenticated, service_role;
create policy refunds_select on public.refunds for select to authenticated
  using (
    (select private.is_admin())
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );

create trigger refunds_touch before update on public.refunds
for each row execute function private.set_updated_at();

create trigger refunds_protect before delete on public.refunds
for each row execute function private.protect_refund();

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
  received_at timestamptz not null default now()
);
comment on table public.webhook_events is 'Razorpay webhook events that were applied, so that none is applied twice.';

create index webhook_events_received_at_idx on public.webhook_events (received_at desc);

-- Written by shop_receive_webhook alone.
alter table public.webhook_events enable row level security;
revoke all on public.webhook_events from public, anon, authenticated, service_role;
grant select on public.webhook_events to authenticated, service_role;
create policy webhook_events_select_admin on public.webhook_events for select to authenticated
  using ((select private.is_admin()));

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
-- requested, withdrawn (by the shopper).
create table public.return_requests (
  id uuid primary key default gen_random_uuid(),
  number text collate "C" not null unique check (number ~ '^RET-[0-9]{13}$'),
  request_key uuid not null unique,
  order_id uuid not null references public.orders (id) on delete cascade,
  user_id uuid references public.users (id) on delete set null,
  kind text not null check (kind in ('return', 'exchange')),
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'rejected', 'received', 'refunded', 'replaced', 'withdrawn')),
  comment text check (char_length(comment) between 1 and 500),
  -- Where the money goes: back to its source, or to the account that the shopper of a cash order named.
  -- Null for an order of 0 rupees.
  refund_mode text check (refund_mode in ('source', 'upi', 'bank')),
  upi_id text check (upi_id ~ '^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$'),
  bank_account_name text check (char_length(bank_account_name) between 2 and 100),
  bank_account_number text check (bank_account_number ~ '^[0-9]{9,18}$'),
  bank_ifsc text check (bank_ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  -- The items' share of what was paid without shipping, as shown to the shopper. Set for exchanges too, because one
  -- that cannot be replaced is refunded.
  items_amount numeric(10, 2) not null check (items_amount >= 0),
  refund_amount numeric(10, 2) check (refund_amount >= 0),
  refund_id uuid unique references public.refunds (id) on delete set null,
  reference text check (char_length(reference) between 1 and 100),
  rejected_reason text check (char_length(rejected_reason) between 1 and 500),
  restocked boolean,
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  received_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint return_requests_upi_check check (upi_id is null or refund_mode = 'upi'),
  constraint return_requests_bank_check check (
    coalesce(bank_account_name, bank_account_number, bank_ifsc) is null or refund_mode = 'bank'
  ),
  constraint return_requests_refund_check check ((status = 'refunded') = (refund_amount is not null)),
  constraint return_requests_rejected_check check ((status = 'rejected') = (rejected_reason is not null)),
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

-- Written by functions alone.
alter table public.return_requests enable row level security;
revoke all on public.return_requests from public, anon, authenticated, service_role;
grant select on public.return_requests to authenticated, service_role;
create policy return_requests_select on public.return_requests for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create trigger return_requests_touch before update on public.return_requests
for each row execute function private.set_updated_at();

create trigger return_requests_erase_payee before update on public.return_requests
for each row execute function private.erase_payee();

-- Bank details stay out of the audit log.
create trigger return_requests_audit after update on public.return_requests
for each row when (old.status is distinct from new.status)
execute function private.record_audit('{upi_id,bank_account_name,bank_account_number,bank_ifsc,updated_at}');

-- Requests recorded more than an hour afterwards are not mailed.
create trigger return_requests_mail after insert on public.return_requests
for each row when (new.requested_at > now() - interval '1 hour')
execute function private.queue_return_mail();

create trigger return_requests_mail_change after update of status on public.return_requests
for each row when (old.status is distinct from new.status)
execute function private.queue_return_mail();

-- schemas/returns/tables/return_items.sql

create table public.return_items (
  return_id uuid not null references public.return_requests (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  reason text not null
    check (reason in ('damaged', 'defective', 'wrong_item', 'not_as_described', 'does_not_fit', 'changed_mind')),
  primary key (return_id, order_item_id)
);
comment on table public.return_items is 'Items and quantities of a return request.';

create index return_items_order_item_id_idx on public.return_items (order_item_id);

-- Written by functions alone.
alter table public.return_items enable row level security;
revoke all on public.return_items from public, anon, authenticated, service_role;
grant select on public.return_items to authenticated, service_role;
create policy return_items_select on public.return_items for select to authenticated
  using (
    (select private.is_admin())
    or exists (
      select 1 from public.return_requests r where r.id = return_id and r.user_id = (select auth.uid())
    )
  );

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
  read_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is 'Messages from the contact form.';

create index contact_messages_user_id_idx on public.contact_messages (user_id);
create index contact_messages_created_at_idx on public.contact_messages (created_at desc);

-- Inserted by shop_send_message alone.
alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated, service_role;
grant select on public.contact_messages to authenticated, service_role;
grant update (read_at) on public.contact_messages to authenticated;
create policy contact_messages_select_admin on public.contact_messages for select to authenticated
  using ((select private.is_admin()));
create policy contact_messages_update_admin on public.contact_messages for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create trigger contact_messages_audit after update on public.contact_messages
for each row execute function private.record_audit('{}');

create trigger contact_messages_mail after insert on public.contact_messages
for each row execute function private.queue_message_mail();

-- schemas/mail/tables/newsletter_subscribers.sql

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (
    email = lower(btrim(email)) and char_length(email) <= 320 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  ),
  consented_at timestamptz not null default now(),
  -- In the unsubscribe link of every newsletter.
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.newsletter_subscribers is 'Addresses that asked for the newsletter.';

create index newsletter_subscribers_consented_at_idx on public.newsletter_subscribers (consented_at desc);

-- Written by functions alone.
alter table public.newsletter_subscribers enable row level security;
revoke all on public.newsletter_subscribers from public, anon, authenticated, service_role;
grant select on public.newsletter_subscribers to authenticated, service_role;
create policy newsletter_subscribers_select_admin on public.newsletter_subscribers for select to authenticated
  using ((select private.is_admin()));

-- schemas/mail/tables/outbox.sql

-- A mail is queued in the transaction that it reports and sent afterwards. data has what the mail says as it was then;
-- app/mail turns kind and data into words.
create table public.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'order-confirmed', 'order-paid', 'order-shipped', 'order-tracked', 'order-delivered', 'order-cancelled',
    'payment-failed', 'payment-returned', 'refunded', 'return-update', 'owner-order', 'owner-payment', 'owner-return',
    'owner-message', 'account-changed', 'owner-admin'
  )),
  -- Null for mails to the shop's owner. No foreign key: its lock could deadlock with an account deletion.
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
-- As retention_rules asks.
create index outbox_content_idx on public.outbox (greatest(created_at, requeued_at))
where status <> 'queued' and erased_at is null;
create index outbox_erased_idx on public.outbox (greatest(created_at, requeued_at)) where erased_at is not null;

-- Read by admins, written by triggers and functions alone.
alter table public.outbox enable row level security;
revoke all on public.outbox, public.outbox_id_seq from public, anon, authenticated, service_role;
grant select on public.outbox to authenticated, service_role;
create policy outbox_select_admin on public.outbox for select to authenticated
  using ((select private.is_admin()));

create trigger outbox_audit after update of status on public.outbox
for each row when (old.status = 'failed' and new.status = 'queued')
execute function private.record_audit('{data,to_email,attempts,next_attempt_at,error}');

-- schemas/search/types/product_query.sql

-- A query for products.
create type private.product_query as (
  -- Conditions on products p that refer to this value as $1, and their values; null when a filter is off.
  filters text,
  category_id uuid,
  min_price numeric,
  max_price numeric,
  min_rating numeric,
  -- The search: the phrase, its parts between spaces as LIKE patterns, and the substrings (ngrams) of names to look up.
  phrase text,
  patterns text[],
  ngrams text[],
  -- The same for words of one or two letters, which only match at the start of a word.
  start_patterns text[],
  start_ngrams text[],
  -- Queries on products.search_vector: these words in the name, longer words of the name that start like them, and
  -- words anywhere that start like them.
  whole tsquery,
  starts tsquery,
  anywhere tsquery
);

-- schemas/accounts/functions/admin_delete_user.sql

-- Deletes a user as account deletion does and records which admin did it; the audit row has no name in it.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'last_admin' | 'self' | 'open_orders' | 'busy'}.
-- Raises 42501 unless an admin calls it.
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
  -- As in admin_set_admin: when two admins delete or demote each other, the second one fails.
  perform 1 from public.users u where u.is_admin or u.id = p_user_id order by u.id for update;
  if not private.is_admin_now(v_caller) then
    raise insufficient_privilege using message = 'admin_delete_user is for admins';
  end if;
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
  insert into public.audit_log (actor_id, action, entity, entity_id, before)
  values (
    v_caller, 'delete', 'users', p_user_id,
    jsonb_build_object('is_admin', v_user.is_admin, 'created_at', v_user.created_at)
  );
  return jsonb_build_object('ok', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_delete_user from public, anon, authenticated, service_role;
grant execute on function public.admin_delete_user to authenticated;

-- schemas/accounts/functions/admin_list_users.sql

-- Returns one page of users, newest first: {total, users}. p_search matches any part of name or e-mail, ignoring case.
-- p_role is 'admin', 'user' or empty. Counting stops at 1,001. Raises 42501 unless an admin calls it.
create function public.admin_list_users(p_search text, p_role text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pattern text := '%' || regexp_replace(left(p_search, 200), '([%_\\])', '\\\1', 'g') || '%';
  v_where text := private.users_filter(v_pattern, p_role);
  v_ids uuid[];
  v_users jsonb;
begin
  perform private.require_admin();
  execute format('select array(select u.id from public.users u where %s limit 1001)', v_where) into v_ids;
  if cardinality(v_ids) <= 1000 then
    v_where := 'u.id = any ($1)';
  end if;
  execute format(
    $query$
      select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id), '[]')
      from (
        select u.id, u.full_name, u.email, u.phone, u.is_admin, u.created_at, u.updated_at
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

-- schemas/accounts/functions/admin_set_admin.sql

-- Grants or revokes admin rights. Returns {ok: true, changed} or {ok: false, code: 'not_found' | 'last_admin' |
-- 'self' | 'busy'}. Admins cannot demote themselves, and the last admin cannot be demoted. Raises 42501 unless an admin
-- calls it.
create function public.admin_set_admin(p_user_id uuid, p_is_admin boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_caller uuid := auth.uid();
  v_was_admin boolean;
  v_email text;
begin
  -- Locks all admins before checking the caller: when two admins demote each other, the second one fails.
  perform 1 from public.users u where u.is_admin or u.id = p_user_id order by u.id for no key update;
  if not private.is_admin_now(v_caller) then
    raise insufficient_privilege using message = 'admin_set_admin is for admins';
  end if;
  if p_is_admin is null then
    raise null_value_not_allowed using message = 'admin_set_admin: p_is_admin is needed';
  end if;
  select u.is_admin into v_was_admin from public.users u where u.id = p_user_id;
  if not found then
    return private.error_result('not_found');
  elsif not p_is_admin and v_was_admin and (select count(*) from public.users u where u.is_admin) = 1 then
    return private.error_result('last_admin');
  elsif not p_is_admin and p_user_id = v_caller then
    return private.error_result('self');
  end if;
  update public.users u set is_admin = p_is_admin where u.id = p_user_id and u.is_admin <> p_is_admin;
  if v_was_admin <> p_is_admin then
    select u.email into v_email from public.users u where u.id = p_user_id;
    perform private.queue_account_mail(p_user_id, v_email, case when p_is_admin then 'admin' else 'not_admin' end);
    perform private.queue_owner_mail('owner-admin', null, 'owner-admin-' || gen_random_uuid(), jsonb_build_object(
      'user_id', p_user_id, 'email', coalesce(v_email, ''), 'is_admin', p_is_admin, 'changed_at', now()
    ));
  end if;
  return jsonb_build_object('ok', true, 'changed', v_was_admin <> p_is_admin);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_set_admin from public, anon, authenticated, service_role;
grant execute on function public.admin_set_admin to authenticated;

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

-- schemas/accounts/functions/is_admin_now.sql

-- Returns true when the user is an admin. Volatile, unlike is_admin(): it reads what was committed while the caller
-- waited for a lock.
create function private.is_admin_now(p_user_id uuid)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  return exists (select 1 from public.users u where u.id = p_user_id and u.is_admin);
end;
$$;
revoke execute on function private.is_admin_now from public, anon, authenticated, service_role;

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
    ('addresses', 'user_id', null, 'addresses', '{user_id}', null, 'created_at', 'delete'),
    ('wishlist', 'user_id', null, 'wishlist', '{id,user_id,product_id}',
      'jsonb_build_object(''product'', (select p.name from public.products p where p.id = wishlist.product_id))',
      'created_at', 'delete'),
    ('newsletter_subscribers', 'email', null, 'newsletter', '{id,unsubscribe_token,created_at}', null,
      'created_at', 'delete'),
    ('outbox', 'user_id', null, null, '{}', null, 'id', 'delete'),
    ('notification_reads', 'user_id', null, null, '{}', null, 'user_id', 'delete'),
    ('reviews', 'user_id', null, 'reviews', '{id,product_id,user_id,author_avatar_url}',
      'jsonb_build_object(''product'', (select p.name from public.products p where p.id = reviews.product_id))',
      'created_at', 'anonymise'),
    ('contact_messages', 'user_id', null, 'messages', '{id,number,user_id,read_at}', null, 'number', 'anonymise'),
    ('orders', 'user_id', null, 'orders',
      '{id,user_id,tax_rate,checkout_key,cart_id,carrier,tracking_number,tracking_url,razorpay_order_id,held_until,
        reopened_at,payment_checked_at,payment_checks,
        payment_unanswered,confirmed_at,shipped_at,delivered_at,cancelled_at,updated_at}',
      null, 'created_at', 'keep'),
    ('order_items', 'order_id', 'orders', 'items', '{id,order_id,product_id,catalogue_sku,product_image,hsn_code}',
      null, 'product_name', 'keep'),
    ('order_status_history', 'order_id', 'orders', 'history', '{id,order_id,actor,actor_id,note}', null, 'id', 'keep'),
    ('payments', 'order_id', 'orders', 'payments',
      '{order_id,razorpay_order_id,currency,refunded_amount,updated_at}', null, 'created_at', 'keep'),
    ('refunds', 'order_id', 'orders', 'refunds',
      '{id,order_id,payment_id,idempotency_key,razorpay_refund_id,retry_of,attempts,next_attempt_at,error,updated_at}',
      null, 'created_at', 'keep'),
    ('invoices', 'order_id', 'orders', null, '{}', null, 'number', 'keep'),
    ('return_requests', 'order_id', 'orders', 'returns',
      '{id,request_key,order_id,user_id,refund_id,restocked,updated_at}', null, 'number', 'anonymise'),
    ('return_items', 'return_id', 'return_requests', 'items', '{return_id,order_item_id}',
      'jsonb_build_object(''product_name'',
        (select i.product_name from public.order_items i where i.id = return_items.order_item_id))',
      'order_item_id', 'keep'),
    ('coupon_redemptions', 'user_id', null, null, '{}', null, 'created_at', 'keep'),
    ('order_notes', 'author_id', null, null, '{}', null, 'id', 'keep'),
    ('stock_movements', 'actor_id', null, null, '{}', null, 'id', 'keep'),
    ('audit_log', 'actor_id', null, null, '{}', null, 'id', 'keep');
$$;
revoke execute on function private.personal_data from public, anon, authenticated, service_role;

-- schemas/accounts/functions/require_admin.sql

-- Raises 42501 unless the caller is an admin.
create function private.require_admin()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only admins may do this';
  end if;
end;
$$;
revoke execute on function private.require_admin from public, anon, authenticated, service_role;

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
  update public.users u set browsers_forgotten_at = now() where u.id = auth.uid();
  if not found then
    raise insufficient_privilege using message = 'shop_forget_browsers is for signed-in users';
  end if;
  return now();
end;
$$;
revoke execute on function public.shop_forget_browsers from public, anon, authenticated, service_role;
grant execute on function public.shop_forget_browsers to authenticated;

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
  select u.* into v_user from public.users u where u.id = (select auth.uid());
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

-- Takes back what shop_begin_sign_in has counted under these keys: the password was not wrong.
create function public.shop_return_sign_in(p_keys text[])
returns void
language sql
security definer
set search_path = ''
as $$
  update public.sign_in_failures f set failures = greatest(f.failures - 1, 0) where f.key = any(p_keys);
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
  v_user_id uuid := auth.uid();
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

-- schemas/accounts/functions/users_filter.sql

-- Builds the condition on users u for admin_list_users, with the values in it so that the planner knows which filters
-- apply.
create function private.users_filter(p_pattern text, p_role text)
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    case when p_pattern <> '%%' then format('(u.full_name ilike %1$L or u.email ilike %1$L)', p_pattern) end,
    case p_role when 'admin' then 'u.is_admin' when 'user' then 'not u.is_admin' end
  );
$$;
revoke execute on function private.users_filter from public, anon, authenticated, service_role;

-- schemas/admin/functions/admin_dashboard.sql

-- Returns everything on the dashboard as of now. Days are those of India, today included; revenue is what is paid, and
-- net_revenue leaves out what was refunded of it or is about to be.
-- p_days is the number of days of sales, 7 to 90. Growth compares the last 30 days ("now") with the 30 before
-- ("before").
-- Raises 42501 unless an admin calls it.
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
  v_now timestamptz := (v_today - 29)::timestamp at time zone 'Asia/Kolkata';
  v_before timestamptz := (v_today - 59)::timestamp at time zone 'Asia/Kolkata';
  v_from date := v_today - greatest(v_days, 60) + 1;
  v_orders jsonb;
begin
  perform private.require_admin();

  with totals as materialized (
    select t.day, t.status, t.payment_status, t.orders, t.amount from private.order_totals t
    union all
    select c.day, c.status, c.payment_status, c.orders, c.amount from private.order_total_changes c
  ),
  by_status as materialized (
    select t.status, sum(t.orders) as orders, sum(t.amount) filter (where t.payment_status = 'paid') as revenue
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
    'net_revenue', (v_orders -> 'revenue' ->> 'total')::numeric - (
      select coalesce(sum(r.amount), 0)
      from public.refunds r join public.orders o on o.razorpay_payment_id = r.payment_id
      where r.status <> 'failed' and o.payment_status = 'paid'
    ) - (
      select coalesce(sum(q.refund_amount), 0)
      from public.return_requests q join public.orders o on o.id = q.order_id
      where q.status = 'refunded' and q.refund_id is null and o.payment_status = 'paid'
    ),
    'users', jsonb_build_object(
      'total', (select count(*) from public.users u),
      'now', (select count(*) from public.users u where u.created_at >= v_now),
      'before', (select count(*) from public.users u where u.created_at >= v_before and u.created_at < v_now)
    ),
    'products', jsonb_build_object(
      'total', (select count(*) from public.products p),
      'now', (select count(*) from public.products p where p.created_at >= v_now),
      'before', (select count(*) from public.products p where p.created_at >= v_before and p.created_at < v_now)
    ),
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
        from public.products p order by p.reviews_count desc, p.id limit 5
      ) t
    ),
    'low_stock', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.stock, l.id), '[]')
      from (
        select p.id, p.name, p.sku, p.stock
        from private.stock_levels s join public.products p on p.id = s.product_id
        where s.stock <= 5 and p.is_active order by s.stock, s.product_id limit 8
      ) l
    ),
    'low_stock_total', (
      select count(*) from (
        select 1 from private.stock_levels s join public.products p on p.id = s.product_id
        where s.stock <= 5 and p.is_active limit 1001
      ) c
    ),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.since desc), '[]')
      from (
        select p.id, p.kind, p.payment_id, p.amount, p.since, o.order_number
        from private.payment_problems p left join public.orders o on o.id = p.order_id
        order by p.since desc limit 8
      ) m
    ),
    'payments_total', (select count(*) from (select 1 from private.payment_problems limit 1001) c)
  );
end;
$$;
revoke execute on function public.admin_dashboard from public, anon, authenticated, service_role;
grant execute on function public.admin_dashboard to authenticated;

-- schemas/admin/functions/admin_mark_notifications_read.sql

-- Marks all notifications up to p_until as read; later ones were not on the screen and stay new.
-- Raises 42501 unless an admin calls it.
create function public.admin_mark_notifications_read(p_until timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  insert into public.notification_reads as r (user_id, read_at)
  values (auth.uid(), least(p_until, now()))
  on conflict (user_id) do update set read_at = greatest(r.read_at, excluded.read_at);
end;
$$;
revoke execute on function public.admin_mark_notifications_read from public, anon, authenticated, service_role;
grant execute on function public.admin_mark_notifications_read to authenticated;

-- schemas/admin/functions/admin_notifications.sql

-- Returns what is new since the admin last marked notifications as read, each counted up to 100, and the time of
-- counting: {until, orders, payments, returns, stock, reviews, messages}. An order is new until it is processed, from
-- the time it needs no payment any more. Raises 42501 unless an admin calls it.
create function public.admin_notifications()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_read_at timestamptz := coalesce(
    (select r.read_at from public.notification_reads r where r.user_id = auth.uid()), '-infinity'
  );
begin
  perform private.require_admin();
  return jsonb_build_object(
    'until', now(),
    'orders', (
      select count(*) from (
        select 1 from public.orders o
        where o.status in ('pending', 'confirmed') and o.held_until is null
          and coalesce(o.confirmed_at, o.created_at) > v_read_at
        limit 100
      ) c
    ),
    'payments', (select count(*) from (select 1 from private.payment_problems p where p.since > v_read_at limit 100) c),
    'returns', (
      select count(*) from (
        select 1 from public.return_requests r where r.status = 'requested' and r.requested_at > v_read_at limit 100
      ) c
    ),
    'stock', (
      select count(*) from (
        select 1 from private.stock_levels s join public.products p on p.id = s.product_id
        where s.stock <= 5 and p.is_active
          and (p.created_at > v_read_at or s.decreased_at > v_read_at)
        limit 100
      ) c
    ),
    'reviews', (
      select count(*) from (
        select 1 from public.reviews r where not r.is_approved and r.created_at > v_read_at limit 100
      ) c
    ),
    'messages', (
      select count(*) from (
        select 1 from public.contact_messages m where m.read_at is null and m.created_at > v_read_at limit 100
      ) c
    )
  );
end;
$$;
revoke execute on function public.admin_notifications from public, anon, authenticated, service_role;
grant execute on function public.admin_notifications to authenticated;

-- schemas/admin/functions/admin_save_settings.sql

-- Saves the settings form. p_version is the updated_at that the admin saw. A secret that is null stays, an empty one is
-- removed. Returns {ok: true} or {ok: false, code: 'changed' (somebody saved meanwhile) | 'busy'}.
-- Raises 42501 unless an admin calls it.
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
  v_secrets jsonb := jsonb_strip_nulls(jsonb_build_object(
    'key_secret', case when p_key_secret = '' then 'removed' when p_key_secret is not null then 'replaced' end,
    'webhook_secret',
      case when p_webhook_secret = '' then 'removed' when p_webhook_secret is not null then 'replaced' end
  ));
begin
  perform private.require_admin();
  select * into strict v from public.settings for update;
  if v.updated_at is distinct from p_version then
    return private.error_result('changed');
  end if;
  v := jsonb_populate_record(v, p_settings);
  update public.settings s
  set site_name = v.site_name, site_description = v.site_description, contact_email = v.contact_email,
    contact_phone = v.contact_phone, address = v.address, currency = v.currency, tax_rate = v.tax_rate,
    shipping_fee = v.shipping_fee, free_shipping_threshold = v.free_shipping_threshold, enable_cod = v.enable_cod,
    enable_razorpay = v.enable_razorpay, razorpay_key_id = v.razorpay_key_id, cod_limit = v.cod_limit,
    line_limit = v.line_limit, open_cod_limit = v.open_cod_limit, phone_cod_limit = v.phone_cod_limit,
    unpaid_units_limit = v.unpaid_units_limit,
    delivery_days_min = v.delivery_days_min, delivery_days_max = v.delivery_days_max,
    return_window_days = v.return_window_days, refund_days = v.refund_days,
    offer_gift_message = v.offer_gift_message, legal_name = v.legal_name,
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

-- schemas/admin/functions/admin_stored_records.sql

-- Returns what the database stores and how long it is kept, for the portal: {bytes, records: [{relation, title, rows,
-- bytes, oldest, rules: [{part, kept, reason}]}]}. rows is PostgreSQL's estimate, null before it has one; bytes
-- include indexes. Reads no table as a whole. Raises 42501 unless an admin calls it.
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
  perform private.require_admin();
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
      'entity in (''contact_messages'', ''order_notes'', ''reviews'') and coalesce(before, after) is not null',
      'before = null, after = null', 'id',
      'What an admin removed or noted about a person: logs are kept for a year (DPDP Rules, 2025), and no longer'),
    (3, 'outbox', 'E-mails', 'rows', '90 days', 'greatest(created_at, requeued_at)', 'erased_at is not null', null,
      'id', 'That a mail was sent, and when, is looked up while an order is under way or returned'),
    (4, 'webhook_events', 'Payment events', 'rows', '1 year', 'received_at', null, null, 'received_at',
      'An event is applied once; Razorpay repeats it for a day. Only its id and kind are stored'),
    (5, 'audit_log', 'Audit log', 'rows about other records', '3 years', 'created_at',
      'entity not in (''invoices'', ''orders'', ''refunds'', ''return_requests'')', null, 'id',
      'A claim may be brought for three years (Limitation Act, 1963)'),
    (6, 'audit_log', 'Audit log', 'rows about orders, invoices, refunds, returns', '8 years', 'created_at', null, null,
      'id', 'The edit log of the books is kept as long as the books (Companies Act, s. 128)'),
    (7, 'orders', 'Orders', 'rows', null, null, null, null, 'created_at',
      'Books: 8 years (Companies Act, s. 128), 72 months from the annual return (CGST Act, s. 36)'),
    (8, 'order_items', 'Items of orders', 'rows', null, null, null, null, null, 'Part of the order'),
    (9, 'order_status_history', 'History of orders', 'rows', null, null, null, null, null, 'Part of the order'),
    (10, 'payments', 'Payments', 'rows', null, null, null, null, null, 'Books, as orders'),
    (11, 'refunds', 'Refunds', 'rows', null, null, null, null, null, 'Books, as orders'),
    (12, 'invoices', 'Invoices', 'rows', null, null, null, null, null, 'Books, as orders; the series has no gaps'),
    (13, 'stock_movements', 'Stock movements', 'rows', null, null, null, null, 'id',
      'A product''s stock is the sum of its movements, and what an order holds is the sum of its own'),
    (14, 'contact_messages', 'Messages', 'rows', null, null, null, null, 'created_at',
      'Removed when the person asks for it, as the privacy page says'),
    (15, 'users', 'Accounts', 'accounts that nobody confirmed', '1 day', 'unconfirmed_since',
      'unconfirmed_since is not null', null, 'created_at',
      'Anybody can sign up with another person''s address; nobody can use the account before its link is opened'),
    (16, 'sign_in_failures', 'Wrong passwords', 'rows', '1 day', 'since', null, null, null,
      'Counted for an hour at most, against guessing. Accounts and networks are hashed'),
    (17, 'users', 'Accounts', 'rows', null, null, null, null, 'created_at', 'Kept until the person closes the account');
$$;
revoke execute on function private.retention_rules from public, anon, authenticated, service_role;

-- schemas/admin/functions/shop_thin_records.sql

-- Removes records that private.retention_rules() no longer keeps: at most p_limit, and never more than 500, so that a
-- call is short. Passes over rows that are locked: a mail that is being queued again stays. Returns how many were
-- removed; fewer than the limit means that no more are due. Also adds up the totals of orders.
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

-- schemas/catalogue/functions/admin_adjust_stock.sql

-- Adds p_change units to the stock; a negative number takes units away. Returns {ok: true, stock} or
-- {ok: false, code: 'not_found' | 'too_few' (with stock) | 'too_many' | 'busy'}. Raises 42501 unless an admin calls it.
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
  perform private.require_admin();
  select p.* into v_product from public.products p where p.id = p_product_id for no key update;
  if not found then
    return private.error_result('not_found');
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

-- schemas/catalogue/functions/admin_bulk_update_products.sql

-- Changes up to 100 products at once, all of them or none. p_change: activate, deactivate, feature, unfeature, price
-- (set to p_amount rupees) or percent (change by p_amount percent, rounded half up to the rupee, at least 1).
-- Returns {ok: true, changed} or {ok: false, code: 'invalid' | 'too_many' | 'out_of_range' | 'busy'}.
-- Raises 42501 unless an admin calls it.
create function public.admin_bulk_update_products(p_product_ids uuid[], p_change text, p_amount numeric default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_changed integer;
begin
  perform private.require_admin();
  if p_change not in ('activate', 'deactivate', 'feature', 'unfeature', 'price', 'percent')
    or (p_change in ('price', 'percent') and p_amount is null)
  then
    return private.error_result('invalid');
  end if;
  -- So few that checkouts of these products do not wait for long.
  if cardinality(p_product_ids) > 100 then
    return private.error_result('too_many');
  end if;
  perform 1 from public.products p where p.id = any (p_product_ids) order by p.id for no key update;
  update public.products p
  set is_active = case p_change when 'activate' then true when 'deactivate' then false else p.is_active end,
    is_featured = case p_change when 'feature' then true when 'unfeature' then false else p.is_featured end,
    price = case p_change
      when 'price' then p_amount
      when 'percent' then greatest(floor(p.price * (100 + p_amount) / 100 + 0.5), 1)
      else p.price end
  where p.id = any (p_product_ids);
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

-- schemas/catalogue/functions/admin_delete_category.sql

-- Deletes a category; its products stay, without a category. One call takes at most p_limit products out of it, so that
-- it ends soon and checkouts of these products wait for no longer; call it until the answer says deleted. A category
-- with products left is hidden from the shop and takes no new ones.
-- The products are locked in id order, as every order locks them: see private.lock_stock_and_coupons. The audit log has
-- one row with the number of products instead of one for each product.
-- Returns {ok: true, deleted, detached, left} or {ok: false, code: 'not_found' | 'busy'}: detached counts the products
-- of all calls. Raises 42501 unless an admin calls it.
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
  perform private.require_admin();
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

-- Deletes a product that was never ordered and deactivates one that was, because orders refer to it.
-- Returns {ok: true, deleted} or {ok: false, code: 'not_found' | 'busy'}. Raises 42501 unless an admin calls it.
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
  perform private.require_admin();
  -- Waits for orders that are being placed, and they for this.
  perform 1 from public.products p where p.id = p_product_id for update;
  if not found then
    return private.error_result('not_found');
  end if;
  v_is_sold := exists (select from public.order_items i where i.product_id = p_product_id);
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

-- schemas/catalogue/functions/admin_get_product.sql

-- Returns the product of an edit form with its version, or null. Raises 42501 unless an admin calls it.
create function public.admin_get_product(p_product_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select private.product_form(p) from public.products p where p.id = p_product_id);
end;
$$;
revoke execute on function public.admin_get_product from public, anon, authenticated, service_role;
grant execute on function public.admin_get_product to authenticated;

-- schemas/catalogue/functions/admin_import_products.sql

-- Writes price, stock and active flag of up to 100 products: so few that checkouts of them do not wait for long. Each
-- row is {sku, price, stock, is_active, expected}, where expected has the three values that the preview showed. Writes
-- all rows, or none when one differs by now. A row that has its new values already counts as written, so that an import
-- can be repeated.
-- Returns {ok: true, changed} or {ok: false, code: 'changed' (with sku) | 'too_many' | 'busy'}.
-- Raises 42501 unless an admin calls it.
create function public.admin_import_products(p_rows jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_skus text[];
  v_sku text;
begin
  perform private.require_admin();
  if jsonb_array_length(p_rows) > 100 then
    return private.error_result('too_many');
  end if;
  -- The products are found by "= any": a join with the rows alone would read all products.
  v_skus := array(select r ->> 'sku' from jsonb_array_elements(p_rows) r);
  perform 1 from public.products p where p.sku = any (v_skus) order by p.id for no key update;

  select r ->> 'sku' into v_sku
  from jsonb_array_elements(p_rows) r
  left join public.products p on p.sku = r ->> 'sku' and p.sku = any (v_skus)
  where p.id is null
    or (
      (p.price, p.stock, p.is_active) is distinct from (
        (r #>> '{expected,price}')::numeric, (r #>> '{expected,stock}')::integer,
        (r #>> '{expected,is_active}')::boolean)
      and (p.price, p.stock, p.is_active) is distinct from (
        (r ->> 'price')::numeric, (r ->> 'stock')::integer, (r ->> 'is_active')::boolean))
  limit 1;
  if found then
    return private.error_result('changed', jsonb_build_object('sku', v_sku));
  end if;

  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  select auth.uid(), 'update', 'products', p.id::text,
    jsonb_build_object('stock', p.stock), jsonb_build_object('stock', r.stock, 'reason', 'import')
  from jsonb_to_recordset(p_rows) r (sku text, stock integer)
  join public.products p on p.sku = r.sku
  where p.sku = any (v_skus) and p.stock <> r.stock;

  perform private.set_context('admin', auth.uid(), 'import');
  update public.products p set stock = r.stock
  from jsonb_to_recordset(p_rows) r (sku text, stock integer)
  where p.sku = r.sku and p.sku = any (v_skus) and p.stock <> r.stock;
  perform private.clear_context();

  update public.products p set price = r.price, is_active = r.is_active
  from jsonb_to_recordset(p_rows) r (sku text, price numeric, is_active boolean)
  where p.sku = r.sku and p.sku = any (v_skus) and (p.price, p.is_active) is distinct from (r.price, r.is_active);
  return jsonb_build_object('ok', true, 'changed', jsonb_array_length(p_rows));
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_import_products from public, anon, authenticated, service_role;
grant execute on function public.admin_import_products to authenticated;

-- schemas/catalogue/functions/admin_list_products.sql

-- Returns one page of all products.
--   p_query: {search?, category_id?, status?, low_stock?, sort?, limit?, offset?}. status: active, inactive or
--   featured; sort: newest (the default), name, price-asc, price-desc or stock. 20 products unless limit says
--   otherwise.
-- total_count is 1,001 when there are more than 1,000; a page beyond the last is one row of nulls with the total_count.
-- Raises 42501 unless an admin calls it, 22023 for malformed input.
create function public.admin_list_products(p_query jsonb default '{}')
returns table (
  id uuid,
  name text,
  sku text,
  price numeric,
  stock integer,
  is_active boolean,
  is_featured boolean,
  image_url text,
  images jsonb,
  category_name text,
  total_count integer
)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_input record;
  v_pattern text;
  -- Built from constants; what the admin typed is passed as parameters.
  v_low text := 'p.id in (select l.product_id from private.stock_levels l where l.stock <= 5)';
  v_where text;
  v_order text;
  v_from text;
  v_ids uuid[];
  v_total integer;
begin
  perform private.require_admin();
  perform private.validate_object('p_query', p_query, '{
    "search": "text?", "category_id": "uuid?", "status": "text?", "low_stock": "boolean?", "sort": "text?",
    "limit": "integer?", "offset": "integer?"
  }');
  select * into v_input
  from jsonb_to_record(p_query) as q (
    search text, category_id uuid, status text, low_stock boolean, sort text, "limit" integer, "offset" integer
  );
  v_pattern := '%' || regexp_replace(lower(btrim(coalesce(v_input.search, ''))), '([%_\\])', '\\\1', 'g') || '%';
  v_where := 'true'
    || case when v_pattern <> '%%' then ' and lower(p.name || '' '' || p.sku) like $1' else '' end
    || case when v_input.category_id is not null then ' and p.category_id = $2' else '' end
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
  into v_total, v_ids using v_pattern, v_input.category_id;
  if v_total <= 1000 then
    v_where := 'p.id = any ($3)';
  else
    -- "is true" makes the planner hash the products with low stock instead of joining them one by one.
    v_where := replace(v_where, v_low, v_low || ' is true');
  end if;
  execute format('select array(select p.id from %s where %s order by %s limit $4 offset $5)', v_from, v_where, v_order)
  into v_ids using v_pattern, v_input.category_id, v_ids,
    least(greatest(coalesce(v_input."limit", 20), 1), 100),
    least(greatest(coalesce(v_input."offset", 0), 0), 1000000);
  return query
  select p.id, p.name, p.sku, p.price, p.stock, p.is_active, p.is_featured, p.image_url, p.images, c.name, v_total
  from unnest(v_ids) with ordinality i (id, place)
  join public.products p on p.id = i.id
  left join public.categories c on c.id = p.category_id
  order by i.place;
  if not found then
    total_count := v_total;
    return next;
  end if;
end;
$$;
revoke execute on function public.admin_list_products from public, anon, authenticated, service_role;
grant execute on function public.admin_list_products to authenticated;

-- schemas/catalogue/functions/admin_products_by_sku.sql

-- Returns what a CSV import is compared with: [{sku, name, price, stock, is_active}] of the first 1,000 SKUs.
-- Raises 42501 unless an admin calls it.
create function public.admin_products_by_sku(p_skus text[])
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'sku', p.sku, 'name', p.name, 'price', p.price, 'stock', p.stock, 'is_active', p.is_active
    )), '[]')
    from public.products p
    where p.sku = any (p_skus[1:1000])
  );
end;
$$;
revoke execute on function public.admin_products_by_sku from public, anon, authenticated, service_role;
grant execute on function public.admin_products_by_sku to authenticated;

-- schemas/catalogue/functions/admin_save_product.sql

-- Saves the edit form of a product. p_product holds the columns by name; p_version and p_expected_stock are what the
-- form showed. A stock that was not edited is left alone, whatever was sold meanwhile.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'changed' (with product as it is now) | 'sku_taken' |
-- 'unknown_category' | 'busy'}. Raises 42501 unless an admin calls it.
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
begin
  perform private.require_admin();
  -- "for update" from the start, because setting the unique sku needs it: taken in two steps, it and a review of this
  -- product, which refers to it and then locks it to count, would wait for each other.
  select p.* into v_old from public.products p where p.id = p_product_id for update;
  if not found then
    return private.error_result('not_found');
  end if;
  v_new := jsonb_populate_record(v_old, p_product - '{id,rating,reviews_count,created_at,updated_at}'::text[]);
  if private.product_version(v_old) is distinct from p_version
    or (v_new.stock <> p_expected_stock and v_old.stock <> p_expected_stock)
  then
    return private.error_result('changed', jsonb_build_object('product', private.product_form(v_old)));
  end if;
  if v_new.stock <> p_expected_stock then
    perform private.set_stock(v_old, v_new.stock, p_reason);
  end if;
  update public.products p
  set name = v_new.name, description = v_new.description, short_description = v_new.short_description,
    price = v_new.price, compare_price = v_new.compare_price, sku = v_new.sku, category_id = v_new.category_id,
    brand = v_new.brand, is_featured = v_new.is_featured, is_active = v_new.is_active, image_url = v_new.image_url,
    images = v_new.images, hsn_code = v_new.hsn_code, country_of_origin = v_new.country_of_origin,
    warranty_months = v_new.warranty_months
  where p.id = p_product_id;
  return jsonb_build_object('ok', true);
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

-- schemas/catalogue/functions/admin_unused_images.sql

-- Returns those of the first 20 image URLs that no product and no order item uses, so that their files can be deleted.
-- Raises 42501 unless an admin calls it.
create function public.admin_unused_images(p_addresses text[])
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return array(
    select a.address
    from unnest(p_addresses[1:20]) with ordinality a (address, place)
    where not exists (
        select from public.products p where md5(p.image_url) = md5(a.address) and p.image_url = a.address)
      and not exists (
        select from public.products p where p.images @> jsonb_build_array(jsonb_build_object('url', a.address)))
      -- Not "exists": the planner would hash all items ever sold instead of using the index.
      and (
        select true from public.order_items i
        where md5(i.product_image) = md5(a.address) and i.product_image = a.address limit 1) is null
    order by a.place
  );
end;
$$;
revoke execute on function public.admin_unused_images from public, anon, authenticated, service_role;
grant execute on function public.admin_unused_images to authenticated;

-- schemas/catalogue/functions/product_form.sql

-- Returns a product as the edit form needs it: its columns and its version.
create function private.product_form(p_product public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select (to_jsonb(p_product) - 'search_vector')
    || jsonb_build_object('version', private.product_version(p_product));
$$;
revoke execute on function private.product_form from public, anon, authenticated, service_role;

-- schemas/catalogue/functions/product_version.sql

-- Returns a hash of the fields that admins edit: it stays the same when somebody buys or rates the product.
-- Stock is compared separately.
create function private.product_version(p_product public.products)
returns text
language sql
stable
set search_path = ''
as $$
  select md5((to_jsonb(p_product)
    - '{stock,rating,reviews_count,created_at,updated_at,search_vector}'::text[])::text);
$$;
revoke execute on function private.product_version from public, anon, authenticated, service_role;

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

-- schemas/catalogue/functions/shop_own_review.sql

-- Returns the state of the caller's review of a product: published, waiting, may-write once an order with the product
-- has been delivered to them, else not-bought.
create function public.shop_own_review(p_product_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select case when r.is_approved then 'published' else 'waiting' end
      from public.reviews r
      where r.product_id = p_product_id and r.user_id = (select auth.uid())
    ),
    (
      select 'may-write'
      from public.order_items i
      join public.orders o on o.id = i.order_id
      where i.product_id = p_product_id and o.user_id = (select auth.uid()) and o.status = 'delivered'
      limit 1
    ),
    'not-bought'
  );
$$;
revoke execute on function public.shop_own_review from public, anon, authenticated, service_role;
grant execute on function public.shop_own_review to authenticated;

-- schemas/catalogue/functions/shop_product_page.sql

-- Returns {product, related, reviews, histogram}: all that the page of an active product shows of the catalogue, in one
-- call; null for any other. related: at most five products of its category that are in stock, best rated first, the
-- product itself among them. reviews: the ten newest that are approved.
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
      'country_of_origin', p.country_of_origin, 'sku', p.sku, 'warranty_months', p.warranty_months,
      'updated_at', p.updated_at,
      'category', case when c.id is not null then jsonb_build_object('name', c.name, 'slug', c.slug) end
    ),
    'related', (
      select coalesce(
        jsonb_agg(
          to_jsonb(l) - '{description,brand,is_featured,category_name,category_slug,created_at,total_count}'::text[]
        ),
        '[]'
      )
      from public.shop_list_products(jsonb_build_object(
        'category', c.slug, 'sort', 'rating', 'in_stock', true, 'limit', case when c.id is null then 0 else 5 end
      )) l
    ),
    'reviews', (
      select coalesce(jsonb_agg(to_jsonb(n)), '[]')
      from (
        select r.id, r.author_name, r.author_avatar_url, r.rating, r.title, r.comment, r.created_at
        from public.reviews r
        where r.product_id = p.id and r.is_approved
        order by r.created_at desc
        limit 10
      ) n
    ),
    'histogram', public.shop_review_histogram(p.id)
  )
  from public.products p
  left join public.categories c on c.id = p.category_id and c.is_active
  where p.id = p_id and p.is_active;
$$;
revoke execute on function public.shop_product_page from public, anon, authenticated, service_role;
grant execute on function public.shop_product_page to anon, authenticated;

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
    where p.is_active
    order by p.id
    limit 10000
    offset (greatest(p_page, 1)::bigint - 1) * 10000
  ) l;
$$;
revoke execute on function public.shop_sitemap_products from public, anon, authenticated, service_role;
grant execute on function public.shop_sitemap_products to anon, authenticated, service_role;

-- schemas/mail/functions/admin_export_newsletter.sql

-- Returns all subscribers as one JSON value, because the data API cuts lists at 1,000 rows: [{email, consented_at}].
-- Raises 42501 unless an admin calls it.
create function public.admin_export_newsletter()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('email', s.email, 'consented_at', s.consented_at) order by s.consented_at, s.email),
      '[]'
    )
    from public.newsletter_subscribers s where s.unsubscribed_at is null
  );
end;
$$;
revoke execute on function public.admin_export_newsletter from public, anon, authenticated, service_role;
grant execute on function public.admin_export_newsletter to authenticated;

-- schemas/mail/functions/admin_resend_mail.sql

-- Queues a failed mail again, under its old key. Returns {ok: true} or {ok: false, code: 'not_found' |
-- 'not_failed' | 'erased'}. Raises 42501 unless an admin calls it.
create function public.admin_resend_mail(p_mail_id bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
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
    'payment_method', p_order.payment_method, 'payment_status', p_order.payment_status,
    'subtotal', p_order.subtotal, 'shipping', p_order.shipping_amount, 'tax', p_order.tax_amount,
    'discount', p_order.discount_amount, 'round_off', p_order.round_off, 'total', p_order.total_amount,
    'coupon_code', p_order.coupon_code, 'address', p_order.shipping_address,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', i.product_name, 'quantity', i.quantity, 'total', i.total_price
      ) order by i.product_name, i.id), '[]')
      from public.order_items i where i.order_id = p_order.id
    )
  );
$$;
revoke execute on function private.mail_order_data from public, anon, authenticated, service_role;

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
    -- A new checkout of the same cart replaced the unpaid order: the shopper did not cancel.
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

-- Queues the mail that tells a person of a change of the account: 'password', 'email', 'admin' or 'not_admin'. It goes
-- to p_to, which is the old address when that has changed.
create function private.queue_account_mail(p_user_id uuid, p_to text, p_change text)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (kind, user_id, to_email, data, idempotency_key)
  select
    'account-changed', p_user_id, p_to,
    jsonb_build_object('change', p_change, 'changed_at', now(), 'shop', private.mail_shop_data()),
    'account-changed-' || gen_random_uuid()
  where p_to ~ '^[^@[:space:]]+@[^@[:space:]]+$';
$$;
revoke execute on function private.queue_account_mail from public, anon, authenticated, service_role;

-- schemas/mail/functions/queue_owner_mail.sql

-- Queues a mail to the shop's owner, once per key.
create function private.queue_owner_mail(p_kind text, p_order_id uuid, p_key text, p_data jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (kind, to_email, order_id, data, idempotency_key)
  select p_kind, s.contact_email, p_order_id, p_data || jsonb_build_object('shop', private.mail_shop_data()), p_key
  from public.settings s
  where s.contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  on conflict (idempotency_key) do nothing;
$$;
revoke execute on function private.queue_owner_mail from public, anon, authenticated, service_role;

-- schemas/mail/functions/queue_shopper_mail.sql

-- Queues a mail to a shopper, once per key. No mail for a closed account or one without an e-mail address.
create function private.queue_shopper_mail(p_kind text, p_user_id uuid, p_order_id uuid, p_key text, p_data jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (kind, user_id, to_email, order_id, data, idempotency_key)
  select p_kind, u.id, u.email, p_order_id, p_data || jsonb_build_object('shop', private.mail_shop_data()), p_key
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
-- The user is taken from the session, never from an argument. Raises 54000 once the shop has received 200 messages
-- within an hour.
create function public.shop_send_message(p_name text, p_email text, p_message text, p_order_number text default null)
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
  insert into public.contact_messages (number, user_id, name, email, order_number, message)
  values (
    (select coalesce(max(m.number), 0) + 1 from public.contact_messages m),
    (select u.id from public.users u where u.id = (select auth.uid())),
    btrim(p_name), btrim(p_email), nullif(btrim(p_order_number), ''), btrim(p_message)
  )
  returning ticket_number into v_ticket_number;
  return v_ticket_number;
end;
$$;
revoke execute on function public.shop_send_message from public, anon, authenticated, service_role;
grant execute on function public.shop_send_message to anon, authenticated, service_role;

-- schemas/mail/functions/shop_subscribe_newsletter.sql

-- Subscribes an e-mail address. The result is the same for a new and a known address, so that nobody can find out who
-- is subscribed. consented_at is the first consent since the last unsubscription.
create function public.shop_subscribe_newsletter(p_email text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.newsletter_subscribers as s (email)
  values (lower(btrim(p_email)))
  on conflict (email) do update set consented_at = now(), unsubscribed_at = null
  where s.unsubscribed_at is not null;
$$;
revoke execute on function public.shop_subscribe_newsletter from public, anon, authenticated, service_role;
grant execute on function public.shop_subscribe_newsletter to anon, authenticated, service_role;

-- schemas/mail/functions/shop_unsubscribe_newsletter.sql

-- Unsubscribes the owner of a token. Returns true when the token exists, also the second time.
create function public.shop_unsubscribe_newsletter(p_token uuid)
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

-- schemas/orders/functions/admin_issue_invoice.sql

-- Issues the invoice of a confirmed order before it is sent. Returns {ok: true, invoice_id, number} or
-- {ok: false, code: 'not_found' | 'not_confirmed' | 'busy'}. Raises 42501 unless an admin calls it.
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
  perform private.require_admin();
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

-- Returns one page of all orders, newest first: {orders, total}. p_search matches any part of the order number or of
-- the customer's name, ignoring case; no p_status means all. Counting stops at 1,001. Few matches are found through
-- indexes and then sorted; many are read in order. Raises 42501 unless an admin calls it.
create function public.admin_list_orders(p_search text, p_status text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_search text := lower(btrim(regexp_replace(coalesce(p_search, ''), '\s+', ' ', 'g')));
  v_pattern text := '%' || regexp_replace(v_search, '([%_\\])', '\\\1', 'g') || '%';
  v_customers uuid[] := '{}';
  -- Built from constants; what the admin typed is passed as parameters.
  v_where text := 'true' || case when p_status <> '' then ' and o.status = $1' else '' end;
  v_ids uuid[];
  v_total integer;
begin
  perform private.require_admin();
  if v_search <> '' then
    v_customers := array(select u.id from public.users u where u.full_name ilike v_pattern limit 1001);
    -- A short list is compared value by value; a long one is left in its table.
    v_where := v_where || ' and (lower(o.order_number) like $2 or ' || case
      when cardinality(v_customers) <= 1000 then 'o.user_id = any ($3))'
      else 'o.user_id in (select u.id from public.users u where u.full_name ilike $2))' end;
  end if;
  execute format('select array(select o.id from public.orders o where %s limit 1001)', v_where)
  into v_ids using p_status, v_pattern, v_customers;
  v_total := cardinality(v_ids);
  if v_total <= 1000 then
    v_where := 'o.id = any ($4)';
  end if;
  execute format(
    'select array(select o.id from public.orders o where %s order by o.created_at desc, o.id limit $5 offset $6)',
    v_where
  )
  into v_ids using p_status, v_pattern, v_customers, v_ids,
    least(greatest(p_limit, 0), 100), least(greatest(p_offset, 0), 1000000);
  return jsonb_build_object('total', v_total, 'orders', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id, 'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
      'payment_status', o.payment_status, 'payment_method', o.payment_method, 'total_amount', o.total_amount,
      'full_name', u.full_name, 'email', u.email,
      'items', (select count(*) from public.order_items i where i.order_id = o.id)
    ) order by o.created_at desc, o.id), '[]')
    from public.orders o
    left join public.users u on u.id = o.user_id
    where o.id = any (v_ids)
  ));
end;
$$;
revoke execute on function public.admin_list_orders from public, anon, authenticated, service_role;
grant execute on function public.admin_list_orders to authenticated;

-- schemas/orders/functions/admin_set_order_status.sql

-- Sets any status from any status; stock, coupon and money follow. Entering cancelled or failed releases stock and
-- coupon if the order still holds them, and creates a refund of what was paid online; leaving them reserves both again
-- if it does not, and deletes a refund that was not sent, or is rejected. Timestamps of steps that lie ahead again are
-- cleared. Cash on delivery becomes paid when delivered; an online order whose payment failed waits for payment again
-- when set to pending. p_expected_status is the status that the admin saw: an order that has another one by now is not
-- changed.
-- p_cash: where the cash of a collected order is, see settle_cash.
-- Returns {ok: true, changed, order_id, order_number, status, payment_status} or {ok: false, code: 'not_found' |
-- 'invalid_status' | 'changed' (with status) | 'out_of_stock' (with lines) | 'coupon_exhausted' | 'refund_started' |
-- 'cash_unclear' (p_cash is needed) | 'busy'}. Raises 42501 unless an admin calls it.
create function public.admin_set_order_status(
  p_order_id uuid,
  p_status text,
  p_expected_status text default null,
  p_cash text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_order public.orders;
  v_changed boolean;
  v_error jsonb;
begin
  perform private.require_admin();
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
  v_error := private.settle_cash(v_order, p_status, p_cash);
  if v_error is not null then
    return v_error;
  end if;
  select o.* into v_order from public.orders o where o.id = p_order_id;
  -- Goods do not leave once all of their money has gone back, or is about to.
  if v_order.status in ('pending', 'confirmed', 'processing') and p_status in ('processing', 'shipped', 'delivered')
    and (
      select private.refundable_amount(p) from public.payments p where p.id = v_order.razorpay_payment_id
    ) <= 0
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
        perform private.create_order_refund(v_order, 'cancelled');
      end if;
    end if;
    perform private.clear_context();
  end if;
  return coalesce(v_error, jsonb_build_object(
    'ok', true, 'changed', v_changed, 'order_id', v_order.id, 'order_number', v_order.order_number,
    'status', v_order.status, 'payment_status', v_order.payment_status
  ));
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_set_order_status from public, anon, authenticated, service_role;
grant execute on function public.admin_set_order_status to authenticated;

-- schemas/orders/functions/admin_set_shipment.sql

-- Saves carrier, tracking number and tracking link of an order; a blank clears one.
--   p_shipment: {order_id, carrier?, tracking_number?, tracking_url?, expected_updated_at?}, where expected_updated_at
--   is what the admin saw: a later change by somebody else is not overwritten.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'changed' | 'invalid_carrier' | 'invalid_number' |
-- 'invalid_url' | 'busy'}. Raises 42501 unless an admin calls it, 22023 for malformed input.
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
  v_order public.orders;
begin
  perform private.require_admin();
  perform private.validate_object('p_shipment', p_shipment, '{
    "order_id": "uuid", "carrier": "text?", "tracking_number": "text?", "tracking_url": "text?",
    "expected_updated_at": "timestamptz?"
  }');
  if char_length(v_carrier) > 80 then
    return private.error_result('invalid_carrier');
  elsif char_length(v_number) > 80 then
    return private.error_result('invalid_number');
  elsif char_length(v_url) > 500 or v_url !~ '^https://[^[:space:]"<>]+$' then
    return private.error_result('invalid_url');
  end if;
  select o.* into v_order from public.orders o where o.id = (p_shipment ->> 'order_id')::uuid for no key update;
  if not found then
    return private.error_result('not_found');
  elsif v_order.updated_at <> (p_shipment ->> 'expected_updated_at')::timestamptz then
    return private.error_result('changed');
  end if;
  perform private.set_context('admin', auth.uid());
  update public.orders o
  set carrier = v_carrier, tracking_number = v_number, tracking_url = v_url
  where o.id = v_order.id;
  perform private.clear_context();
  return jsonb_build_object('ok', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_set_shipment from public, anon, authenticated, service_role;
grant execute on function public.admin_set_shipment to authenticated;

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
      jsonb_build_object('product_id', p.id, 'name', p.name, 'stock', p.stock, 'price', p.price) order by p.name, p.id
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
    select w.product_id, p.name, p.price, coalesce(p.stock, 0) + coalesce(h.quantity, 0) as stock,
      case
        when p.id is null or not p.is_active then 1
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
      jsonb_build_object('product_id', f.product_id, 'name', f.name, 'stock', f.stock, 'price', f.price)
      order by f.name, f.product_id
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

-- Returns the error result 'unavailable', 'out_of_stock' or 'price_changed' (with lines), 'coupon_invalid' or
-- 'coupon_exhausted' when an order that has released its stock could not be placed now as it is, or null. While it
-- holds its stock it keeps its prices and its coupon. The caller has locked the order, its products and its coupon.
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
  select jsonb_agg(jsonb_build_object('product_id', null, 'name', i.product_name, 'stock', null, 'price', null)
    order by i.product_name)
  into v_deleted
  from public.order_items i
  where i.order_id = p_order.id and i.product_id is null;
  if v_deleted is not null then
    return private.error_result('unavailable', jsonb_build_object('lines', v_deleted));
  end if;
  return coalesce(
    private.check_lines(private.lines_of_order(p_order.id), '{}'),
    private.check_coupon(p_order.coupon_code, p_order.user_id, p_order.subtotal, p_order.discount_amount, '{}')
  );
end;
$$;
revoke execute on function private.check_order_terms from public, anon, authenticated, service_role;

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
      when p_order.created_at < now() - interval '3 days' and coalesce(p_order.held_until, '-infinity') <= now()
        then 'too_old'
    end as code
  ) r
  where r.code is not null;
$$;
revoke execute on function private.check_payable from public, anon, authenticated, service_role;

-- schemas/orders/functions/check_payment_method.sql

-- Returns the error result 'payment_method_unavailable', 'cod_limit_exceeded' (with cod_limit), 'too_many_cod' or
-- 'too_many_cod_phone' (with count, of open cash orders of the shopper or of the phone number), 'too_many_unpaid' (3)
-- or 'too_many_unpaid_units' (with limit, of units held by unpaid online orders), or null. p_order, with the lines
-- p_lines ([{quantity}]), is about to be paid with p_payment_method, and p_released are not counted. The caller has
-- locked the shopper's row, and for cash on delivery the phone number.
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
  if p_payment_method = 'cod' and p_order.total_amount > v_settings.cod_limit then
    return private.error_result('cod_limit_exceeded', jsonb_build_object('cod_limit', v_settings.cod_limit));
  end if;
  if p_payment_method = 'cod' and p_order.total_amount > 0 then
    select count(*) into v_count
    from public.orders o
    where o.user_id = p_order.user_id and o.payment_method = 'cod' and o.payment_status in ('pending', 'failed')
      and o.status not in ('delivered', 'cancelled', 'failed') and not o.id = any (p_released);
    if v_count >= v_settings.open_cod_limit then
      return private.error_result('too_many_cod', jsonb_build_object('count', v_count));
    end if;
    select count(*) into v_count
    from public.orders o
    where private.phone_digits(o.shipping_address) = private.phone_digits(p_order.shipping_address)
      and o.payment_method = 'cod' and o.payment_status in ('pending', 'failed')
      and o.status not in ('delivered', 'cancelled', 'failed') and not o.id = any (p_released);
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

-- schemas/orders/functions/check_totals.sql

-- Returns the error result 'total_mismatch' unless the sums of a checkout are those of its lines, or null. The amounts
-- are computed by app/shop/pricing.ts.
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
  where o.subtotal is distinct from (select sum(l.unit_price * l.quantity) from private.parse_order_lines(o.lines) l)
    or o.total_amount is distinct from
      o.subtotal + o.shipping_amount + o.tax_amount - o.discount_amount + o.round_off
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

-- schemas/orders/functions/create_invoice.sql

-- Returns the invoice of an order; creates it when there is none. The caller has locked the order. A year with more
-- than 999,999 invoices writes them as INV/2627/1000000, because the law allows 16 characters. An invoice is never
-- dated before the one with the number before: its time is read while the counter is locked.
create function private.create_invoice(p_order_id uuid)
returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_invoice public.invoices;
  v_at timestamptz := to_timestamp(private.now_ms() / 1000.0);
  v_year text;
  v_number integer;
  v_last timestamptz;
begin
  select i.* into v_invoice from public.invoices i where i.order_id = p_order_id;
  if found then
    return v_invoice;
  end if;
  loop
    v_year := private.financial_year(v_at);
    insert into private.invoice_counters as c (financial_year, last_number)
    values (v_year, 0)
    on conflict (financial_year) do update set last_number = c.last_number
    returning c.last_number + 1, c.last_issued_at into v_number, v_last;
    v_at := greatest(to_timestamp(private.now_ms() / 1000.0), v_last);
    -- Again when the financial year has ended while the counter was locked by somebody else.
    exit when private.financial_year(v_at) = v_year;
  end loop;
  update private.invoice_counters c set last_number = v_number, last_issued_at = v_at
  where c.financial_year = v_year;
  insert into public.invoices (order_id, number, financial_year, issued_at, seller)
  select
    p_order_id,
    case
      when v_number <= 999999 then 'INV/' || v_year || '/' || lpad(v_number::text, 6, '0')
      else 'INV/' || replace(v_year, '-', '') || '/' || v_number
    end,
    v_year,
    v_at,
    jsonb_build_object(
      'legal_name', coalesce(nullif(btrim(s.legal_name), ''), s.site_name), 'address', s.address, 'gstin', s.gstin,
      'state', s.seller_state, 'email', s.contact_email, 'phone', s.contact_phone
    )
  from public.settings s
  returning * into v_invoice;
  return v_invoice;
end;
$$;
revoke execute on function private.create_invoice from public, anon, authenticated, service_role;

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
  select count(distinct h.product_id) into v_wanted from private.reserved_items(p_order_id) h;

  perform set_config('haat.order_id', p_order_id::text, true);
  update public.products p
  set stock = p.stock - i.quantity
  from (
    select h.product_id, sum(h.quantity) as quantity
    from private.reserved_items(p_order_id) h
    group by h.product_id
  ) i
  where p.id = i.product_id and p.stock >= i.quantity;
  get diagnostics v_taken = row_count;
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

-- schemas/orders/functions/fold_order_totals.sql

-- Moves at most 50,000 rows of order_total_changes into order_totals; nothing while another call does so.
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
    where id in (select c.id from private.order_total_changes c order by c.id limit 50000)
    returning *
  )
  insert into private.order_totals as t (day, status, payment_status, orders, amount)
  select c.day, c.status, c.payment_status, sum(c.orders), sum(c.amount)
  from taken c
  group by c.day, c.status, c.payment_status
  on conflict (day, status, payment_status) do update
    set orders = t.orders + excluded.orders, amount = t.amount + excluded.amount;
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

-- Locks the products and coupons of these orders, and those about to be reserved. The caller has locked the orders.
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
begin
  perform 1
  from public.products p
  where p.id = any (
    p_product_ids || array(select i.product_id from public.order_items i where i.order_id = any (p_order_ids))
  )
  order by p.id
  for no key update;

  perform 1
  from public.coupons c
  where c.id = any (
    array(select k.id from public.coupons k where k.code = p_coupon_code)
    || array(select r.coupon_id from public.coupon_redemptions r where r.order_id = any (p_order_ids))
  )
  order by c.id
  for no key update;
end;
$$;
revoke execute on function private.lock_stock_and_coupons from public, anon, authenticated, service_role;

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
  where p.id = i.product_id;
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
    'product_id', w.product_id, 'name', w.product_name, 'stock', coalesce(p.stock, 0), 'price', p.price
  ) order by w.product_name)
  into v_lines
  from private.reserved_items(p_order_id) w
  left join public.products p on p.id = w.product_id
  where p.id is null or p.stock < w.quantity;
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

-- Returns the units that an order holds: bought, less those that came back. A replaced item counts as not returned.
-- "rows" tells the planner that they are few, so that it looks products up instead of reading them all.
create function private.reserved_items(p_order_id uuid)
returns table (product_id uuid, product_name text, quantity integer)
language sql
stable
rows 5
set search_path = ''
as $$
  select h.product_id, h.product_name, sum(h.quantity)::integer
  from (
    select i.product_id, i.product_name, i.quantity
    from public.order_items i
    where i.order_id = p_order_id
    union all
    select i.product_id, i.product_name, -ri.quantity
    from public.return_requests r
    join public.return_items ri on ri.return_id = r.id
    join public.order_items i on i.id = ri.order_item_id
    where r.order_id = p_order_id and r.status in ('received', 'refunded')
  ) h
  group by h.product_id, h.product_name
  having sum(h.quantity) > 0;
$$;
revoke execute on function private.reserved_items from public, anon, authenticated, service_role;

-- schemas/orders/functions/settle_cash.sql

-- Settles the cash of a collected order that leaves delivered or ends, where p_cash says it is: 'kept' by the shop,
-- 'returned' to the shopper, or 'not_collected' after all. An order whose cash the shop does not have is to be paid on
-- delivery again; one that ends is refunded, if its cash was returned. With the present status of an ended order, it
-- says what became of cash that was kept. The answer is in the audit log. The caller has locked the order. Returns the
-- error result 'cash_unclear' when p_cash is missing, or null.
create function private.settle_cash(p_order public.orders, p_status text, p_cash text)
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
    jsonb_build_object('payment_status', v_payment_status, 'cash', p_cash)
  );
  return null;
end;
$$;
revoke execute on function private.settle_cash from public, anon, authenticated, service_role;

-- schemas/orders/functions/shop_cancel_order.sql

-- Cancels the caller's own order. A paid order stays paid until the refund is made; the refund is created here.
-- Returns {ok: true, order_id, order_number, status, payment_status} or
-- {ok: false, code: 'not_found' | 'already_cancelled' | 'not_cancellable' | 'busy', status?}.
create function public.shop_cancel_order(p_order_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_user_id uuid := auth.uid();
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

-- Returns an active coupon by its code, or null; amounts in rupees. "exhausted" is true when one more use would exceed
-- the total limit or the caller's own. The caller's unpaid online order from that cart does not count, because
-- shop_place_order cancels it first.
create function public.shop_find_coupon(p_code text, p_cart_id uuid default null)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'code', c.code, 'type', c.type, 'value', c.value, 'minimum_amount', c.minimum_amount,
    'maximum_discount', c.maximum_discount, 'starts_at', c.starts_at, 'expires_at', c.expires_at,
    'exhausted', private.coupon_is_exhausted(c, (select auth.uid()), array(
      select o.id
      from public.orders o
      where o.user_id = (select auth.uid()) and o.cart_id = p_cart_id and o.held_until is not null
    ))
  )
  from public.coupons c
  where c.code = upper(btrim(p_code)) and c.is_active;
$$;
revoke execute on function public.shop_find_coupon from public, anon, authenticated, service_role;
grant execute on function public.shop_find_coupon to anon, authenticated;

-- schemas/orders/functions/shop_place_order.sql

-- Places an order in one transaction, or returns why not and writes nothing. All amounts in rupees.
--   p_order: {user_id, checkout_key, cart_id?, lines: [{product_id, quantity, unit_price}], subtotal, shipping_amount,
--   tax_amount, discount_amount, round_off, total_amount, payment_method, shipping_address, coupon_code?,
--   gift_message?}.
--   Placed: {ok: true, order_id, order_number, already_placed, status, payment_status, total_amount}.
--   The same checkout key returns the first order again, whatever else is sent.
--   Rejected: {ok: false, code, lines?: [{product_id, name, stock, price}]} with code 'already_paid' or
--   'already_ordered' (with order_id; see check_not_ordered), 'unavailable', 'out_of_stock', 'price_changed',
--   'line_limit_exceeded', 'total_mismatch', 'coupon_invalid', 'coupon_exhausted', those of check_payment_method,
--   'checkout_key_taken' or 'busy' (try again).
-- Earlier unpaid online orders of the same shopper from the same cart are cancelled first. Raises 22023 for malformed
-- input.
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
    "gift_message": "text?"
  }');
  perform private.validate_object('p_order.lines', l.value, '{
    "product_id": "uuid", "quantity": "integer", "unit_price": "numeric"
  }')
  from jsonb_array_elements(p_order -> 'lines') l;
  v_input := jsonb_populate_record(null::public.orders, p_order);
  v_input.coupon_code := nullif(upper(btrim(v_input.coupon_code)), '');
  v_input.shipping_address := private.copy_address(v_input.shipping_address);

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
    private.check_coupon(
      v_input.coupon_code, v_input.user_id, v_input.subtotal, v_input.discount_amount, v_released
    ),
    private.check_payment_method(v_input, v_input.payment_method, p_order -> 'lines', v_released)
  );
  if v_error is not null then
    return private.count_refusal(v_error);
  end if;

  perform private.set_context('shopper', v_input.user_id, 'cancelled', 'Replaced by a later order');
  foreach v_replaced_id in array v_replaced loop
    if v_replaced_id = any (v_released) then
      perform private.release_stock(v_replaced_id);
    end if;
    update public.orders o set status = 'cancelled', cancelled_at = now() where o.id = v_replaced_id;
  end loop;

  perform private.set_context('shopper', v_input.user_id, 'order');
  v_ms := private.now_ms();
  loop
    insert into public.orders (
      user_id, order_number, subtotal, shipping_amount, tax_amount, discount_amount, round_off, total_amount,
      payment_method, shipping_address, coupon_code, gift_message, checkout_key, cart_id
    )
    values (
      v_input.user_id, 'ORD-' || v_ms, v_input.subtotal, v_input.shipping_amount, v_input.tax_amount,
      v_input.discount_amount, v_input.round_off, v_input.total_amount,
      v_input.payment_method, v_input.shipping_address, v_input.coupon_code, v_input.gift_message,
      v_input.checkout_key, v_input.cart_id
    )
    on conflict (order_number) do nothing
    returning * into v_order;
    exit when found;
    v_ms := private.next_order_ms(v_ms);
  end loop;

  insert into public.order_items (
    order_id, product_id, product_name, product_sku, catalogue_sku, product_image, quantity, unit_price, total_price
  )
  select v_order.id, p.id, p.name, 'SKU-' || p.id, p.sku,
    coalesce(nullif(p.image_url, ''), p.images -> 0 ->> 'url'), l.quantity, p.price, p.price * l.quantity
  from private.parse_order_lines(p_order -> 'lines') l
  join public.products p on p.id = l.product_id;
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
  return private.order_result(v_order, false);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_place_order from public, anon, authenticated, service_role;
grant execute on function public.shop_place_order to service_role;

-- schemas/orders/functions/shop_reopen_order.sql

-- Makes the caller's own unpaid online order payable. One that holds its stock and coupon gets a new half hour when
-- less than 10 minutes are left and it is younger than 2 hours; a failed one that has released them reserves them again
-- and is held for 30 minutes, unless its prices, products or coupon have changed.
-- Returns {ok: true, changed, order_id, order_number, status, payment_status, payment_method, held_until} or {ok:
-- false, code: 'not_found' | 'paid' | 'cancelled' | 'too_old' | 'unavailable' | 'out_of_stock' | 'price_changed' (these
-- three with lines) | 'coupon_invalid' | 'coupon_exhausted' | 'line_limit_exceeded' (with limit and lines) |
-- 'too_many_unpaid' | 'too_many_unpaid_units' (with limit) | 'payment_method_unavailable' | 'busy'}.
create function public.shop_reopen_order(p_order_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_user_id uuid := auth.uid();
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
grant execute on function public.shop_reopen_order to authenticated;

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
          select i.product_name from public.order_items i where i.order_id = o.id
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

-- schemas/orders/functions/shop_switch_to_cod.sql

-- Changes the caller's own unpaid online order to cash on delivery and confirms it; a failed one that has released its
-- stock and coupon reserves them again, unless its prices, products or coupon have changed. Returns as
-- shop_reopen_order, and also 'cod_limit_exceeded' (with cod_limit), 'too_many_cod', 'too_many_cod_phone' (with count)
-- and 'under_way' for an order that an admin has moved on. The Razorpay order stays on it: a payment that arrives later
-- still counts.
create function public.shop_switch_to_cod(p_order_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_user_id uuid := auth.uid();
  v_order public.orders;
  v_lines jsonb;
  v_error jsonb;
begin
  -- One at a time per shopper and per phone number, as in shop_place_order. An order's address never changes.
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
  end if;

  perform private.lock_stock_and_coupons(array[p_order_id]);
  perform private.set_context('shopper', v_user_id, 'reinstated', 'To be paid on delivery');
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

-- schemas/payments/functions/admin_refund_order.sql

-- Refunds what is left of an online payment, or p_amount rupees of it. p_expected_left is what was left on the admin's
-- screen, so that a button pressed twice refunds once.
-- Returns {ok: true, amount, left} or {ok: false, code: 'not_found' | 'not_paid' | 'nothing_left' | 'changed' (with
-- left) | 'invalid_amount' (with left) | 'busy'}. Raises 42501 unless an admin calls it.
create function public.admin_refund_order(
  p_order_id uuid,
  p_amount numeric default null,
  p_expected_left numeric default null
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
  perform private.require_admin();
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
  v_left := private.refundable_amount(v_payment);
  v_amount := coalesce(p_amount, v_left);
  if v_left <= 0 then
    return private.error_result('nothing_left');
  elsif p_expected_left <> v_left then
    return private.error_result('changed', jsonb_build_object('left', v_left));
  elsif v_amount <= 0 or v_amount > v_left or v_amount <> round(v_amount, 2) then
    return private.error_result('invalid_amount', jsonb_build_object('left', v_left));
  end if;
  insert into public.refunds (order_id, payment_id, amount, reason)
  values (v_order.id, v_payment.id, v_amount, 'admin');
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
-- Raises 42501 unless an admin calls it.
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
  perform private.require_admin();
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
  elsif v_refund.status <> 'failed' or exists (
    select 1 from public.refunds r
    where r.retry_of = p_refund_id or (
      r.payment_id = v_refund.payment_id and r.status in ('due', 'pending')
      and r.reason not in ('admin', 'returned') and v_refund.reason not in ('admin', 'returned')
    )
  ) then
    return private.error_result('not_failed');
  elsif not private.is_refund_owed(v_refund) then
    return private.error_result('not_owed');
  end if;
  v_left := private.refundable_amount(v_payment);
  if v_refund.reason not in ('admin', 'returned')
    or exists (select 1 from public.orders o where o.id = v_refund.order_id and private.has_ended(o.status))
  then
    v_refund.amount := least(v_refund.amount, v_left);
  end if;
  if v_left <= 0 or v_refund.amount > v_left then
    return private.error_result('nothing_left');
  end if;
  insert into public.refunds (order_id, payment_id, amount, reason, retry_of)
  values (v_refund.order_id, v_refund.payment_id, v_refund.amount, v_refund.reason, p_refund_id)
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
begin
  if p_payment.currency <> 'INR' or p_payment.amount <> p_order.total_amount then
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

-- Applies a payment that was refunded in full, by Haat or in Razorpay's dashboard. An order that is not yet shipped is
-- cancelled. An order paid in cash or by another payment is left alone, and so is one that waits to be paid again: it
-- was reopened after this payment. The caller has locked the order. Returns the outcome.
create function private.apply_refund(p_order public.orders, p_payment public.payments)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_cancels constant boolean := private.is_cancellable(p_order.status);
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

-- schemas/payments/functions/create_order_refund.sql

-- Creates a refund of what an order was paid online, if it was. A payment that is not recorded yet is recorded first.
create function private.create_order_refund(p_order public.orders, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  if p_order.payment_status <> 'paid' or p_order.razorpay_payment_id is null then
    return;
  end if;
  insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
  values (
    p_order.razorpay_payment_id, p_order.id, coalesce(p_order.razorpay_order_id, ''), p_order.total_amount, 'INR',
    'captured'
  )
  on conflict (id) do nothing;
  select p.* into v_payment from public.payments p where p.id = p_order.razorpay_payment_id for update;
  perform private.create_refund(v_payment, p_reason);
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
  insert into public.refunds (order_id, payment_id, amount, reason)
  select p_payment.order_id, p_payment.id, p_payment.amount - r.returned, p_reason
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
      reason = case when v_rest > 0 then 'admin' else r.reason end
    where r.id = v_refund.id;
    if v_rest > 0 then
      insert into public.refunds (order_id, payment_id, amount, reason)
      values (v_refund.order_id, v_refund.payment_id, v_rest, v_refund.reason);
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
-- refund. p_payment and p_refund are those of these functions.
-- 'busy' rolls the event back, so that Razorpay's next attempt is applied.
create function public.shop_receive_webhook(
  p_event_id text,
  p_event text,
  p_payment jsonb default null,
  p_refund jsonb default null
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
  insert into public.webhook_events (event_id, event) values (p_event_id, p_event) on conflict do nothing;
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
begin
  return private.upsert_refund(p_refund);
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
begin
  return private.apply_payment(p_payment);
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

-- Approves a request, or rejects one that is not received yet with a reason for the shopper. Returns
-- {ok: true, changed, return_id, number, order_id, status, refund_amount} or {ok: false, code: 'not_found' |
-- 'wrong_status' (with status) | 'reason_missing' | 'busy'}. Raises 42501 unless an admin calls it.
create function public.admin_decide_return(p_return_id uuid, p_approve boolean, p_reason text default null)
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
  v_error jsonb;
begin
  v_request := private.lock_return(p_return_id);
  if v_request.status = v_status then
    return private.return_result(v_request, false);
  end if;
  v_error := private.check_return_step(
    v_request, case when p_approve then array['requested'] else array['requested', 'approved'] end, false
  );
  if v_error is not null then
    return v_error;
  elsif not coalesce(p_approve, false) and coalesce(char_length(v_reason) not between 1 and 500, true) then
    return private.error_result('reason_missing');
  end if;
  update public.return_requests r
  set status = v_status, decided_at = now(), rejected_reason = v_reason,
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
    perform private.move_returned_stock(v_request, 1, 'returned');
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

-- schemas/returns/functions/admin_refund_return.sql

-- Refunds a received request: at most the items' share and, with the last items of the order, its shipping, and never
-- more than is left of an online payment; all of that when p_amount (rupees) is null. An online payment is refunded
-- through Razorpay; for cash p_reference says how the money was sent. With nothing left, 0 closes the request. A cash
-- order that came back whole becomes refunded.
-- Returns as admin_decide_return, with code 'not_found', 'wrong_status', 'not_delivered', 'not_paid', 'invalid_amount'
-- (with bound), 'reference_missing' or 'busy'.
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
  v_refund_id uuid;
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

  v_bound := v_request.items_amount + case
    when private.all_returned(v_request)
      then v_order.total_amount - greatest(v_order.total_amount - v_order.shipping_amount, 0)
    else 0
  end;
  if v_order.razorpay_payment_id is not null and v_order.payment_method = 'razorpay' then
    insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
    values (
      v_order.razorpay_payment_id, v_order.id, coalesce(v_order.razorpay_order_id, ''), v_order.total_amount, 'INR',
      'captured'
    )
    on conflict (id) do nothing;
    select p.* into v_payment from public.payments p where p.id = v_order.razorpay_payment_id for update;
    v_bound := least(v_bound, greatest(private.refundable_amount(v_payment), 0));
  end if;
  v_amount := coalesce(p_amount, v_bound);
  if v_amount > v_bound or v_amount < 0 or (v_amount = 0 and v_bound > 0) or v_amount <> round(v_amount, 2) then
    return private.error_result('invalid_amount', jsonb_build_object('bound', v_bound));
  end if;

  if v_amount > 0 and v_payment.id is not null then
    insert into public.refunds (order_id, payment_id, amount, reason)
    values (v_order.id, v_payment.id, v_amount, 'returned')
    returning id into v_refund_id;
  elsif v_amount > 0 and v_reference is null then
    return private.error_result('reference_missing');
  end if;
  update public.return_requests r
  set status = 'refunded', closed_at = now(), refund_amount = v_amount, refund_id = v_refund_id, reference = v_reference
  where r.id = p_return_id
  returning * into v_request;
  if v_payment.id is null and v_order.payment_status = 'paid' and private.all_returned(v_request) then
    perform private.set_context('admin', auth.uid(), null, 'Everything was returned');
    update public.orders o set payment_status = 'refunded' where o.id = v_order.id;
    perform private.clear_context();
  end if;
  return private.return_result(v_request, true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_refund_return from public, anon, authenticated, service_role;
grant execute on function public.admin_refund_return to authenticated;

-- schemas/returns/functions/admin_replace_return.sql

-- Sends the replacement of a received exchange. Returns as admin_decide_return, with code 'not_found', 'wrong_status',
-- 'not_an_exchange', 'not_delivered', 'out_of_stock' (with lines [{product_id, name, stock}]) or 'busy'. An exchange
-- that is out of stock can be refunded instead.
create function public.admin_replace_return(p_return_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
  v_error jsonb;
  v_lines jsonb;
begin
  v_request := private.lock_return(p_return_id);
  if v_request.status = 'replaced' then
    return private.return_result(v_request, false);
  end if;
  v_error := private.check_return_step(v_request, array['received'], true);
  if v_error is not null then
    return v_error;
  elsif v_request.kind <> 'exchange' then
    return private.error_result('not_an_exchange');
  end if;
  perform private.lock_returned_products(p_return_id);
  select jsonb_agg(jsonb_build_object(
    'product_id', w.product_id, 'name', w.name, 'stock', coalesce(p.stock, 0)
  ) order by w.name)
  into v_lines
  from (
    select i.product_id, min(i.product_name) as name, sum(ri.quantity) as quantity
    from public.return_items ri
    join public.order_items i on i.id = ri.order_item_id
    where ri.return_id = p_return_id
    group by i.product_id
  ) w
  left join public.products p on p.id = w.product_id
  where p.id is null or p.stock < w.quantity;
  if v_lines is not null then
    return private.error_result('out_of_stock', jsonb_build_object('lines', v_lines));
  end if;
  perform private.move_returned_stock(v_request, -1, 'replacement');
  update public.return_requests r set status = 'replaced', closed_at = now()
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

-- schemas/returns/functions/item_share.sql

-- Returns the part of what was paid for an order's items (all but shipping) that belongs to items of value p_value:
-- price, tax and discount alike, in rupees, rounded half up to the paisa. The shares of all items add up to the whole.
create function private.item_share(p_order public.orders, p_value numeric)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case when p_order.subtotal = 0 then 0 else
    div(
      2 * greatest(p_order.total_amount - p_order.shipping_amount, 0) * 100 * p_value * 100 + p_order.subtotal * 100,
      2 * p_order.subtotal * 100
    ) / 100
  end;
$$;
revoke execute on function private.item_share from public, anon, authenticated, service_role;

-- schemas/returns/functions/lock_return.sql

-- Locks the order and then the return request, and returns the request; a row of nulls when there is none. Later locks
-- are products or the payment. Raises 42501 unless an admin calls it.
create function private.lock_return(p_return_id uuid)
returns public.return_requests
language plpgsql
set search_path = ''
as $$
declare
  v_request public.return_requests;
begin
  perform private.require_admin();
  perform 1 from public.orders o
  where o.id = (select r.order_id from public.return_requests r where r.id = p_return_id)
  for no key update;
  select r.* into v_request from public.return_requests r where r.id = p_return_id for update;
  return v_request;
end;
$$;
revoke execute on function private.lock_return from public, anon, authenticated, service_role;

-- schemas/returns/functions/lock_returned_products.sql

-- Locks the products of a return request.
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
  ));
$$;
revoke execute on function private.lock_returned_products from public, anon, authenticated, service_role;

-- schemas/returns/functions/move_returned_stock.sql

-- Adds the items of a request to the stock (p_sign 1) or takes them out of it (-1).
create function private.move_returned_stock(p_request public.return_requests, p_sign integer, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_context('admin', auth.uid(), p_reason);
  perform set_config('haat.order_id', p_request.order_id::text, true);
  update public.products p
  set stock = p.stock + p_sign * m.quantity
  from (
    select i.product_id, sum(ri.quantity)::integer as quantity
    from public.return_items ri
    join public.order_items i on i.id = ri.order_item_id
    where ri.return_id = p_request.id and i.product_id is not null
    group by i.product_id
  ) m
  where p.id = m.product_id;
  perform set_config('haat.order_id', '', true);
  perform private.clear_context();
end;
$$;
revoke execute on function private.move_returned_stock from public, anon, authenticated, service_role;

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
returns table (order_item_id uuid, product_name text, unit_price numeric, quantity integer)
language sql
stable
set search_path = ''
as $$
  select i.id, i.product_name, i.unit_price, i.quantity - coalesce((
    select sum(ri.quantity)
    from public.return_items ri
    join public.return_requests r on r.id = ri.return_id
    where ri.order_item_id = i.id and r.status not in ('rejected', 'withdrawn')
  ), 0)::integer
  from public.order_items i
  where i.order_id = p_order_id;
$$;
revoke execute on function private.returnable_items from public, anon, authenticated, service_role;

-- schemas/returns/functions/shop_request_return.sql

-- Requests the return or exchange of items of the caller's own delivered order.
--   p_request: {order_id, request_key, kind, items: [{order_item_id, quantity, reason}], comment?, refund_mode?,
--   upi_id?, bank_account_name?, bank_account_number?, bank_ifsc?}, each item once. The same request_key returns the
--   first request again, whatever else is sent. refund_mode: 'source' for an order paid online; 'upi' (with upi_id) or
--   'bank' (with bank_*) for one paid in cash; null for an order of 0 rupees.
-- Returns {ok: true, return_id, number, already_requested} or {ok: false, code} with 'not_found', 'request_key_taken',
-- 'not_delivered', 'window_over', 'invalid_kind', 'invalid_comment', 'nothing_chosen', 'unknown_item',
-- 'invalid_reason', 'too_many' (with lines [{order_item_id, name, left}]), 'invalid_refund_mode', 'invalid_upi_id',
-- 'invalid_bank_account' or 'busy'. Raises 22023 for malformed input.
create function public.shop_request_return(p_request jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_user_id uuid := auth.uid();
  v_input public.return_requests;
  v_items jsonb := p_request -> 'items';
  v_order public.orders;
  v_request public.return_requests;
  v_error jsonb;
  v_lines jsonb;
  v_value numeric;
  v_earlier numeric;
  v_ms bigint := private.now_ms();
begin
  perform private.validate_object('p_request', p_request, '{
    "order_id": "uuid", "request_key": "uuid", "kind": "text?", "items": "array?", "comment": "text?",
    "refund_mode": "text?", "upi_id": "text?", "bank_account_name": "text?", "bank_account_number": "text?",
    "bank_ifsc": "text?"
  }');
  perform private.validate_object('p_request.items', i.value, '{
    "order_item_id": "uuid?", "quantity": "integer?", "reason": "text?"
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
  v_error := private.check_payee(v_order, v_input);
  if v_error is not null then
    return v_error;
  end if;

  -- The share of all items requested so far, less the amounts of the earlier requests: so the amounts add up.
  select coalesce(sum(i.unit_price * (i.quantity - n.quantity)), 0) + (
    select sum(n2.unit_price * l.quantity)
    from jsonb_to_recordset(v_items) l (order_item_id uuid, quantity integer)
    join private.returnable_items(v_input.order_id) n2 on n2.order_item_id = l.order_item_id
  )
  into v_value
  from public.order_items i
  join private.returnable_items(v_input.order_id) n on n.order_item_id = i.id;
  select coalesce(sum(r.items_amount), 0) into v_earlier
  from public.return_requests r
  where r.order_id = v_input.order_id and r.status not in ('rejected', 'withdrawn');

  loop
    insert into public.return_requests (
      number, request_key, order_id, user_id, kind, comment, items_amount, refund_mode,
      upi_id, bank_account_name, bank_account_number, bank_ifsc
    )
    values (
      'RET-' || v_ms, v_input.request_key, v_input.order_id, v_user_id, v_input.kind, v_input.comment,
      greatest(private.item_share(v_order, v_value) - v_earlier, 0), v_input.refund_mode,
      case v_input.refund_mode when 'upi' then v_input.upi_id end,
      case v_input.refund_mode when 'bank' then v_input.bank_account_name end,
      case v_input.refund_mode when 'bank' then v_input.bank_account_number end,
      case v_input.refund_mode when 'bank' then v_input.bank_ifsc end
    )
    on conflict (number) do nothing
    returning * into v_request;
    exit when found;
    v_ms := private.next_return_ms(v_ms);
  end loop;
  insert into public.return_items (return_id, order_item_id, quantity, reason)
  select v_request.id, l.order_item_id, l.quantity, l.reason
  from jsonb_to_recordset(v_items) l (order_item_id uuid, quantity integer, reason text);
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
  where r.id = p_return_id and r.user_id = auth.uid()
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

-- schemas/search/functions/any_word_query.sql

-- Returns a query text that matches any of the words: ('=saree':*|'=sari':*).
create function private.any_word_query(p_words text[], p_before text, p_after text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '(' || string_agg(quote_literal(p_before || w) || p_after, '|') || ')' from unnest(p_words) w;
$$;
revoke execute on function private.any_word_query from public, anon, authenticated, service_role;

-- schemas/search/functions/find_products.sql

-- Returns the ids of one page in order, and the number of products over all pages: 1,001 when there are more than
-- 1,000. Pages beyond 1,000 matches, or beyond 10,000 products without a search, are empty. For p_query see
-- shop_list_products.
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
  v_query private.product_query := private.parse_filters(p_query);
  v_sort text := p_query ->> 'sort';
  v_order text := case v_sort
    when 'price-asc' then 'p.price, p.id'
    when 'price-desc' then 'p.price desc, p.id desc'
    when 'rating' then 'p.rating desc, p.reviews_count desc, p.id desc'
    when 'newest' then 'p.created_at desc, p.id desc'
    else 'lower(p.name), p.id' end;
begin
  if v_query.filters is null or p_offset > v_last then
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
  end if;
end;
$$;
revoke execute on function private.find_products from public, anon, authenticated, service_role;

-- schemas/search/functions/nearest_words.sql

-- Returns up to three words that a misspelled one may stand for: those in names or brands for sale with the nearest
-- phonetic key. Empty when nothing is near. p_word is normalized and has letters only.
create function private.nearest_words(p_word text)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_key text := private.phonetic_key(p_word);
  v_letters text[] := array(select l from unnest(string_to_array(v_key, null)) l order by l);
  v_allowed integer := case when char_length(v_key) < 6 then 1 else 2 end;
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
        from private.search_terms k
        where k.in_name and k.phonetic_key operator(extensions.%) v_key
      ) d
      where d.distance <= v_allowed
        and exists (select from public.products p where p.is_active and p.search_vector @@ d.word::tsquery)
    ) n
    where n.distance = n.least
    order by extensions.similarity(n.word, p_word) desc, n.word
    limit 3
  );
end;
$$;
revoke execute on function private.nearest_words from public, anon, authenticated, service_role;

-- schemas/search/functions/parse_filters.sql

-- Starts a query with its filters. The conditions refer to the query as $1; null when no product can match.
create function private.parse_filters(p_query jsonb)
returns private.product_query
language plpgsql
stable
set search_path = ''
as $$
declare
  v_query private.product_query;
begin
  v_query.min_price := (p_query ->> 'min_price')::numeric;
  v_query.max_price := (p_query ->> 'max_price')::numeric;
  v_query.min_rating := (p_query ->> 'min_rating')::numeric;
  v_query.filters := 'p.is_active'
    || case when v_query.min_price is not null then ' and p.price >= ($1).min_price' else '' end
    || case when v_query.max_price is not null then ' and p.price <= ($1).max_price' else '' end
    || case when (p_query ->> 'in_stock')::boolean then ' and p.stock > 0' else '' end
    || case when v_query.min_rating is not null then ' and p.rating >= ($1).min_rating' else '' end;
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
-- literally in names; other punctuation separates words. A word that the catalogue does not have is replaced by its
-- nearest words; when there are none, only names that contain the search are found.
create function private.parse_search(p_search text, p_query private.product_query)
returns private.product_query
language plpgsql
stable
set search_path = ''
as $$
declare
  v_parts text[];
  v_words text[];
  v_word text;
  v_meant text[];
  v_begun text;
  v_whole text[] := '{}';
  v_starts text[] := '{}';
  v_anywhere text[] := '{}';
begin
  p_query.phrase := lower(left(p_search, 200));
  v_parts := array(select distinct s from unnest(string_to_array(p_query.phrase, ' ')) s limit 12);
  p_query.patterns := array(select '%' || regexp_replace(s, '([%_\\])', '\\\1', 'g') || '%' from unnest(v_parts) s);
  p_query.ngrams := array(
    select distinct case when char_length(s) < 3 then s else substr(s, i, 3) end
    from unnest(v_parts) s, generate_series(1, greatest(char_length(s) - 2, 1)) i
  );
  if p_query.phrase ~ '[%_\\]' then
    return p_query;
  end if;
  v_words := array(
    select distinct w
    from unnest(string_to_array(private.normalize_words(p_query.phrase), ' ')) w
    where w <> ''
    limit 12
  );
  if not v_words <@ '{a,an,and,by,for,from,in,of,on,or,the,to,with}' then
    v_words := array(
      select w from unnest(v_words) w where w <> all ('{a,an,and,by,for,from,in,of,on,or,the,to,with}')
    );
  end if;
  foreach v_word in array v_words loop
    v_meant := array[v_word];
    if v_word ~ '^[a-z]{4,30}$' and not exists (
      select from private.search_terms k where k.word between v_word and v_word || '{'
    ) then
      v_meant := private.nearest_words(v_word);
      if v_meant = '{}' then
        return p_query;
      end if;
    end if;
    v_begun := '';
    if char_length(v_word) < 3 then
      -- Too many words start with one or two letters to look them all up.
      p_query.start_patterns := p_query.start_patterns || ('% ' || v_word || '%');
      p_query.start_ngrams := p_query.start_ngrams || (' ' || v_word);
    else
      if v_word !~ '^[a-z]+$' or exists (
        select from private.search_terms k where k.word > v_word and k.word <= v_word || '{'
      ) then
        v_begun := ':*';
      end if;
      v_starts := v_starts || private.any_word_query(v_meant, '=', v_begun);
    end if;
    v_whole := v_whole || private.any_word_query(v_meant, '=', '');
    v_anywhere := v_anywhere || private.any_word_query(v_meant, '', v_begun);
  end loop;
  -- Null, which matches nothing, when there are no words.
  p_query.whole := nullif(array_to_string(v_whole, '&'), '')::tsquery;
  p_query.starts := nullif(array_to_string(v_starts, '&'), '')::tsquery;
  p_query.anywhere := nullif(array_to_string(v_anywhere, '&'), '')::tsquery;
  return p_query;
end;
$$;
revoke execute on function private.parse_search from public, anon, authenticated, service_role;

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
  where w.lexeme ~ '^[a-z][a-z0-9]{2,29}$';
$$;
revoke execute on function private.product_search_terms from public, anon, authenticated, service_role;

-- schemas/search/functions/search_products.sql

-- Returns the first p_needed ids of a search in order, and the number of matches: 1,001 when there are more than 1,000.
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
  v_select text := 'select p.id, p.name, p.price, p.rating, p.reviews_count, p.created_at, p.search_vector
    from public.products p where ' || p_query.filters || ' and ';
  v_contained text := 'lower(p.name) like all (($1).patterns)';
  v_anywhere text := 'p.search_vector @@ ($1).anywhere';
  v_begun text := 'p.search_vector @@ ($1).starts';
  -- The same conditions in the form that uses an index.
  v_contained_indexed text := 'private.name_ngrams(p.name) @> ($1).ngrams and ' || v_contained;
  v_begun_indexed text := v_begun;
  v_tier text := '1';
  v_sources text[];
  v_matches text;
  v_walked uuid[];
  v_walked_tiers integer[];
  v_more uuid[];
  v_left integer := p_needed;
begin
  if p_query.start_patterns is not null then
    v_begun := '('' '' || lower(p.name)) like all (($1).start_patterns)'
      || case when p_query.starts is not null then ' and ' || v_begun else '' end;
    v_begun_indexed := case
      when p_query.starts is null then 'private.name_ngrams(p.name) @> ($1).start_ngrams and '
      else ''
    end || v_begun;
  end if;
  -- Not "or", which would compute both conditions again for every row.
  v_matches := format('(%s%s union all %s%s and not %s)',
    v_select, v_contained_indexed, v_select, v_anywhere, v_contained);
  v_sources := array[v_matches];
  if p_sort = 'best' then
    -- 1: the phrase as whole words of the name, 2: its words there in any order, 3: words of the name that start like
    -- them, 4: contained in the name, 5: brand and descriptions.
    v_tier := format(
      'case
         when p.search_vector @@ ($1).whole
           then case when position(($1).phrase in lower(p.name)) > 0 then 1 else 2 end
         when %s then 3 when %s then 4 else 5 end', v_begun, v_contained);
    v_sources := array[
      v_select || 'p.search_vector @@ ($1).whole', v_select || 'p.search_vector @@ ($1).whole',
      v_select || v_begun_indexed, v_select || v_contained_indexed, v_select || v_anywhere
    ];
    p_order := 'p.rating desc, p.reviews_count desc, p.id desc';
  end if;

  -- A single letter is in too many names to look them all up.
  if char_length(p_query.phrase) > 1 then
    execute format(
      'with found as materialized (select * from %1$s m limit 1001)
       select count(*), case when count(*) <= 1000 then (select array_agg(l.id) from (
         select p.id from found p order by %2$s limit $2) l) end
       from found',
      v_matches,
      case
        when p_sort = 'best' then v_tier || ', p.rating desc, p.reviews_count desc, lower(p.name), p.id'
        else p_order
      end)
    into total, ids
    using p_query, p_needed;
    if total <= 1000 then
      return;
    end if;
  end if;

  -- Frequent matches are soon found by walking the index of the sort order.
  execute format(
    'select coalesce(array_agg(w.id), ''{}''), array_agg(w.tier)
     from (
       select p.id, %2$s as tier
       from (%1$s true order by %3$s limit $2) p
       where %4$s or coalesce(%5$s, false)
       order by %3$s
     ) w',
    v_select, v_tier, p_order, v_contained, v_anywhere)
  into v_walked, v_walked_tiers
  using p_query, case when total is null then 4000 else 1000 end;
  if total is null and cardinality(v_walked) <= 1000 then
    execute format('select count(*) from (select from %s m limit 1001) c', v_matches) into total using p_query;
  end if;
  total := coalesce(total, 1001);

  ids := '{}';
  for i in 1..cardinality(v_sources) loop
    v_more := array(
      select v_walked[n] from generate_subscripts(v_walked, 1) n where v_walked_tiers[n] = i order by n limit v_left
    );
    if cardinality(v_more) < v_left then
      execute format(
        'with found as materialized (select * from (%1$s) p where %2$s = $2)
         select array(select p.id from found p order by %3$s limit $3)',
        v_sources[i], v_tier, p_order)
      into v_more
      using p_query, i, v_left;
    end if;
    ids := ids || v_more;
    v_left := p_needed - cardinality(ids);
    exit when v_left <= 0;
  end loop;
end;
$$;
revoke execute on function private.search_products from public, anon, authenticated, service_role;

-- schemas/search/functions/shop_browse_products.sql

-- Returns {products, total, categories}: all that a page of the product list shows of the catalogue, in one call.
-- p_query as in shop_list_products; total counts the matches of all pages, also where the page lies beyond the last.
create function public.shop_browse_products(p_query jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
as $$
  with found as (
    select l.* from public.shop_list_products(p_query) l
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
    'total', coalesce(
      (select max(f.total_count) from found f),
      (select max(l.total_count) from public.shop_list_products(p_query || '{"limit": 1, "offset": 0}') l),
      0
    ),
    'categories', (
      select coalesce(
        jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug) order by c.sort_order, c.name), '[]'
      )
      from public.categories c
      where c.is_active
    )
  );
$$;
revoke execute on function public.shop_browse_products from public, anon, authenticated, service_role;
grant execute on function public.shop_browse_products to anon, authenticated;

-- schemas/search/functions/shop_list_products.sql

-- Returns one page of the products for sale.
--   p_query: {search?, category?, sort?, limit?, offset?, min_price?, max_price?, in_stock?, min_rating?}, prices in
--   rupees; category is a slug. sort: name (the default), price-asc, price-desc, rating, newest; with a search also
--   best. 24 products unless limit says otherwise, at most 100.
-- total_count is the number of matches over all pages, 1,001 when there are more than 1,000; a page beyond the last is
-- empty. Security definer, because row level security would keep a search from its indexes: active products of active
-- categories may be read by everyone. Raises 22023 for malformed input.
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
begin
  perform private.validate_object('p_query', p_query, '{
    "search": "text?", "category": "text?", "sort": "text?", "limit": "integer?", "offset": "integer?",
    "min_price": "numeric?", "max_price": "numeric?", "in_stock": "boolean?", "min_rating": "numeric?"
  }');
  select f.ids, f.total into v_ids, v_total
  from private.find_products(
    p_query,
    least(greatest(coalesce((p_query ->> 'limit')::integer, 24), 0), 100),
    least(greatest(coalesce((p_query ->> 'offset')::integer, 0), 0), 1000000)
  ) f;
  return query
  select p.id, p.name, p.short_description, p.description, p.price, p.compare_price, p.brand, p.stock,
    p.image_url, p.images, p.rating, p.reviews_count, p.is_featured, c.name, c.slug, p.created_at, v_total::bigint
  from unnest(v_ids) with ordinality as l (id, place)
  join public.products p on p.id = l.id
  left join public.categories c on c.id = p.category_id and c.is_active
  order by l.place;
end;
$$;
revoke execute on function public.shop_list_products from public, anon, authenticated, service_role;
grant execute on function public.shop_list_products to anon, authenticated, service_role;

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

-- schemas/payments/views/payment_problems.sql

-- Payments and refunds that an admin must look at: a failed refund that is still owed, of a payment of which something
-- is left, and that was not sent again, by its button or as another of at least its amount; a refund that has not been
-- made for a day; a payment without an order; cash that the shop still has of an order that has ended;
-- an online order that has left unpaid.
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
      and not exists (
        select 1 from public.refunds n
        where n.payment_id = r.payment_id and n.created_at > r.created_at and n.amount >= r.amount
          and n.status <> 'failed'
      )
      and not exists (select 1 from public.refunds n where n.retry_of = r.id)
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
  and o.status in ('shipped', 'delivered') and o.total_amount > 0;
comment on view private.payment_problems is 'Payments and refunds that need an admin.';
revoke all on private.payment_problems from public, anon, authenticated, service_role;

reset check_function_bodies;
