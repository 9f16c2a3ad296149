-- Notes the images of other sites in an applied plan, to be copied later. One that failed before is tried again.
create function private.note_images(p_import_id uuid, p_plan jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into private.imported_images as m (source, import_id)
  select distinct u.url, p_import_id
  from (
    select jsonb_array_elements_text(p_plan #> '{fields,images,to}') as url
    union
    select v.value #>> '{fields,image_url,to}' from jsonb_array_elements(p_plan -> 'variants') v
  ) u
  where u.url like 'https://%'
  on conflict (source) do update
  set import_id = excluded.import_id, problem = null, claimed_at = null, attempts = 0
  where m.address is null;
$$;
revoke execute on function private.note_images from public, anon, authenticated, service_role;
