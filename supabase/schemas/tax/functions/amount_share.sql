-- Returns p_amount × p_part / p_whole in rupees, rounded half up to the paisa; 0 of nothing. As shareOf in
-- app/shop/tax/gst-lines.ts.
create function private.amount_share(p_amount numeric, p_part numeric, p_whole numeric)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case when p_whole = 0 then 0
    else div(2 * p_amount * p_part * 10000 + p_whole * 100, 2 * p_whole * 100) / 100 end;
$$;
revoke execute on function private.amount_share from public, anon, authenticated, service_role;
