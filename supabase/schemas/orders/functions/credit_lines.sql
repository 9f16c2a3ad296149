-- Returns what a credit note of p_amount rupees takes from each item of an invoiced order, at the rates of the order.
--   Of a return (p_return_id, refunded by now): the units that came back, with their part of the discount; with the
--   last units, or where it says so, also the delivery. Otherwise: what is left of all goods and their delivery.
-- When they do not come to p_amount (but for the rounding of the order, of which p_round_off is left, and two paise of
-- a return), p_amount is shared over them, or, when they are less, over all that is left. Shares are differences of
-- running sums in the order of the items' ids. The last note of an invoice has all that the others have left.
-- quantity: the units that are no longer sold, those of the return that came back or were never delivered or, when all
-- of the invoice is credited, as of a cancelled order, all that did not come back before; null when only the price is
-- lowered.
create function private.credit_lines(p_order_id uuid, p_amount numeric, p_round_off numeric, p_return_id uuid)
returns table (
  order_item_id uuid,
  quantity integer,
  tax_rate numeric,
  taxable_value numeric,
  tax_amount numeric,
  delivery_value numeric,
  delivery_tax numeric
)
language sql
stable
rows 5
set search_path = ''
as $$
  with asked as (
    select i.id, i.tax_rate, u.taxable_value as value_left, u.tax_amount as tax_left,
      u.delivery_value as delivery_left, u.delivery_tax as delivery_tax_left, r.unsold,
      u.quantity as units_left,
      case when p_return_id is null then u.taxable_value + u.tax_amount else least(
        private.item_value(i, r.until_now) - private.item_value(i, r.until_now - r.returned),
        u.taxable_value + u.tax_amount
      ) end as goods,
      case when p_return_id is null then u.tax_amount else 2 * (
        private.amount_share(i.tax_amount / 2, r.until_now, i.quantity)
        - private.amount_share(i.tax_amount / 2, r.until_now - r.returned, i.quantity)
      ) end as tax,
      case when p_return_id is null or bool_and(r.until_now = i.quantity) over ()
        or exists (select 1 from public.return_requests q where q.id = p_return_id and q.delivery_amount > 0)
        then u.delivery_value + u.delivery_tax else 0 end as delivery
    from public.order_items i
    join private.uncredited_items(p_order_id) u on u.order_item_id = i.id
    cross join lateral (
      select coalesce(sum(ri.quantity), 0) as until_now,
        coalesce(sum(ri.quantity) filter (where ri.return_id = p_return_id), 0) as returned,
        coalesce(sum(ri.quantity) filter (
          where ri.return_id = p_return_id and private.return_note_reason(q) in ('returned', 'not_delivered')
        ), 0) as unsold
      from public.return_items ri
      join public.return_requests q on q.id = ri.return_id
      where p_return_id is not null and ri.order_item_id = i.id and q.status = 'refunded'
    ) r
    where i.order_id = p_order_id
  ), measured as (
    select a.*, p_amount - sum(a.goods + a.delivery) over () as difference,
      p_amount = p_round_off
        + sum(a.value_left + a.tax_left + a.delivery_left + a.delivery_tax_left) over () as is_all
    from asked a
  ), chosen as (
    select m.*, c.goods as part, c.delivery as delivery_part,
      m.is_all or (
        p_return_id is not null
        and m.difference between least(p_round_off, 0) - 0.02 and greatest(p_round_off, 0) + 0.02
      ) as is_exact,
      sum(c.goods + c.delivery) over (order by m.id) - c.goods - c.delivery as before,
      sum(c.goods + c.delivery) over () as whole
    from measured m
    cross join lateral (select m.is_all or m.difference > greatest(p_round_off, 0) + 0.02 as is_wide) w
    cross join lateral (
      select case when w.is_wide then m.value_left + m.tax_left else m.goods end as goods,
        case when w.is_wide then m.delivery_left + m.delivery_tax_left else m.delivery end as delivery
    ) c
  ), shared as (
    select c.*,
      case when c.is_exact then c.part else
        private.amount_share(least(p_amount, c.whole), c.before + c.part, c.whole)
        - private.amount_share(least(p_amount, c.whole), c.before, c.whole)
      end as gross,
      case when c.is_exact then c.delivery_part else
        private.amount_share(least(p_amount, c.whole), c.before + c.part + c.delivery_part, c.whole)
        - private.amount_share(least(p_amount, c.whole), c.before + c.part, c.whole)
      end as delivery_gross
    from chosen c
  ), taxed as (
    select s.*, case when s.is_all and p_return_id is null then s.units_left else s.unsold end as units,
      private.tax_within(
        s.gross,
        case
          when s.is_all then s.tax_left
          when s.is_exact then s.tax
          else private.gst_on(s.gross, s.tax_rate, true)
        end,
        s.value_left, s.tax_left
      ) as credited_tax,
      private.tax_within(
        s.delivery_gross,
        case when s.is_exact then s.delivery_tax_left else private.gst_on(s.delivery_gross, s.tax_rate, true) end,
        s.delivery_left, s.delivery_tax_left
      ) as credited_delivery_tax
    from shared s
  )
  select t.id, nullif(t.units, 0)::integer, t.tax_rate,
    least(t.gross - t.credited_tax, t.value_left), t.credited_tax,
    least(t.delivery_gross - t.credited_delivery_tax, t.delivery_left), t.credited_delivery_tax
  from taxed t
  where t.gross + t.delivery_gross > 0 or t.units > 0;
$$;
revoke execute on function private.credit_lines from public, anon, authenticated, service_role;
