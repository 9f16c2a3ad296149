-- Returns the caller's personal data for download.
create function public.shop_my_data()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'full_name', u.full_name, 'email', u.email, 'phone', u.phone, 'avatar_url', u.avatar_url,
      'is_admin', u.is_admin, 'created_at', u.created_at, 'updated_at', u.updated_at
    ),
    'addresses', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'user_id' order by a.created_at), '[]')
      from public.addresses a where a.user_id = u.id
    ),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
        'payment_method', o.payment_method, 'payment_status', o.payment_status,
        'razorpay_payment_id', o.razorpay_payment_id, 'subtotal', o.subtotal,
        'shipping_amount', o.shipping_amount, 'tax_amount', o.tax_amount, 'discount_amount', o.discount_amount,
        'coupon_code', o.coupon_code, 'round_off', o.round_off, 'total_amount', o.total_amount,
        'shipping_address', o.shipping_address,
        'items', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'product_name', i.product_name, 'product_sku', i.product_sku, 'quantity', i.quantity,
            'unit_price', i.unit_price, 'total_price', i.total_price
          ) order by i.product_name), '[]')
          from public.order_items i where i.order_id = o.id
        ),
        'history', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'status', h.status, 'payment_status', h.payment_status, 'created_at', h.created_at
          ) order by h.id), '[]')
          from public.order_status_history h where h.order_id = o.id
        ),
        'payments', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', p.id, 'amount', p.amount, 'status', p.status, 'method', p.method,
            'error_description', p.error_description, 'created_at', p.created_at
          ) order by p.created_at), '[]')
          from public.payments p where p.order_id = o.id
        ),
        'refunds', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'amount', r.amount, 'status', r.status, 'reason', r.reason, 'created_at', r.created_at
          ) order by r.created_at), '[]')
          from public.refunds r where r.order_id = o.id
        ),
        'returns', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'number', r.number, 'kind', r.kind, 'status', r.status, 'comment', r.comment,
            'refund_mode', r.refund_mode, 'upi_id', r.upi_id, 'bank_account_name', r.bank_account_name,
            'bank_account_number', r.bank_account_number, 'bank_ifsc', r.bank_ifsc,
            'items_amount', r.items_amount, 'refund_amount', r.refund_amount, 'reference', r.reference,
            'rejected_reason', r.rejected_reason, 'requested_at', r.requested_at, 'decided_at', r.decided_at,
            'received_at', r.received_at, 'closed_at', r.closed_at,
            'items', (
              select coalesce(jsonb_agg(jsonb_build_object(
                'product_name', i.product_name, 'quantity', ri.quantity, 'reason', ri.reason
              ) order by i.product_name), '[]')
              from public.return_items ri join public.order_items i on i.id = ri.order_item_id
              where ri.return_id = r.id
            )
          ) order by r.number), '[]')
          from public.return_requests r where r.order_id = o.id
        )
      ) order by o.created_at), '[]')
      from public.orders o where o.user_id = u.id
    ),
    'wishlist', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'product', p.name, 'created_at', w.created_at
      ) order by w.created_at), '[]')
      from public.wishlist w join public.products p on p.id = w.product_id where w.user_id = u.id
    ),
    'reviews', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'product', p.name, 'author_name', r.author_name, 'rating', r.rating, 'title', r.title,
        'comment', r.comment, 'is_approved', r.is_approved, 'created_at', r.created_at
      ) order by r.created_at), '[]')
      from public.reviews r join public.products p on p.id = r.product_id where r.user_id = u.id
    ),
    'newsletter', (
      select jsonb_build_object(
        'email', n.email, 'consented_at', n.consented_at, 'unsubscribed_at', n.unsubscribed_at
      )
      from public.newsletter_subscribers n where n.email = lower(btrim(u.email))
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'ticket_number', m.ticket_number, 'name', m.name, 'email', m.email, 'order_number', m.order_number,
        'message', m.message, 'created_at', m.created_at
      ) order by m.number), '[]')
      from public.contact_messages m where m.user_id = u.id
    )
  )
  from public.users u
  where u.id = (select auth.uid());
$$;
revoke execute on function public.shop_my_data from public, anon, authenticated, service_role;
grant execute on function public.shop_my_data to authenticated;
