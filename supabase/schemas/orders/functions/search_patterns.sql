-- Returns the condition on a text, as private.order_text makes it, that it has p_search, which private.search_text has
-- read. p_column is one of our own names. The number of an order may begin with ORD-; a telephone may have spaces and
-- dashes.
create function private.search_patterns(p_column text, p_search text)
returns text
language sql
immutable
set search_path = ''
as $$
  select string_agg(
    format('%s like %L', p_column, '%' || regexp_replace(t.text, '([%_\\])', '\\\1', 'g') || '%'), ' or '
  )
  from (
    select regexp_replace(p_search, '^ord-?(?=[0-9]*$)', '')
    -- Digits in groups are one number, which no text has in groups.
    where p_search !~ ' ' or private.typed_digits(p_search) is null
    union
    select private.typed_digits(p_search)
  ) t (text)
  where t.text <> '';
$$;
revoke execute on function private.search_patterns from public, anon, authenticated, service_role;
