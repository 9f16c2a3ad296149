-- Takes what an exchange sends from the stock: all of it. Returns null, or without writing anything the error result
-- 'out_of_stock' with lines as unsendable_replacements, or 'replacement_changed' with lines as changed_replacements and
-- their key. What differs is sent when p_accepts is that key, and the audit log keeps it.
create function private.take_replacements(p_request public.return_requests, p_accepts text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lines jsonb;
begin
  perform private.lock_returned_products(p_request.id);
  v_lines := private.unsendable_replacements(p_request.id);
  if v_lines is not null then
    return private.error_result('out_of_stock', jsonb_build_object('lines', v_lines));
  end if;
  v_lines := private.changed_replacements(p_request.id);
  if v_lines is not null and p_accepts is distinct from md5(v_lines::text) then
    return private.error_result(
      'replacement_changed', jsonb_build_object('lines', v_lines, 'key', md5(v_lines::text))
    );
  elsif v_lines is not null then
    insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
    values (
      auth.uid(), 'update', 'return_requests', p_request.id, jsonb_build_object('sent_anyway', null),
      jsonb_build_object('sent_anyway', v_lines)
    );
  end if;
  perform private.deduct_replacements(p_request);
  return null;
end;
$$;
revoke execute on function private.take_replacements from public, anon, authenticated, service_role;
