-- Returns the invoices of a month in India in the order in which they were issued, with what was sold to whom: the
-- value without tax, the tax, and the total with round_off, in rupees. p_limit null returns all of them.
create function private.month_invoices(p_month date, p_limit integer default null, p_offset integer default 0)
returns table (
  id uuid,
  number text,
  issued_at timestamptz,
  seller_gstin text,
  order_id uuid,
  order_number text,
  tax_mode text,
  tax_rate numeric,
  payment_method text,
  customer text,
  buyer_gstin text,
  place_of_supply text,
  is_interstate boolean,
  -- The table of form GSTR-1 that lists it.
  section text,
  value numeric,
  tax numeric,
  round_off numeric,
  total numeric
)
language sql
stable
rows 1000
set search_path = ''
as $$
  with found as materialized (
    select * from public.invoices i
    where i.issued_at >= private.month_start(p_month)
      and i.issued_at < private.month_start((p_month + interval '1 month')::date)
    order by i.issued_at, i.number
    limit p_limit offset p_offset
  )
  select i.id, i.number, i.issued_at, i.seller ->> 'gstin', o.id, o.order_number, o.tax_mode, o.tax_rate,
    o.payment_method, coalesce(
      o.billing_address ->> 'legal_name',
      concat_ws(' ', o.shipping_address ->> 'first_name', o.shipping_address ->> 'last_name')
    ),
    o.buyer_gstin, p.place_of_supply, x.is_interstate,
    -- As private.gst_section.
    case when o.buyer_gstin is not null then 'b2b' when x.is_interstate and o.total_amount > 100000 then 'b2cl'
      else 'b2cs' end,
    o.total_amount - o.round_off - o.tax_amount, o.tax_amount, o.round_off, o.total_amount
  from found i
  -- Reads each order by its key. A plan based on estimated row counts would scan every order of the shop.
  cross join lateral (select * from public.orders o where o.id = i.order_id offset 0) o
  cross join lateral (
    select coalesce(o.place_of_supply, private.state_code(o.shipping_address ->> 'state')) as place_of_supply
  ) p
  -- The GSTIN has the code of the seller's state, whatever that is called today; a seller without one charges no IGST.
  cross join lateral (
    select coalesce(p.place_of_supply <> nullif(left(i.seller ->> 'gstin', 2), ''), false) as is_interstate
  ) x
  order by i.issued_at, i.number;
$$;
revoke execute on function private.month_invoices from public, anon, authenticated, service_role;
