-- Returns a part of the refunds of a month in India, oldest first, as private.month_refunds. At most 1,000. Raises
-- 42501 without accounts.write.
create function public.admin_refund_register(p_month date, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  return (
    select coalesce(jsonb_agg(to_jsonb(r) order by r.refunded_at, r.id), '[]')
    from private.month_refunds(p_month, least(greatest(p_limit, 1), 1000), greatest(p_offset, 0)) r
  );
end;
$$;
revoke execute on function public.admin_refund_register from public, anon, authenticated, service_role;
grant execute on function public.admin_refund_register to authenticated;
