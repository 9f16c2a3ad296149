-- Fixtures for credit notes.
begin;

-- Places an order of three lamps at 18 % and a mat at 5 % for asha, in tax mode 'gst' without tax in the prices:
-- 354 and 263.02 with tax, 54.92 for the delivery, and rounded up by 0.06 to 672. Raises when it is refused.
create function tests.create_gst_order(p_name text default 'one', p_method text default 'cod')
returns void
language plpgsql
as $$
declare
  v_answer jsonb;
begin
  perform tests.set_gst(false);
  v_answer := tests.shop_place_order(
    'asha', tests.order_line('lamp', 3) || tests.order_line('mat'), p_method,
    p_amounts => array[550.50, 49, 72.44, 0, 0.06, 672]
  );
  if tests.outcome(v_answer) <> 'ok' then
    raise exception 'the fixture order was refused: %', v_answer;
  end if;
  perform set_config('tests.order_' || p_name, v_answer ->> 'order_id', true);
  if p_method = 'razorpay' then
    perform tests.call_as(
      'service_role',
      format('public.shop_store_razorpay_order(%L, %L)', tests.order_id(p_name), 'order_' || p_name)
    ), tests.shop_settle_payment(p_name, p_name, 'captured');
  end if;
end;
$$;

-- Returns the credit and debit notes of an order in their order: 'CN 1 cancelled 672.00: 599.50 + 72.44 + 0.06', joined
-- with '; ', or 'none'.
create function tests.notes_of(p_name text default 'one')
returns text
language sql
as $$
  select coalesce(string_agg(
    format(
      '%s %s %s %s: %s + %s + %s', left(n.number, 2), right(n.number, 6)::integer, n.reason, n.total_amount,
      n.taxable_value, n.tax_amount, n.round_off
    ), '; ' order by n.issued_at, n.id), 'none')
  from public.credit_notes n
  where n.order_id = tests.order_id(p_name);
$$;

-- Returns what the newest note of an order takes from a product: '1x18%: 100.00 + 18.00, delivery 0.00 + 0.00'.
create function tests.noted_item(p_product text, p_name text default 'one')
returns text
language sql
as $$
  select format(
    '%sx%s%%: %s + %s, delivery %s + %s', c.quantity, trim_scale(c.tax_rate), c.taxable_value, c.tax_amount,
    c.delivery_value, c.delivery_tax
  )
  from public.credit_note_items c
  join public.order_items i on i.id = c.order_item_id and i.product_id = tests.id(p_product)
  where c.credit_note_id = (
    select n.id from public.credit_notes n where n.order_id = tests.order_id(p_name)
    order by n.issued_at desc, n.number desc limit 1
  );
$$;

-- Requests, receives and refunds the return of some units of a product of the order one; p_amount in rupees, all that
-- is due when null. Returns the amount or the error code.
create function tests.return_units(p_product text, p_quantity integer, p_amount numeric default null)
returns text
language plpgsql
as $$
declare
  v_id text := tests.shop_request_return(
    'asha', 'one', tests.return_items('one', p_product, p_quantity),
    p_mode => case when (
      select o.payment_method from public.orders o where o.id = tests.order_id('one')
    ) = 'cod' then 'upi' else 'source' end
  ) ->> 'return_id';
  v_answer jsonb;
begin
  perform tests.call_as('admin', format('public.admin_decide_return(%L, true)', v_id));
  perform tests.call_as('admin', format('public.admin_receive_return(%L, false)', v_id));
  v_answer := tests.call_as('admin', format('public.admin_refund_return(%L, %L, %L)', v_id, p_amount, 'UPI 1'));
  return coalesce(v_answer ->> 'refund_amount', tests.outcome(v_answer));
end;
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'create_gst_order', 'the fixtures of credit notes are in place');
select * from finish();
rollback;
