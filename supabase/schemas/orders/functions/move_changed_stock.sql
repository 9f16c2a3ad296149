-- Takes from the stock what an order is to have more of, and gives back what it is to have less of, unless that is not
-- to be sold again (p_restock). The caller has locked the products, checked the lines and set the context.
create function private.move_changed_stock(p_order_id uuid, p_lines jsonb, p_restock boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_changes constant jsonb := (
    select jsonb_agg(to_jsonb(c))
    from (
      select u.product_id, max(u.name) as name, sum(u.quantity)::integer as quantity
      from (
        select l.product_id, null as name, -l.quantity as quantity from private.parse_order_lines(p_lines) l
        union all
        select i.product_id, concat_ws(' · ', i.product_name, i.variant_label), i.quantity
        from public.order_items i where i.order_id = p_order_id
      ) u
      group by u.product_id
    ) c
  );
  -- Read first: the planner takes the changes for more than they are, and would read every product.
  v_ids constant uuid[] := array(
    select (c ->> 'product_id')::uuid from jsonb_array_elements(v_changes) c
  );
begin
  perform set_config('haat.order_id', p_order_id::text, true);
  update public.products p
  set stock = p.stock + c.quantity
  from jsonb_to_recordset(v_changes) c (product_id uuid, quantity integer)
  where p.id = any (v_ids) and p.id = c.product_id and c.quantity < 0;
  perform set_config('haat.order_id', '', true);
  if p_restock then
    perform private.return_units(p_order_id, (
      select jsonb_agg(c) from jsonb_array_elements(v_changes) c where (c ->> 'quantity')::integer > 0
    ));
  end if;
end;
$$;
revoke execute on function private.move_changed_stock from public, anon, authenticated, service_role;
