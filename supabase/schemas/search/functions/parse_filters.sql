-- Starts a query, see private.with_collection, with its filters. The conditions refer to the query as $1; null when no
-- product can match.
create function private.parse_filters(p_query jsonb)
returns private.product_query
language plpgsql
stable
set search_path = ''
as $$
declare
  v_query private.product_query;
  v_name record;
  v_options integer := 0;
  -- Conditions on a variant v.
  v_variant text := '';
begin
  v_query.min_price := (p_query ->> 'min_price')::numeric;
  v_query.max_price := (p_query ->> 'max_price')::numeric;
  v_query.min_rating := (p_query ->> 'min_rating')::numeric;
  v_query.filters := 'p.is_listed'
    || case when v_query.min_price is not null then ' and p.price >= ($1).min_price' else '' end
    || case when v_query.max_price is not null then ' and p.price <= ($1).max_price' else '' end
    || case when (p_query ->> 'in_stock')::boolean then ' and not p.is_sold_out' else '' end
    || case when v_query.min_rating is not null then ' and p.rating >= ($1).min_rating' else '' end;
  v_query.facets := private.chosen_facets(p_query);
  if p_query ? 'ids' then
    v_query.ids := array(select e.value::uuid from jsonb_array_elements_text(p_query -> 'ids') e);
    v_query.filters := v_query.filters || ' and p.id = any (($1).ids)';
  end if;
  if (p_query ->> 'on_sale')::boolean then
    v_query.filters := v_query.filters || ' and p.compare_price > p.price';
  end if;
  if p_query ->> 'new_days' is not null then
    v_query.new_days := (p_query ->> 'new_days')::integer;
    v_query.filters := v_query.filters || ' and p.created_at >= now() - make_interval(days => ($1).new_days)';
  end if;
  for v_name in
    select format('facets && (($1).facets)[%s:%s]', min(c.place), max(c.place)) as has_one,
      split_part(c.facet, ':', 1) <> 'brand' as is_option, coalesce(sum(f.products), 0) as products,
      row_number() over (order by sum(f.products) nulls first) as rank
    from unnest(v_query.facets) with ordinality c (facet, place)
    left join private.facets f on f.category_id = '00000000-0000-0000-0000-000000000000' and f.facet = c.facet
    group by split_part(c.facet, ':', 1)
  loop
    if v_name.products = 0 then
      v_query.filters := null;
      return v_query;
    elsif v_name.rank = 1 and v_name.products <= 2000 then
      -- The planner does not know how rare it is, and would walk the index of the sort order to its end.
      v_query.filters := v_query.filters || ' and p.id = any (array(
        select r.id from public.products r where r.is_listed and r.' || v_name.has_one || '))';
    else
      v_query.filters := v_query.filters || ' and p.' || v_name.has_one;
    end if;
    if v_name.is_option then
      v_options := v_options + 1;
      v_variant := v_variant || ' and v.' || v_name.has_one;
    end if;
  end loop;
  if v_options > 1 or (v_options = 1 and (p_query ->> 'in_stock')::boolean) then
    -- One variant has all of it. Not "exists", which would be planned as a join with all variants.
    v_query.filters := v_query.filters
      || ' and (select true from public.products v where v.variant_of = p.id and v.is_active' || v_variant
      || case when (p_query ->> 'in_stock')::boolean then ' and not v.is_sold_out' else '' end || ' limit 1)';
  end if;
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
