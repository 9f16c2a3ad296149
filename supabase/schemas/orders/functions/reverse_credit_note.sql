-- Issues the debit note that takes back the credit note of an order's cancellation, if there is one. The caller has
-- locked the order.
create function private.reverse_credit_note(p_order_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_note public.credit_notes;
  v_id uuid := gen_random_uuid();
begin
  select n.* into v_note
  from public.credit_notes n
  where n.order_id = p_order_id and n.reason = 'cancelled'
    and not exists (select 1 from public.credit_notes d where d.reverses = n.id);
  if not found then
    return;
  end if;
  insert into public.credit_notes (
    id, kind, number, financial_year, issued_at, invoice_id, order_id, reason, reverses, taxable_value, tax_amount,
    round_off, total_amount
  )
  select v_id, 'debit', d.number, d.financial_year, d.issued_at, v_note.invoice_id, p_order_id, 'reinstated', v_note.id,
    v_note.taxable_value, v_note.tax_amount, v_note.round_off, v_note.total_amount
  from private.next_document_number('DN') d;
  insert into public.credit_note_items
  select (jsonb_populate_record(i, jsonb_build_object('credit_note_id', v_id))).*
  from public.credit_note_items i
  where i.credit_note_id = v_note.id;
end;
$$;
revoke execute on function private.reverse_credit_note from public, anon, authenticated, service_role;
