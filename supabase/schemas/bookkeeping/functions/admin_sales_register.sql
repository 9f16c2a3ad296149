-- Returns a part of the invoices of a month in India, in the order in which they were issued: [{number, issued_at,
-- order_id, order_number, tax_mode, tax_rate, payment_method, customer, buyer_gstin, place_of_supply, is_interstate,
-- value, tax, round_off, total, rates}], see private.month_invoices and private.order_rates. At most 1,000. Raises
-- 42501 without accounts.write.
create function public.admin_sales_register(p_month date, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  return (
    select coalesce(jsonb_agg(
      to_jsonb(i) - '{id,seller_gstin,section}'::text[] || jsonb_build_object('rates', coalesce(r.rates, '[]'))
      order by i.issued_at, i.number
    ), '[]')
    from private.month_invoices(p_month, least(greatest(p_limit, 1), 1000), greatest(p_offset, 0)) i
    left join lateral (
      select jsonb_agg(
        jsonb_build_object('rate', t.tax_rate, 'value', t.value, 'tax', t.tax) order by t.tax_rate
      ) as rates
      from (
        select o.tax_rate, sum(o.taxable_value + o.delivery_value) as value, sum(o.tax_amount + o.delivery_tax) as tax
        from public.order_items o
        where o.order_id = i.order_id and o.tax_rate is not null
        group by o.tax_rate
      ) t
    ) r on true
  );
end;
$$;
revoke execute on function public.admin_sales_register from public, anon, authenticated, service_role;
grant execute on function public.admin_sales_register to authenticated;
