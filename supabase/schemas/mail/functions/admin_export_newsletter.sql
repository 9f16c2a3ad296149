-- Returns all subscribers as one JSON value, because the data API cuts lists at 1,000 rows: [{email, consented_at}].
-- Raises 42501 unless an admin calls it.
create function public.admin_export_newsletter()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('email', s.email, 'consented_at', s.consented_at) order by s.consented_at, s.email),
      '[]'
    )
    from public.newsletter_subscribers s where s.unsubscribed_at is null
  );
end;
$$;
revoke execute on function public.admin_export_newsletter from public, anon, authenticated, service_role;
grant execute on function public.admin_export_newsletter to authenticated;
