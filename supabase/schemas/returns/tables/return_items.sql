create table public.return_items (
  return_id uuid not null references public.return_requests (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  -- The last five are for refunds by staff alone, the last two for what has not left.
  reason text not null check (reason in (
    'damaged', 'defective', 'wrong_item', 'not_as_described', 'does_not_fit', 'changed_mind', 'missing', 'lost',
    'goodwill', 'cannot_send', 'asked'
  )),
  -- For an exchange for another variant: that variant, and its values at the time. Without a label the same one is sent
  -- again.
  replacement_id uuid references public.products (id) on delete set null,
  replacement_label text,
  primary key (return_id, order_item_id),
  constraint return_items_replacement_check check (replacement_label is not null or replacement_id is null)
);
comment on table public.return_items is 'Items and quantities of a return request.';

create index return_items_order_item_id_idx on public.return_items (order_item_id);
create index return_items_replacement_id_idx on public.return_items (replacement_id);

-- Written by functions alone.
alter table public.return_items enable row level security;
revoke all on public.return_items from public, anon, authenticated, service_role;
grant select on public.return_items to authenticated, service_role;
create policy return_items_select on public.return_items for select to authenticated
  using (
    (select private.has_permission('returns.write'))
    or exists (
      select 1 from public.return_requests r where r.id = return_id and r.user_id = (select auth.uid())
    )
  );
