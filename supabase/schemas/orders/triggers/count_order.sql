-- Notes for the totals of the dashboard and the reports that an order came, changed or left. Its items are noted when
-- they become sales or no longer are; those of a new order follow it, see count_items.
create function private.count_order()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate private.order_totals, private.order_total_changes, private.sales_totals, private.product_totals,
      private.item_total_changes;
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.note_order_total(new, 1);
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform private.note_order_total(old, -1);
    if private.is_confirmed(old.status) then
      perform private.note_item_totals(old, -1);
    end if;
    return old;
  end if;
  perform private.note_order_total(old, -1);
  perform private.note_order_total(new, 1);
  if (private.is_confirmed(old.status), old.created_at) is distinct from (
    private.is_confirmed(new.status), new.created_at
  ) then
    if private.is_confirmed(old.status) then
      perform private.note_item_totals(old, -1);
    end if;
    if private.is_confirmed(new.status) then
      perform private.note_item_totals(new, 1);
    end if;
  end if;
  return null;
end;
$$;
revoke execute on function private.count_order from public, anon, authenticated, service_role;
