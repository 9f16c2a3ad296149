-- Fixtures for payments, refunds and returns.
begin;

-- Places an online order and stores its Razorpay order, whose id is 'order_<name>'. Returns that id.
create function tests.create_online_order(
  p_name text,
  p_who text,
  p_lines jsonb,
  p_coupon text default null,
  p_discount numeric default 0
)
returns text
language plpgsql
as $$
begin
  perform tests.create_order(p_name, p_who, p_lines, 'razorpay', p_coupon, p_discount);
  return tests.call_as(
    'service_role',
    format('public.shop_store_razorpay_order(%L, %L)', tests.order_id(p_name), 'order_' || p_name)
  );
end;
$$;

-- Calls public.shop_settle_payment for the payment 'pay_<payment>' of the order 'order_<name>'.
-- The amounts are in rupees; p_amount is the order's total unless given. Returns the outcome or the error code.
create function tests.shop_settle_payment(
  p_name text,
  p_payment text,
  p_status text,
  p_amount numeric default null,
  p_currency text default 'INR',
  p_refunded numeric default 0,
  p_error text default null,
  p_method text default 'upi',
  p_caller text default 'service_role'
)
returns text
language plpgsql
as $$
declare
  v_answer jsonb;
begin
  p_amount := coalesce(
    p_amount, (select o.total_amount from public.orders o where o.razorpay_order_id = 'order_' || p_name), 1
  );
  v_answer := tests.call_as(p_caller, format('public.shop_settle_payment(%L)', jsonb_build_object(
    'razorpay_order_id', 'order_' || p_name, 'id', 'pay_' || p_payment, 'amount', p_amount, 'currency', p_currency,
    'status', p_status, 'method', p_method, 'error', p_error, 'refunded', p_refunded
  )));
  return coalesce(v_answer ->> 'outcome', v_answer ->> 'code', v_answer ->> 'error');
end;
$$;

-- Ends the time for which an unpaid order holds its stock and its coupon use, and expires it. Returns the number of
-- orders released.
create function tests.expire(p_name text)
returns integer
language plpgsql
as $$
begin
  update public.orders set held_until = now() - interval '1 second' where id = tests.order_id(p_name);
  return tests.call_as('service_role', 'to_jsonb(public.shop_expire_unpaid_orders(false))')::integer;
end;
$$;

-- Returns the refunds of an order: 'reason status amount', joined with ', ', or 'none'.
create function tests.refunds_of(p_name text)
returns text
language sql
as $$
  select coalesce(
    string_agg(r.reason || ' ' || r.status || ' ' || r.amount, ', ' order by r.reason, r.status, r.amount),
    'none'
  )
  from public.refunds r
  where r.order_id = tests.order_id(p_name);
$$;

-- Returns the id of an order's refund; the one that did not fail, if there are several.
create function tests.refund_id(p_name text)
returns uuid
language sql
as $$
  select r.id
  from public.refunds r
  where r.order_id = tests.order_id(p_name)
  order by r.status = 'failed', r.created_at
  limit 1;
$$;

-- Calls public.shop_record_refund. Returns the outcome or the error code.
create function tests.shop_record_refund(
  p_id uuid,
  p_razorpay_id text,
  p_payment text,
  p_status text,
  p_error text default null,
  p_caller text default 'service_role'
)
returns text
language sql
as $$
  select coalesce(a ->> 'outcome', a ->> 'code', a ->> 'error')
  from tests.call_as(p_caller, format('public.shop_record_refund(%L)', jsonb_build_object(
    'refund_id', p_id, 'id', p_razorpay_id, 'payment_id', p_payment, 'status', p_status, 'error', p_error
  ))) a;
$$;

-- Refunds an order, or p_amount rupees of it, as p_who. p_left is the refundable amount the admin saw.
create function tests.admin_refund_order(
  p_name text,
  p_amount numeric default null,
  p_left numeric default null,
  p_who text default 'admin'
)
returns jsonb
language sql
as $$
  select tests.call_as(
    p_who, format('public.admin_refund_order(%L, %L, %L)', tests.order_id(p_name), p_amount, p_left)
  );
$$;

-- Calls public.shop_receive_webhook. Returns the error code, the outcome, or 'duplicate true'.
create function tests.shop_receive_webhook(
  p_event_id text,
  p_payment jsonb default null,
  p_refund jsonb default null,
  p_caller text default 'service_role'
)
returns text
language sql
as $$
  select coalesce(a ->> 'code', a ->> 'outcome', a ->> 'error', 'duplicate ' || (a ->> 'duplicate'))
  from tests.call_as(
    p_caller,
    format('public.shop_receive_webhook(%L, ''test'', %L, %L)', p_event_id, p_payment, p_refund)
  ) a;
$$;

-- Returns a payment of Rs 100 for the order 'order_<name>', as a webhook carries it.
create function tests.webhook_payment(p_name text, p_status text, p_refunded numeric default 0)
returns jsonb
language sql
as $$
  select jsonb_build_object(
    'razorpay_order_id', 'order_' || p_name, 'id', 'pay_' || p_name, 'amount', 100, 'currency', 'INR',
    'status', p_status, 'method', 'upi', 'error', null, 'refunded', p_refunded
  );
$$;

-- Returns the refund 'rfnd_<id>' of the payment 'pay_<name>' as Razorpay reports it. p_amount is in rupees; p_refund_id
-- is Haat's id, which Razorpay keeps as a note, and null for a refund made in its dashboard.
create function tests.razorpay_refund(
  p_id text,
  p_name text,
  p_amount numeric,
  p_status text,
  p_refund_id uuid default null,
  p_currency text default 'INR'
)
returns jsonb
language sql
as $$
  select jsonb_build_object(
    'id', 'rfnd_' || p_id, 'payment_id', 'pay_' || p_name, 'amount', p_amount, 'currency', p_currency,
    'status', p_status, 'refund_id', p_refund_id
  );
$$;

-- Reports a payment of the order 'order_<name>' together with the list of its refunds, as the check of payments does.
-- Returns the outcome or the error code.
create function tests.settle_with_refunds(
  p_name text,
  p_payment text,
  p_status text,
  p_refunds jsonb,
  p_amount numeric default 100
)
returns text
language sql
as $$
  select coalesce(a ->> 'outcome', a ->> 'code', a ->> 'error')
  from tests.call_as('service_role', format('public.shop_settle_payment(%L)', jsonb_build_object(
    'razorpay_order_id', 'order_' || p_name, 'id', 'pay_' || p_payment, 'amount', p_amount, 'currency', 'INR',
    'status', p_status, 'refunds', p_refunds
  ))) a;
$$;

-- Writes a return request for p_quantity of a product of an order, in any status; an exchange that is approved or
-- received has taken its replacements from the stock. p_amount is in rupees.
create function tests.create_return(
  p_name text,
  p_order text default 'one',
  p_product text default 'lamp',
  p_quantity integer default 1,
  p_kind text default 'return',
  p_status text default 'requested',
  p_mode text default 'upi',
  p_amount numeric default 100,
  p_upi_id text default null
)
returns void
language sql
as $$
  with r as (
    insert into public.return_requests (
      id, number, request_key, order_id, user_id, kind, status,
      items_amount, refund_mode, upi_id, received_at, restocked
    )
    select
      tests.id(p_name), 'RET-' || private.next_return_ms(private.now_ms()), gen_random_uuid(), o.id, o.user_id,
      p_kind, p_status, p_amount, p_mode, p_upi_id,
      case p_status when 'received' then now() end, case p_status when 'received' then false end
    from public.orders o
    where o.id = tests.order_id(p_order)
    returning id
  )
  insert into public.return_items (return_id, order_item_id, quantity, reason)
  select r.id, i.id, p_quantity, 'damaged'
  from r, public.order_items i
  where i.order_id = tests.order_id(p_order) and i.product_id = tests.id(p_product);
  select private.deduct_replacements(r)
  from public.return_requests r
  where r.id = tests.id(p_name) and p_kind = 'exchange' and p_status in ('approved', 'received');
$$;

-- Returns return items, as an array, for one product of an order.
create function tests.return_items(
  p_order text,
  p_product text,
  p_quantity integer default 1,
  p_reason text default 'damaged',
  p_replacement text default null
)
returns jsonb
language sql
stable
as $$
  select jsonb_agg(jsonb_build_object(
    'order_item_id', i.id, 'quantity', p_quantity, 'reason', p_reason, 'replacement_id', tests.id(p_replacement)
  ))
  from public.order_items i
  where i.order_id = tests.order_id(p_order) and i.product_id = tests.id(p_product);
$$;

-- Calls public.shop_request_return as p_who and returns the answer. The only call of it.
create function tests.shop_request_return(
  p_who text,
  p_order text,
  p_items jsonb,
  p_kind text default 'return',
  p_mode text default 'upi',
  p_upi_id text default 'asha@bank',
  p_key uuid default gen_random_uuid(),
  p_comment text default null,
  p_bank_account_name text default null,
  p_bank_account_number text default null,
  p_bank_ifsc text default null
)
returns jsonb
language sql
as $$
  select tests.call_as(p_who, format('public.shop_request_return(%L)', jsonb_build_object(
    'order_id', tests.order_id(p_order), 'request_key', p_key, 'kind', p_kind, 'items', p_items,
    'comment', p_comment, 'refund_mode', p_mode, 'upi_id', p_upi_id, 'bank_account_name', p_bank_account_name,
    'bank_account_number', p_bank_account_number, 'bank_ifsc', p_bank_ifsc
  )));
$$;

-- Refunds a return as an admin and returns the answer. p_amount is in rupees.
create function tests.admin_refund_return(
  p_name text,
  p_amount numeric default null,
  p_reference text default null,
  p_who text default 'admin'
)
returns jsonb
language sql
as $$
  select tests.call_as(
    p_who, format('public.admin_refund_return(%L, %L, %L)', tests.id(p_name), p_amount, p_reference)
  );
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'shop_settle_payment', 'the payment fixtures are in place');
select * from finish();
rollback;
