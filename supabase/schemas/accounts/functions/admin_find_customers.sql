-- Finds customers by a part of their name, e-mail address or telephone, or by the telephone of a delivery, for an order
-- that is taken for them: at most 5, first the one with exactly this e-mail address, then those of the newest orders.
-- Returns [{id, full_name, email, phone, is_cash_blocked, address}]; address is the default one, or else that of the
-- last order, or null. Raises 42501 without orders.place.
create function public.admin_find_customers(p_search text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_typed constant text := private.search_text(left(p_search, 100));
  -- A telephone as one word.
  v_search constant text := case
    when v_typed ~ '^\+?[0-9 ()-]+$' then regexp_replace(v_typed, '[ ()-]', '', 'g') else v_typed
  end;
  v_exact uuid;
  v_users uuid[];
  v_buyers uuid[];
begin
  perform private.require_permission('orders.place');
  -- Searches with fewer letters or digits in a row cannot use an index.
  if char_length(v_search) < 4 or v_search !~ '[[:alnum:]]{3}' then
    return '[]';
  end if;
  select u.id into v_exact from public.users u where u.email = lower(btrim(p_search)) limit 1;
  execute format(
    'select array(select u.id from public.users u where %s limit 50)', private.customer_pattern(v_search)
  ) into v_users;
  execute format(
    'select array(select t.user_id from (
       select t.user_id from private.order_texts t where t.user_id is not null and %s limit 50
     ) t)',
    private.search_patterns('t.text', v_search)
  ) into v_buyers;
  return (
    select coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place), '[]')
    from (
      select row_number() over (
          order by (u.id = v_exact) is true desc, o.created_at desc nulls last, u.id
        ) as place,
        u.id, u.full_name, u.email, u.phone, u.cash_blocked_at is not null as is_cash_blocked,
        coalesce(a.address, o.shipping_address) as address
      from public.users u
      left join lateral (
        select to_jsonb(d) - '{id,user_id,is_default,created_at,updated_at}'::text[] as address
        from public.addresses d
        where d.user_id = u.id
        order by d.is_default desc, d.created_at desc
        limit 1
      ) a on true
      left join lateral (
        select l.shipping_address, l.created_at
        from public.orders l
        where l.user_id = u.id
        order by l.created_at desc
        limit 1
      ) o on true
      where u.id = any (v_users || v_buyers || v_exact) and u.email is not null
      order by place
      limit 5
    ) f
  );
end;
$$;
revoke execute on function public.admin_find_customers from public, anon, authenticated, service_role;
grant execute on function public.admin_find_customers to authenticated;
