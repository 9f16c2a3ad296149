-- Returns whether a text is a GTIN: 8, 12, 13 or 14 digits, the last of which checks the others. The same rule is in
-- app/shop/product/gtin.ts.
create function private.is_gtin(p_text text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_text ~ '^([0-9]{8}|[0-9]{12,14})$' and p_text !~ '^0+$' and (
    select sum(d.digit::integer * case d.place % 2 when 1 then 1 else 3 end) % 10 = 0
    from regexp_split_to_table(case when p_text ~ '^[0-9]+$' then reverse(p_text) end, '') with ordinality
      d (digit, place)
  );
$$;
revoke execute on function private.is_gtin from public, anon, authenticated, service_role;
grant execute on function private.is_gtin to authenticated, service_role;
