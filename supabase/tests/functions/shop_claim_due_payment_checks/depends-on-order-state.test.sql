begin;
select plan(9);
select tests.create_shop();

update public.orders
set created_at = now() - interval '10 days'
where razorpay_order_id is not null;
select tests.create_online_order('one', 'asha', tests.order_line('lamp'));

create function tests.payments_due_when(p_change text)
returns text
language plpgsql
as $$
begin
  execute 'update public.orders set payment_checked_at = null, '
    || p_change
    || $sql$ where id = tests.order_id('one')$sql$;
  return tests.shop_claim_due_payment_checks();
end;
$$;

select is(tests.payments_due_when(c), w, 'checks or skips an order with ' || c)
from (
  values
    ($$status = 'failed', payment_status = 'failed'$$, 'order_one'),
    ($$status = 'cancelled', payment_status = 'pending'$$, 'order_one'),
    ($$status = 'confirmed', payment_method = 'cod'$$, 'order_one'),
    ($$payment_status = 'paid'$$, 'order_one'),
    ($$payment_method = 'razorpay'$$, 'none'),
    ($$payment_status = 'refunded'$$, 'none'),
    (
      $$status = 'failed', payment_status = 'failed', created_at = now() - interval '71 hours'$$,
      'order_one'
    ),
    ($$created_at = now() - interval '73 hours'$$, 'none'),
    ($$status = 'pending', payment_status = 'pending'$$, 'order_one')
) v (c, w);

select * from finish();
rollback;
