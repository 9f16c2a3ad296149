-- Returns whether these are variants of these options: at most 100 different combinations of their values, with prices
-- above 0 and stock of at least 0; none without options.
create function private.are_variants_of(p_options jsonb, p_variants jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select private.is_option_list(p_options)
    and case p_options when '[]' then p_variants = '[]' else
      jsonb_array_length(p_variants) between 1 and 100
      and jsonb_array_length(p_variants) = (
        select count(distinct r.option_values)
        from jsonb_to_recordset(p_variants) r (option_values text[], sku text, price numeric, compare_price numeric,
          stock integer)
        where private.option_ranks(p_options, r.option_values) is not null
          and r.price > 0 and r.price < 100000000 and coalesce(r.compare_price, 1) > 0
          and r.stock between 0 and 9999999 and char_length(r.sku) between 1 and 80
      )
    end;
$$;
revoke execute on function private.are_variants_of from public, anon, authenticated, service_role;
