create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  description text not null default '',
  short_description text,
  price numeric(10, 2) not null check (price > 0),
  compare_price numeric(10, 2) check (compare_price > 0),
  sku text not null unique check (char_length(sku) between 1 and 80),
  category_id uuid references public.categories (id),
  brand text,
  stock integer not null default 0 check (stock >= 0),
  is_featured boolean not null default false,
  is_active boolean not null default true,
  image_url text,
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  hsn_code text check (char_length(hsn_code) <= 20),
  country_of_origin text,
  warranty_months integer check (warranty_months between 1 and 240),
  -- Kept by the trigger on reviews.
  rating numeric(2, 1) not null default 0 check (rating between 0 and 5),
  reviews_count integer not null default 0 check (reviews_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_vector tsvector not null
    generated always as (private.product_search_vector(name, brand, short_description, description)) stored,
  -- PostgreSQL sorts NaN above every number, so "price > 0" lets it pass:
  -- https://www.postgresql.org/docs/current/datatype-numeric.html
  constraint products_not_nan_check check (greatest(price, compare_price) < 'NaN')
) with (
  -- Stock changes with every order: with room on its page such a change touches no index.
  fillfactor = 85
);
comment on table public.products is 'Products for sale. Prices in rupees; every change of stock is in stock_movements.';

-- Search: words, and substrings of names for a literal "contains".
create index products_search_idx on public.products using gin (search_vector) with (fastupdate = off) where is_active;
create index products_ngrams_idx on public.products using gin (private.name_ngrams(name)) with (fastupdate = off)
  where is_active;
-- Statistics of the substrings would cost every "analyze" seconds, and no plan depends on them.
alter index public.products_ngrams_idx alter column 1 set statistics 0;

-- Lists of the shop: one index for each sort order, over all products and within a category.
create index products_featured_idx on public.products (created_at desc) where is_featured and is_active;
create index products_by_name_idx on public.products (lower(name), id) where is_active;
create index products_by_price_idx on public.products (price, id) where is_active;
create index products_by_rating_idx on public.products (rating, reviews_count, id) where is_active;
create index products_by_created_at_idx on public.products (created_at, id) where is_active;
create index products_category_by_name_idx on public.products (category_id, lower(name), id) where is_active;
create index products_category_by_price_idx on public.products (category_id, price, id) where is_active;
create index products_category_by_rating_idx on public.products (category_id, rating, reviews_count, id)
  where is_active;
create index products_category_by_created_at_idx on public.products (category_id, created_at, id) where is_active;

-- Lists of the portal. Rows of products are wide: with the columns of the filters beside the sort order, an index
-- alone tells which products a page has. The order by stock is in private.stock_levels.
create index products_all_by_created_at_idx on public.products (created_at desc, id)
  include (category_id, is_active, is_featured);
create index products_all_by_name_idx on public.products (lower(name), id)
  include (name, sku, category_id, is_active, is_featured);
create index products_all_by_price_idx on public.products (price, id) include (category_id, is_active, is_featured);
create index products_admin_search_idx on public.products
  using gin (lower(name || ' ' || sku) extensions.gin_trgm_ops);
create index products_reviews_count_idx on public.products (reviews_count desc, id);
-- Products are counted for each category.
create index products_category_id_idx on public.products (category_id) include (is_active);

-- Which product uses an image. Hashes, because a URL may be longer than an index entry can be.
create index products_image_url_idx on public.products (md5(image_url)) where image_url is not null;
create index products_images_idx on public.products using gin (images jsonb_path_ops);

alter table public.products enable row level security;
revoke all on public.products from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.products to service_role;
grant select on public.products to anon, authenticated;
grant delete on public.products to authenticated;
grant insert (
  name, description, short_description, price, compare_price, sku, category_id, brand, stock, is_featured, is_active,
  image_url, images, hsn_code, country_of_origin, warranty_months
) on public.products to authenticated;
grant update (
  name, description, short_description, price, compare_price, sku, category_id, brand, stock, is_featured, is_active,
  image_url, images, hsn_code, country_of_origin, warranty_months
) on public.products to authenticated;
create policy products_select_anon on public.products for select to anon using (is_active);
create policy products_select on public.products for select to authenticated
  using (is_active or (select private.is_admin()));
create policy products_insert_admin on public.products for insert to authenticated
  with check ((select private.is_admin()));
create policy products_update_admin on public.products for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy products_delete_admin on public.products for delete to authenticated
  using ((select private.is_admin()));

create trigger products_touch before update on public.products
for each row execute function private.set_updated_at();

create trigger products_stock_ledger after insert or update of stock on public.products
for each row execute function private.record_stock_movement();

create trigger products_stock_level after insert or update of stock on public.products
for each row execute function private.sync_stock_level();

create trigger products_update_search_terms after insert or update of name, brand, short_description, description
on public.products for each row execute function private.update_search_terms();

create trigger products_insert_category after insert on public.products
for each row when (new.category_id is not null) execute function private.check_category();
create trigger products_change_category after update of category_id on public.products
for each row when (new.category_id is not null and new.category_id is distinct from old.category_id)
execute function private.check_category();

create trigger products_audit after insert or update or delete on public.products
for each row execute function private.record_audit('{rating,reviews_count,updated_at}');
