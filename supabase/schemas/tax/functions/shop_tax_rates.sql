-- Returns [{product_id, tax_code, tax_rate, threshold, rate_above, hsn_code}] of products as they are taxed today, the
-- rate in percent. At most 200 ids.
create function public.shop_tax_rates(p_ids uuid[])
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(t) order by t.product_id), '[]')
  from private.product_taxes(p_ids[1:200]) t;
$$;
revoke execute on function public.shop_tax_rates from public, anon, authenticated, service_role;
grant execute on function public.shop_tax_rates to anon, authenticated;
