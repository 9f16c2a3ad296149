-- Builds the result of the functions that admins call on returns. "changed" is false when the request was in that
-- status already.
create function private.return_result(p_request public.return_requests, p_changed boolean)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'ok', true, 'changed', p_changed, 'return_id', p_request.id, 'number', p_request.number,
    'order_id', p_request.order_id, 'status', p_request.status, 'refund_amount', p_request.refund_amount
  );
$$;
revoke execute on function private.return_result from public, anon, authenticated, service_role;
