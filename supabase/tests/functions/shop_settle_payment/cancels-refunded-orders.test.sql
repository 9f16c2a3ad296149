begin;
select plan(5);
select tests.create_shop();

-- Refunds a paid order in a status. Returns its state, whether cancelled_at is set, and the stock of mats.
create function tests.refund_in_status(p_status text)
returns text
language plpgsql
as $$
begin
  perform tests.create_online_order(p_status, 'bala', tests.order_line('mat'));
  perform tests.shop_settle_payment(p_status, p_status, 'captured');
  update public.orders set status = p_status where id = tests.order_id(p_status);
  perform tests.shop_settle_payment(p_status, p_status, 'refunded');
  return tests.order_state(p_status) || ' '
    || ((select cancelled_at from public.orders where id = tests.order_id(p_status)) is not null)
    || ' ' || tests.stock('mat');
end;
$$;

select is(
  tests.refund_in_status(s),
  'cancelled/refunded/razorpay true 5',
  'cancels a refunded order that is ' || s
)
from unnest(array['pending', 'confirmed', 'processing']) s;
select is(
  tests.refund_in_status('shipped'),
  'shipped/refunded/razorpay false 4',
  'keeps a refunded order that is shipped'
);
select is(
  tests.refund_in_status('delivered'),
  'delivered/refunded/razorpay false 3',
  'keeps a refunded order that is delivered'
);

select * from finish();
rollback;
