begin;
select plan(5);
select tests.create_shop();
select tests.create_exchange();
update public.products set stock = 1 where id = tests.id('kurta-s');
select tests.create_online_order('two', 'asha', tests.order_line('kurta-s', 1));
select tests.shop_settle_payment('two', 'two', 'captured');
select tests.admin_set_order_status('two', 'delivered');
select tests.create_return('e', p_order => 'two', p_product => 'kurta-s', p_kind => 'exchange');
update public.return_items set replacement_id = tests.id('kurta-rust'), replacement_label = 'S · Rust'
where return_id = tests.id('e');

create function tests.decide(p_for_refund boolean default false)
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format(
    'public.admin_decide_return(tests.id(''e''), true, null, %L)', p_for_refund
  )));
$$;
create function tests.refund(p_amount numeric)
returns void
language sql
as $$
  insert into public.refunds (order_id, payment_id, amount, reason)
  select p.order_id, p.id, p_amount, 'admin' from public.payments p where p.order_id = tests.order_id('two');
$$;
create function tests.total()
returns numeric
language sql
as $$
  select o.total_amount from public.orders o where o.id = tests.order_id('two');
$$;

select tests.refund(tests.total() - 1);
savepoint before;
select is(tests.decide(), 'ok', 'approves while a rupee is left');
rollback to before;
select tests.refund(1);
select is(tests.decide(), 'refund_started', 'refuses once all of the money is about to go back');
select is(tests.kurtas(), '0 2', 'and takes nothing');
select is(tests.decide(p_for_refund => true), 'ok', 'approves it as a return');
select is(
  (select r.kind || ' ' || r.status from public.return_requests r where r.id = tests.id('e')), 'return approved',
  'which it is then'
);

select * from finish();
rollback;
