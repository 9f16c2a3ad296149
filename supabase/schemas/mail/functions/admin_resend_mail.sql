-- Queues a failed mail again, under its old key. Returns {ok: true} or {ok: false, code: 'not_found' |
-- 'not_failed' | 'erased'}. Raises 42501 without orders.write.
create function public.admin_resend_mail(p_mail_id bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('orders.write');
  update public.outbox m
  set status = 'queued', attempts = 0, next_attempt_at = now(), requeued_at = now(), error = null
  where m.id = p_mail_id and m.status = 'failed' and m.erased_at is null;
  if found then
    return jsonb_build_object('ok', true);
  end if;
  return private.error_result(coalesce(
    (
      select case when m.status = 'failed' then 'erased' else 'not_failed' end
      from public.outbox m where m.id = p_mail_id
    ),
    'not_found'
  ));
end;
$$;
revoke execute on function public.admin_resend_mail from public, anon, authenticated, service_role;
grant execute on function public.admin_resend_mail to authenticated;
