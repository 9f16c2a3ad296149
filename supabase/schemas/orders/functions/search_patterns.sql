-- Returns the condition on a text, as private.order_text makes it, that it has what was typed. p_column is one of our
-- own names. The number of an order may begin with ORD-, a telephone with +91, 0091 or 0 and have spaces and dashes.
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
    select case
      when p_search like '+91%' then substr(d.digits, 3)
      when p_search like '0091%' then substr(d.digits, 5)
      when d.digits ~ '^(0|91)[6-9][0-9]{9}$' then right(d.digits, 10)
      else d.digits
    end
    from (select private.typed_digits(p_search)) d (digits)
    where d.digits is not null
  ) t (text)
  where t.text <> '';
$$;
revoke execute on function private.search_patterns from public, anon, authenticated, service_role;
