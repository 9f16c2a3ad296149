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
    select h.product_id, h.quantity from private.reserved_items(p_order_id) h
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
