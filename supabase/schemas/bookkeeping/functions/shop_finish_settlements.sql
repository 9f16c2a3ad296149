-- Ends the asking for payouts. p_days: those whose entries were all stored: their payouts are then compared with
-- their entries; one without any is asked for again, for three days. p_error: why it ended early, or null. p_is_listed:
-- whether payouts were listed to the end.
create function public.shop_finish_settlements(
  p_days date[],
  p_error text default null,
  p_is_listed boolean default false
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.settlements s
  set entries_at = now(), difference = e.total - s.amount
  from unnest(p_days) d (day)
  cross join lateral (
    select i.id from public.settlements i
    where i.entries_at is null and i.created_at >= d.day::timestamp at time zone 'Asia/Kolkata'
      and i.created_at < (d.day + 1)::timestamp at time zone 'Asia/Kolkata'
  ) i
  cross join lateral (
    select count(*) as entries, coalesce(sum(e.credit - e.debit), 0) as total
    from public.settlement_entries e where e.settlement_id = i.id
  ) e
  where s.id = i.id and (e.entries > 0 or s.created_at < now() - interval '3 days');
  update public.settlement_fetches f
  set finished_at = now(), error = left(p_error, 300),
    listed_at = case when p_is_listed then f.begun_at else f.listed_at end;
end;
$$;
revoke execute on function public.shop_finish_settlements from public, anon, authenticated, service_role;
grant execute on function public.shop_finish_settlements to service_role;
