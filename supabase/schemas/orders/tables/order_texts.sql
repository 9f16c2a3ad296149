-- The texts that the order search matches. Written by triggers; read by private.search_orders.
create table private.order_texts (
  order_id uuid primary key references public.orders (id) on delete cascade,
  -- As in the order, so that the newest are read one after another.
  user_id uuid,
  created_at timestamptz not null,
  -- See private.order_text.
  text text collate "C" not null
);
comment on table private.order_texts is 'Numbers, names and codes of an order, in lower case, one a line.';

create index order_texts_newest_idx on private.order_texts (created_at desc, order_id);
-- An order adds some hundred entries; they wait in a list of at most 1 MB, so that the sale does not.
create index order_texts_text_idx on private.order_texts using gin (text extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 1024);

alter table private.order_texts enable row level security;
revoke all on private.order_texts from public, anon, authenticated, service_role;
