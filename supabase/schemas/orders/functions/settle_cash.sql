-- Settles the cash of a collected order that leaves delivered or ends, where p_cash says it is: 'kept' by the shop,
-- 'returned' to the shopper, or 'not_collected' after all. An order whose cash the shop does not have is to be paid on
-- delivery again; one that ends is refunded, if its cash was returned. With the present status of an ended order, it
-- says what became of cash that was kept. The answer and p_reason, what staff wrote about it, are in the audit log. The
-- caller has locked the order. Returns the error result 'cash_unclear' when p_cash is missing, or null.
create function private.settle_cash(p_order public.orders, p_status text, p_cash text, p_reason text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ends constant boolean := private.has_ended(p_status);
  v_payment_status text := p_order.payment_status;
begin
  if p_order.payment_method <> 'cod' or p_order.payment_status <> 'paid' or p_order.total_amount = 0 then
    return null;
  elsif p_order.status = p_status then
    if not v_ends or p_cash is null then
      return null;
    end if;
  elsif p_order.status <> 'delivered' and (not v_ends or private.has_ended(p_order.status)) then
    return null;
  end if;

  if p_cash in ('returned', 'not_collected') then
    v_payment_status := case when v_ends and p_cash = 'returned' then 'refunded' else 'pending' end;
  elsif p_cash is distinct from 'kept' then
    return private.error_result('cash_unclear');
  end if;
  if v_payment_status <> p_order.payment_status then
    perform private.set_context('admin', auth.uid(), null, case p_cash
      when 'returned' then 'The cash was returned'
      else 'The cash was not collected'
    end);
    update public.orders o set payment_status = v_payment_status where o.id = p_order.id;
    perform private.clear_context();
  end if;
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    auth.uid(), 'update', 'orders', p_order.id::text, jsonb_build_object('payment_status', p_order.payment_status),
    jsonb_strip_nulls(jsonb_build_object(
      'payment_status', v_payment_status, 'cash', p_cash, 'reason', nullif(left(btrim(p_reason), 200), '')
    ))
  );
  return null;
end;
$$;
revoke execute on function private.settle_cash from public, anon, authenticated, service_role;
