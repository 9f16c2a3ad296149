-- Returns whether a value is a rule of a collection: an object with the keys of private.with_collection and values of
-- their types. Returns null for null.
create function private.is_collection_rule(p_rule jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when p_rule is not null then
    jsonb_typeof(p_rule) = 'object'
    and p_rule - '{category,min_price,max_price,on_sale,in_stock,new_days,facets,sort}'::text[] = '{}'
    and coalesce(jsonb_typeof(p_rule -> 'category'), 'string') = 'string'
    and coalesce(jsonb_typeof(p_rule -> 'min_price'), 'number') = 'number'
    and coalesce(jsonb_typeof(p_rule -> 'max_price'), 'number') = 'number'
    and coalesce(jsonb_typeof(p_rule -> 'on_sale'), 'boolean') = 'boolean'
    and coalesce(jsonb_typeof(p_rule -> 'in_stock'), 'boolean') = 'boolean'
    and coalesce(jsonb_typeof(p_rule -> 'new_days'), 'number') = 'number'
    and coalesce(jsonb_typeof(p_rule -> 'facets'), 'array') = 'array'
    and coalesce(p_rule ->> 'sort', '') in ('name', 'price-asc', 'price-desc', 'rating', 'newest')
  end;
$$;
revoke execute on function private.is_collection_rule from public, anon, authenticated, service_role;
grant execute on function private.is_collection_rule to authenticated, service_role;
