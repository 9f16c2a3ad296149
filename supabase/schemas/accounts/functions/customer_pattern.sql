-- Returns the condition on users u that name, e-mail address or telephone have p_search, as private.search_text reads
-- it.
create function private.customer_pattern(p_search text)
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(
    ' or ',
    format(
      'u.full_name ilike %1$L or u.email ilike %1$L',
      '%' || regexp_replace(p_search, '([%_\\])', '\\\1', 'g') || '%'
    ),
    case when p_search ~ '^\+?[0-9 ()-]+$' then
      '(u.phone is not null and ('
        || private.search_patterns($c$regexp_replace(u.phone, '[^0-9]', '', 'g')$c$, p_search) || '))'
    end
  );
$$;
revoke execute on function private.customer_pattern from public, anon, authenticated, service_role;
