-- Returns the newsletter's addresses of a status ('all': every one) as one JSON value, because the data API cuts lists
-- at 1,000 rows: [{email, status, consented_at, confirmed_at}]. Raises 42501 without newsletter.read.
create function public.admin_export_newsletter(p_status text default 'subscribed')
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('newsletter.read');
  perform private.require_confirmed();
  perform private.queue_act_mails('newsletter');
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object(
        'email', s.email, 'status', s.status, 'consented_at', s.consented_at, 'confirmed_at', s.confirmed_at
      ) order by s.consented_at, s.email),
      '[]'
    )
    from public.newsletter_subscribers s where p_status in ('all', s.status)
  );
end;
$$;
revoke execute on function public.admin_export_newsletter from public, anon, authenticated, service_role;
grant execute on function public.admin_export_newsletter to authenticated;
