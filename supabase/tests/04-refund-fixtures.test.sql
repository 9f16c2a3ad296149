-- Fixtures for claimed, retried and returned payments, and for orders that wait for a payment.
begin;

-- Calls public.shop_claim_refunds as the server. Returns 'payment status amount' of each refund, joined with ', '.
create function tests.shop_claim_refunds(p_limit integer default 10)
returns text
language sql
as $$
  select a #>> '{}'
  from tests.call_as(
    'service_role',
    format(
      $sql$
        (
          select coalesce(
            string_agg(
              c.payment_id || ' ' || c.status || ' ' || c.amount,
              ', ' order by c.payment_id
            ),
            'none'
          )
          from public.shop_claim_refunds(%s) c
        )
      $sql$,
      p_limit
    )
  ) a;
$$;

-- Calls public.shop_claim_due_payment_checks as the server. Returns the Razorpay order ids, or 'none'.
create function tests.shop_claim_due_payment_checks(p_limit integer default 10)
returns text
language sql
as $$
  select a #>> '{}'
  from tests.call_as(
    'service_role',
    format(
      $sql$
        (
          select coalesce(string_agg(c.razorpay_order_id, ' ' order by c.razorpay_order_id), 'none')
          from public.shop_claim_due_payment_checks(%s) c
        )
      $sql$,
      p_limit
    )
  ) a;
$$;

-- Returns the id of the latest refund of the order one with a status.
create function tests.latest_refund_id(p_status text)
returns uuid
language sql
as $$
  select r.id
  from public.refunds r
  where r.order_id = tests.order_id('one') and r.status = p_status
  order by r.created_at desc
  limit 1;
$$;

-- Calls public.admin_retry_refund as p_who. Returns the amount or the error code.
create function tests.admin_retry_refund(p_id uuid, p_who text default 'admin')
returns text
language sql
as $$
  select coalesce(a ->> 'code', a ->> 'error', a ->> 'amount')
  from tests.call_as(p_who, format('public.admin_retry_refund(%L)', p_id)) a;
$$;

-- Changes the order one, then reopens it as asha.
create function tests.reopen_when(p_change text)
returns text
language plpgsql
as $$
begin
  execute 'update public.orders set ' || p_change || $sql$ where id = tests.order_id('one')$sql$;
  return tests.shop_reopen_order();
end;
$$;

-- Requests the return of p_quantity lamps of the order one. Returns the amount promised, in rupees.
create function tests.request_amount(p_quantity integer, p_kind text default 'return')
returns numeric
language plpgsql
as $$
declare
  v_answer jsonb;
begin
  v_answer := tests.shop_request_return(
    'asha',
    'one',
    tests.return_items('one', 'lamp', p_quantity),
    p_kind
  );
  return (
    select r.items_amount
    from public.return_requests r
    where r.id = (v_answer ->> 'return_id')::uuid
  );
end;
$$;

-- Changes the order one and returns how long it still reserves its stock.
create function tests.reserved_after(p_change text)
returns interval
language plpgsql
as $$
begin
  execute format($sql$update public.orders set %s where id = tests.order_id('one')$sql$, p_change);
  return tests.reserved_for('one');
end;
$$;

-- Sets the status of an order as an admin. Returns its state or the error code.
create function tests.set_state(p_status text, p_name text default 'one', p_cash text default null)
returns text
language sql
as $$
  select coalesce(a ->> 'code', a ->> 'error', tests.order_state(p_name))
  from tests.admin_set_order_status(p_name, p_status, p_cash => p_cash) a;
$$;

-- Returns carrier, tracking number and link of the order one.
create function tests.shipment()
returns text
language sql
as $$
  select concat_ws(
    ' | ',
    coalesce(carrier, '-'),
    coalesce(tracking_number, '-'),
    coalesce(tracking_url, '-')
  )
  from public.orders
  where id = tests.order_id('one');
$$;

-- Delivers order one of two kurta-s to asha, so that none is left, and adds two kurta-rust. With p_name she
-- asks for p_quantity of kurta-rust in exchange.
create function tests.create_exchange(p_name text default null, p_quantity integer default 1)
returns void
language sql
as $$
  select tests.create_kurta();
  update public.products set stock = 2 where id in (tests.id('kurta-s'), tests.id('kurta-rust'));
  select tests.create_order('one', 'asha', tests.order_line('kurta-s', 2));
  select tests.admin_set_order_status('one', 'delivered');
  select tests.create_return(p_name, p_product => 'kurta-s', p_quantity => p_quantity, p_kind => 'exchange')
  where p_name is not null;
  update public.return_items set replacement_id = tests.id('kurta-rust'), replacement_label = 'S · Rust'
  where return_id = tests.id(p_name);
$$;

-- Calls public.admin_refund_items for units of one product of an order. p_amount and p_left are what the
-- admin saw.
create function tests.admin_refund_items(
  p_order text,
  p_product text,
  p_quantity integer,
  p_amount numeric,
  p_left numeric,
  p_delivery boolean default false,
  p_restock boolean default false,
  p_reference text default null,
  p_reason text default 'missing',
  p_key uuid default gen_random_uuid(),
  p_who text default 'admin',
  p_came_back boolean default false,
  p_lowers_tax boolean default true
)
returns jsonb
language sql
as $$
  select tests.call_as(p_who, format('public.admin_refund_items(%L)', jsonb_build_object(
    'order_id', tests.order_id(p_order), 'request_key', p_key, 'reason', p_reason, 'restock', p_restock,
    'came_back', p_came_back, 'lowers_tax', p_lowers_tax,
    'delivery', p_delivery, 'reference', p_reference, 'expected_amount', p_amount, 'expected_left', p_left,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object('order_item_id', i.id, 'quantity', p_quantity)), '[]')
      from public.order_items i
      where i.order_id = tests.order_id(p_order) and i.product_id = tests.id(p_product)
    )
  )));
$$;

-- Calls public.admin_change_items for an order without delivery; without p_total with the sum of the lines. The tax of
-- the settings is set to 0 first.
create function tests.change_items(
  p_order text,
  p_lines jsonb,
  p_discount numeric default 0,
  p_coupon text default null,
  p_total numeric default null,
  p_age interval default '0',
  p_who text default 'admin'
)
returns jsonb
language sql
as $$
  update public.settings set tax_rate = 0 where tax_mode = 'simple' and tax_rate <> 0;
  select tests.call_as(p_who, format('public.admin_change_items(%L)', jsonb_build_object(
    'order_id', o.id, 'expected_updated_at', o.updated_at - p_age, 'lines', p_lines, 'subtotal', s.subtotal,
    'shipping_amount', 0, 'tax_amount', 0, 'discount_amount', p_discount, 'round_off', 0, 'coupon_code', p_coupon,
    'total_amount', coalesce(p_total, s.subtotal - p_discount)
  )))
  from public.orders o
  cross join (
    select sum((l ->> 'quantity')::integer * (l ->> 'unit_price')::numeric) as subtotal
    from jsonb_array_elements(p_lines) l
  ) s
  where o.id = tests.order_id(p_order);
$$;

-- Calls public.admin_change_items to take items off a paid order without tax, which keeps delivery and coupon.
create function tests.take_off(
  p_order text,
  p_lines jsonb,
  p_discount numeric default 0,
  p_restock boolean default true,
  p_shipping numeric default 0,
  p_who text default 'admin'
)
returns jsonb
language sql
as $$
  select tests.call_as(p_who, format('public.admin_change_items(%L)', jsonb_build_object(
    'order_id', o.id, 'expected_updated_at', o.updated_at, 'lines', p_lines, 'subtotal', s.subtotal,
    'shipping_amount', p_shipping, 'tax_amount', 0, 'discount_amount', p_discount, 'round_off', 0,
    'coupon_code', o.coupon_code, 'total_amount', s.subtotal + p_shipping - p_discount,
    'keeps_terms', true, 'restock', p_restock, 'reason', 'missing'
  )))
  from public.orders o
  cross join (
    select sum((l ->> 'quantity')::integer * (l ->> 'unit_price')::numeric) as subtotal
    from jsonb_array_elements(p_lines) l
  ) s
  where o.id = tests.order_id(p_order);
$$;

-- Returns stock of kurta-s and kurta-rust: '0 2'.
create function tests.kurtas()
returns text
language sql
as $$
  select tests.stock('kurta-s') || ' ' || tests.stock('kurta-rust');
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'shop_claim_refunds', 'the refund fixtures are in place');
select * from finish();
rollback;
