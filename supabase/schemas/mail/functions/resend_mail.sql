-- Queues a failed mail again, under its old key. Returns {ok: true} or {ok: false, code: 'not_found' | 'not_failed'}.
-- Raises 42501 unless an admin calls it.
create function public.resend_mail(p_mail_id bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'resend_mail is for admins';
  end if;
  update public.outbox m
  set status = 'queued', attempts = 0, next_attempt_at = now(), requeued_at = now(), error = null
  where m.id = p_mail_id and m.status = 'failed';
  if found then
    return jsonb_build_object('ok', true);
  end if;
  return private.refuse(case
    when exists (select 1 from public.outbox m where m.id = p_mail_id) then 'not_failed' else 'not_found'
  end);
end;
$$;
revoke execute on function public.resend_mail from public, anon, authenticated, service_role;
grant execute on function public.resend_mail to authenticated;
