-- Credits what was refunded of an order for no return, no cancellation and not as a gesture, by an admin or in
-- Razorpay's dashboard, and is not credited yet. Called at the end of a transaction that may have recorded a refund:
-- nothing is locked after the numbers of credit notes. The caller has locked the order.
create function private.credit_refunds(p_order_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_refunded numeric;
begin
  if not exists (select 1 from public.invoices i where i.order_id = p_order_id) then
    return;
  end if;
  select greatest(
    coalesce(sum(r.amount) filter (where r.reason = 'admin' and r.lowers_tax and r.status = 'processed'), 0),
    -- The amount that Razorpay reports without naming the refunds. It includes refunds of returns as soon as they are
    -- requested.
    p.refunded_amount - coalesce(sum(r.amount) filter (
      where (r.reason <> 'admin' or not r.lowers_tax) and r.status <> 'failed'
    ), 0)
  ) - coalesce((
    select sum(n.total_amount) from public.credit_notes n where n.order_id = p_order_id and n.reason = 'refunded'
  ), 0)
  into v_refunded
  from public.orders o
  join public.payments p on p.id = o.razorpay_payment_id
  left join public.refunds r on r.payment_id = p.id
  where o.id = p_order_id
  group by p.id;
  if v_refunded > 0 then
    perform private.create_credit_note(p_order_id, 'refunded', v_refunded);
  end if;
end;
$$;
revoke execute on function private.credit_refunds from public, anon, authenticated, service_role;
