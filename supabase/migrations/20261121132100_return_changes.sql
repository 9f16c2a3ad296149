-- What admins do with a request for a return, and what stock and money do with it. Locks: order, request, products or
-- payment.

-- What the shopper has of an order: bought, less what came back, plus what was sent instead. That is what an order holds.
create function private.held_by_order(p_order_id uuid)
returns table (product_id uuid, product_name text, quantity integer)
language sql
stable
set search_path = ''
as $$
  select h.product_id, h.product_name, sum(h.quantity)::integer
  from (
    select i.product_id, i.product_name, i.quantity
    from public.order_items i
    where i.order_id = p_order_id
    union all
    select i.product_id, i.product_name, -ri.quantity
    from public.return_requests r
    join public.return_items ri on ri.return_id = r.id
    join public.order_items i on i.id = ri.order_item_id
    where r.order_id = p_order_id and r.status in ('received', 'refunded')
  ) h
  group by h.product_id, h.product_name
  having sum(h.quantity) > 0;
$$;

-- Gives stock and coupon use of one order back. The caller has seen, under the order's lock, that it holds them.
create or replace function private.release_order(p_order_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_coupon_id uuid;
begin
  perform set_config('haat.order_id', p_order_id::text, true);
  update public.products p
  set stock = p.stock + i.quantity
  from (
    select h.product_id, sum(h.quantity)::integer as quantity
    from private.held_by_order(p_order_id) h
    where h.product_id is not null
    group by h.product_id
  ) i
  where p.id = i.product_id;
  perform set_config('haat.order_id', '', true);

  update public.coupon_redemptions r
  set released_at = now()
  where r.order_id = p_order_id and r.released_at is null
  returning r.coupon_id into v_coupon_id;
  if found then
    update public.coupons c set used_count = c.used_count - 1 where c.id = v_coupon_id;
  end if;
end;
$$;

-- Takes the stock of what an order holds: all of it, or an error that undoes the whole transaction.
create or replace function private.take_stock(p_order_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_wanted integer;
  v_taken integer;
begin
  select count(distinct h.product_id) into v_wanted from private.held_by_order(p_order_id) h;

  perform set_config('haat.order_id', p_order_id::text, true);
  update public.products p
  set stock = p.stock - i.quantity
  from (
    select h.product_id, sum(h.quantity) as quantity
    from private.held_by_order(p_order_id) h
    group by h.product_id
  ) i
  where p.id = i.product_id and p.stock >= i.quantity;
  get diagnostics v_taken = row_count;
  perform set_config('haat.order_id', '', true);

  if v_taken <> v_wanted then
    raise exception 'stock of order % moved although it was locked', p_order_id;
  end if;
end;
$$;

-- Takes stock and coupon use of a cancelled or failed order again. Null when done, else the refusal
-- ('out_of_stock' with lines, 'coupon_exhausted') and nothing is written. Expects lock_books.
create or replace function private.retake_order(p_order_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lines jsonb;
  v_coupon public.coupons;
  v_user_id uuid;
begin
  select jsonb_agg(jsonb_build_object(
    'product_id', w.product_id, 'name', w.product_name, 'stock', coalesce(p.stock, 0), 'price', p.price
  ) order by w.product_name)
  into v_lines
  from private.held_by_order(p_order_id) w
  left join public.products p on p.id = w.product_id
  where p.id is null or p.stock < w.quantity;
  if v_lines is not null then
    return private.refuse('out_of_stock', jsonb_build_object('lines', v_lines));
  end if;

  select c.* into v_coupon
  from public.coupon_redemptions r
  join public.coupons c on c.id = r.coupon_id
  where r.order_id = p_order_id and r.released_at is not null;
  if found then
    select o.user_id into v_user_id from public.orders o where o.id = p_order_id;
    if private.coupon_is_exhausted(v_coupon, v_user_id, '{}') then
      return private.refuse('coupon_exhausted');
    end if;
    update public.coupon_redemptions r set released_at = null where r.order_id = p_order_id;
    update public.coupons c set used_count = c.used_count + 1 where c.id = v_coupon.id;
  end if;

  perform private.take_stock(p_order_id);
  return null;
end;
$$;

-- Money that goes back for returned goods is owed whatever becomes of the order: reinstating one takes back only what
-- its cancelling owed.
create function private.keep_returned_refund()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  return case when old.reason = 'returned' then null else old end;
end;
$$;

create trigger refunds_keep_returned before delete on public.refunds
for each row execute function private.keep_returned_refund();

-- The request under its order's lock and its own; a row of nulls when there is none. Error 42501 unless an admin asks.
create function private.lock_return(p_return_id uuid)
returns public.return_requests
language plpgsql
set search_path = ''
as $$
declare
  v_request public.return_requests;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'returns are decided by admins';
  end if;
  perform 1 from public.orders o
  where o.id = (select r.order_id from public.return_requests r where r.id = p_return_id)
  for no key update;
  select r.* into v_request from public.return_requests r where r.id = p_return_id for update;
  return v_request;
end;
$$;

-- Null when a request may go on from one of these statuses, else the refusal. Goods and money move only while the
-- order counts as delivered: a cancelled one has given everything back already.
create function private.refuse_return_step(p_request public.return_requests, p_from text[], p_moves boolean)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when p_request.id is null then private.refuse('not_found')
    when p_request.status <> all (p_from)
      then private.refuse('wrong_status', jsonb_build_object('status', p_request.status))
    when p_moves and not exists (
      select 1 from public.orders o where o.id = p_request.order_id and o.status = 'delivered'
    ) then private.refuse('not_delivered')
  end;
$$;

create function private.return_answer(p_request public.return_requests, p_changed boolean)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'ok', true, 'changed', p_changed, 'return_id', p_request.id, 'number', p_request.number,
    'order_id', p_request.order_id, 'status', p_request.status, 'refund_amount', p_request.refund_amount
  );
$$;

-- Moves what a request brings back into stock, or what it sends out of it: an error when there is not enough.
create function private.move_returned_stock(p_request public.return_requests, p_sign integer, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_context('admin', auth.uid(), p_reason);
  perform set_config('haat.order_id', p_request.order_id::text, true);
  update public.products p
  set stock = p.stock + p_sign * m.quantity
  from (
    select i.product_id, sum(ri.quantity)::integer as quantity
    from public.return_items ri
    join public.order_items i on i.id = ri.order_item_id
    where ri.return_id = p_request.id and i.product_id is not null
    group by i.product_id
  ) m
  where p.id = m.product_id;
  perform set_config('haat.order_id', '', true);
  perform private.clear_context();
end;
$$;

create function private.lock_returned_products(p_return_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  select private.lock_books('{}', array(
    select i.product_id
    from public.return_items ri
    join public.order_items i on i.id = ri.order_item_id
    where ri.return_id = p_return_id and i.product_id is not null
  ));
$$;

-- Approves a request, or rejects one that is not received yet, with the reason that the shopper reads. The functions
-- below answer alike: {ok: true, changed, return_id, number, order_id, status, refund_amount}; asked for what is
-- already so, changed is false. Or {ok: false, code: 'not_found' | 'wrong_status' (with status) | 'busy' | …}.
-- Here also 'reason_missing'. Error 42501 unless an admin asks.
create function public.decide_return(p_return_id uuid, p_approve boolean, p_reason text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
  v_status text := case when p_approve then 'approved' else 'rejected' end;
  v_reason text := case when not p_approve then btrim(p_reason) end;
  v_refusal jsonb;
begin
  v_request := private.lock_return(p_return_id);
  if v_request.status = v_status then
    return private.return_answer(v_request, false);
  end if;
  v_refusal := private.refuse_return_step(
    v_request, case when p_approve then array['requested'] else array['requested', 'approved'] end, false
  );
  if v_refusal is not null then
    return v_refusal;
  elsif not coalesce(p_approve, false) and coalesce(char_length(v_reason) not between 1 and 500, true) then
    return private.refuse('reason_missing');
  end if;
  update public.return_requests r
  set status = v_status, decided_at = now(), rejected_reason = v_reason,
    closed_at = case when not p_approve then now() end
  where r.id = p_return_id
  returning * into v_request;
  return private.return_answer(v_request, true);
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

-- The goods of an approved request are back. With p_restock they can be sold again. Also 'not_delivered'.
create function public.receive_return(p_return_id uuid, p_restock boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
  v_refusal jsonb;
begin
  v_request := private.lock_return(p_return_id);
  if v_request.status = 'received' then
    return private.return_answer(v_request, false);
  end if;
  v_refusal := private.refuse_return_step(v_request, array['approved'], true);
  if v_refusal is not null then
    return v_refusal;
  end if;
  if p_restock then
    perform private.lock_returned_products(p_return_id);
    perform private.move_returned_stock(v_request, 1, 'returned');
  end if;
  update public.return_requests r
  set status = 'received', received_at = now(), restocked = coalesce(p_restock, false)
  where r.id = p_return_id
  returning * into v_request;
  return private.return_answer(v_request, true);
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

-- Sends the replacement of a received exchange. Also 'not_an_exchange', 'not_delivered' and 'out_of_stock' (with lines
-- [{product_id, name, stock}]), after which it can be refunded instead.
create function public.replace_return(p_return_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
  v_refusal jsonb;
  v_lines jsonb;
begin
  v_request := private.lock_return(p_return_id);
  if v_request.status = 'replaced' then
    return private.return_answer(v_request, false);
  end if;
  v_refusal := private.refuse_return_step(v_request, array['received'], true);
  if v_refusal is not null then
    return v_refusal;
  elsif v_request.kind <> 'exchange' then
    return private.refuse('not_an_exchange');
  end if;
  perform private.lock_returned_products(p_return_id);
  select jsonb_agg(jsonb_build_object(
    'product_id', w.product_id, 'name', w.name, 'stock', coalesce(p.stock, 0)
  ) order by w.name)
  into v_lines
  from (
    select i.product_id, min(i.product_name) as name, sum(ri.quantity) as quantity
    from public.return_items ri
    join public.order_items i on i.id = ri.order_item_id
    where ri.return_id = p_return_id
    group by i.product_id
  ) w
  left join public.products p on p.id = w.product_id
  where p.id is null or p.stock < w.quantity;
  if v_lines is not null then
    return private.refuse('out_of_stock', jsonb_build_object('lines', v_lines));
  end if;
  perform private.move_returned_stock(v_request, -1, 'replacement');
  update public.return_requests r set status = 'replaced', closed_at = now()
  where r.id = p_return_id
  returning * into v_request;
  return private.return_answer(v_request, true);
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

-- True when every unit of the order has gone back for money, this request's included.
create function private.all_returned(p_request public.return_requests)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select 1
    from public.order_items i
    where i.order_id = p_request.order_id and i.quantity > coalesce((
      select sum(ri.quantity)
      from public.return_items ri
      join public.return_requests r on r.id = ri.return_id
      where ri.order_item_id = i.id and (r.id = p_request.id or r.status = 'refunded')
    ), 0)
  );
$$;

-- Gives back money for a received request, at most the items' share and, with the last of the order, its shipping; all
-- of that when p_amount (rupees) is null. Paid online it is owed to where it came from; paid in cash, or when all of
-- the payment is back already, the admin's reference says how it was sent. A cash order that came back whole is
-- refunded then. Also 'not_delivered', 'not_paid', 'invalid_amount' (with the bound), 'reference_missing'.
create function public.refund_return(p_return_id uuid, p_amount numeric default null, p_reference text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
  v_order public.orders;
  v_payment public.payments;
  v_refund_id uuid;
  v_bound numeric;
  v_left numeric;
  v_amount numeric;
  v_reference text := nullif(left(btrim(p_reference), 100), '');
  v_refusal jsonb;
begin
  v_request := private.lock_return(p_return_id);
  if v_request.status = 'refunded' then
    return private.return_answer(v_request, false);
  end if;
  v_refusal := private.refuse_return_step(v_request, array['received'], true);
  if v_refusal is not null then
    return v_refusal;
  end if;
  select o.* into v_order from public.orders o where o.id = v_request.order_id;
  if v_order.payment_status not in ('paid', 'refunded') then
    return private.refuse('not_paid');
  end if;

  v_bound := v_request.items_amount + case
    when private.all_returned(v_request)
      then v_order.total_amount - greatest(v_order.total_amount - v_order.shipping_amount, 0)
    else 0
  end;
  if v_order.razorpay_payment_id is not null and v_order.payment_method = 'razorpay' then
    insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
    values (
      v_order.razorpay_payment_id, v_order.id, coalesce(v_order.razorpay_order_id, ''), v_order.total_amount, 'INR',
      'captured'
    )
    on conflict (id) do nothing;
    select p.* into v_payment from public.payments p where p.id = v_order.razorpay_payment_id for update;
    select v_payment.amount - greatest(
      v_payment.refunded_amount, coalesce(sum(f.amount) filter (where f.status <> 'failed'), 0)
    )
    into v_left
    from public.refunds f
    where f.payment_id = v_payment.id;
    if v_left > 0 then
      v_bound := least(v_bound, v_left);
    end if;
  end if;
  v_amount := coalesce(p_amount, v_bound);
  if v_amount > v_bound or v_amount < 0 or (v_amount = 0 and v_bound > 0) or v_amount <> round(v_amount, 2) then
    return private.refuse('invalid_amount', jsonb_build_object('bound', v_bound));
  end if;

  if v_amount > 0 and v_left > 0 then
    insert into public.refunds (order_id, payment_id, amount, reason)
    values (v_order.id, v_payment.id, v_amount, 'returned')
    returning id into v_refund_id;
  elsif v_amount > 0 and v_reference is null then
    return private.refuse('reference_missing');
  end if;
  update public.return_requests r
  set status = 'refunded', closed_at = now(), refund_amount = v_amount, refund_id = v_refund_id, reference = v_reference
  where r.id = p_return_id
  returning * into v_request;
  if v_payment.id is null and v_order.payment_status = 'paid' and private.all_returned(v_request) then
    perform private.set_context('admin', auth.uid(), null, 'Everything was returned');
    update public.orders o set payment_status = 'refunded' where o.id = v_order.id;
    perform private.clear_context();
  end if;
  return private.return_answer(v_request, true);
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

revoke execute on function private.held_by_order, private.keep_returned_refund, private.lock_return,
  private.refuse_return_step, private.return_answer, private.move_returned_stock, private.lock_returned_products,
  private.all_returned, public.decide_return, public.receive_return, public.replace_return, public.refund_return
  from public, anon, authenticated, service_role;
grant execute on function public.decide_return, public.receive_return, public.replace_return, public.refund_return
  to authenticated;
