create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 1 and 80),
  -- {name}, {ticket} and {order} are replaced when the template is used.
  body text not null check (char_length(body) between 1 and 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.message_templates is 'Texts to begin an answer to a message with.';

alter table public.message_templates enable row level security;
revoke all on public.message_templates from public, anon, authenticated, service_role;
grant select, insert (name, body), update (name, body), delete on public.message_templates to authenticated;
create policy message_templates_select_staff on public.message_templates for select to authenticated
  using ((select private.has_permission('messages.write')));
create policy message_templates_insert_staff on public.message_templates for insert to authenticated
  with check ((select private.has_permission('settings.write')));
create policy message_templates_update_staff on public.message_templates for update to authenticated
  using ((select private.has_permission('settings.write')))
  with check ((select private.has_permission('settings.write')));
create policy message_templates_delete_staff on public.message_templates for delete to authenticated
  using ((select private.has_permission('settings.write')));

create trigger message_templates_touch before update on public.message_templates
for each row execute function private.set_updated_at();

create trigger message_templates_audit after insert or update or delete on public.message_templates
for each row execute function private.record_audit('{updated_at}');
