-- Runs in the transaction that deletes a user, before the row goes. Raises 'open_orders' or 'last_admin'.
-- Tells the owners and the audit log when somebody with a role closes their own account. Queues the mail that confirms
-- it to the person: without a link to the account, whose mails are deleted. An address that nobody has confirmed may be
-- somebody else's, and gets none.
-- Removes the person's name and e-mail from what stays; rows with a cascading foreign key go with the account.
-- The row is locked before this runs, as shop_place_order locks it: an order placed at the same time is either seen
-- here or rejected there.
create function private.prepare_account_deletion()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.orders o
    where o.user_id = old.id and private.is_open(o.status)
  ) then
    raise exception using message = 'open_orders';
  end if;
  if old.is_admin then
    -- Two admins who delete their accounts at once do so one after the other.
    perform pg_advisory_xact_lock(hashtextextended('haat:last_admin', 0));
    if not exists (select 1 from public.users u where u.is_admin and u.id <> old.id) then
      raise exception using message = 'last_admin';
    end if;
  end if;
  if (old.is_admin or old.staff_role is not null) and (auth.uid() is null or auth.uid() = old.id) then
    perform private.queue_act_mails('left', jsonb_build_object('by', coalesce(old.email, '')));
    insert into public.audit_log (actor_id, action, entity, entity_id, before)
    values (
      old.id, 'delete', 'users', old.id,
      jsonb_build_object('is_admin', old.is_admin, 'staff_role', old.staff_role, 'created_at', old.created_at)
    );
  end if;
  insert into public.outbox (kind, to_email, data, idempotency_key)
  select
    'account-closed', old.email, jsonb_build_object('closed_at', now(), 'shop', private.mail_shop_data()),
    'account-closed-' || gen_random_uuid()
  where old.unconfirmed_since is null and old.email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(old.email) <= 320;
  update public.reviews r set author_name = 'A former customer', author_avatar_url = null where r.user_id = old.id;
  -- Anybody can sign up with another person's address: what was written from it is theirs until it is confirmed.
  update public.contact_messages m set name = 'A former customer', email = 'nobody@closed.invalid'
  where m.user_id = old.id or (old.unconfirmed_since is null and lower(m.email) = lower(old.email));
  delete from public.newsletter_subscribers n
  where old.unconfirmed_since is null and n.email = lower(btrim(old.email));
  return old;
end;
$$;
revoke execute on function private.prepare_account_deletion from public, anon, authenticated, service_role;
