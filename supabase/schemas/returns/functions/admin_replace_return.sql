-- Sends the replacement of a received exchange. Returns as admin_decide_return, with code 'not_found', 'wrong_status',
-- 'not_an_exchange', 'not_delivered', 'out_of_stock' (with lines [{product_id, name, stock}]) or 'busy'. An exchange
-- that is out of stock can be refunded instead.
create function public.admin_replace_return(p_return_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
  v_error jsonb;
  v_lines jsonb;
begin
  v_request := private.lock_return(p_return_id);
  if v_request.status = 'replaced' then
    return private.return_result(v_request, false);
  end if;
  v_error := private.check_return_step(v_request, array['received'], true);
  if v_error is not null then
    return v_error;
  elsif v_request.kind <> 'exchange' then
    return private.error_result('not_an_exchange');
  end if;
  perform private.lock_returned_products(p_return_id);
  select jsonb_agg(jsonb_build_object(
    'product_id', w.product_id, 'name', w.name, 'stock', case when p.options = '[]' then p.stock else 0 end
  ) order by w.name)
  into v_lines
  from (
    select i.product_id, min(concat_ws(' · ', i.product_name, i.variant_label)) as name, sum(ri.quantity) as quantity
    from public.return_items ri
    join public.order_items i on i.id = ri.order_item_id
    where ri.return_id = p_return_id
    group by i.product_id
  ) w
  left join public.products p on p.id = w.product_id
  where p.id is null or p.options <> '[]' or p.stock < w.quantity;
  if v_lines is not null then
    return private.error_result('out_of_stock', jsonb_build_object('lines', v_lines));
  end if;
  perform private.move_returned_stock(v_request, -1, 'replacement');
  update public.return_requests r set status = 'replaced', closed_at = now()
  where r.id = p_return_id
  returning * into v_request;
  return private.return_result(v_request, true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_replace_return from public, anon, authenticated, service_role;
grant execute on function public.admin_replace_return to authenticated;
