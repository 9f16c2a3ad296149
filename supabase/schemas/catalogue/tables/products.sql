create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  description text not null default '',
  short_description text,
  price numeric(10, 2) not null check (price > 0),
  compare_price numeric(10, 2) check (compare_price > 0),
  sku text not null check (char_length(sku) between 1 and 80),
  category_id uuid references public.categories (id),
  brand text,
  stock integer not null default 0 check (stock >= 0),
  is_featured boolean not null default false,
  is_active boolean not null default true,
  image_url text check (private.is_image_address(image_url)),
  images jsonb not null default '[]' check (private.is_image_list(images)),
  hsn_code text check (char_length(hsn_code) <= 20),
  -- The class of goods in tax_rates; null: the category's.
  tax_code text,
  country_of_origin text,
  warranty_months integer check (warranty_months between 1 and 240),
  -- Instead of its category's. Lines with | are rows of a table.
  size_guide text check (char_length(size_guide) between 1 and 2000),
  -- Number of its barcode: EAN, UPC or ISBN-13. Of a product with options each variant has its own.
  gtin text check (private.is_gtin(gtin)),
  -- With its packing. A variant without one weighs what its product does.
  weight_grams integer check (weight_grams between 1 and 999999),
  -- With so many units or fewer the product is low, and so is each of its variants; null: 5.
  low_stock_at integer check (low_stock_at between 0 and 9999),
  -- A product with options is sold as its variants, which are rows of this table: one for each combination of option
  -- values. Its own price is the lowest of theirs, and its stock their sum, kept by a trigger.
  options jsonb not null default '[]' check (private.is_option_list(options)),
  price_varies boolean not null default false,
  -- Set for variants: the product, one value for each option of the product, and whether the variant is sold while its
  -- product is. Name and is_active follow from the product; values that are null here (image, HSN code, …) are the
  -- product's.
  variant_of uuid references public.products (id) on delete cascade,
  option_values text[],
  is_offered boolean not null default true,
  -- When its values were taken away from the options; it keeps its stock, and comes back with them.
  retired_at timestamptz,
  variant_label text generated always as (private.variant_label(option_values)) stored,
  -- The filters that match the product in lists, as 'brand:taj' and 'size:m': the brand, and the option values of the
  -- variants that are offered. Kept by triggers.
  facets text[] not null default '{}',
  -- Variants are not in lists, only their products.
  is_listed boolean not null generated always as (is_active and variant_of is null) stored,
  -- Lists of the shop end with what is sold out. An index with this column changes only when a product sells out or
  -- comes back; one with the stock itself would change with every order.
  is_sold_out boolean not null generated always as (stock = 0) stored,
  -- Kept by the trigger on reviews.
  rating numeric(2, 1) not null default 0 check (rating between 0 and 5),
  reviews_count integer not null default 0 check (reviews_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Kept by a trigger. A generated column would be computed again, and stored again, with every change of stock.
  search_vector tsvector not null default '',
  -- PostgreSQL sorts NaN above every number, so "price > 0" lets it pass:
  -- https://www.postgresql.org/docs/current/datatype-numeric.html
  constraint products_not_nan_check check (greatest(price, compare_price) < 'NaN'),
  constraint products_variant_check check (
    case when variant_of is null then option_values is null and is_offered
      else cardinality(option_values) between 1 and 3 and options = '[]' and category_id is null and not is_featured end
  ),
  constraint products_retired_check check (retired_at is null or (variant_of is not null and not is_offered))
) with (
  -- Stock changes with every order: with room on its page such a change touches no index. A row has at most 2 KB of the
  -- 8 KB of a page; longer texts are stored elsewhere.
  fillfactor = 70
);
comment on table public.products is
  'Products and variants for sale. Prices in rupees; every change of stock is in stock_movements.';

-- Packers and spreadsheets do not keep capitals.
create unique index products_sku_key on public.products (lower(sku));

-- Search: words, and substrings of names for a literal "contains".
create index products_search_idx on public.products using gin (search_vector) with (fastupdate = off) where is_listed;
create index products_ngrams_idx on public.products using gin (private.name_ngrams(name)) with (fastupdate = off)
  where is_listed;
-- Statistics of the substrings would cost every "analyze" seconds, and no plan depends on them.
alter index public.products_ngrams_idx alter column 1 set statistics 0;

-- Lists of the shop: one index for each sort order, over all products and within a category. What is sold out comes
-- last in all of them, so the two orders by price need an index each; ranges of prices have their own.
create index products_featured_idx on public.products (created_at desc) where is_featured and is_listed;
create index products_by_name_idx on public.products (is_sold_out, lower(name), id) where is_listed;
create index products_by_price_asc_idx on public.products (is_sold_out, price, id) where is_listed;
create index products_by_price_desc_idx on public.products (is_sold_out, price desc, id desc) where is_listed;
create index products_by_rating_idx on public.products (is_sold_out, rating desc, reviews_count desc, id desc)
  where is_listed;
create index products_by_created_at_idx on public.products (is_sold_out, created_at desc, id desc) where is_listed;
-- Products with a compare price: the rule of a collection.
create index products_on_sale_idx on public.products (is_sold_out, created_at desc, id desc)
  where is_listed and compare_price > price;
create index products_by_price_idx on public.products (price, id) where is_listed;
-- The sitemap and the feeds go through all of them, a part at a time.
create index products_listed_idx on public.products (id) where is_listed;
create index products_category_by_name_idx on public.products (category_id, is_sold_out, lower(name), id)
  where is_listed;
create index products_category_by_price_asc_idx on public.products (category_id, is_sold_out, price, id)
  where is_listed;
create index products_category_by_price_desc_idx
  on public.products (category_id, is_sold_out, price desc, id desc) where is_listed;
create index products_category_by_rating_idx
  on public.products (category_id, is_sold_out, rating desc, reviews_count desc, id desc) where is_listed;
create index products_category_by_created_at_idx
  on public.products (category_id, is_sold_out, created_at desc, id desc) where is_listed;
create index products_category_by_price_idx on public.products (category_id, price, id) where is_listed;

-- Products without an HSN code are counted, for whoever switches to tax mode 'gst'.
create index products_without_hsn_idx on public.products (category_id) where is_listed and hsn_code is null;

-- Products whose rate does not go with their price, see private.misclassed_products.
create index products_tax_group_idx
  on public.products (private.tax_group(category_id, hsn_code, tax_code), price) where is_listed and not price_varies;
create index products_tax_group_varied_idx
  on public.products (private.tax_group(category_id, hsn_code, tax_code), price) where is_listed and price_varies;
create index products_own_tax_idx on public.products (variant_of)
  where variant_of is not null and (tax_code is not null or hsn_code is not null);

-- Variants of a product that are in the shop, each combination once; one whose value was taken away may wait beside it.
create unique index products_variants_idx on public.products (variant_of, option_values) where retired_at is null;
create index products_variant_of_idx on public.products (variant_of);

-- Lists of the portal. Rows of products are wide: with the columns of the filters beside the sort order, an index
-- alone tells which products a page has. The order by stock is in private.stock_levels.
create index products_all_by_created_at_idx on public.products (created_at desc, id)
  include (category_id, is_active, is_featured) where variant_of is null;
create index products_all_by_name_idx on public.products (lower(name), id)
  include (name, sku, category_id, is_active, is_featured) where variant_of is null;
create index products_all_by_price_idx on public.products (price, id)
  include (category_id, is_active, is_featured) where variant_of is null;
create index products_admin_search_idx on public.products
  using gin (lower(name || ' ' || sku) extensions.gin_trgm_ops);
create index products_reviews_count_idx on public.products (reviews_count desc, id) where variant_of is null;
-- Products are counted for each category.
create index products_category_id_idx on public.products (category_id) include (is_active);

-- The reports of stock read every product, and only these columns.
create index products_stock_report_idx on public.products (id)
  include (price, category_id, variant_of, retired_at, is_active);

-- Which product uses an image. Hashes, because a URL may be longer than an index entry can be.
create index products_image_url_idx on public.products (md5(image_url)) where image_url is not null;
-- Which products wait for copies of their images.
create index products_lacking_copies_idx on public.products (id) where private.lacks_copies(image_url, images);
create index products_images_idx on public.products using gin (images jsonb_path_ops);

create index products_facets_idx on public.products using gin (facets) with (fastupdate = off) where is_listed;

alter table public.products enable row level security;
revoke all on public.products from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.products to service_role;
grant select on public.products to anon, authenticated;
grant delete on public.products to authenticated;
grant insert (
  name, description, short_description, price, compare_price, sku, category_id, brand, stock, is_featured, is_active,
  image_url, images, hsn_code, tax_code, country_of_origin, warranty_months, gtin, weight_grams,
  size_guide
) on public.products to authenticated;
grant update (
  name, description, short_description, price, compare_price, sku, category_id, brand, stock, is_featured, is_active,
  image_url, images, hsn_code, tax_code, country_of_origin, warranty_months, gtin, weight_grams,
  size_guide
) on public.products to authenticated;
create policy products_select_anon on public.products for select to anon using (is_active);
create policy products_select on public.products for select to authenticated
  using (
    is_active
    -- The Reviews screen names the product of each review.
    or (select private.has_permission('products.read') or private.has_permission('reviews.write'))
  );
create policy products_insert_staff on public.products for insert to authenticated
  with check ((select private.has_permission('products.write')));
create policy products_update_staff on public.products for update to authenticated
  using ((select private.has_permission('products.write')))
  with check ((select private.has_permission('products.write')));
create policy products_delete_staff on public.products for delete to authenticated
  using ((select private.has_permission('products.write')));

create trigger products_tax_code before insert or update of tax_code on public.products
for each row when (new.tax_code is not null) execute function private.check_tax_code();

create trigger products_touch before update on public.products
for each row execute function private.set_updated_at();

create trigger products_search_vector
before insert or update of
  name, brand, short_description, description, options, category_id, sku, hsn_code, search_vector
on public.products
for each row execute function private.set_search_vector();
alter table public.products enable always trigger products_search_vector;

create trigger products_variant
before insert or update of name, is_active, is_offered, variant_of, option_values, updated_at on public.products
for each row when (new.variant_of is not null) execute function private.copy_product_to_variant();
create trigger products_facets before insert or update of brand, options on public.products
for each row when (new.variant_of is null) execute function private.set_facets();
create trigger products_to_variants after update of name, is_active, brand, options on public.products
for each row when (new.variant_of is null and new.options <> '[]') execute function private.update_variants();
create trigger products_from_variants after insert or update of price, compare_price, stock, is_offered
on public.products for each row when (new.variant_of is not null) execute function private.sum_variants();
create trigger products_from_variant_facets after update on public.products
for each row when (new.variant_of is not null and old.facets is distinct from new.facets)
execute function private.sum_variants();
create trigger products_without_variant after delete on public.products
for each row when (old.variant_of is not null) execute function private.sum_variants();

create trigger products_stock_ledger after insert or update of stock on public.products
for each row when (new.options = '[]') execute function private.record_stock_movement();

create trigger products_stock_level after insert or update of stock, options on public.products
for each row execute function private.sync_stock_level();

create trigger products_stock_low after insert or update of low_stock_at, options on public.products
for each row execute function private.sync_low_stock();

create trigger products_update_search_terms
after insert or update of name, brand, short_description, description, options on public.products
for each row when (new.variant_of is null) execute function private.update_search_terms();

create trigger products_insert_category after insert on public.products
for each row when (new.category_id is not null) execute function private.check_category();
create trigger products_change_category after update of category_id on public.products
for each row when (new.category_id is not null and new.category_id is distinct from old.category_id)
execute function private.check_category();

create trigger products_audit after insert or update or delete on public.products
for each row execute function private.record_audit('{rating,reviews_count,updated_at}');

create trigger products_count_facets after insert on public.products
for each row when (new.is_listed) execute function private.count_facets();
create trigger products_uncount_facets after delete on public.products
for each row when (old.is_listed) execute function private.count_facets();
create trigger products_recount_facets after update on public.products
for each row when (
  (old.facets, old.is_listed, old.category_id) is distinct from (new.facets, new.is_listed, new.category_id)
)
execute function private.count_facets();
create trigger products_empty_facets after truncate on public.products
for each statement execute function private.count_facets();

-- Variants are not counted, only their products.
create trigger products_count after insert on public.products
for each row when (new.variant_of is null) execute function private.count_record();
create trigger products_uncount after delete on public.products
for each row when (old.variant_of is null) execute function private.count_record();
create trigger products_recount after update of created_at on public.products
for each row when (new.variant_of is null and old.created_at is distinct from new.created_at)
execute function private.count_record();
create trigger products_empty after truncate on public.products
for each statement execute function private.count_record();
