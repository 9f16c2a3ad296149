-- Returns why goods of a refunded return are credited, as section 34 of the CGST Act has it: 'returned',
-- 'not_delivered' (also what had not left of an order with an invoice), 'deficient' when the customer keeps them,
-- or 'lowered' when it is their price alone. Only what was returned or not delivered is no longer sold.
create function private.return_note_reason(p_request public.return_requests)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when (select o.status from public.orders o where o.id = p_request.order_id) in ('confirmed', 'processing')
      then 'not_delivered'
    when p_request.came_back then 'returned'
    when bool_and(i.reason in ('missing', 'lost')) then 'not_delivered'
    when bool_or(i.reason in ('damaged', 'defective', 'wrong_item', 'not_as_described')) then 'deficient'
    else 'lowered'
  end
  from public.return_items i
  where i.return_id = p_request.id;
$$;
revoke execute on function private.return_note_reason from public, anon, authenticated, service_role;
