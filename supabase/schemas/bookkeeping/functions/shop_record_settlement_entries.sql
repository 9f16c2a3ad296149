-- Stores entries of payouts as Razorpay's reconciliation lists them, with amounts in rupees, each matched with the
-- shop's payment, refund or dispute: [{settlement_id, entity_id, type, amount, credit, debit, fee, tax, payment_id,
-- dispute_id, description, created_at}]. An adjustment without a dispute is matched with nothing. Entries of payouts
-- that are not stored are left out. Returns how many were stored.
create function public.shop_record_settlement_entries(p_entries jsonb)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_stored integer;
begin
  with given as (
    select distinct on (r.settlement_id, r.entity_id) r.*
    from jsonb_to_recordset(p_entries) r (
      settlement_id text, entity_id text, type text, amount numeric, credit numeric, debit numeric, fee numeric,
      tax numeric, payment_id text, dispute_id text, description text, created_at timestamptz
    )
    join public.settlements s on s.id = r.settlement_id
    order by r.settlement_id, r.entity_id
  )
  insert into public.settlement_entries as e (
    settlement_id, entity_id, type, amount, credit, debit, fee, tax, payment_id, dispute_id, description, created_at,
    order_id, problem
  )
  select g.settlement_id, g.entity_id, g.type, g.amount, g.credit, g.debit, g.fee, g.tax, g.payment_id, g.dispute_id,
    g.description, g.created_at, coalesce(p.order_id, f.order_id, d.order_id),
    case
      when exists (
        select 1 from public.settlement_entries o
        where o.entity_id = g.entity_id and o.settlement_id <> g.settlement_id
      ) then 'twice'
      when g.type = 'payment' and p.id is null then 'unknown_payment'
      when g.type = 'refund' and f.id is null then 'unknown_refund'
      when g.type not in ('payment', 'refund') and g.dispute_id is not null and d.id is null then 'unknown_dispute'
      when g.type in ('payment', 'refund') and g.amount <> coalesce(p.amount, f.amount) then 'amount'
      when g.amount not in (d.amount, d.deducted) then 'amount'
    end
  from given g
  left join public.payments p on g.type = 'payment' and p.id = g.entity_id
  left join public.refunds f on g.type = 'refund' and f.razorpay_refund_id = g.entity_id
  left join private.disputes d on g.type not in ('payment', 'refund') and d.id = g.dispute_id
  on conflict (settlement_id, entity_id) do update
  set amount = excluded.amount, credit = excluded.credit, debit = excluded.debit, fee = excluded.fee,
    tax = excluded.tax,
    dispute_id = excluded.dispute_id, order_id = excluded.order_id, problem = excluded.problem;
  get diagnostics v_stored = row_count;
  update public.payments p set settlement_id = g.settlement_id
  from jsonb_to_recordset(p_entries) g (settlement_id text, entity_id text, type text)
  join public.settlements s on s.id = g.settlement_id
  where g.type = 'payment' and p.id = g.entity_id and p.settlement_id is distinct from g.settlement_id;
  return v_stored;
end;
$$;
revoke execute on function public.shop_record_settlement_entries from public, anon, authenticated, service_role;
grant execute on function public.shop_record_settlement_entries to service_role;
