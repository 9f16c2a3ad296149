-- Returns what an exchange sends: the chosen variants, and else the same products again. product_id is null when the
-- product was deleted.
create function private.replacements(p_return_id uuid)
returns table (product_id uuid, name text, quantity integer)
language sql
stable
rows 5
set search_path = ''
as $$
  select w.product_id, min(w.name), sum(w.quantity)::integer
  from (
    select case when ri.replacement_label is null then i.product_id else ri.replacement_id end as product_id,
      concat_ws(' · ', i.product_name, coalesce(ri.replacement_label, i.variant_label)) as name, ri.quantity
    from public.return_items ri
    join public.order_items i on i.id = ri.order_item_id
    where ri.return_id = p_return_id
  ) w
  group by w.product_id;
$$;
revoke execute on function private.replacements from public, anon, authenticated, service_role;
