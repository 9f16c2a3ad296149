-- The orders as admins work on them: a list that stays fast, shipments that do not overwrite each other, refunds
-- that an admin decides on, and the shop's own notes.

-- The lists walk these indexes; that of the orders holds what a search by number or a filter needs.
create index orders_list_idx on public.orders (created_at desc, id) include (order_number, status, user_id);

create index return_requests_requested_at_idx on public.return_requests (requested_at desc, number desc);

-- One page of all orders, newest first: {orders, total}. total is 1,001 when there are more than a thousand. A search
-- is contained in the order's number or its customer's name, in small or capital letters; no status means all.
-- Error 42501 unless an admin asks.
create function public.list_orders(p_search text, p_status text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_search text := lower(btrim(regexp_replace(p_search, '\s+', ' ', 'g')));
  v_customers uuid[];
  v_ids uuid[];
  v_total integer;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'list_orders is for admins';
  end if;
  if v_search <> '' then
    v_customers := array(select u.id from public.users u where position(v_search in lower(u.full_name)) > 0);
  end if;
  select count(*) into v_total
  from (
    select 1 from public.orders o
    where (coalesce(p_status, '') = '' or o.status = p_status)
      and (coalesce(v_search, '') = '' or position(v_search in lower(o.order_number)) > 0 or o.user_id = any (v_customers))
    limit 1001
  ) counted;
  v_ids := array(
    select o.id from public.orders o
    where (coalesce(p_status, '') = '' or o.status = p_status)
      and (coalesce(v_search, '') = '' or position(v_search in lower(o.order_number)) > 0 or o.user_id = any (v_customers))
    order by o.created_at desc, o.id
    limit least(greatest(p_limit, 0), 100) offset least(greatest(p_offset, 0), 1000000)
  );
  return jsonb_build_object('total', v_total, 'orders', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id, 'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
      'payment_status', o.payment_status, 'payment_method', o.payment_method, 'total_amount', o.total_amount,
      'full_name', u.full_name, 'email', u.email,
      'items', (select count(*) from public.order_items i where i.order_id = o.id)
    ) order by o.created_at desc, o.id), '[]')
    from public.orders o
    left join public.users u on u.id = o.user_id
    where o.id = any (v_ids)
  ));
end;
$$;

-- As before, and with p_seen, the version of the order on the admin's screen, nothing is written over what somebody
-- else said meanwhile: also {ok: false, code: 'changed'}.
drop function public.set_shipment(uuid, text, text, text);
create function public.set_shipment(
  p_order_id uuid,
  p_carrier text,
  p_tracking_number text,
  p_tracking_url text,
  p_seen timestamptz default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_carrier text := nullif(btrim(p_carrier), '');
  v_number text := nullif(btrim(p_tracking_number), '');
  v_url text := nullif(btrim(p_tracking_url), '');
  v_order public.orders;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'set_shipment is for admins';
  elsif char_length(v_carrier) > 80 then
    return private.refuse('invalid_carrier');
  elsif char_length(v_number) > 80 then
    return private.refuse('invalid_number');
  elsif char_length(v_url) > 500 or v_url !~ '^https://[^[:space:]"<>]+$' then
    return private.refuse('invalid_url');
  end if;
  select o.* into v_order from public.orders o where o.id = p_order_id for no key update;
  if not found then
    return private.refuse('not_found');
  elsif v_order.updated_at <> p_seen then
    return private.refuse('changed');
  end if;
  perform private.set_context('admin', auth.uid());
  update public.orders o
  set carrier = v_carrier, tracking_number = v_number, tracking_url = v_url
  where o.id = p_order_id;
  perform private.clear_context();
  return jsonb_build_object('ok', true);
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

-- What of a payment is neither back nor on its way back, in rupees.
create function private.refundable(p_payment public.payments)
returns numeric
language sql
stable
set search_path = ''
as $$
  select p_payment.amount - greatest(
    p_payment.refunded_amount, coalesce(sum(f.amount) filter (where f.status <> 'failed'), 0)
  )
  from public.refunds f
  where f.payment_id = p_payment.id;
$$;

-- Owes a shopper money back that was paid online: all that is left of it, or a part. p_left is what was left on the
-- admin's screen, so that the same button pressed twice pays once.
-- {ok: true, amount, left} or {ok: false, code: 'not_found' | 'not_paid' | 'nothing_left' | 'changed' (with left) |
-- 'invalid_amount' (with left) | 'busy'}. Error 42501 unless an admin asks.
create function public.refund_order(p_order_id uuid, p_amount numeric default null, p_left numeric default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_order public.orders;
  v_payment public.payments;
  v_left numeric;
  v_amount numeric;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'refund_order is for admins';
  end if;
  select o.* into v_order from public.orders o where o.id = p_order_id for no key update;
  if not found then
    return private.refuse('not_found');
  elsif v_order.payment_status not in ('paid', 'refunded') or v_order.razorpay_payment_id is null then
    return private.refuse('not_paid');
  end if;
  insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
  select v_order.razorpay_payment_id, v_order.id, coalesce(v_order.razorpay_order_id, ''), v_order.total_amount, 'INR',
    'captured'
  where v_order.payment_status = 'paid'
  on conflict (id) do nothing;
  select p.* into v_payment from public.payments p where p.id = v_order.razorpay_payment_id for update;
  if not found then
    return private.refuse('nothing_left');
  end if;
  v_left := private.refundable(v_payment);
  v_amount := coalesce(p_amount, v_left);
  if v_left <= 0 then
    return private.refuse('nothing_left');
  elsif p_left <> v_left then
    return private.refuse('changed', jsonb_build_object('left', v_left));
  elsif v_amount <= 0 or v_amount > v_left or v_amount <> round(v_amount, 2) then
    return private.refuse('invalid_amount', jsonb_build_object('left', v_left));
  end if;
  insert into public.refunds (order_id, payment_id, amount, reason)
  values (v_order.id, v_payment.id, v_amount, 'admin');
  return jsonb_build_object('ok', true, 'amount', v_amount, 'left', v_left - v_amount);
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

create trigger refunds_audit after insert on public.refunds
for each row when (new.reason = 'admin')
execute function private.record_audit('{}');

-- What an admin promised stays owed as well: reinstating an order takes back only what its cancelling owed.
create or replace function private.keep_returned_refund()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  return case when old.reason in ('returned', 'admin') then null else old end;
end;
$$;

-- What admins tell each other about an order. Its shopper never reads this, unlike order_status_history.
create table public.order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  author_id uuid default auth.uid() references public.users (id) on delete set null,
  note text not null check (char_length(note) between 1 and 1000),
  created_at timestamptz not null default now()
);
alter table public.order_notes enable row level security;
create index order_notes_order_id_idx on public.order_notes (order_id, id);
create index order_notes_author_id_idx on public.order_notes (author_id);
create trigger order_notes_audit after insert on public.order_notes
for each row execute function private.record_audit('{}');

revoke all on public.order_notes, public.order_notes_id_seq from public, anon, authenticated, service_role;
revoke execute on function public.list_orders, public.set_shipment, public.refund_order, private.refundable
  from public, anon, authenticated, service_role;
grant select, insert (order_id, note) on public.order_notes to authenticated;
grant execute on function public.list_orders, public.set_shipment, public.refund_order to authenticated;
create policy order_notes_select_admin on public.order_notes for select to authenticated
  using ((select private.is_admin()));
create policy order_notes_insert_admin on public.order_notes for insert to authenticated
  with check ((select private.is_admin()) and author_id = (select auth.uid()));
