-- Stores what a courier paid: {request_key, courier, paid_on, reference, lines: [{number, amount}]}, in rupees, at
-- most 1,000 lines. Each is matched with its order, see private.find_cash_order, and compared with it. A request_key
-- that was used before changes nothing. Returns {ok: true, id, problems} (how many of its lines differ). Raises 42501
-- without accounts.write and 22023 for malformed input.
create function public.admin_add_cod_remittance(p_remittance jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_order_ids uuid[];
begin
  perform private.require_permission('accounts.write');
  perform private.validate_object('p_remittance', p_remittance, '{
    "request_key": "uuid", "courier": "text", "paid_on": "date", "reference": "text?", "lines": "array"
  }');
  if jsonb_array_length(p_remittance -> 'lines') not between 1 and 1000 then
    raise invalid_parameter_value using message = 'p_remittance: 1 to 1,000 lines';
  end if;
  -- Two remittances of the same order are compared one after the other.
  lock table public.cod_remittances in share row exclusive mode;
  select r.id into v_id from public.cod_remittances r where r.request_key = (p_remittance ->> 'request_key')::uuid;
  if not found then
    insert into public.cod_remittances (request_key, courier, paid_on, reference, created_by)
    values (
      (p_remittance ->> 'request_key')::uuid, p_remittance ->> 'courier', (p_remittance ->> 'paid_on')::date,
      p_remittance ->> 'reference', auth.uid()
    )
    returning id into v_id;
    with stored as (
      insert into public.cod_remittance_lines (remittance_id, number, amount, order_id, problem)
      select v_id, l.line ->> 'number', (l.line ->> 'amount')::numeric, f.order_id,
        case when f.order_id is null then 'unknown' end
      from jsonb_array_elements(p_remittance -> 'lines') with ordinality l (line, place)
      cross join lateral (select private.find_cash_order(l.line ->> 'number') as order_id) f
      order by l.place
      returning order_id
    )
    select array_agg(distinct s.order_id) filter (where s.order_id is not null) into v_order_ids from stored s;
    perform private.compare_cod_lines(v_order_ids);
  end if;
  return jsonb_build_object('ok', true, 'id', v_id, 'problems', (
    select count(l.problem) from public.cod_remittance_lines l where l.remittance_id = v_id
  ));
end;
$$;
revoke execute on function public.admin_add_cod_remittance from public, anon, authenticated, service_role;
grant execute on function public.admin_add_cod_remittance to authenticated;
