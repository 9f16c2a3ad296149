-- Checks the jsonb argument p_name of a function. p_types has a PostgreSQL type for each key ('uuid', 'text',
-- 'numeric', 'integer', 'boolean', 'timestamptz'), or 'object' or 'array'; a type that ends in '?' may be null or left
-- out.
-- Raises 22023 naming the key that is unknown, missing or of another type.
create function private.validate_object(p_name text, p_value jsonb, p_types jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_problem text;
begin
  if jsonb_typeof(p_value) is distinct from 'object' then
    raise invalid_parameter_value using message = p_name || ' must be an object';
  end if;
  select format('%s: unknown key "%s"', p_name, k.key) into v_problem
  from jsonb_object_keys(p_value) k (key)
  where not p_types ? k.key
  limit 1;
  if not found then
    select format('%s: "%s" %s', p_name, t.key, case
      when f.kind is not null then 'must be of type ' || t.type else 'is required' end)
    into v_problem
    from (
      select e.key, rtrim(e.value, '?') as type, e.value like '%?' as is_optional from jsonb_each_text(p_types) e
    ) t,
    lateral (
      select nullif(jsonb_typeof(p_value -> t.key), 'null') as kind, p_value ->> t.key as text
    ) f
    where case
      when f.kind is null then not t.is_optional
      when t.type in ('object', 'array', 'boolean') then f.kind <> t.type
      else
        f.kind <> (case when t.type in ('numeric', 'integer') then 'number' else 'string' end)
        or not pg_input_is_valid(f.text, t.type)
    end
    limit 1;
  end if;
  if found then
    raise invalid_parameter_value using message = v_problem;
  end if;
end;
$$;
revoke execute on function private.validate_object from public, anon, authenticated, service_role;
