-- Returns an import with its counts, the first 50 products that change, the first 200 errors, warnings and rows that
-- were skipped, the number of images that are still to be copied, and untaxed_categories, the first 20 names of
-- categories that are new since it began and have no tax class, where products have one; null when there is none.
-- Raises 42501 without products.write.
create function public.admin_get_import(p_import_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('products.write');
  return (
    select to_jsonb(i) || jsonb_build_object(
      'notes_of_file', i.notes,
      'changes', (
        select coalesce(jsonb_agg(c.plan order by c.place), '[]')
        from (
          select r.place, r.plan - '{errors,warnings}'::text[] as plan
          from private.product_import_rows r
          where r.import_id = i.id and r.plan ->> 'action' in ('create', 'update')
          order by r.place limit 50
        ) c
      ),
      'notes', (
        select coalesce(jsonb_agg(n.note order by n.place), '[]')
        from (
          select r.place, jsonb_build_object(
            'line', r.product -> 'line', 'sku', r.product -> 'sku', 'errors', r.plan -> 'errors',
            'warnings', r.plan -> 'warnings', 'outcome', r.outcome) as note
          from private.product_import_rows r
          where r.import_id = i.id
            and (r.plan -> 'errors' <> '[]' or r.plan -> 'warnings' <> '[]' or r.outcome = 'changed')
          order by (r.plan -> 'errors' <> '[]') desc, (r.outcome = 'changed') desc nulls last, r.place limit 200
        ) n
      ),
      'images_left', (
        select count(*) from private.imported_images m
        where m.import_id = i.id and m.address is null and m.problem is null
      ),
      'untaxed_categories', (
        select coalesce(jsonb_agg(c.name order by c.sort_order, c.name), '[]')
        from (
          select c.name, c.sort_order from public.categories c, public.settings s
          where s.tax_mode = 'gst' and c.tax_code is null
            and c.created_at between i.created_at and coalesce(i.finished_at, now())
          order by c.sort_order, c.name limit 20
        ) c
      ),
      'image_problems', (
        select coalesce(jsonb_agg(jsonb_build_object('source', m.source, 'problem', m.problem)), '[]')
        from (
          select m.source, m.problem from private.imported_images m
          where m.import_id = i.id and m.problem is not null order by m.source limit 50
        ) m
      )
    )
    from public.product_imports i where i.id = p_import_id
  );
end;
$$;
revoke execute on function public.admin_get_import from public, anon, authenticated, service_role;
grant execute on function public.admin_get_import to authenticated;
