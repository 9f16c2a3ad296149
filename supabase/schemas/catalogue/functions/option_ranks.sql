-- Returns the places of option values within their options, for sorting variants; null when one is not among them.
create function private.option_ranks(p_options jsonb, p_option_values text[])
returns integer[]
language sql
immutable
set search_path = ''
as $$
  select case when count(*) = cardinality(p_option_values) and count(*) = jsonb_array_length(p_options)
    then array_agg(v.rank::integer order by o.place) end
  from jsonb_array_elements(p_options) with ordinality o (option, place)
  cross join lateral (
    select e.rank from jsonb_array_elements_text(o.option -> 'values') with ordinality e (value, rank)
    where e.value = p_option_values[o.place]
  ) v;
$$;
revoke execute on function private.option_ranks from public, anon, authenticated, service_role;
