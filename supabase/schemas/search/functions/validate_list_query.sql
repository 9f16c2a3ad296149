-- Checks the argument of shop_list_products and shop_list_facets. Raises 22023 for malformed input.
create function private.validate_list_query(p_query jsonb)
returns void
language sql
stable
set search_path = ''
as $$
  select private.validate_object('p_query', p_query, '{
    "search": "text?", "category": "text?", "sort": "text?", "limit": "integer?", "offset": "integer?",
    "min_price": "numeric?", "max_price": "numeric?", "in_stock": "boolean?", "min_rating": "numeric?",
    "facets": "array?", "collection": "text?"
  }');
$$;
revoke execute on function private.validate_list_query from public, anon, authenticated, service_role;
