-- Names a filter of the list of orders for the caller; a view of the same name is replaced. p_query is the query of the
-- list's address. The caller's row is locked, so that views that are saved at once are counted, too.
-- Returns {ok: true} or {ok: false, code: 'too_many' | 'invalid'}. Raises 42501 without orders.read.
create function public.admin_save_order_view(p_name text, p_query text)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  c_most constant integer := 20;
  v_name constant text := btrim(regexp_replace(coalesce(p_name, ''), '\s+', ' ', 'g'));
begin
  perform private.require_permission('orders.read');
  if char_length(v_name) not between 1 and 40
    or char_length(coalesce(p_query, '')) not between 1 and 500
    or p_query !~ '^[a-z]+=[^&?#]*(&[a-z]+=[^&?#]*)*$'
  then
    return private.error_result('invalid');
  end if;
  perform from public.users u where u.id = auth.uid() for no key update;
  update public.order_views v set name = v_name, query = p_query
  where v.user_id = auth.uid() and lower(v.name) = lower(v_name);
  if not found then
    if (select count(*) from public.order_views v where v.user_id = auth.uid()) >= c_most then
      return private.error_result('too_many');
    end if;
    insert into public.order_views (user_id, name, query) values (auth.uid(), v_name, p_query);
  end if;
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_save_order_view from public, anon, authenticated, service_role;
grant execute on function public.admin_save_order_view to authenticated;
