-- Returns the variants of an exchange that could not be chosen any more, see exchange_variants, or null:
-- [{name, price, was, is_offered, is_taxed_alike}]. price, was: of the variant and of what was bought, in rupees, as
-- today. What is sent again as it was is none of them, and neither is a variant that was deleted.
create function private.changed_replacements(p_return_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'name', concat_ws(' · ', i.product_name, ri.replacement_label), 'price', v.price, 'was', w.price,
    'is_offered', v.is_active, 'is_taxed_alike', t.is_alike
  ) order by i.product_name, i.id)
  from public.return_items ri
  join public.order_items i on i.id = ri.order_item_id
  join public.products v on v.id = ri.replacement_id
  left join public.products b on b.id = i.product_id
  cross join lateral (select coalesce(b.price, i.unit_price) as price) w
  cross join lateral (
    select b.id is null or s.tax_mode <> 'gst' or (
      select count(distinct (p.tax_code, coalesce(p.hsn_code, ''))) from private.product_taxes(array[b.id, v.id]) p
    ) = 1 as is_alike
    from public.settings s
  ) t
  where ri.return_id = p_return_id and (v.price <> w.price or not v.is_active or not t.is_alike);
$$;
revoke execute on function private.changed_replacements from public, anon, authenticated, service_role;
