-- Makes a link by which the customer of an unpaid online order pays it without signing in, for three days, ends the
-- earlier links of the order, and mails it. The same id makes one link.
--   p_link: {id, order_id, token_hash}; the Worker derives the token from the id, and the database has its hash alone.
-- Returns {ok: true} or {ok: false, code} with 'not_found', 'no_customer', 'payment_method_unavailable' or those of
-- check_payable. Raises 42501 without orders.place, 22023 for malformed input.
create function public.admin_create_payment_link(p_link jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_link public.payment_links;
  v_order public.orders;
  v_error jsonb;
begin
  perform private.require_permission('orders.place');
  perform private.validate_object('p_link', p_link, '{"id": "uuid", "order_id": "uuid", "token_hash": "text"}');
  v_link := jsonb_populate_record(null::public.payment_links, p_link);
  -- Before it is changed by a payment, an end or another link.
  select o.* into v_order from public.orders o where o.id = v_link.order_id for no key update;
  if exists (select from public.payment_links l where l.id = v_link.id and l.order_id = v_link.order_id) then
    return jsonb_build_object('ok', true);
  end if;
  v_error := coalesce(
    private.check_payable(v_order),
    case when v_order.payment_method <> 'razorpay' then private.error_result('payment_method_unavailable') end,
    case when v_order.user_id is null then private.error_result('no_customer') end
  );
  if v_error is not null then
    return v_error;
  end if;
  update public.payment_links l set expires_at = now()
  where l.order_id = v_order.id and l.expires_at > now();
  insert into public.payment_links (id, order_id, token_hash, created_by)
  values (v_link.id, v_order.id, v_link.token_hash, auth.uid())
  returning * into v_link;
  perform private.queue_shopper_mail(
    'payment-link', v_order.user_id, v_order.id, 'payment-link-' || v_link.id,
    private.mail_order_data(v_order) || jsonb_build_object(
      'link_id', v_link.id, 'token_hash', v_link.token_hash, 'expires_at', v_link.expires_at,
      'held_until', case when v_order.held_until > now() then v_order.held_until end,
      -- Customers who have signed in before get no instructions for it.
      'has_signed_in', exists (
        select 1 from auth.users a where a.id = v_order.user_id and a.last_sign_in_at is not null
      )
    )
  );
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    auth.uid(), 'update', 'orders', v_order.id::text, null,
    jsonb_build_object('payment_link_until', v_link.expires_at)
  );
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_create_payment_link from public, anon, authenticated, service_role;
grant execute on function public.admin_create_payment_link to authenticated;
