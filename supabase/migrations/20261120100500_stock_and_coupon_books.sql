-- An order holds its stock and its coupon use exactly while its status is neither cancelled nor failed.
-- Everything that changes that goes through the functions below, under locks taken in one order
-- everywhere: orders by id, then products by id, then coupons by id. So nothing can deadlock.

create function private.refuse(p_code text, p_more jsonb default '{}')
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('ok', false, 'code', p_code) || p_more;
$$;

-- Locks the products and coupons of the given orders, and those about to be taken. The orders
-- themselves are locked by the caller. "no key update" lets foreign key checks (wishlist) pass.
create function private.lock_books(
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
  where p.id = any (p_product_ids)
    or p.id in (select i.product_id from public.order_items i where i.order_id = any (p_order_ids))
  order by p.id
  for no key update;

  perform 1
  from public.coupons c
  where c.code = p_coupon_code
    or c.id in (select r.coupon_id from public.coupon_redemptions r where r.order_id = any (p_order_ids))
  order by c.id
  for no key update;
end;
$$;

-- Gives stock and coupon use of one order back. The caller has seen, under the order's lock, that it holds them.
create function private.release_order(p_order_id uuid)
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
    select o.product_id, sum(o.quantity)::integer as quantity
    from public.order_items o
    where o.order_id = p_order_id and o.product_id is not null
    group by o.product_id
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

-- Takes the stock of an order's items: all of them, or an error that undoes the whole transaction.
create function private.take_stock(p_order_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_wanted integer;
  v_taken integer;
begin
  select count(distinct i.product_id) into v_wanted from public.order_items i where i.order_id = p_order_id;

  perform set_config('haat.order_id', p_order_id::text, true);
  update public.products p
  set stock = p.stock - i.quantity
  from (
    select o.product_id, sum(o.quantity) as quantity
    from public.order_items o
    where o.order_id = p_order_id
    group by o.product_id
  ) i
  where p.id = i.product_id and p.stock >= i.quantity;
  get diagnostics v_taken = row_count;
  perform set_config('haat.order_id', '', true);

  if v_taken <> v_wanted then
    raise exception 'stock of order % moved although it was locked', p_order_id;
  end if;
end;
$$;

-- True when one more use of the coupon would exceed its limits. p_except are orders about to be released.
create function private.coupon_is_exhausted(p_coupon public.coupons, p_user_id uuid, p_except uuid[])
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(p_coupon.used_count - u.given_back >= p_coupon.usage_limit, false)
    or coalesce(u.own >= p_coupon.user_limit, false)
  from (
    select
      count(*) filter (where r.order_id = any (p_except)) as given_back,
      count(*) filter (where r.user_id = p_user_id and not r.order_id = any (p_except)) as own
    from public.coupon_redemptions r
    where r.coupon_id = p_coupon.id and r.released_at is null
  ) u;
$$;

-- Takes stock and coupon use of a cancelled or failed order again. Null when done, else the refusal
-- ('out_of_stock' with lines, 'coupon_exhausted') and nothing is written. Expects lock_books.
create function private.retake_order(p_order_id uuid)
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
    'product_id', w.product_id, 'name', w.name, 'stock', coalesce(p.stock, 0), 'price', p.price
  ) order by w.name)
  into v_lines
  from (
    select i.product_id, i.product_name as name, sum(i.quantity) as quantity
    from public.order_items i
    where i.order_id = p_order_id
    group by i.product_id, i.product_name
  ) w
  left join public.products p on p.id = w.product_id
  where p.id is null or p.stock < w.quantity;
  if v_lines is not null then
    return private.refuse('out_of_stock', jsonb_build_object('lines', v_lines));
  end if;

  select c.* into v_coupon
  from public.coupon_redemptions r
  join public.coupons c on c.id = r.coupon_id
  where r.order_id = p_order_id and r.released_at is not null;
  if found then
    select o.user_id into v_user_id from public.orders o where o.id = p_order_id;
    if private.coupon_is_exhausted(v_coupon, v_user_id, '{}') then
      return private.refuse('coupon_exhausted');
    end if;
    update public.coupon_redemptions r set released_at = null where r.order_id = p_order_id;
    update public.coupons c set used_count = c.used_count + 1 where c.id = v_coupon.id;
  end if;

  perform private.take_stock(p_order_id);
  return null;
end;
$$;
