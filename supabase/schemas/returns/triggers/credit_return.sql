-- Credits the refund of returned goods.
create function private.credit_return()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.create_credit_note(new.order_id, 'returned', new.refund_amount, new.id);
  return null;
end;
$$;
revoke execute on function private.credit_return from public, anon, authenticated, service_role;
