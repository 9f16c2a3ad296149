-- Asks for a fresh password (see require_confirmed) and tells the owners when a refund by staff is above the limit of
-- the settings, together with what staff refunded of the order in the last 24 hours: parts below the limit are one
-- refund. Transfers by hand count, too. The caller has locked the order or its payment. Amounts in rupees.
create function private.confirm_refund(p_order public.orders, p_amount numeric)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_amount numeric := p_amount;
begin
  v_amount := v_amount + coalesce((
    select sum(r.amount) from public.refunds r
    where r.order_id = p_order.id and r.reason in ('admin', 'returned', 'changed') and r.status <> 'failed'
      and r.created_at > now() - interval '24 hours'
  ), 0) + coalesce((
    select sum(q.refund_amount) from public.return_requests q
    where q.order_id = p_order.id and q.status = 'refunded' and q.refund_id is null
      and q.closed_at > now() - interval '24 hours'
  ), 0);
  if v_amount > (select s.refund_confirm_limit from public.settings s) then
    perform private.require_confirmed();
    perform private.queue_act_mails('refund', jsonb_build_object(
      'order_number', p_order.order_number, 'amount', p_amount
    ));
  end if;
end;
$$;
revoke execute on function private.confirm_refund from public, anon, authenticated, service_role;
