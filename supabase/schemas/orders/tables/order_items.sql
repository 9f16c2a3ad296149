create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id uuid references public.products (id) on delete set null,
  -- For a product with options, product_id is the variant and variant_label its values, such as "M · Indigo".
  product_name text not null,
  variant_label text,
  -- 'SKU-' and the product's id; catalogue_sku is the SKU that admins gave the product or the variant.
  product_sku text not null,
  catalogue_sku text,
  product_image text,
  hsn_code text check (char_length(hsn_code) <= 20),
  -- The product's category on the day it was ordered, for the reports. No foreign key: it outlives the category.
  category_id uuid,
  quantity integer not null check (quantity > 0),
  -- The units that left in the parcels of public.shipments, see count_shipped, and the units that were refunded before
  -- they were sent, see admin_refund_items. Both are part of the quantity.
  shipped_quantity integer not null default 0 check (shipped_quantity >= 0),
  dropped_quantity integer not null default 0 check (dropped_quantity >= 0),
  unit_price numeric(10, 2) not null check (unit_price >= 0),
  total_price numeric(10, 2) not null,
  -- In tax mode 'gst', as private.gst_lines gives them: the rate in percent, this item's part of the discount, and the
  -- values without tax and the taxes of the goods and of their part of the delivery.
  tax_rate numeric(5, 2) check (tax_rate between 0 and 100),
  discount_share numeric(10, 2) check (discount_share between 0 and total_price),
  taxable_value numeric(10, 2) check (taxable_value >= 0),
  tax_amount numeric(10, 2) check (tax_amount >= 0),
  delivery_value numeric(10, 2) check (delivery_value >= 0),
  delivery_tax numeric(10, 2) check (delivery_tax >= 0),
  constraint order_items_tax_check check (
    num_nulls(tax_rate, discount_share, taxable_value, tax_amount, delivery_value, delivery_tax) in (0, 6)
  ),
  constraint order_items_shipped_check check (shipped_quantity + dropped_quantity <= quantity),
  constraint order_items_total_check check (total_price = unit_price * quantity)
);
comment on table public.order_items is 'Items of orders, as the products were when ordered. Amounts in rupees.';

create index order_items_order_id_idx on public.order_items (order_id);
create index order_items_product_id_idx on public.order_items (product_id);
-- Which order uses an image. Hashes, because a URL may be longer than an index entry can be.
create index order_items_product_image_idx on public.order_items (md5(product_image)) where product_image is not null;

-- Written by functions alone.
alter table public.order_items enable row level security;
revoke all on public.order_items from public, anon, authenticated, service_role;
grant select on public.order_items to authenticated, service_role;
create policy order_items_select on public.order_items for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );

create trigger order_items_classes before insert on public.order_items
for each row execute function private.copy_classes();

create trigger order_items_count after insert on public.order_items
referencing new table as added
for each statement execute function private.count_items();

create trigger order_items_text after insert on public.order_items
referencing new table as added
for each statement execute function private.store_order_text();

create trigger order_items_text_again after update on public.order_items
referencing new table as added
for each statement execute function private.store_order_text();

create trigger order_items_text_less after delete on public.order_items
referencing old table as added
for each statement execute function private.store_order_text();

create trigger order_items_recount after update on public.order_items
referencing old table as removed new table as added
for each statement execute function private.count_items();

create trigger order_items_uncount after delete on public.order_items
referencing old table as removed
for each statement execute function private.count_items();
