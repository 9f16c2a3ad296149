-- Issues the invoice of a confirmed order before it is sent. Returns {ok: true, invoice_id, number} or
-- {ok: false, code: 'not_found' | 'not_confirmed' | 'busy'}. Raises 42501 without orders.write.
create function public.admin_issue_invoice(p_order_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_status text;
  v_invoice public.invoices;
begin
  perform private.require_permission('orders.write');
  select o.status into v_status from public.orders o where o.id = p_order_id for no key update;
  if not found then
    return private.error_result('not_found');
  end if;
  select i.* into v_invoice from public.invoices i where i.order_id = p_order_id;
  if not found then
    if not private.is_confirmed(v_status) then
      return private.error_result('not_confirmed');
    end if;
    v_invoice := private.create_invoice(p_order_id);
  end if;
  return jsonb_build_object('ok', true, 'invoice_id', v_invoice.id, 'number', v_invoice.number);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_issue_invoice from public, anon, authenticated, service_role;
grant execute on function public.admin_issue_invoice to authenticated;
