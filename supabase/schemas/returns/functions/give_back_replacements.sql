-- Puts back into stock what an approved exchange has set aside. An order that ended has given it back already, with
-- everything else that it held.
create function private.give_back_replacements(p_request public.return_requests)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.orders o where o.id = p_request.order_id and private.holds_reservation(o)
  ) then
    perform private.lock_returned_products(p_request.id);
    perform private.set_context('admin', auth.uid(), 'not replaced');
    perform private.return_units(p_request.order_id, (
      select jsonb_agg(to_jsonb(w)) from private.replacements(p_request.id) w
    ));
    perform private.clear_context();
  end if;
end;
$$;
revoke execute on function private.give_back_replacements from public, anon, authenticated, service_role;
