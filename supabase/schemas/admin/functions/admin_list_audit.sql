-- Returns a page of the audit log, newest first: [{id, actor_id, actor, action, entity, entity_id, label, order_id,
-- before, after, created_at}], one more row than p_limit when there are more. Each filter is null for all: the audited
-- table, the record's id with it, and the person. actor is '' for an account that is gone; label names the record, see
-- audit_label; order_id is the order of a note, an invoice, a refund or a
-- parcel.
-- Raises 42501 without audit.read.
create function public.admin_list_audit(
  p_entity text default null, p_entity_id text default null, p_actor_id uuid default null, p_limit integer default 20,
  p_offset integer default 0
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.require_permission('audit.read');
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', a.id, 'actor_id', a.actor_id, 'actor', coalesce(nullif(u.full_name, ''), u.email, ''),
        'action', a.action, 'entity', a.entity, 'entity_id', a.entity_id,
        'label', private.audit_label(a.entity, a.entity_id, coalesce(a.after, a.before)),
        'order_id', case when a.entity in ('order_notes', 'invoices', 'refunds', 'shipments')
          then coalesce(a.after, a.before) ->> 'order_id' end,
        'before', a.before, 'after', a.after, 'created_at', a.created_at
      ) order by a.id desc
    ), '[]')
    from (
      select l.* from public.audit_log l
      where (p_entity is null or l.entity = p_entity) and (p_entity_id is null or l.entity_id = p_entity_id)
        and (p_actor_id is null or l.actor_id = p_actor_id)
      order by l.id desc
      limit least(greatest(p_limit, 1), 100) + 1
      offset least(greatest(p_offset, 0), 1000000)
    ) a
    left join public.users u on u.id = a.actor_id
  );
end;
$$;
revoke execute on function public.admin_list_audit from public, anon, authenticated, service_role;
grant execute on function public.admin_list_audit to authenticated;
