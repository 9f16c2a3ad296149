-- Returns what is new since the caller last marked notifications as read, each counted up to 100, and the time of
-- counting: {until, orders, payments, returns, stock, reviews, questions, messages}. An order is new until it is
-- processed, from the time it needs no payment any more. What the caller's role may not see counts 0.
-- Raises 42501 unless staff call it.
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
  perform private.require_staff();
  return jsonb_build_object(
    'until', now(),
    'orders', case when private.has_permission('orders.read') then (
      select count(*) from (
        select 1 from private.new_orders n where n.since > v_read_at limit 100
      ) c
    ) else 0 end,
    'payments', case when private.has_permission('refunds.write') then (
      select count(*) from (select 1 from private.payment_problems p where p.since > v_read_at limit 100) c
    ) else 0 end,
    'returns', case when private.has_permission('returns.write') then (
      select count(*) from (
        select 1 from public.return_requests r where r.status = 'requested' and r.requested_at > v_read_at limit 100
      ) c
    ) else 0 end,
    'stock', case when private.has_permission('stock.write') then (
      select count(*) from (
        select 1 from private.stock_levels s join public.products p on p.id = s.product_id
        where s.is_low and p.is_active
          and (p.created_at > v_read_at or s.decreased_at > v_read_at)
        limit 100
      ) c
    ) else 0 end,
    'reviews', case when private.has_permission('reviews.write') then (
      select count(*) from (
        select 1 from public.reviews r where not r.is_approved and r.created_at > v_read_at limit 100
      ) c
    ) else 0 end,
    'questions', case when private.has_permission('reviews.write') then (
      select count(*) from (
        select 1 from public.product_questions q
        where q.answered_at is null and not q.is_hidden and q.created_at > v_read_at limit 100
      ) c
    ) else 0 end,
    'messages', case when private.has_permission('messages.write') then (
      select count(*) from (
        select 1 from public.contact_messages m where m.read_at is null and m.created_at > v_read_at limit 100
      ) c
    ) else 0 end
  );
end;
$$;
revoke execute on function public.admin_notifications from public, anon, authenticated, service_role;
grant execute on function public.admin_notifications to authenticated;
