create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  user_id uuid default auth.uid() references public.users (id) on delete set null,
  author_name text not null default '',
  author_avatar_url text,
  rating integer not null check (rating between 1 and 5),
  title text check (char_length(title) <= 200),
  comment text check (char_length(comment) <= 5000),
  is_approved boolean not null default false,
  -- The shop's reply, shown below the review.
  reply text check (char_length(reply) between 1 and 2000),
  created_at timestamptz not null default now(),
  unique (product_id, user_id)
);
comment on table public.reviews is 'Reviews by shoppers who received the product. Visitors see the approved ones.';

create index reviews_user_id_idx on public.reviews (user_id);
create index reviews_approved_idx on public.reviews (product_id, created_at desc) where is_approved;
create index reviews_created_at_idx on public.reviews (created_at desc, id);
-- The portal's search.
create index reviews_author_search_idx on public.reviews using gin (author_name extensions.gin_trgm_ops);
create index reviews_title_search_idx on public.reviews using gin (title extensions.gin_trgm_ops);
create index reviews_comment_search_idx on public.reviews using gin (comment extensions.gin_trgm_ops);
create index reviews_unapproved_idx on public.reviews (created_at desc) where not is_approved;

-- Shoppers insert them unapproved; admins approve or delete them.
alter table public.reviews enable row level security;
revoke all on public.reviews from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.reviews to service_role;
-- Which account wrote a review, and where its picture lies, is nobody's business. shop_my_data gives authors their own.
grant select (id, product_id, author_name, rating, title, comment, is_approved, reply, created_at)
on public.reviews to anon, authenticated;
grant insert (product_id, user_id, rating, title, comment) on public.reviews to authenticated;
grant update (is_approved, reply) on public.reviews to authenticated;
grant delete on public.reviews to authenticated;
create policy reviews_select_anon on public.reviews for select to anon using (is_approved);
create policy reviews_select on public.reviews for select to authenticated
  using (is_approved or user_id = (select auth.uid()) or (select private.has_permission('reviews.write')));
create policy reviews_insert_buyer on public.reviews for insert to authenticated
  with check (
    user_id = (select private.session_user_id())
    and not is_approved
    and private.has_received(reviews.product_id)
  );
create policy reviews_update_staff on public.reviews for update to authenticated
  using ((select private.has_permission('reviews.write')))
  with check ((select private.has_permission('reviews.write')));
create policy reviews_delete_staff on public.reviews for delete to authenticated
  using ((select private.has_permission('reviews.write')));

create trigger reviews_copy_author before insert on public.reviews
for each row execute function private.copy_review_author();

create trigger reviews_update_product_rating after insert or delete or update of rating, is_approved, product_id
on public.reviews for each row execute function private.update_product_rating();

create trigger reviews_audit after update or delete on public.reviews
for each row execute function private.record_audit('{}');
