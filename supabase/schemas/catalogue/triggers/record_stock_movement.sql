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
