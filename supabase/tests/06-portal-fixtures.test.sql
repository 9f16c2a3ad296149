-- Fixtures for the portal: users, settings, lists of orders, invoices and the audit log.
begin;

-- Returns the columns of each recorded update of a row, joined with '+'.
create function tests.audited_columns(p_entity text, p_id text)
returns text
language sql
as $$
  select coalesce(
    string_agg(
      (select string_agg(k, '+' order by k) from jsonb_object_keys(after) k),
      ' ' order by id
    ),
    'none'
  )
  from public.audit_log
  where entity = p_entity and entity_id = p_id and action = 'update';
$$;

-- Deletes the sign-in of a user. Returns 'closed' or the message of the error.
create function tests.prepare_account_deletion(p_who text)
returns text
language plpgsql
as $$
begin
  delete from auth.users where id = tests.id(p_who);
  return 'closed';
exception
  when others then
    return sqlerrm;
end;
$$;

-- Calls public.admin_delete_user as p_who for the user p_whom.
create function tests.admin_delete_user(p_who text, p_whom text)
returns jsonb
language sql
as $$
  select tests.call_as(p_who, format('public.admin_delete_user(%L)', tests.id(p_whom)));
$$;

-- Returns one value of the dashboard of seven days, by its path.
create function tests.figure(p_path text)
returns text
language sql
as $$
  select tests.call_as('admin', 'public.admin_dashboard(7)') #>> p_path::text[];
$$;

-- Returns the statement that inserts a review of a product, with further columns and their values.
create function tests.insert_review(
  p_product text,
  p_extra text default '',
  p_value text default ''
)
returns text
language sql
as $$
  select format(
    $sql$
      insert into public.reviews (product_id, rating, title, comment%s)
      values (tests.id(%L), 5, 'Good', 'Bright'%s)
    $sql$,
    p_extra,
    p_product,
    p_value
  );
$$;

-- Calls public.admin_issue_invoice as p_who. Returns the invoice number or the error code.
create function tests.admin_issue_invoice(p_who text, p_order text)
returns text
language sql
as $$
  select coalesce(a ->> 'number', a ->> 'code', a ->> 'error')
  from tests.call_as(p_who, format('public.admin_issue_invoice(%L)', tests.order_id(p_order))) a;
$$;

-- Returns the last six digits of an order's invoice number, or 'none'.
create function tests.invoice_serial(p_order text)
returns text
language sql
as $$
  select coalesce(
    (select right(i.number, 6) from public.invoices i where i.order_id = tests.order_id(p_order)),
    'none'
  );
$$;

-- Fixes the clock of the shop until the transaction ends.
create function tests.set_clock(p_moment timestamptz)
returns void
language sql
as $$
  select set_config('haat.now_ms', (extract(epoch from p_moment) * 1000)::bigint::text, true);
$$;

-- Calls public.admin_list_orders as an admin. Returns which of the orders one and two it lists, in their order.
create function tests.admin_list_orders(
  p_search text,
  p_status text default '',
  p_limit integer default 20,
  p_offset integer default 0
)
returns text
language sql
as $$
  select coalesce(string_agg(n, ' ' order by o.ordinality), 'none')
  from tests.call_as(
    'admin',
    format('public.admin_list_orders(%L)', jsonb_build_object(
      'search', p_search, 'status', p_status, 'limit', p_limit, 'offset', p_offset
    ))
  ) a
  cross join jsonb_array_elements(a -> 'orders') with ordinality o
  join unnest(array['one', 'two']) n on tests.order_id(n)::text = o.value ->> 'id';
$$;

-- Calls public.admin_list_orders as an admin with a filter. Returns which of the orders one, two and three it lists, in
-- their order, and how many it counts: 'two one: 2'.
create function tests.list_orders(p_query jsonb)
returns text
language sql
as $$
  select coalesce(
    (
      select coalesce(string_agg(n, ' ' order by o.ordinality), 'none')
      from jsonb_array_elements(a -> 'orders') with ordinality o
      join unnest(array['one', 'two', 'three']) n
        on current_setting('tests.order_' || n, true) = o.value ->> 'id'
    ) || ': ' || (a ->> 'total'),
    a ->> 'error'
  )
  from tests.call_as(
    'admin', format('public.admin_list_orders(%L)', '{"limit": 20, "offset": 0}'::jsonb || p_query)
  ) a;
$$;

-- Calls public.shop_search_orders as p_who. Returns 'count:names of the orders'.
create function tests.shop_search_orders(
  p_who text,
  p_search text,
  p_statuses text[] default '{}',
  p_limit integer default 10,
  p_offset integer default 0
)
returns text
language sql
as $$
  select (f ->> 'total') || ':' || coalesce(
    (
      select string_agg(n, ' ' order by i.ordinality)
      from jsonb_array_elements_text(f -> 'ids') with ordinality i (id, ordinality)
      join unnest(array['lamps', 'mats', 'both', 'other']) n on tests.order_id(n)::text = i.id
    ),
    ''
  )
  from tests.call_as(
    p_who,
    format('public.shop_search_orders(%L, %L, %L, %L)', p_search, p_statuses, p_limit, p_offset)
  ) f;
$$;

-- Calls public.admin_list_users as p_who.
create function tests.admin_list_users(p_who text, p_search text, p_role text default '')
returns jsonb
language sql
as $$
  select tests.call_as(p_who, format('public.admin_list_users(%L, %L, 20, 0)', p_search, p_role));
$$;

-- Returns both payment secrets, '-' for a missing one.
create function tests.payment_secrets()
returns text
language sql
as $$
  select coalesce(key_secret, '-') || ' ' || coalesce(webhook_secret, '-')
  from public.payment_secrets;
$$;

-- Saves settings as p_who, read p_age ago. Returns 'ok' or the error code.
create function tests.admin_save_settings(
  p_who text,
  p_settings jsonb,
  p_key_secret text default null,
  p_webhook_secret text default null,
  p_age interval default '0'
)
returns text
language sql
as $$
  select tests.outcome(
    tests.call_as(
      p_who,
      format(
        'public.admin_save_settings(%L, %L, %L, %L)',
        (select updated_at - p_age from public.settings),
        p_settings,
        p_key_secret,
        p_webhook_secret
      )
    )
  );
$$;

-- Returns the version of the lamp, as the product form reads it.
create function tests.product_version()
returns text
language sql
as $$
  select tests.call_as('admin', format('public.admin_get_product(%L)', tests.id('lamp'))) ->> 'version';
$$;

-- Saves the lamp with changes as an admin. Returns 'ok' or the error code.
create function tests.admin_save_product(p_version text, p_seen_stock integer, p_change jsonb)
returns text
language sql
as $$
  select tests.outcome(
    tests.call_as(
      'admin',
      format(
        $sql$public.admin_save_product(%L, %L, %s, %L, 'counted')$sql$,
        tests.id('lamp'),
        p_version,
        p_seen_stock,
        (
          select to_jsonb(p) - 'search_vector' from public.products p where p.id = tests.id('lamp')
        ) || p_change
      )
    )
  );
$$;

-- Calls public.admin_set_role as p_who for the user p_whom; no p_role takes the role away.
create function tests.admin_set_role(p_who text, p_whom text, p_role text default null)
returns jsonb
language sql
as $$
  select tests.call_as(p_who, format('public.admin_set_role(%L, %L)', tests.id(p_whom), p_role));
$$;

-- Returns the dashboard's totals of orders as they are kept; rows without orders left out.
create function tests.kept_totals()
returns table (day date, status text, payment_status text, orders bigint, amount numeric, refunded numeric)
language sql
as $$
  select t.day, t.status, t.payment_status, sum(t.orders)::bigint as orders, sum(t.amount) as amount,
    sum(t.refunded) as refunded
  from (
    select day, status, payment_status, orders, amount, refunded from private.order_totals
    union all
    select day, status, payment_status, orders, amount, refunded from private.order_total_changes
  ) t
  group by 1, 2, 3
  having sum(t.orders) <> 0 or sum(t.amount) <> 0 or sum(t.refunded) <> 0;
$$;

-- Returns the same totals counted anew.
create function tests.counted_totals()
returns table (day date, status text, payment_status text, orders bigint, amount numeric, refunded numeric)
language sql
as $$
  select (o.created_at at time zone 'Asia/Kolkata')::date as day, o.status, o.payment_status, count(*) as orders,
    sum(o.total_amount) as amount,
    coalesce(sum(
      (select sum(r.amount) from public.refunds r where r.payment_id = o.razorpay_payment_id and r.status <> 'failed')
    ) filter (where o.payment_status = 'paid'), 0) + coalesce(sum((
      select sum(q.refund_amount) from public.return_requests q
      where q.order_id = o.id and q.status = 'refunded' and q.refund_id is null
    )) filter (where o.payment_status = 'paid'), 0) as refunded
  from public.orders o
  group by 1, 2, 3;
$$;

-- Tests that the totals that are kept are those that would be counted anew.
create function tests.totals_agree(p_name text)
returns text
language sql
as $$
  select set_eq(
    'select d.day::text, d.status, d.payment_status, d.orders, 0::bigint, d.amount, 0::numeric, d.refunded
      from tests.kept_totals() d
    union all select d.dimension, d.key, null, d.orders, d.units, d.sales, d.received, d.refunded
      from tests.kept_sales() d',
    'select d.day::text, d.status, d.payment_status, d.orders, 0::bigint, d.amount, 0::numeric, d.refunded
      from tests.counted_totals() d
    union all select d.dimension, d.key, null, d.orders, d.units, d.sales, d.received, d.refunded
      from tests.counted_sales() d',
    p_name
  );
$$;

-- Returns the sales of the reports by key, as they are kept, without those that are 0.
create function tests.kept_sales()
returns table (
  dimension text, key text, orders bigint, units bigint, sales numeric, received numeric, refunded numeric
)
language sql
as $$
  select d, s.key, s.orders, s.units, s.sales, s.received, s.refunded
  from unnest(array['day', 'state', 'coupon', 'method', 'category', 'product', 'variant']) d
  cross join lateral private.sales_by(d, '2000-01-01', '2100-01-01', '2000-01-01') s
  where s.orders <> 0 or s.units <> 0 or s.sales <> 0 or s.received <> 0 or s.refunded <> 0;
$$;

-- Returns the same counted anew.
create function tests.counted_sales()
returns table (
  dimension text, key text, orders bigint, units bigint, sales numeric, received numeric, refunded numeric
)
language sql
as $$
  with orders as (
    select o.id, (o.created_at at time zone 'Asia/Kolkata')::date as day, o.shipping_address ->> 'state' as state,
      o.coupon_code, o.payment_method, o.total_amount,
      o.status in ('confirmed', 'processing', 'shipped', 'delivered') as is_sale,
      case when o.payment_status in ('paid', 'refunded') then o.total_amount else 0 end as received,
      case o.payment_status
        when 'refunded' then o.total_amount
        when 'paid' then coalesce((
          select sum(r.amount) from public.refunds r
          where r.payment_id = o.razorpay_payment_id and r.status <> 'failed'
        ), 0) + coalesce((
          select sum(q.refund_amount) from public.return_requests q
          where q.order_id = o.id and q.status = 'refunded' and q.refund_id is null
        ), 0)
        else 0
      end as refunded
    from public.orders o
  ),
  items as (
    select o.day, i.quantity, i.total_price, i.category_id,
      coalesce(i.product_id::text, '00000000-0000-0000-0000-000000000000') as variant,
      case when i.product_sku ~ '^SKU-.{36}$' then substr(i.product_sku, 5)
        else coalesce(i.product_id::text, '00000000-0000-0000-0000-000000000000') end as product
    from orders o join public.order_items i on i.order_id = o.id where o.is_sale
  ),
  sums as (
    select k.dimension, k.key, count(*) filter (where o.is_sale) as orders, 0 as units,
      coalesce(sum(o.total_amount) filter (where o.is_sale), 0) as sales, sum(o.received) as received,
      sum(o.refunded) as refunded
    from orders o
    cross join lateral (
      values ('day', o.day::text), ('state', coalesce(o.state, '')), ('coupon', coalesce(o.coupon_code, '')),
        ('method', o.payment_method)
    ) k (dimension, key)
    group by 1, 2
    union all
    select k.dimension, k.key, 0, sum(i.quantity),
      case when k.dimension = 'day' then 0 else sum(i.total_price) end, 0, 0
    from items i
    cross join lateral (
      values ('day', i.day::text), ('category', coalesce(i.category_id::text, '')), ('product', i.product),
        ('variant', i.variant)
    ) k (dimension, key)
    group by 1, 2
  )
  select s.dimension, s.key, sum(s.orders)::bigint, sum(s.units)::bigint, sum(s.sales), sum(s.received),
    sum(s.refunded)
  from sums s
  group by 1, 2
  having sum(s.orders) <> 0 or sum(s.units) <> 0 or sum(s.sales) <> 0 or sum(s.received) <> 0
    or sum(s.refunded) <> 0;
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'audited_columns', 'the portal fixtures are in place');
select * from finish();
rollback;
