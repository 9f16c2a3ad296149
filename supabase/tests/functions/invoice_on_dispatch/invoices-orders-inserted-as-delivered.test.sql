begin;
select plan(1);
select tests.create_shop();

delete from public.invoices;
delete from private.document_counters;
insert into public.orders (
  user_id, order_number, subtotal, total_amount, payment_method, payment_status, status,
  shipping_address
)
values (tests.id('asha'), 'ORD-1000000000001', 10, 10, 'cod', 'paid', 'delivered', tests.address());

select is(
  (
    select right(i.number, 6)
    from public.invoices i
    join public.orders o on o.id = i.order_id
    where o.order_number = 'ORD-1000000000001'
  ),
  '000001',
  'issues an invoice for an order inserted as delivered'
);

select * from finish();
rollback;
