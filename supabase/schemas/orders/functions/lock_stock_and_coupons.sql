-- Locks the products and coupons of these orders, what their exchanges send, and products about to be reserved; with a
-- variant also its product, whose stock is the sum of its variants. The caller has locked the orders.
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
  v_ids := p_product_ids || array(
    select i.product_id from public.order_items i where i.order_id = any (p_order_ids)
    union all
    select ri.replacement_id
    from public.return_requests r
    join public.return_items ri on ri.return_id = r.id
    where r.order_id = any (p_order_ids) and ri.replacement_id is not null
  );
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
