-- Returns whether a value is a list of at most 50 delivery zones [{name, pins, days_min, days_max, fee, free_above,
-- cod, delivered}] with at most 1,000 ranges of PIN codes [from, to] in all. Both days or the fee are null for those of
-- the settings; free_above (rupees) is null when the zone's own fee is always charged.
create function private.is_zone_list(p_zones jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(p_zones) = 'array' then
    jsonb_array_length(p_zones) <= 50
    and (
      select coalesce(sum(r.count), 0) <= 1000
        -- Null, as of a zone without that key, is not true either.
        and coalesce(bool_and(coalesce(
          jsonb_typeof(z.value) = 'object'
          and jsonb_typeof(z.value -> 'name') = 'string' and char_length(z.value ->> 'name') between 1 and 80
          and r.count = r.valid
          and jsonb_typeof(z.value -> 'days_min') = jsonb_typeof(z.value -> 'days_max')
          and case jsonb_typeof(z.value -> 'days_min')
            when 'null' then true
            when 'number' then z.value ->> 'days_min' ~ '^[0-9]{1,2}$' and z.value ->> 'days_max' ~ '^[0-9]{1,2}$'
              and z.value -> 'days_min' <= z.value -> 'days_max' and z.value -> 'days_max' <= '90'
          end
          and case jsonb_typeof(z.value -> 'fee')
            when 'null' then jsonb_typeof(z.value -> 'free_above') = 'null'
            when 'number' then z.value ->> 'fee' ~ '^[0-9]{1,8}([.][0-9]{1,2})?$'
          end
          and case jsonb_typeof(z.value -> 'free_above')
            when 'null' then true
            when 'number' then z.value ->> 'free_above' ~ '^[0-9]{1,8}([.][0-9]{1,2})?$'
          end
          and jsonb_typeof(z.value -> 'cod') = 'boolean' and jsonb_typeof(z.value -> 'delivered') = 'boolean',
          false
        )), true)
      from jsonb_array_elements(p_zones) z
      cross join lateral (
        select count(*) as count, count(*) filter (
          where jsonb_typeof(p.value) = 'array' and jsonb_array_length(p.value) = 2
            and jsonb_typeof(p.value -> 0) = 'number' and p.value ->> 0 ~ '^[1-9][0-9]{5}$'
            and jsonb_typeof(p.value -> 1) = 'number' and p.value ->> 1 ~ '^[1-9][0-9]{5}$'
            and p.value -> 0 <= p.value -> 1
        ) as valid
        -- A value that is no list counts as one invalid range.
        from jsonb_array_elements(
          case jsonb_typeof(z.value -> 'pins') when 'array' then z.value -> 'pins' else '[null]' end
        ) p
      ) r
    )
  else false end;
$$;
revoke execute on function private.is_zone_list from public, anon, authenticated, service_role;
grant execute on function private.is_zone_list to authenticated, service_role;
