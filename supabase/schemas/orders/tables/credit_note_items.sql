create table public.credit_note_items (
  credit_note_id uuid not null references public.credit_notes (id),
  order_item_id uuid not null references public.order_items (id),
  -- The number of units that are no longer sold, see credit_lines; null when only the price was lowered.
  quantity integer check (quantity > 0),
  -- As in order_items: the rate of the order's day in percent, values without tax and taxes of goods and delivery.
  tax_rate numeric(5, 2) not null check (tax_rate between 0 and 100),
  taxable_value numeric(10, 2) not null check (taxable_value >= 0),
  tax_amount numeric(10, 2) not null check (tax_amount >= 0),
  delivery_value numeric(10, 2) not null check (delivery_value >= 0),
  delivery_tax numeric(10, 2) not null check (delivery_tax >= 0),
  primary key (credit_note_id, order_item_id)
);
comment on table public.credit_note_items is
  'What credit and debit notes take from each order item, or add to it again. Amounts in rupees.';

create index credit_note_items_order_item_id_idx on public.credit_note_items (order_item_id);

-- Written by functions alone.
alter table public.credit_note_items enable row level security;
revoke all on public.credit_note_items from public, anon, authenticated, service_role;
grant select on public.credit_note_items to authenticated, service_role;
create policy credit_note_items_select on public.credit_note_items for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (
      select 1
      from public.credit_notes n
      join public.orders o on o.id = n.order_id
      where n.id = credit_note_id and o.user_id = (select auth.uid())
    )
  );

create trigger credit_note_items_keep before update or delete on public.credit_note_items
for each row execute function private.reject_change();
