-- Returns a query with what its collection adds: the ids of products chosen by hand, or the conditions of the rule
-- beside its own, and for the sort 'chosen' that of the rule. Null when there is no such collection or no product can
-- match both. A rule: {category?, min_price?, max_price?, on_sale?, in_stock?, new_days?, facets?, sort}.
create function private.with_collection(p_query jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_collection public.collections;
  v_rule jsonb;
  v_ruled text[];
  v_asked text[];
  v_facets text[];
begin
  if coalesce(p_query ->> 'collection', '') = '' then
    return p_query;
  end if;
  select c.* into v_collection from public.collections c where c.slug = p_query ->> 'collection' and c.is_active;
  if not found then
    return null;
  end if;
  v_rule := v_collection.rule;
  if v_rule is null then
    return p_query || jsonb_build_object('ids', to_jsonb(v_collection.product_ids));
  end if;
  if v_rule ->> 'category' <> '' then
    if p_query ->> 'category' not in ('', v_rule ->> 'category') then
      return null;
    end if;
    p_query := p_query || jsonb_build_object('category', v_rule ->> 'category');
  end if;
  -- For a brand or an option that both name, only the values that both have.
  v_ruled := private.chosen_facets(v_rule);
  v_asked := private.chosen_facets(p_query);
  v_facets := array(
    select f from unnest(v_ruled) f
    where f = any (v_asked)
      or not exists (select from unnest(v_asked) a where split_part(a, ':', 1) = split_part(f, ':', 1))
    union
    select a from unnest(v_asked) a
    where not exists (select from unnest(v_ruled) f where split_part(a, ':', 1) = split_part(f, ':', 1))
  );
  if exists (
    select from unnest(v_ruled) r
    where not exists (select from unnest(v_facets) f where split_part(f, ':', 1) = split_part(r, ':', 1))
  ) then
    return null;
  end if;
  return p_query || jsonb_build_object(
    'facets', to_jsonb(v_facets),
    'min_price', greatest((p_query ->> 'min_price')::numeric, (v_rule ->> 'min_price')::numeric),
    'max_price', least((p_query ->> 'max_price')::numeric, (v_rule ->> 'max_price')::numeric),
    'in_stock', coalesce((p_query ->> 'in_stock')::boolean, false)
      or coalesce((v_rule ->> 'in_stock')::boolean, false),
    'on_sale', coalesce((v_rule ->> 'on_sale')::boolean, false),
    'new_days', (v_rule ->> 'new_days')::integer,
    'sort', case when coalesce(p_query ->> 'sort', 'chosen') = 'chosen' then v_rule ->> 'sort'
      else p_query ->> 'sort' end
  );
end;
$$;
revoke execute on function private.with_collection from public, anon, authenticated, service_role;
