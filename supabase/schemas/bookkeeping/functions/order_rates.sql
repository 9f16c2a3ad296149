-- Returns what an order in tax mode 'gst' was taxed on at each rate, goods and their delivery together, lowest rate
-- first: [{rate, value, tax}], the rate in percent and the amounts in rupees. Empty in mode 'simple'.
create function private.order_rates(p_order_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.rate), '[]')
  from (
    select i.tax_rate as rate, sum(i.taxable_value + i.delivery_value) as value,
      sum(i.tax_amount + i.delivery_tax) as tax
    from public.order_items i
    where i.order_id = p_order_id and i.tax_rate is not null
    group by i.tax_rate
  ) r;
$$;
revoke execute on function private.order_rates from public, anon, authenticated, service_role;
