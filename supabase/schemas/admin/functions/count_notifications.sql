-- Counts what waits and is newer than p_since, each up to p_cap: {orders, payments, returns, stock, reviews, questions,
-- messages}, as the lists that the notifications lead to have it. An order is new until it is processed, from the time
-- it needs no payment any more. What the caller's role may not see counts 0.
create function private.count_notifications(p_since timestamptz, p_cap integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'orders', case when private.has_permission('orders.read') then (
      select count(*) from (
        select 1 from private.new_orders n where n.since > p_since limit p_cap
      ) c
    ) else 0 end,
    'payments', case when private.has_permission('refunds.write') then (
      select count(*) from (select 1 from private.payment_problems p where p.since > p_since limit p_cap) c
    ) else 0 end,
    'returns', case when private.has_permission('returns.write') then (
      select count(*) from (
        select 1 from public.return_requests r where r.status = 'requested' and r.requested_at > p_since limit p_cap
      ) c
    ) else 0 end,
    'stock', case when private.has_permission('stock.write') then (
      select count(*) from (
        select 1 from private.stock_levels s join public.products p on p.id = s.product_id
        where s.is_low and p.is_active
          and (p.created_at > p_since or s.decreased_at > p_since)
        limit p_cap
      ) c
    ) else 0 end,
    'reviews', case when private.has_permission('reviews.write') then (
      select count(*) from (
        select 1 from public.reviews r where not r.is_approved and r.created_at > p_since limit p_cap
      ) c
    ) else 0 end,
    'questions', case when private.has_permission('reviews.write') then (
      select count(*) from (
        select 1 from public.product_questions q
        where q.answered_at is null and not q.is_hidden and q.created_at > p_since limit p_cap
      ) c
    ) else 0 end,
    'messages', case when private.has_permission('messages.write') then (
      select count(*) from (
        select 1 from public.contact_messages m where m.read_at is null and m.created_at > p_since limit p_cap
      ) c
    ) else 0 end
  );
$$;
revoke execute on function private.count_notifications from public, anon, authenticated, service_role;
