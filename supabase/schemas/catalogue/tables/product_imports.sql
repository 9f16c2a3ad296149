-- Imports of product files. A file is read by the shop (reading), its rows are compared with the catalogue (checking),
-- an admin sees what will change (ready, or rejected when a row is invalid), and then the rows are written (applying)
-- and images of other sites are copied (images). The work is done in slices; see shop_work_import.
create table public.product_imports (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null,
  file_name text not null check (char_length(file_name) <= 200),
  format text not null check (format in ('haat', 'shopify', 'woocommerce')),
  status text not null default 'reading'
    check (status in ('reading', 'checking', 'ready', 'rejected', 'applying', 'images', 'done', 'cancelled')),
  -- Columns of the file that are not read.
  ignored_columns text[] not null default '{}',
  -- Values that were left out of the file: [{line, code, value?}].
  notes jsonb not null default '[]',
  -- Products and single variants in the file, and how many of them have been checked and applied.
  total integer not null default 0 check (total >= 0),
  checked integer not null default 0,
  applied integer not null default 0,
  creates integer not null default 0,
  updates integer not null default 0,
  errors integer not null default 0,
  warnings integer not null default 0,
  -- Rows that were not written, because the product has changed since the check.
  skipped integer not null default 0,
  -- Rows with an error, and whether the admin leaves them out. They reject the import otherwise.
  faulty integer not null default 0,
  leaves_out boolean not null default false,
  may_add_categories boolean not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table public.product_imports is 'Imports of product files, with their progress.';

-- One at a time.
create unique index product_imports_active_idx on public.product_imports ((true))
  where status in ('reading', 'checking', 'ready', 'applying', 'images');
create index product_imports_created_at_idx on public.product_imports (created_at desc);

alter table public.product_imports enable row level security;
revoke all on public.product_imports from public, anon, authenticated, service_role;
grant select on public.product_imports to authenticated, service_role;
create policy product_imports_select_staff on public.product_imports for select to authenticated
  using ((select private.has_permission('products.write')));

-- The products of an import, in the order of the file.
create table private.product_import_rows (
  import_id uuid not null references public.product_imports (id) on delete cascade,
  place integer not null,
  -- As app/shop/product/imported-product.ts has it.
  product jsonb not null,
  -- The result of private.plan_import_row when the row was checked.
  plan jsonb,
  outcome text check (outcome in ('done', 'changed')),
  primary key (import_id, place)
);
comment on table private.product_import_rows is 'Products of an import; removed with it.';

create index product_import_rows_notes_idx on private.product_import_rows (import_id, place)
  where plan -> 'errors' <> '[]' or plan -> 'warnings' <> '[]' or outcome = 'changed';
create index product_import_rows_changes_idx on private.product_import_rows (import_id, place)
  where plan ->> 'action' in ('create', 'update');

alter table private.product_import_rows enable row level security;
revoke all on private.product_import_rows from public, anon, authenticated, service_role;

-- Images of other sites that an import named, and where their copies are.
create table private.imported_images (
  source text primary key check (char_length(source) <= 500),
  import_id uuid not null references public.product_imports (id) on delete cascade,
  -- Path of the copy; null while there is none.
  address text,
  -- The reason why the image could not be copied.
  problem text check (char_length(problem) <= 200),
  claimed_at timestamptz,
  attempts integer not null default 0
);
comment on table private.imported_images is 'Images of other sites that imports named, with their copies.';

create index imported_images_import_idx on private.imported_images (import_id);
create index imported_images_due_idx on private.imported_images (import_id, source)
  where address is null and problem is null;
create index imported_images_address_idx on private.imported_images (address);

alter table private.imported_images enable row level security;
revoke all on private.imported_images from public, anon, authenticated, service_role;
