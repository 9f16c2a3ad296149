-- Returns the error result 'total_mismatch' unless the sums of a checkout are those of its lines, or null. The amounts
-- are computed by app/shop/pricing.ts. In tax mode 'gst' the tax is computed here again.
create function private.check_totals(p_order jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.error_result('total_mismatch')
  from jsonb_to_record(p_order) as o (
    lines jsonb, subtotal numeric, shipping_amount numeric, tax_amount numeric, discount_amount numeric,
    round_off numeric, total_amount numeric, coupon_code text
  )
  cross join public.settings s
  where o.subtotal is distinct from (select sum(l.unit_price * l.quantity) from private.parse_order_lines(o.lines) l)
    or o.total_amount is distinct from
      o.subtotal + o.shipping_amount - o.discount_amount + o.round_off
      + case when s.tax_mode = 'gst' and s.prices_include_tax then 0 else o.tax_amount end
    or (s.tax_mode = 'gst' and (
      o.tax_amount is distinct from (
        select sum(g.tax_amount + g.delivery_tax)
        from private.gst_lines(o.lines, o.shipping_amount, o.discount_amount) g
      )
      -- Goods that cost nothing are delivered for nothing: there would be no value to tax the delivery with.
      or (o.discount_amount = o.subtotal and o.shipping_amount > 0)
    ))
    or least(o.shipping_amount, o.tax_amount, o.discount_amount, o.total_amount) < 0
    or o.discount_amount > o.subtotal
    or (o.discount_amount > 0 and coalesce(btrim(o.coupon_code), '') = '')
    or abs(o.round_off) >= 1
    or exists (
      select 1
      from unnest(array[o.subtotal, o.shipping_amount, o.tax_amount, o.discount_amount, o.round_off]) a
      where a <> round(a, 2)
    );
$$;
revoke execute on function private.check_totals from public, anon, authenticated, service_role;
