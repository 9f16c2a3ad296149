-- The portal's reads in a shop of 100,000 products and 50,000 orders: pages far back in a list, filters that few rows
-- pass, searches that find little, and the dashboard. Nothing here changes an answer.

-- Stock changes with every order, and such a change must touch no index of the products: what is read by stock is a
-- narrow copy instead.
drop index public.products_all_by_stock_idx;
create table private.stock_levels (
  product_id uuid primary key references public.products (id) on delete cascade,
  stock integer not null
);
insert into private.stock_levels (product_id, stock) select p.id, p.stock from public.products p;
create index stock_levels_stock_idx on private.stock_levels (stock, product_id);
alter table private.stock_levels enable row level security;
revoke all on private.stock_levels from public, anon, authenticated, service_role;

create function private.record_stock_level()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.stock_levels as l (product_id, stock) values (new.id, new.stock)
  on conflict (product_id) do update set stock = excluded.stock where l.stock <> excluded.stock;
  return null;
end;
$$;
revoke execute on function private.record_stock_level from public, anon, authenticated, service_role;
create trigger products_stock_level after insert or update of stock on public.products
for each row execute function private.record_stock_level();

-- Rows of products are wide: with what the filters and a short search need beside the order, an index alone says which
-- products a page has.
drop index public.products_created_at_idx, public.products_all_by_name_idx, public.products_all_by_price_idx;
create index products_all_by_age_idx on public.products (created_at desc, id)
  include (category_id, is_active, is_featured);
create index products_all_by_name_idx on public.products (lower(name), id)
  include (name, sku, category_id, is_active, is_featured);
create index products_all_by_price_idx on public.products (price, id) include (category_id, is_active, is_featured);
-- Products are counted for each category, as far as the asker may see them.
drop index public.products_category_id_idx;
create index products_category_id_idx on public.products (category_id) include (is_active);

-- The dashboard adds up what this index holds; parts of an order's number have one of their own.
drop index public.orders_list_idx;
create index orders_list_idx on public.orders (created_at desc, id)
  include (order_number, status, user_id, payment_status, total_amount);
create index orders_number_idx on public.orders using gin (lower(order_number) extensions.gin_trgm_ops);

drop index public.reviews_created_at_idx;
create index reviews_created_at_idx on public.reviews (created_at desc, id);

-- Who shows a picture. Fingerprints, as an address may be longer than an index can hold.
create index products_image_url_idx on public.products (md5(image_url)) where image_url is not null;
create index products_images_idx on public.products using gin (images jsonb_path_ops);
create index order_items_product_image_idx on public.order_items (md5(product_image)) where product_image is not null;

-- As before: the page's ids come first, from an index, and then their rows.
create or replace function public.admin_products(
  p_search text default '',
  p_category_id uuid default null,
  p_status text default '',
  p_low_stock boolean default false,
  p_sort text default 'newest',
  p_limit integer default 20,
  p_offset integer default 0
)
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
  v_pattern text := '%' || replace(replace(replace(lower(btrim(coalesce(p_search, ''))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- Constants only; what was typed comes in as parameters.
  v_low text := 'p.id in (select l.product_id from private.stock_levels l where l.stock <= 5)';
  v_where text := 'true'
    || case when v_pattern <> '%%' then ' and lower(p.name || '' '' || p.sku) like $1' else '' end
    || case when p_category_id is not null then ' and p.category_id = $2' else '' end
    || case p_status when 'active' then ' and p.is_active' when 'inactive' then ' and not p.is_active'
         when 'featured' then ' and p.is_featured' else '' end
    || case when p_low_stock then ' and ' || v_low else '' end;
  v_order text := case p_sort
    when 'name' then 'lower(p.name), p.id'
    when 'price-asc' then 'p.price, p.id'
    when 'price-desc' then 'p.price desc, p.id desc'
    when 'stock' then 's.stock, s.product_id'
    else 'p.created_at desc, p.id' end;
  v_from text := 'public.products p'
    || case p_sort when 'stock' then ' join private.stock_levels s on s.product_id = p.id' else '' end;
  v_ids uuid[];
  v_total integer;
begin
  perform private.require_admin();
  execute 'select count(*)::integer, array_agg(c.id) from (select p.id from public.products p where ' || v_where
    || ' limit 1001) c'
  into v_total, v_ids using v_pattern, p_category_id;
  if v_total <= 1000 then
    v_where := 'p.id = any ($3)';
  else
    -- So the planner looks each product up in a list of those, where it would have joined them one by one.
    v_where := replace(v_where, v_low, v_low || ' is true');
  end if;
  execute format('select array(select p.id from %s where %s order by %s limit $4 offset $5)', v_from, v_where, v_order)
  into v_ids using v_pattern, p_category_id, v_ids,
    least(greatest(coalesce(p_limit, 20), 1), 100), least(greatest(coalesce(p_offset, 0), 0), 1000000);
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

-- As before: few matches are found through the indexes of numbers and people and then sorted; many are walked through.
create or replace function public.list_orders(p_search text, p_status text, p_limit integer, p_offset integer)
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
  -- Constants only; what was typed comes in as parameters.
  v_where text := 'true' || case when p_status <> '' then ' and o.status = $1' else '' end;
  v_ids uuid[];
  v_total integer;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'list_orders is for admins';
  end if;
  if v_search <> '' then
    v_customers := array(select u.id from public.users u where u.full_name ilike v_pattern limit 1001);
    -- The planner looks at each of a list, so a long one is left in its table.
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
    'select array(select o.id from public.orders o where %s order by o.created_at desc, o.id limit $5 offset $6)', v_where
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

-- As before: who was found is looked for once more only when there are more than a thousand.
create or replace function public.list_users(p_search text, p_role text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pattern text := '%' || regexp_replace(left(p_search, 200), '([%_\\])', '\\\1', 'g') || '%';
  -- Written out with its values, so that the planner sees which filters are on.
  v_where text := private.users_wanted(v_pattern, p_role);
  v_ids uuid[];
  v_users jsonb;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'list_users is for admins';
  end if;
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

-- As before: all orders are added up once, those of the last days once more by day.
create or replace function public.admin_dashboard(p_days integer default 30)
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
  v_from timestamptz := (v_today - greatest(v_days, 60) + 1)::timestamp at time zone 'Asia/Kolkata';
  v_orders jsonb;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'admin_dashboard is for admins';
  end if;

  with by_status as materialized (
    select o.status, count(*) as orders, sum(o.total_amount) filter (where o.payment_status = 'paid') as revenue
    from public.orders o group by o.status
  ),
  by_day as materialized (
    select (o.created_at at time zone 'Asia/Kolkata')::date as day, count(*) as orders,
      sum(o.total_amount) filter (where o.payment_status = 'paid') as revenue
    from public.orders o where o.created_at >= v_from group by 1
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

-- As before, with the stock read from its narrow copy.
create or replace function public.admin_bell()
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
        select 1 from private.stock_levels s join public.products p on p.id = s.product_id
        where s.stock <= 5 and p.is_active
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

-- As before, through the indexes.
create or replace function public.unused_pictures(p_addresses text[])
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
      -- Not "exists", which would compare with all that were ever sold at once.
      and (
        select true from public.order_items i
        where md5(i.product_image) = md5(a.address) and i.product_image = a.address limit 1) is null
    order by a.place
  );
end;
$$;
