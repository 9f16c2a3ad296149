-- Returns what each line of an order is taxed on, in rupees, or nothing while the shop is in tax mode 'simple'. The
-- discount is shared over the lines by their price, and delivery by what is left of it: delivery is taxed with the
-- goods that it carries (composite supply, section 8 of the CGST Act). Shares are differences of running sums in the
-- order of the product ids, so that they add up. The rate of a class with a threshold follows the value after the
-- discount (section 15). The same as priceGstLines in app/shop/tax/gst-lines.ts, to the paisa.
-- Raises for a product without a price or a rate.
create function private.gst_lines(p_lines jsonb, p_shipping numeric, p_discount numeric)
returns table (
  product_id uuid,
  tax_rate numeric,
  discount_share numeric,
  taxable_value numeric,
  tax_amount numeric,
  delivery_value numeric,
  delivery_tax numeric
)
language plpgsql
stable
rows 5
set search_path = ''
as $$
declare
  v_settings public.settings;
begin
  select s.* into v_settings from public.settings s;
  if v_settings.tax_mode = 'simple' then
    return;
  end if;
  return query
    with lines as (
      select l.product_id, l.quantity, l.unit_price * l.quantity as amount, t.tax_rate, t.threshold, t.rate_above,
        sum(l.unit_price * l.quantity) over (order by l.product_id) as running,
        sum(l.unit_price * l.quantity) over () as whole
      from private.parse_order_lines(p_lines) l
      left join private.product_taxes(
        array(select o.product_id from private.parse_order_lines(p_lines) o)
      ) t on t.product_id = l.product_id
    ), discounted as (
      select l.*, private.amount_share(p_discount, l.running, l.whole)
        - private.amount_share(p_discount, l.running - l.amount, l.whole) as discount
      from lines l
    ), net as (
      select d.product_id, d.discount, d.amount - d.discount as value,
        private.rate_of_value(
          d.amount - d.discount, d.quantity, v_settings.prices_include_tax, d.tax_rate, d.threshold, d.rate_above
        ) as tax_rate,
        sum(d.amount - d.discount) over (order by d.product_id) as running_value,
        sum(d.amount - d.discount) over () as whole_value
      from discounted d
    ), delivered as (
      select n.*, private.amount_share(p_shipping, n.running_value, n.whole_value)
        - private.amount_share(p_shipping, n.running_value - n.value, n.whole_value) as delivery
      from net n
    ), taxed as (
      select d.*, private.gst_on(d.value, d.tax_rate, v_settings.prices_include_tax) as tax,
        private.gst_on(d.delivery, d.tax_rate, v_settings.prices_include_tax) as on_delivery
      from delivered d
    )
    select t.product_id, t.tax_rate, t.discount,
      t.value - case when v_settings.prices_include_tax then t.tax else 0 end, t.tax,
      t.delivery - case when v_settings.prices_include_tax then t.on_delivery else 0 end, t.on_delivery
    from taxed t;
end;
$$;
revoke execute on function private.gst_lines from public, anon, authenticated, service_role;
