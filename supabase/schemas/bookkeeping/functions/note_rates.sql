-- Returns what a credit or debit note takes back or adds at each rate, as private.order_rates.
create function private.note_rates(p_note_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.rate), '[]')
  from (
    select i.tax_rate as rate, sum(i.taxable_value + i.delivery_value) as value,
      sum(i.tax_amount + i.delivery_tax) as tax
    from public.credit_note_items i
    where i.credit_note_id = p_note_id
    group by i.tax_rate
  ) r;
$$;
revoke execute on function private.note_rates from public, anon, authenticated, service_role;
