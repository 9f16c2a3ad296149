-- Stores payouts as Razorpay lists them, with amounts in rupees: [{id, amount, fees, tax, status, utr, created_at}].
-- Returns the days in India of those without entries, oldest first, and counts them as asked for.
create function public.shop_record_settlements(p_settlements jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_days jsonb;
begin
  insert into public.settlements as s (id, amount, fees, tax, status, utr, created_at)
  select distinct on (r.id) r.id, r.amount, r.fees, r.tax, r.status, r.utr, r.created_at
  from jsonb_to_recordset(p_settlements)
    r (id text, amount numeric, fees numeric, tax numeric, status text, utr text, created_at timestamptz)
  order by r.id
  on conflict (id) do update set status = excluded.status, utr = coalesce(excluded.utr, s.utr)
  where (s.status, s.utr) is distinct from (excluded.status, coalesce(excluded.utr, s.utr));
  with own as (
    update public.settlements s set asked_at = now()
    from jsonb_to_recordset(p_settlements) r (id text)
    where s.id = r.id and s.entries_at is null
    returning (s.created_at at time zone 'Asia/Kolkata')::date as day
  )
  select coalesce(jsonb_agg(distinct o.day order by o.day), '[]') into v_days from own o;
  return v_days;
end;
$$;
revoke execute on function public.shop_record_settlements from public, anon, authenticated, service_role;
grant execute on function public.shop_record_settlements to service_role;
