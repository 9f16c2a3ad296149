-- Starts a query with its filters. The conditions refer to the query as $1; null when no product can match.
create function private.read_filters(
  p_category text,
  p_min numeric,
  p_max numeric,
  p_in_stock boolean,
  p_min_rating numeric
)
returns private.product_wish
language plpgsql
stable
set search_path = ''
as $$
declare
  v_wish private.product_wish;
begin
  v_wish.min_price := p_min;
  v_wish.max_price := p_max;
  v_wish.min_rating := p_min_rating;
  v_wish.filters := 'p.is_active'
    || case when p_min is not null then ' and p.price >= ($1).min_price' else '' end
    || case when p_max is not null then ' and p.price <= ($1).max_price' else '' end
    || case when p_in_stock then ' and p.stock > 0' else '' end
    || case when p_min_rating is not null then ' and p.rating >= ($1).min_rating' else '' end;
  if p_category <> '' then
    select c.id into v_wish.category_id from public.categories c where c.slug = p_category and c.is_active;
    v_wish.filters := case when found then v_wish.filters || ' and p.category_id = ($1).category_id' end;
  end if;
  return v_wish;
end;
$$;
revoke execute on function private.read_filters from public, anon, authenticated, service_role;
