-- Sums of the reports, kept as order_totals are: orders add rows to order_total_changes, their items to
-- item_total_changes, and private.fold_order_totals and private.fold_item_totals move those into these tables. What is
-- true at any moment is both together. tests/races/report-totals.test.ts compares them with a new count.
create table private.sales_totals (
  dimension text not null check (dimension in ('day', 'state', 'coupon', 'method', 'category')),
  -- The day in India on which the orders were placed.
  day date not null,
  -- State of delivery, coupon code, payment method or category id; '' for none, and for the dimension 'day'.
  key text not null,
  -- Orders that are confirmed and were not cancelled since, and their sum. Of categories: the sum of their items.
  orders bigint not null,
  sales numeric(16, 2) not null,
  -- The number of units sold; 0 for states, coupons and methods, which are not counted by items.
  units bigint not null,
  -- The amount received for orders, and the part of it that was refunded or is about to be, in rupees; 0 for
  -- categories.
  received numeric(16, 2) not null,
  refunded numeric(16, 2) not null,
  primary key (dimension, day, key)
);
comment on table private.sales_totals is 'Sales in rupees by day in India and one dimension of the orders.';

create table private.product_totals (
  day date not null,
  -- The product, and the variant or else the product again. The id of zeros: of what was deleted.
  base_id uuid not null,
  product_id uuid not null,
  units bigint not null,
  sales numeric(16, 2) not null,
  primary key (day, base_id, product_id)
);
comment on table private.product_totals is 'Units and their sum in rupees of confirmed orders, by day and product.';

create table private.item_total_changes (
  id bigint generated always as identity primary key,
  day date not null,
  base_id uuid not null,
  product_id uuid not null,
  category text not null,
  units integer not null,
  sales numeric(12, 2) not null
);
comment on table private.item_total_changes is
  'Items of orders that became sales, or no longer are, not yet part of product_totals and sales_totals.';

alter table private.sales_totals enable row level security;
alter table private.product_totals enable row level security;
alter table private.item_total_changes enable row level security;
revoke all on private.sales_totals, private.product_totals, private.item_total_changes,
  private.item_total_changes_id_seq
from public, anon, authenticated, service_role;
