-- Copies the author's name and avatar into a new review: visitors may read reviews but not users.
create function private.copy_review_author()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.user_id is not null and new.author_name = '' then
    select u.full_name, u.avatar_url into new.author_name, new.author_avatar_url
    from public.users u where u.id = new.user_id;
    new.author_name := coalesce(new.author_name, '');
  end if;
  return new;
end;
$$;
revoke execute on function private.copy_review_author from public, anon, authenticated, service_role;
