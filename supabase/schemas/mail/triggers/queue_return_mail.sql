-- Queues the mail about each step of a return and about a new tracking number of its replacement, and the mail that
-- tells the shop's owner about a new one. No bank details.
create function private.queue_return_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_data jsonb;
begin
  select jsonb_build_object(
    'order_number', o.order_number, 'number', new.number, 'kind', new.kind, 'status', new.status,
    'rejected_reason', new.rejected_reason, 'refund_amount', new.refund_amount, 'refund_mode', new.refund_mode,
    'return_way', new.return_way, 'return_address', new.return_address, 'pickup_on', new.pickup_on,
    'carrier', new.carrier, 'tracking_number', new.tracking_number, 'reference', new.reference,
    'refund_instead', coalesce(tg_op = 'UPDATE' and old.kind <> new.kind, false),
    'expected_amount', case when new.kind = 'return' and new.status in ('requested', 'approved', 'received')
        and o.payment_status in ('paid', 'refunded') then
      -- As admin_refund_return.
      (
        select case when p.id is null then a.amount
          else private.sendable_amount(least(a.amount, greatest(private.refundable_amount(p), 0))) end
        from (
          select new.items_amount
            + case when private.all_returned(new) then private.delivery_left(o) else 0 end as amount
        ) a
        left join public.payments p
          on o.payment_method = 'razorpay' and p.order_id = o.id and p.id = o.razorpay_payment_id
      )
    end,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', concat_ws(' · ', i.product_name, i.variant_label), 'quantity', ri.quantity,
        'reason', ri.reason,
        'replacement', case when 'exchange' in (new.kind, old.kind) then ri.replacement_label end
      ) order by i.product_name, i.variant_label, i.id), '[]')
      from public.return_items ri
      join public.order_items i on i.id = ri.order_item_id
      where ri.return_id = new.id
    ),
    'has_credit_note', exists (select 1 from public.credit_notes n where n.return_id = new.id)
  )
  into v_data
  from public.orders o
  where o.id = new.order_id;
  perform private.queue_shopper_mail(
    'return-update', new.user_id, new.order_id, 
    concat_ws('-', 'return', new.status, new.id, case
      when tg_op = 'UPDATE' and old.status = new.status then extract(epoch from new.updated_at)
    end),
    v_data
  );
  if tg_op = 'INSERT' then
    perform private.queue_owner_mail('owner-return', new.order_id, 'owner-return-' || new.id, v_data);
  end if;
  return null;
end;
$$;
revoke execute on function private.queue_return_mail from public, anon, authenticated, service_role;
