-- Counting every order anew would cost the dashboard more each day. Sums of many days are few rows; adding to them with
-- each order would make checkouts wait for each other, so orders add rows to order_total_changes, and
-- private.fold_order_totals moves those into order_totals. What is true at any moment is both together.
create table private.order_totals (
  day date not null,
  status text not null,
  payment_status text not null,
  orders bigint not null,
  amount numeric(16, 2) not null,
  -- The amount of paid orders that was refunded or is about to be, in rupees, see private.refunded_of_order.
  refunded numeric(16, 2) not null,
  primary key (day, status, payment_status)
);
comment on table private.order_totals is 'Orders and their sum in rupees by day in India, status and payment status.';

create table private.order_total_changes (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  payment_status text not null,
  orders integer not null check (orders in (-1, 0, 1)),
  amount numeric(10, 2) not null,
  refunded numeric(10, 2) not null,
  -- The other keys of sales_totals; '' for none.
  state text not null default '',
  coupon text not null default '',
  method text not null default ''
);
comment on table private.order_total_changes is
  'Orders that came (1) or left (-1), and refunds of orders (0), not yet part of order_totals and sales_totals.';

alter table private.order_totals enable row level security;
alter table private.order_total_changes enable row level security;
revoke all on private.order_totals, private.order_total_changes, private.order_total_changes_id_seq
from public, anon, authenticated, service_role;
