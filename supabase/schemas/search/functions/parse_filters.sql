-- Starts a query with its filters. The conditions refer to the query as $1; null when no product can match.
create function private.parse_filters(p_query jsonb)
returns private.product_query
language plpgsql
stable
set search_path = ''
as $$
declare
  v_query private.product_query;
begin
  v_query.min_price := (p_query ->> 'min_price')::numeric;
  v_query.max_price := (p_query ->> 'max_price')::numeric;
  v_query.min_rating := (p_query ->> 'min_rating')::numeric;
  v_query.filters := 'p.is_active'
    || case when v_query.min_price is not null then ' and p.price >= ($1).min_price' else '' end
    || case when v_query.max_price is not null then ' and p.price <= ($1).max_price' else '' end
    || case when (p_query ->> 'in_stock')::boolean then ' and p.stock > 0' else '' end
    || case when v_query.min_rating is not null then ' and p.rating >= ($1).min_rating' else '' end;
  if p_query ->> 'category' <> '' then
    select c.id into v_query.category_id
    from public.categories c
    where c.slug = p_query ->> 'category' and c.is_active;
    v_query.filters := case when found then v_query.filters || ' and p.category_id = ($1).category_id' end;
  end if;
  return v_query;
end;
$$;
revoke execute on function private.parse_filters from public, anon, authenticated, service_role;
