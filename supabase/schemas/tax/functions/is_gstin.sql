-- Returns whether a text is a GSTIN: the code of a state, a PAN, the number of the registration, Z, and a check
-- character. That is the sum of the digits' values, each weighted 1 and 2 in turn and folded, in base 36.
create function private.is_gstin(p_text text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_text ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$' and (
    select substr(d.digits, (36 - sum(v.product / 36 + v.product % 36) % 36)::integer % 36 + 1, 1)
    from (values ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')) d (digits),
      generate_series(1, 14) i,
      lateral (select (strpos(d.digits, substr(p_text, i, 1)) - 1) * (2 - i % 2) as product) v
    group by d.digits
  ) = right(p_text, 1);
$$;
revoke execute on function private.is_gstin from public, anon, authenticated, service_role;
-- The check of a saved settings row calls it.
grant execute on function private.is_gstin to authenticated, service_role;
