-- Asks for a fresh password (see require_confirmed) and tells the owners when a refund by staff is above the limit of
-- the settings, together with what staff refunded of the order in the last 24 hours: parts below the limit are one
-- refund. A change of many orders has asked for all of them (see confirm_batch_refund). The caller has locked the order
-- or its payment. Amounts in rupees.
create function private.confirm_refund(p_order public.orders, p_amount numeric)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('haat.refunds_confirmed', true) = 'on' then
    return;
  end if;
  if p_amount + private.refunded_today(p_order.id) > (select s.refund_confirm_limit from public.settings s) then
    perform private.require_confirmed();
    perform private.queue_act_mails('refund', jsonb_build_object(
      'order_number', p_order.order_number, 'amount', p_amount
    ));
  end if;
end;
$$;
revoke execute on function private.confirm_refund from public, anon, authenticated, service_role;
