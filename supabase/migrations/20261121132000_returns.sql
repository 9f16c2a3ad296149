-- Returns and exchanges: what shoppers ask for once an order is delivered, and what becomes of it.
--   requested -> approved -> received -> refunded | replaced; rejected by an admin or withdrawn by the shopper before.

create table public.return_requests (
  id uuid primary key default gen_random_uuid(),
  number text collate "C" not null unique check (number ~ '^RET-[0-9]{13}$'),
  request_key uuid not null unique,
  order_id uuid not null references public.orders (id) on delete cascade,
  user_id uuid references public.users (id) on delete set null,
  kind text not null check (kind in ('return', 'exchange')),
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'rejected', 'received', 'refunded', 'replaced', 'withdrawn')),
  comment text check (char_length(comment) between 1 and 500),
  -- Where the money goes: to where it came from, or what the shopper of a cash order named. Null for an order of nothing.
  refund_mode text check (refund_mode in ('source', 'upi', 'bank')),
  upi_id text check (upi_id ~ '^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$'),
  bank_account_name text check (char_length(bank_account_name) between 2 and 100),
  bank_account_number text check (bank_account_number ~ '^[0-9]{9,18}$'),
  bank_ifsc text check (bank_ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  -- The items' share of what was paid without its shipping, said to the shopper who asks; an exchange that cannot be
  -- replaced is refunded too.
  items_amount numeric(10, 2) not null check (items_amount >= 0),
  refund_amount numeric(10, 2) check (refund_amount >= 0),
  refund_id uuid unique references public.refunds (id) on delete set null,
  reference text check (char_length(reference) between 1 and 100),
  rejected_reason text check (char_length(rejected_reason) between 1 and 500),
  restocked boolean,
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  received_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint return_requests_upi_check check (upi_id is null or refund_mode = 'upi'),
  constraint return_requests_bank_check check (
    coalesce(bank_account_name, bank_account_number, bank_ifsc) is null or refund_mode = 'bank'
  ),
  constraint return_requests_refund_check check ((status = 'refunded') = (refund_amount is not null)),
  constraint return_requests_rejected_check check ((status = 'rejected') = (rejected_reason is not null)),
  constraint return_requests_replaced_check check (status <> 'replaced' or kind = 'exchange'),
  constraint return_requests_closed_check check (
    (closed_at is not null) = (status in ('rejected', 'refunded', 'replaced', 'withdrawn'))
  ),
  constraint return_requests_received_check check (
    (received_at is not null) = (status in ('received', 'refunded', 'replaced'))
    and (received_at is null) = (restocked is null)
  )
);
alter table public.return_requests enable row level security;
create index return_requests_order_id_idx on public.return_requests (order_id, requested_at);
create index return_requests_user_id_idx on public.return_requests (user_id);
create index return_requests_status_idx on public.return_requests (status, requested_at desc);

create trigger return_requests_touch before update on public.return_requests
for each row execute function private.touch_updated_at();

-- Shoppers' asking and withdrawing is on the row itself. Nobody's account number goes into the log.
create trigger return_requests_audit after update on public.return_requests
for each row when (old.status is distinct from new.status)
execute function private.record_audit('{upi_id,bank_account_name,bank_account_number,bank_ifsc,updated_at}');

create table public.return_items (
  return_id uuid not null references public.return_requests (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  reason text not null
    check (reason in ('damaged', 'defective', 'wrong_item', 'not_as_described', 'does_not_fit', 'changed_mind')),
  primary key (return_id, order_item_id)
);
alter table public.return_items enable row level security;
create index return_items_order_item_id_idx on public.return_items (order_item_id);

-- Where money went is forgotten with the person, once nothing is open.
create function private.forget_payee()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.user_id is null and new.closed_at is not null then
    new.upi_id := null;
    new.bank_account_name := null;
    new.bank_account_number := null;
    new.bank_ifsc := null;
  end if;
  return new;
end;
$$;

create trigger return_requests_forget before update on public.return_requests
for each row execute function private.forget_payee();

-- The share of a paid order's goods (all but its shipping) that belongs to items of this value: price, tax and discount
-- alike, to the paisa, half up. The shares of everything add up to all of it.
create function private.goods_share(p_order public.orders, p_value numeric)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case when p_order.subtotal = 0 then 0 else
    div(
      2 * greatest(p_order.total_amount - p_order.shipping_amount, 0) * 100 * p_value * 100 + p_order.subtotal * 100,
      2 * p_order.subtotal * 100
    ) / 100
  end;
$$;

-- How many units of each item of an order may still be asked to be returned.
create function private.returnable_items(p_order_id uuid)
returns table (order_item_id uuid, product_name text, unit_price numeric, quantity integer)
language sql
stable
set search_path = ''
as $$
  select i.id, i.product_name, i.unit_price, i.quantity - coalesce((
    select sum(ri.quantity)
    from public.return_items ri
    join public.return_requests r on r.id = ri.return_id
    where ri.order_item_id = i.id and r.status not in ('rejected', 'withdrawn')
  ), 0)::integer
  from public.order_items i
  where i.order_id = p_order_id;
$$;

create function private.next_return_ms(p_ms bigint)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(max(substr(r.number, 5)::bigint), p_ms) + 1
  from public.return_requests r
  where r.number between 'RET-' || p_ms and 'RET-' || (p_ms + 60000);
$$;

-- Why the money of a return could not be sent where the shopper says, or null.
create function private.refuse_payee(
  p_order public.orders,
  p_mode text,
  p_upi_id text,
  p_name text,
  p_number text,
  p_ifsc text
)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when p_order.total_amount = 0 then
      case when p_mode is not null then private.refuse('invalid_refund_mode') end
    when p_order.payment_method = 'razorpay' then
      case when p_mode is distinct from 'source' then private.refuse('invalid_refund_mode') end
    when p_mode = 'upi' then
      case when coalesce(p_upi_id !~ '^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$', true)
        then private.refuse('invalid_upi_id')
      end
    when p_mode = 'bank' then
      case when coalesce(
        char_length(p_name) not between 2 and 100 or p_number !~ '^[0-9]{9,18}$' or p_ifsc !~ '^[A-Z]{4}0[A-Z0-9]{6}$', true
      ) then private.refuse('invalid_bank_account') end
    else private.refuse('invalid_refund_mode')
  end;
$$;

-- Asks for the return or exchange of items of the caller's own delivered order.
--   p_items: [{order_item_id, quantity, reason}], each item once. p_request_key: the same key again gives the first
--   request, whatever else is sent. p_refund_mode: 'source' for an order paid online; 'upi' (p_upi_id) or 'bank' (the
--   p_bank_* values) for one paid in cash; null for an order of nothing.
--   {ok: true, return_id, number, already_requested} or {ok: false, code} with code 'not_found', 'request_key_taken',
--   'not_delivered', 'window_over', 'invalid_kind', 'invalid_comment', 'nothing_chosen', 'unknown_item',
--   'invalid_reason', 'too_many' (with lines [{order_item_id, name, left}]), 'invalid_refund_mode', 'invalid_upi_id',
--   'invalid_bank_account' or 'busy'.
create function public.request_return(
  p_order_id uuid,
  p_request_key uuid,
  p_kind text,
  p_items jsonb,
  p_comment text default null,
  p_refund_mode text default null,
  p_upi_id text default null,
  p_bank_account_name text default null,
  p_bank_account_number text default null,
  p_bank_ifsc text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_user_id uuid := auth.uid();
  v_order public.orders;
  v_request public.return_requests;
  v_refusal jsonb;
  v_lines jsonb;
  v_value numeric;
  v_promised numeric;
  v_comment text := nullif(btrim(p_comment), '');
  v_ms bigint := private.now_ms();
begin
  select o.* into v_order from public.orders o
  where o.id = p_order_id and o.user_id = v_user_id
  for no key update;
  if not found then
    return private.refuse('not_found');
  end if;
  select r.* into v_request from public.return_requests r where r.request_key = p_request_key;
  if found then
    if v_request.order_id <> p_order_id or v_request.user_id is distinct from v_user_id then
      return private.refuse('request_key_taken');
    end if;
    return jsonb_build_object(
      'ok', true, 'return_id', v_request.id, 'number', v_request.number, 'already_requested', true
    );
  end if;

  if v_order.status <> 'delivered' or v_order.delivered_at is null then
    return private.refuse('not_delivered');
  elsif not exists (
    select 1 from public.settings s
    where s.return_window_days > 0
      and (now() at time zone 'Asia/Kolkata')::date
        <= (v_order.delivered_at at time zone 'Asia/Kolkata')::date + s.return_window_days
  ) then
    return private.refuse('window_over');
  elsif p_kind is null or p_kind not in ('return', 'exchange') then
    return private.refuse('invalid_kind');
  elsif char_length(v_comment) > 500 then
    return private.refuse('invalid_comment');
  elsif jsonb_typeof(p_items) is distinct from 'array' or jsonb_array_length(p_items) = 0 then
    return private.refuse('nothing_chosen');
  end if;

  select case
    when bool_or(l.quantity is null or l.quantity < 1) then private.refuse('nothing_chosen')
    when bool_or(i.order_item_id is null) or count(*) <> count(distinct l.order_item_id) then private.refuse('unknown_item')
    when bool_or(coalesce(l.reason not in (
      'damaged', 'defective', 'wrong_item', 'not_as_described', 'does_not_fit', 'changed_mind'
    ), true)) then private.refuse('invalid_reason')
  end,
  jsonb_agg(jsonb_build_object('order_item_id', i.order_item_id, 'name', i.product_name, 'left', i.quantity)
    order by i.product_name) filter (where l.quantity > i.quantity)
  into v_refusal, v_lines
  from jsonb_to_recordset(p_items) l (order_item_id uuid, quantity integer, reason text)
  left join private.returnable_items(p_order_id) i on i.order_item_id = l.order_item_id;
  if v_refusal is not null then
    return v_refusal;
  elsif v_lines is not null then
    return private.refuse('too_many', jsonb_build_object('lines', v_lines));
  end if;
  v_refusal := private.refuse_payee(
    v_order, p_refund_mode, p_upi_id, p_bank_account_name, p_bank_account_number, p_bank_ifsc
  );
  if v_refusal is not null then
    return v_refusal;
  end if;

  -- The share of everything asked for so far, less what was promised for the rest of it: so the promises add up.
  select coalesce(sum(i.unit_price * (i.quantity - n.quantity)), 0) + (
    select sum(n2.unit_price * l.quantity)
    from jsonb_to_recordset(p_items) l (order_item_id uuid, quantity integer)
    join private.returnable_items(p_order_id) n2 on n2.order_item_id = l.order_item_id
  )
  into v_value
  from public.order_items i
  join private.returnable_items(p_order_id) n on n.order_item_id = i.id;
  select coalesce(sum(r.items_amount), 0) into v_promised
  from public.return_requests r
  where r.order_id = p_order_id and r.status not in ('rejected', 'withdrawn');

  loop
    insert into public.return_requests (
      number, request_key, order_id, user_id, kind, comment, items_amount, refund_mode,
      upi_id, bank_account_name, bank_account_number, bank_ifsc
    )
    values (
      'RET-' || v_ms, p_request_key, p_order_id, v_user_id, p_kind, v_comment,
      greatest(private.goods_share(v_order, v_value) - v_promised, 0), p_refund_mode,
      case p_refund_mode when 'upi' then p_upi_id end,
      case p_refund_mode when 'bank' then p_bank_account_name end,
      case p_refund_mode when 'bank' then p_bank_account_number end,
      case p_refund_mode when 'bank' then p_bank_ifsc end
    )
    on conflict (number) do nothing
    returning * into v_request;
    exit when found;
    v_ms := private.next_return_ms(v_ms);
  end loop;
  insert into public.return_items (return_id, order_item_id, quantity, reason)
  select v_request.id, l.order_item_id, l.quantity, l.reason
  from jsonb_to_recordset(p_items) l (order_item_id uuid, quantity integer, reason text);
  return jsonb_build_object(
    'ok', true, 'return_id', v_request.id, 'number', v_request.number, 'already_requested', false
  );
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

-- Takes the caller's own request back while nobody has decided on it. {ok: true, number, status} or {ok: false, code:
-- 'not_found' | 'not_withdrawable' (with status) | 'busy'}.
create function public.withdraw_return(p_return_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
begin
  select r.* into v_request from public.return_requests r
  where r.id = p_return_id and r.user_id = auth.uid()
  for update;
  if not found then
    return private.refuse('not_found');
  elsif v_request.status <> 'requested' then
    return private.refuse('not_withdrawable', jsonb_build_object('status', v_request.status));
  end if;
  update public.return_requests r set status = 'withdrawn', closed_at = now() where r.id = p_return_id;
  return jsonb_build_object('ok', true, 'number', v_request.number, 'status', 'withdrawn');
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

-- Read by those concerned, written by functions alone.
revoke all on public.return_requests, public.return_items from public, anon, authenticated, service_role;
revoke execute on function private.forget_payee, private.goods_share, private.returnable_items, private.next_return_ms,
  private.refuse_payee, public.request_return, public.withdraw_return
  from public, anon, authenticated, service_role;
grant select on public.return_requests, public.return_items to authenticated, service_role;
grant execute on function public.request_return, public.withdraw_return to authenticated;
create policy return_requests_select on public.return_requests for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy return_items_select on public.return_items for select to authenticated
  using (
    (select private.is_admin())
    or exists (
      select 1 from public.return_requests r where r.id = return_id and r.user_id = (select auth.uid())
    )
  );
