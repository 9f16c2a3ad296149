-- Returns a customer with a page of their orders, newest first, or null when there is none. Amounts in rupees.
--   {id, full_name, email, phone, created_at, is_staff, consent: {status, since} | null, cash_blocked_at,
--   cash_block_reason, tags, orders_total, delivered, returned, undelivered, cancelled, spent,
--   orders: [{id, order_number, created_at, status, payment_status, payment_method, total, units}],
--   addresses: [address], notes: [{id, note, author, created_at}]}
-- spent is what paid orders cost less what went back. returned counts delivered orders of which something came back,
-- undelivered those that were cancelled after they had been shipped.
-- Raises 42501 without customers.write.
create function public.admin_get_customer(p_user_id uuid, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('customers.write');
  return (
    select jsonb_build_object(
      'id', u.id, 'full_name', u.full_name, 'email', u.email, 'phone', u.phone, 'created_at', u.created_at,
      'is_staff', u.is_admin or u.staff_role is not null,
      'consent', (
        select jsonb_build_object(
          'status', n.status, 'since', coalesce(n.unsubscribed_at, n.confirmed_at, n.consented_at)
        )
        from public.newsletter_subscribers n
        where n.email = lower(btrim(u.email)) and u.unconfirmed_since is null
      ),
      'cash_blocked_at', u.cash_blocked_at, 'cash_block_reason', r.cash_block_reason,
      'tags', coalesce(to_jsonb(r.tags), '[]'),
      'orders_total', f.orders, 'delivered', f.delivered, 'returned', f.returned, 'undelivered', f.undelivered,
      'cancelled', f.cancelled, 'spent', f.spent,
      'orders', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.id, 'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
          'payment_status', o.payment_status, 'payment_method', o.payment_method, 'total', o.total_amount,
          'units', (select sum(i.quantity) from public.order_items i where i.order_id = o.id)
        ) order by o.created_at desc, o.id), '[]')
        from (
          select l.* from public.orders l
          where l.user_id = u.id
          order by l.created_at desc, l.id
          limit p_limit offset p_offset
        ) o
      ),
      'addresses', (
        select coalesce(
          jsonb_agg(to_jsonb(a) - '{user_id,created_at,updated_at}'::text[] order by a.is_default desc, a.created_at),
          '[]'
        )
        from public.addresses a where a.user_id = u.id
      ),
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'note', n.note, 'created_at', n.created_at,
          'author', (
            select coalesce(nullif(w.full_name, ''), w.email) from public.users w where w.id = n.author_id
          )
        ) order by n.id desc), '[]')
        from (
          select c.* from public.customer_notes c where c.user_id = u.id order by c.id desc limit 100
        ) n
      )
    )
    from public.users u
    left join public.customer_records r on r.user_id = u.id
    cross join lateral (
      select count(*) as orders,
        count(*) filter (where o.status = 'delivered') as delivered,
        count(*) filter (where o.status = 'delivered' and exists (
          select 1 from public.return_requests q
          where q.order_id = o.id and q.status not in ('rejected', 'withdrawn')
        )) as returned,
        count(*) filter (where o.status = 'cancelled' and o.shipped_at is not null) as undelivered,
        count(*) filter (where o.status = 'cancelled') as cancelled,
        coalesce(sum(o.total_amount - private.refunded_of_order(o)) filter (where o.payment_status = 'paid'), 0)
          as spent
      from public.orders o
      where o.user_id = u.id
    ) f
    where u.id = p_user_id
  );
end;
$$;
revoke execute on function public.admin_get_customer from public, anon, authenticated, service_role;
grant execute on function public.admin_get_customer to authenticated;
