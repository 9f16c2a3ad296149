-- The shares of what was paid: to the paisa, and everything together is everything.
begin;
select plan(9);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp', 3));
select tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''delivered'')');
-- 300 less 50, with 54 of tax and 49 of shipping, rounded to the rupee: 304 for the goods, which three do not share evenly
update public.orders set discount_amount = 50, tax_amount = 54.20, round_off = -0.20, shipping_amount = 49, total_amount = 353
where id = tests.order_id('one');

create function tests.promised(p_quantity integer, p_kind text default 'return') returns numeric language plpgsql as $$
declare v jsonb;
begin
  v := tests.answer('asha', format('public.request_return(tests.order_id(''one''), gen_random_uuid(), %L, %L, p_refund_mode => ''upi'', p_upi_id => ''asha@bank'')', p_kind,
    (select jsonb_agg(jsonb_build_object('order_item_id', i.id, 'quantity', p_quantity, 'reason', 'damaged')) from public.order_items i where i.order_id = tests.order_id('one'))));
  return (select r.items_amount from public.return_requests r where r.id = (v ->> 'return_id')::uuid);
end $$;
select is(tests.promised(1), 101.33, 'the first third');
select is(tests.promised(1, 'exchange'), 101.34, 'the second one, with the odd paisa; an exchange may end in money too');
select is(tests.promised(1), 101.33, 'the last');
select is((select sum(items_amount) from public.return_requests), 304.00, 'together all that was paid for the goods');
update public.return_requests set status = 'withdrawn', closed_at = now() where items_amount = 101.34;
select is(tests.promised(1), 101.34, 'what was withdrawn is promised anew');
select is((select sum(items_amount) from public.return_requests where status = 'requested'), 304.00, 'and everything is everything again');
delete from public.return_requests;
select is(tests.promised(3), 304.00, 'at once the same');
delete from public.return_requests;
update public.orders set discount_amount = 300, tax_amount = 0, round_off = 0, shipping_amount = 0, total_amount = 0 where id = tests.order_id('one');
select is(tests.promised(1), null, 'of nothing paid, nothing is sent to a UPI id');
select is(tests.answer('asha', format('public.request_return(tests.order_id(''one''), gen_random_uuid(), ''return'', %L)',
  (select jsonb_agg(jsonb_build_object('order_item_id', i.id, 'quantity', 1, 'reason', 'damaged')) from public.order_items i where i.order_id = tests.order_id('one')))) ->> 'ok', 'true', 'it comes back all the same');
select * from finish();
rollback;
