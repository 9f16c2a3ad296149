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
