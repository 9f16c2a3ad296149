-- Builds the query that exports the rows of a table of private.personal_data() as JSON, with the tables that belong to
-- them. A person has one account and one newsletter subscription, which become objects; other tables become arrays.
create function private.export_query(p_relation text, p_condition text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_table record;
  v_row text;
begin
  select * into strict v_table from private.personal_data() d where d.relation = p_relation;
  select format('to_jsonb(%I) - %L::text[]', p_relation, v_table.omitted)
    || coalesce(' || ' || v_table.added, '')
    || coalesce(string_agg(format(
      ' || jsonb_build_object(%L, (%s))', c.export,
      private.export_query(c.relation, format('%I.%I = %I.id', c.relation, c.person, p_relation))
    ), ''), '')
  into v_row
  from private.personal_data() c
  where c.parent = p_relation and c.export is not null;
  return format(
    case
      when v_table.person in ('id', 'email') then 'select %1$s from public.%2$I where %4$s'
      else 'select coalesce(jsonb_agg(%1$s order by %2$I.%3$I), ''[]'') from public.%2$I where %4$s'
    end,
    v_row, p_relation, v_table.sort, p_condition
  );
end;
$$;
revoke execute on function private.export_query from public, anon, authenticated, service_role;
