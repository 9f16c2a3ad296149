-- Called before orders are exported with their customers' addresses, and notes it in the audit log. More than a hundred
-- in 24 hours, in one file or several, need a fresh password (see require_confirmed), and a mail tells the owners.
-- Returns whether it has told them. Raises 42501 without customers.write, and with the message 'not_confirmed'.
--   p_orders: how many there are.
create function public.admin_begin_order_export(p_orders integer)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_earlier bigint;
begin
  perform private.require_permission('customers.write');
  if p_orders is null or p_orders < 0 then
    raise invalid_parameter_value using message = 'admin_begin_order_export: p_orders';
  end if;
  -- Two exports that begin at once count each other.
  perform pg_advisory_xact_lock(hashtextextended('haat:order-export:' || auth.uid(), 0));
  select coalesce(sum((a.after ->> 'orders')::integer), 0) into v_earlier
  from public.audit_log a
  where a.entity = 'order_exports' and a.actor_id = auth.uid() and a.created_at > now() - interval '24 hours';
  -- An empty file needs no confirmation.
  if p_orders > 0 and p_orders + v_earlier > 100 then
    perform private.require_confirmed();
    perform private.queue_act_mails('orders', jsonb_build_object('orders', p_orders));
  end if;
  insert into public.audit_log (actor_id, action, entity, entity_id, after)
  values (auth.uid(), 'insert', 'order_exports', gen_random_uuid()::text, jsonb_build_object('orders', p_orders));
  return p_orders > 0 and p_orders + v_earlier > 100;
end;
$$;
revoke execute on function public.admin_begin_order_export from public, anon, authenticated, service_role;
grant execute on function public.admin_begin_order_export to authenticated;
