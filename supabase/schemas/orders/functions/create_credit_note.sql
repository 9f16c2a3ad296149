-- Credits p_amount rupees of an invoiced order of tax mode 'gst', all that is left of its invoice when null, and never
-- more than that. Does nothing without an invoice or when nothing is left. The caller has locked the order.
--   p_reason: 'cancelled', 'refunded', or with p_return_id a private.return_note_reason.
create function private.create_credit_note(
  p_order_id uuid,
  p_reason text,
  p_amount numeric default null,
  p_return_id uuid default null
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_invoice_id uuid;
  v_left numeric;
  v_round_off numeric;
  v_amount numeric;
  v_id uuid := gen_random_uuid();
  v_lines jsonb;
begin
  select i.id, o.total_amount, o.round_off into v_invoice_id, v_left, v_round_off
  from public.orders o
  join public.invoices i on i.order_id = o.id
  where o.id = p_order_id and o.tax_mode = 'gst';
  if not found then
    return;
  end if;
  select v_left - coalesce(sum(s.sign * n.total_amount), 0), v_round_off - coalesce(sum(s.sign * n.round_off), 0)
  into v_left, v_round_off
  from public.credit_notes n
  cross join lateral (select case n.kind when 'credit' then 1 else -1 end as sign) s
  where n.order_id = p_order_id;
  v_amount := least(coalesce(p_amount, v_left), v_left);
  if v_amount <= 0 then
    return;
  end if;

  select coalesce(jsonb_agg(to_jsonb(l)), '[]') into v_lines
  from private.credit_lines(p_order_id, v_amount, v_round_off, p_return_id) l;
  insert into public.credit_notes (
    id, kind, number, financial_year, issued_at, invoice_id, order_id, reason, causes, return_id, taxable_value,
    tax_amount, round_off, total_amount
  )
  select v_id, 'credit', d.number, d.financial_year, d.issued_at, v_invoice_id, p_order_id, p_reason,
    array(select distinct ri.reason from public.return_items ri where ri.return_id = p_return_id order by 1),
    p_return_id, s.value, s.tax, v_amount - s.value - s.tax, v_amount
  from (
    select coalesce(sum(l.taxable_value + l.delivery_value), 0) as value,
      coalesce(sum(l.tax_amount + l.delivery_tax), 0) as tax
    from jsonb_populate_recordset(null::public.credit_note_items, v_lines) l
  ) s
  cross join private.next_document_number('CN') d;
  insert into public.credit_note_items
  select (jsonb_populate_record(l, jsonb_build_object('credit_note_id', v_id))).*
  from jsonb_populate_recordset(null::public.credit_note_items, v_lines) l;
end;
$$;
revoke execute on function private.create_credit_note from public, anon, authenticated, service_role;
