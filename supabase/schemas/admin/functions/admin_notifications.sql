-- Returns what is new since the admin last marked notifications as read, each counted up to 100, and the time of
-- counting: {until, orders, payments, returns, stock, reviews, messages}. An order is new until it is processed, from
-- the time it needs no payment any more. Raises 42501 unless an admin calls it.
create function public.admin_notifications()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_read_at timestamptz := coalesce(
    (select r.read_at from public.notification_reads r where r.user_id = auth.uid()), '-infinity'
  );
begin
  perform private.require_admin();
  return jsonb_build_object(
    'until', now(),
    'orders', (
      select count(*) from (
        select 1 from public.orders o
        where o.status in ('pending', 'confirmed') and o.held_until is null
          and coalesce(o.confirmed_at, o.created_at) > v_read_at
        limit 100
      ) c
    ),
    'payments', (select count(*) from (select 1 from private.payment_problems p where p.since > v_read_at limit 100) c),
    'returns', (
      select count(*) from (
        select 1 from public.return_requests r where r.status = 'requested' and r.requested_at > v_read_at limit 100
      ) c
    ),
    'stock', (
      select count(*) from (
        select 1 from private.stock_levels s join public.products p on p.id = s.product_id
        where s.stock <= 5 and p.is_active
          and (p.created_at > v_read_at or s.decreased_at > v_read_at)
        limit 100
      ) c
    ),
    'reviews', (
      select count(*) from (
        select 1 from public.reviews r where not r.is_approved and r.created_at > v_read_at limit 100
      ) c
    ),
    'messages', (
      select count(*) from (
        select 1 from public.contact_messages m where m.read_at is null and m.created_at > v_read_at limit 100
      ) c
    )
  );
end;
$$;
revoke execute on function public.admin_notifications from public, anon, authenticated, service_role;
grant execute on function public.admin_notifications to authenticated;
