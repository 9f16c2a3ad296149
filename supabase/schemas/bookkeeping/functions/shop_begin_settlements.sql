-- Says what to ask Razorpay about payouts: {since, days}. since is the moment from which payouts are listed, null
-- when they were listed within six hours, or asked for within one, and p_force is not set. It is a week before they
-- were last listed to the end, because their state changes, and 90 days back at first: Razorpay lists the newest
-- first, so what a listing that ended early has stored says nothing about older ones. days are those (in India, oldest
-- first, at most 10) of payouts without their entries, each asked for once in an hour.
create function public.shop_begin_settlements(p_force boolean default false)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_is_due boolean;
  v_listed_at timestamptz;
  v_days jsonb;
begin
  insert into public.settlement_fetches as f (begun_at) values (now())
  on conflict (id) do update set begun_at = excluded.begun_at
  where p_force
    or (f.begun_at <= now() - interval '1 hour' and coalesce(f.listed_at <= now() - interval '6 hours', true))
  returning f.listed_at into v_listed_at;
  v_is_due := found;
  with due as (
    select (s.created_at at time zone 'Asia/Kolkata')::date as day, array_agg(s.id) as ids
    from public.settlements s
    where s.entries_at is null and (p_force or coalesce(s.asked_at < now() - interval '1 hour', true))
    group by 1
    order by 1
    limit 10
  ), asked as (
    update public.settlements s set asked_at = now() from due d where s.id = any (d.ids)
  )
  select coalesce(jsonb_agg(d.day order by d.day), '[]') into v_days from due d;
  return jsonb_build_object(
    'since', case when v_is_due then coalesce(v_listed_at - interval '7 days', now() - interval '90 days') end,
    'days', v_days
  );
end;
$$;
revoke execute on function public.shop_begin_settlements from public, anon, authenticated, service_role;
grant execute on function public.shop_begin_settlements to service_role;
