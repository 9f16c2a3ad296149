-- Returns one remittance with its lines (at most 1,000): {id, courier, paid_on, reference, entered_by, created_at,
-- lines: [{id, number, amount, problem, settled_note, order_id, order_number, total}]}, in rupees; null when there is
-- none. Raises 42501 without accounts.write.
create function public.admin_cod_remittance(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  return (
    select jsonb_build_object(
      'id', r.id, 'courier', r.courier, 'paid_on', r.paid_on, 'reference', r.reference, 'created_at', r.created_at,
      'entered_by', (select u.full_name from public.users u where u.id = r.created_by),
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', l.id, 'number', l.number, 'amount', l.amount, 'problem', l.problem, 'settled_note', l.settled_note,
          'order_id', l.order_id, 'order_number', o.order_number, 'total', o.total_amount
        ) order by l.id), '[]')
        from public.cod_remittance_lines l
        left join public.orders o on o.id = l.order_id
        where l.remittance_id = r.id
      )
    )
    from public.cod_remittances r
    where r.id = p_id
  );
end;
$$;
revoke execute on function public.admin_cod_remittance from public, anon, authenticated, service_role;
grant execute on function public.admin_cod_remittance to authenticated;
