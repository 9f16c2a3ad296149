-- Returns a query for the products whose SKU or HSN code starts with a search, and for the product of the variant
-- that has it as its SKU; null when the search does not look like a code. p_begun: ':*', or '' for the whole code.
create function private.code_query(p_search text, p_begun text)
returns tsquery
language sql
stable
set search_path = ''
as $$
  select (
    quote_literal('#' || private.code_letters(p_search)) || p_begun || coalesce('|' || (
      select string_agg(quote_literal('#' || private.code_letters(m.sku)), '|')
      from public.products v
      join public.products m on m.id = v.variant_of
      where lower(v.sku) = lower(p_search)
    ), '')
  )::tsquery
  where p_search ~* '^[a-z0-9][a-z0-9 ._/-]{2,79}$' and p_search ~ '[0-9-]'
    -- A number of three digits is a size or a weight.
    and p_search !~ '^[0-9]{1,3}$';
$$;
revoke execute on function private.code_query from public, anon, authenticated, service_role;
