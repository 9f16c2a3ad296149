-- Ends every session of another person, whose tokens write nothing from now on, and tells that person and the owners by
-- mail. The account forgets the browsers that signed in before, as shop_forget_browsers does.
-- Returns {ok: true, ended}, the number of sessions, or {ok: false, code: 'not_found' | 'self'}.
-- Raises 42501 without people.write.
create function public.admin_end_sessions(p_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email text;
  v_ended integer;
begin
  perform private.require_permission('people.write');
  perform private.require_confirmed();
  if p_user_id = auth.uid() then
    return private.error_result('self');
  end if;
  update public.users u set browsers_forgotten_at = now() where u.id = p_user_id returning u.email into v_email;
  if not found then
    return private.error_result('not_found');
  end if;
  delete from auth.sessions s where s.user_id = p_user_id;
  get diagnostics v_ended = row_count;
  if v_ended > 0 then
    insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
    values (
      auth.uid(), 'update', 'users', p_user_id,
      jsonb_build_object('sessions', v_ended), jsonb_build_object('sessions', 0)
    );
    perform private.queue_account_mail(p_user_id, v_email, 'sessions');
    perform private.queue_act_mails('sessions', jsonb_build_object('email', coalesce(v_email, '')));
  end if;
  return jsonb_build_object('ok', true, 'ended', v_ended);
end;
$$;
revoke execute on function public.admin_end_sessions from public, anon, authenticated, service_role;
grant execute on function public.admin_end_sessions to authenticated;
