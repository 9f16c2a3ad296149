-- Queues one mail about what waits in private.owner_news, when it is time: after each full hour, or once a day at 8 in
-- the morning in India; at once when the settings no longer gather. Lists at most 50 of each kind.
create function private.mail_owner_news()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_choice text := (select s.owner_mails from public.settings s);
  v_until timestamptz := case v_choice
    when 'hourly' then date_trunc('hour', now())
    when 'daily' then (
      date_trunc('day', (now() at time zone 'Asia/Kolkata') - interval '8 hours') + interval '8 hours'
    ) at time zone 'Asia/Kolkata'
    else now()
  end;
  v_last bigint;
  v_data jsonb;
begin
  if not exists (select 1 from private.owner_news n where n.created_at <= v_until) then
    return;
  end if;
  with told as (
    delete from private.owner_news n returning n.*
  ),
  ranked as (
    select t.*, row_number() over (partition by t.kind order by t.id) as place from told t
  )
  select max(r.id), jsonb_build_object(
    'news', jsonb_agg(
      jsonb_build_object('kind', r.kind, 'number', r.number, 'amount', r.amount) order by r.id
    ) filter (where r.place <= 50),
    'counts', (select jsonb_object_agg(c.kind, c.times) from (
      select k.kind, count(*) as times from ranked k group by k.kind
    ) c),
    'since', min(r.created_at)
  )
  into v_last, v_data from ranked r;
  perform private.queue_owner_mail('owner-digest', null, 'owner-digest-' || v_last, v_data);
end;
$$;
revoke execute on function private.mail_owner_news from public, anon, authenticated, service_role;
