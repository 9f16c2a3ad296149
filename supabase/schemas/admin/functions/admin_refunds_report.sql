-- Returns what was given back on days in India as {rows: [{reason, refunds, amount}], days: [{day, refunds, amount}]}:
-- refunds through Razorpay that did not fail, by their reason, 'razorpay' for those that the shop never sent, as in
-- private.month_refunds, and transfers for returned goods as 'transfer'. The day is that of the decision. Raises
-- 42501 without reports.read, 22023 for a period that check_report_period refuses.
create function public.admin_refunds_report(p_from date, p_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_from timestamptz := p_from::timestamp at time zone 'Asia/Kolkata';
  v_to timestamptz := (p_to + 1)::timestamp at time zone 'Asia/Kolkata';
  v_report jsonb;
begin
  perform private.require_permission('reports.read');
  perform private.check_report_period(p_from, p_to);
  with given as materialized (
    select case when r.reason = 'admin' and r.attempts = 0 and r.razorpay_refund_id is not null then 'razorpay'
        else r.reason end as reason,
      (r.created_at at time zone 'Asia/Kolkata')::date as day, count(*) as refunds, sum(r.amount) as amount
    from public.refunds r
    where r.created_at >= v_from and r.created_at < v_to and r.status <> 'failed'
    group by 1, 2
    union all
    select 'transfer', (q.closed_at at time zone 'Asia/Kolkata')::date, count(*), sum(q.refund_amount)
    from public.return_requests q
    where q.closed_at >= v_from and q.closed_at < v_to and q.status = 'refunded' and q.refund_id is null
      and q.refund_amount > 0
    group by 2
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.amount desc, r.reason), '[]')
      from (select g.reason, sum(g.refunds) as refunds, sum(g.amount) as amount from given g group by g.reason) r
    ),
    'days', (
      select coalesce(jsonb_agg(to_jsonb(d) order by d.day), '[]')
      from (select g.day, sum(g.refunds) as refunds, sum(g.amount) as amount from given g group by g.day) d
    )
  )
  into v_report;
  return v_report;
end;
$$;
revoke execute on function public.admin_refunds_report from public, anon, authenticated, service_role;
grant execute on function public.admin_refunds_report to authenticated;
