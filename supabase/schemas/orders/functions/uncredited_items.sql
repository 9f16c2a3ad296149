-- Returns what is left of each item of an invoiced order after its credit and debit notes: units, and values without
-- tax and taxes of goods and delivery, in rupees.
create function private.uncredited_items(p_order_id uuid)
returns table (
  order_item_id uuid,
  quantity bigint,
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
  select i.id, i.quantity - coalesce(c.quantity, 0),
    i.taxable_value - coalesce(c.taxable_value, 0), i.tax_amount - coalesce(c.tax_amount, 0),
    i.delivery_value - coalesce(c.delivery_value, 0), i.delivery_tax - coalesce(c.delivery_tax, 0)
  from public.order_items i
  left join lateral (
    select sum(s.sign * n.quantity)::bigint as quantity, sum(s.sign * n.taxable_value) as taxable_value,
      sum(s.sign * n.tax_amount) as tax_amount,
      sum(s.sign * n.delivery_value) as delivery_value, sum(s.sign * n.delivery_tax) as delivery_tax
    from public.credit_note_items n
    join public.credit_notes d on d.id = n.credit_note_id
    cross join lateral (select case d.kind when 'credit' then 1 else -1 end as sign) s
    where n.order_item_id = i.id
  ) c on true
  where i.order_id = p_order_id;
$$;
revoke execute on function private.uncredited_items from public, anon, authenticated, service_role;
