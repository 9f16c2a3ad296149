-- What an admin sees first: the figures of the dashboard, and the bell that says what is new.

create index products_reviews_count_idx on public.products (reviews_count desc, id);

-- Money matters that no program will put right by itself: a refund that failed and was not made since, one that has
-- been owed for a day, and money that belongs to no order.
create view private.payment_problems with (security_barrier) as
select r.id::text as id, case r.status when 'failed' then 'refund_failed' else 'refund_waiting' end as kind,
  r.order_id, r.payment_id, r.amount, r.updated_at as since
from public.refunds r
where (
    r.status = 'failed'
    and not exists (
      select 1 from public.refunds n
      where n.payment_id = r.payment_id and n.created_at > r.created_at and n.status <> 'failed'
    )
  )
  or (r.status in ('due', 'pending') and r.created_at < now() - interval '1 day')
union all
select p.id, 'no_order', null, p.id, p.amount, p.created_at
from public.payments p
where p.order_id is null and p.status in ('authorized', 'captured');
revoke all on private.payment_problems from public, anon, authenticated, service_role;

-- Everything on the dashboard at one moment; days are those of India, today included. Revenue is what is paid.
-- p_days: how many days of sales, 7 to 90. Growth compares the last 30 days ("now") with the 30 before ("before").
-- Error 42501 unless an admin asks.
create function public.admin_dashboard(p_days integer default 30)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := (now() at time zone 'Asia/Kolkata')::date;
  v_days integer := least(greatest(coalesce(p_days, 30), 7), 90);
  v_now timestamptz := (v_today - 29)::timestamp at time zone 'Asia/Kolkata';
  v_before timestamptz := (v_today - 59)::timestamp at time zone 'Asia/Kolkata';
  v_from timestamptz := (v_today - v_days + 1)::timestamp at time zone 'Asia/Kolkata';
  v_users jsonb;
  v_products jsonb;
  v_orders jsonb;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'admin_dashboard is for admins';
  end if;

  select jsonb_build_object('total', count(*), 'now', count(*) filter (where u.created_at >= v_now),
    'before', count(*) filter (where u.created_at >= v_before and u.created_at < v_now))
  into v_users from public.users u;

  select jsonb_build_object('total', count(*), 'now', count(*) filter (where p.created_at >= v_now),
    'before', count(*) filter (where p.created_at >= v_before and p.created_at < v_now))
  into v_products from public.products p;

  select jsonb_build_object(
    'orders', jsonb_build_object('total', coalesce(sum(s.total), 0), 'now', coalesce(sum(s.now), 0),
      'before', coalesce(sum(s.before), 0)),
    'revenue', jsonb_build_object('total', coalesce(sum(s.revenue), 0), 'now', coalesce(sum(s.revenue_now), 0),
      'before', coalesce(sum(s.revenue_before), 0)),
    'statuses', coalesce(jsonb_object_agg(s.status, s.total), '{}')
  )
  into v_orders
  from (
    select o.status, count(*) as total,
      count(*) filter (where o.created_at >= v_now) as now,
      count(*) filter (where o.created_at >= v_before and o.created_at < v_now) as before,
      sum(o.total_amount) filter (where o.payment_status = 'paid') as revenue,
      sum(o.total_amount) filter (where o.payment_status = 'paid' and o.created_at >= v_now) as revenue_now,
      sum(o.total_amount) filter (
        where o.payment_status = 'paid' and o.created_at >= v_before and o.created_at < v_now
      ) as revenue_before
    from public.orders o group by o.status
  ) s;

  return v_orders || jsonb_build_object(
    'users', v_users,
    'products', v_products,
    'days', (
      select jsonb_agg(
        jsonb_build_object('day', d.day, 'orders', coalesce(s.orders, 0), 'revenue', coalesce(s.revenue, 0))
        order by d.day
      )
      from (select v_today - n as day from generate_series(0, v_days - 1) n) d
      left join (
        select (o.created_at at time zone 'Asia/Kolkata')::date as day, count(*) as orders,
          sum(o.total_amount) filter (where o.payment_status = 'paid') as revenue
        from public.orders o where o.created_at >= v_from group by 1
      ) s using (day)
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
        select p.id, p.name, p.sku, p.stock from public.products p
        where p.stock <= 5 and p.is_active order by p.stock, p.id limit 8
      ) l
    ),
    'low_stock_total', (
      select count(*) from (select 1 from public.products p where p.stock <= 5 and p.is_active limit 1001) c
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

-- Until when each admin has read what the bell says.
create table public.bell_marks (
  user_id uuid primary key references public.users (id) on delete cascade,
  seen_at timestamptz not null
);
alter table public.bell_marks enable row level security;

-- What is new since this admin last said "read", each counted up to 100, and the moment that was counted at:
-- {until, orders, payments, returns, stock, reviews, messages}. An order is new until somebody works on it, and from
-- the moment that it needs no payment any more. Error 42501 unless an admin asks.
create function public.admin_bell()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_seen timestamptz := coalesce(
    (select b.seen_at from public.bell_marks b where b.user_id = auth.uid()), '-infinity'
  );
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'admin_bell is for admins';
  end if;
  return jsonb_build_object(
    'until', now(),
    'orders', (
      select count(*) from (
        select 1 from public.orders o
        where o.status in ('pending', 'confirmed') and o.held_until is null
          and coalesce(o.confirmed_at, o.created_at) > v_seen
        limit 100
      ) c
    ),
    'payments', (select count(*) from (select 1 from private.payment_problems p where p.since > v_seen limit 100) c),
    'returns', (
      select count(*) from (
        select 1 from public.return_requests r where r.status = 'requested' and r.requested_at > v_seen limit 100
      ) c
    ),
    'stock', (
      select count(*) from (
        select 1 from public.products p
        where p.stock <= 5 and p.is_active
          and (
            p.created_at > v_seen
            or exists (
              select 1 from public.stock_movements m
              where m.product_id = p.id and m.quantity < 0 and m.created_at > v_seen
            )
          )
        limit 100
      ) c
    ),
    'reviews', (
      select count(*) from (
        select 1 from public.reviews r where not r.is_approved and r.created_at > v_seen limit 100
      ) c
    ),
    'messages', (
      select count(*) from (
        select 1 from public.contact_messages m where m.read_at is null and m.created_at > v_seen limit 100
      ) c
    )
  );
end;
$$;

-- Everything up to that moment is read; what came after it was never on the screen, and rings on.
-- Error 42501 unless an admin asks.
create function public.mark_bell_read(p_until timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'mark_bell_read is for admins';
  end if;
  insert into public.bell_marks as b (user_id, seen_at)
  values (auth.uid(), least(p_until, now()))
  on conflict (user_id) do update set seen_at = greatest(b.seen_at, excluded.seen_at);
end;
$$;

revoke all on public.bell_marks from public, anon, authenticated, service_role;
revoke execute on function public.admin_dashboard, public.admin_bell, public.mark_bell_read
from public, anon, authenticated, service_role;
grant execute on function public.admin_dashboard, public.admin_bell, public.mark_bell_read to authenticated;
