-- Stores a security event, and alerts the admins of patterns: 20 wrong passwords for one account, wrong passwords for 5
-- accounts from one network, 20 wrong links, more than 2,000 events, all within an hour, and a new admin. Of an hour
-- 2,000 events are stored one by one; the rest is counted, one row for each kind.
create function private.record_security_event(
  p_event text,
  p_user_id uuid,
  p_network text default null,
  p_request_id text default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_hour timestamptz := now() - interval '1 hour';
begin
  if (select count(*) from (select from public.security_events e where e.created_at > v_hour limit 2000) c) >= 2000 then
    perform private.alert_admins('flood');
    update public.security_events e
    set times = e.times + 1
    where e.id = (
      select max(r.id) from public.security_events r
      where r.event = p_event and r.created_at > v_hour and r.request_id is null and r.user_id is null
        and r.network is null
    );
    if not found then
      insert into public.security_events (event) values (p_event);
    end if;
    return;
  end if;
  insert into public.security_events (event, user_id, network, request_id)
  values (p_event, p_user_id, p_network, p_request_id);

  if p_event = 'sign_in_failed' then
    if (
      select count(*) from public.security_events e
      where e.event = p_event and e.user_id = p_user_id and e.created_at > v_hour
    ) >= 20 then
      perform private.alert_admins('account');
    end if;
    if (
      select count(distinct e.user_id) from public.security_events e
      where e.event = p_event and e.network = p_network and e.created_at > v_hour
    ) >= 5 then
      perform private.alert_admins('network');
    end if;
  elsif p_event = 'link_refused' then
    if (
      select count(*) from public.security_events e where e.event = p_event and e.created_at > v_hour
    ) >= 20 then
      perform private.alert_admins('links');
    end if;
  elsif p_event = 'role_changed' then
    if exists (select 1 from public.users u where u.id = p_user_id and u.is_admin) then
      perform private.alert_admins('new_admin');
    end if;
  end if;
end;
$$;
revoke execute on function private.record_security_event from public, anon, authenticated, service_role;
