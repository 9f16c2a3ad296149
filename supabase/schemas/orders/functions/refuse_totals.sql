-- Returns the error result 'total_mismatch' unless the sums are those of the lines, or null. The amounts
-- are computed by app/shop/pricing.ts.
create function private.refuse_totals(
  p_lines jsonb,
  p_subtotal numeric,
  p_shipping_amount numeric,
  p_tax_amount numeric,
  p_discount_amount numeric,
  p_round_off numeric,
  p_total_amount numeric,
  p_has_coupon boolean
)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.refuse('total_mismatch')
  where p_subtotal is distinct from (select sum(l.unit_price * l.quantity) from private.read_lines(p_lines) l)
    or p_total_amount is distinct from
      p_subtotal + p_shipping_amount + p_tax_amount - p_discount_amount + p_round_off
    or least(p_shipping_amount, p_tax_amount, p_discount_amount, p_total_amount) < 0
    or p_discount_amount > p_subtotal
    or (p_discount_amount > 0 and not p_has_coupon)
    or abs(p_round_off) >= 1
    or exists (
      select 1
      from unnest(array[p_subtotal, p_shipping_amount, p_tax_amount, p_discount_amount, p_round_off]) a
      where a <> round(a, 2)
    );
$$;
revoke execute on function private.refuse_totals from public, anon, authenticated, service_role;
