-- Replaces the tags of a customer: at most 10, each of 1 to 30 characters; a repeated one counts once. The audit log
-- keeps what they were.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'invalid_tags'}. Raises 42501 without customers.write.
create function public.admin_set_customer_tags(p_user_id uuid, p_tags text[])
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_tags text[];
  v_before text[];
begin
  perform private.require_permission('customers.write');
  select coalesce(array_agg(t.tag order by t.place), '{}') into v_tags
  from (
    select btrim(g.tag) as tag, min(g.place) as place
    from unnest(p_tags) with ordinality g (tag, place)
    group by 1
  ) t;
  if cardinality(v_tags) > 10
    or exists (select 1 from unnest(v_tags) t where coalesce(char_length(t), 0) not between 1 and 30)
  then
    return private.error_result('invalid_tags');
  end if;
  perform 1 from public.users u where u.id = p_user_id for no key update;
  if not found then
    return private.error_result('not_found');
  end if;
  select r.tags into v_before from public.customer_records r where r.user_id = p_user_id;
  if coalesce(v_before, '{}') <> v_tags then
    insert into public.customer_records as r (user_id, tags) values (p_user_id, v_tags)
    on conflict (user_id) do update set tags = excluded.tags, updated_at = now();
    insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
    values (
      auth.uid(), 'update', 'customer_records', p_user_id::text,
      jsonb_build_object('tags', to_jsonb(coalesce(v_before, '{}'))), jsonb_build_object('tags', to_jsonb(v_tags))
    );
  end if;
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_set_customer_tags from public, anon, authenticated, service_role;
grant execute on function public.admin_set_customer_tags to authenticated;
