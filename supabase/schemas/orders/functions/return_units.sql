-- Adds units of an order that came back to the stock: [{product_id, name, quantity}]. A note on the order tells admins
-- of units that nobody can buy: of a product that got options after it was sold, for which the variant is not known,
-- and of a variant that its product no longer has. Those of a deleted product are left out. The caller has locked the
-- products, and set the context of the ledger.
create function private.return_units(p_order_id uuid, p_units jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Read first: the planner takes the units for more than they are, and would read every product.
  v_ids constant uuid[] := array(
    select private.stock_row((u ->> 'product_id')::uuid) from jsonb_array_elements(p_units) u
  );
begin
  perform set_config('haat.order_id', p_order_id::text, true);
  update public.products p
  set stock = p.stock + u.quantity
  from (
    select private.stock_row(r.product_id) as id, sum(r.quantity)::integer as quantity
    from jsonb_to_recordset(p_units) r (product_id uuid, quantity integer)
    group by 1
  ) u
  where p.id = any (v_ids) and p.id = u.id and p.options = '[]';
  perform set_config('haat.order_id', '', true);

  insert into public.order_notes (order_id, author_id, note)
  select p_order_id, null, left(case
    when p.options <> '[]' then 'Not added to the stock: ' || u.units
      || ', which was sold before the product had options. Add it to the stock of the right variant.'
    else 'Not for sale: ' || u.units
      || ' came back, of a variant that the product no longer has. Add it to another variant, or bring this one back.'
  end, 1000)
  from (
    select private.stock_row(r.product_id) as id, sum(r.quantity) || ' × ' || r.name as units
    from jsonb_to_recordset(p_units) r (product_id uuid, name text, quantity integer)
    group by r.product_id, r.name
  ) u
  join public.products p on p.id = u.id
  where p.id = any (v_ids) and (p.options <> '[]' or p.retired_at is not null)
  order by u.units;
end;
$$;
revoke execute on function private.return_units from public, anon, authenticated, service_role;
