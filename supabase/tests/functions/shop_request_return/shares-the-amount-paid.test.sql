begin;
select plan(5);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');

-- 300 less 50, plus 54.20 tax, rounded to 304 for the goods; 49 for shipping. Three lamps do not share 304 evenly.
update public.orders
set
  discount_amount = 50,
  tax_amount = 54.20,
  round_off = -0.20,
  shipping_amount = 49,
  total_amount = 353
where id = tests.order_id('one');

select is(tests.request_amount(1), 101.33, 'returns a third of the amount for the first lamp');
select is(
  tests.request_amount(1, 'exchange'),
  101.34,
  'returns the odd paisa with the second lamp'
);
select is(tests.request_amount(1), 101.33, 'returns a third for the last lamp');
select is(
  (select sum(items_amount) from public.return_requests),
  304.00,
  'returns the whole amount in total'
);

delete from public.return_requests;

select is(tests.request_amount(3), 304.00, 'returns the whole amount at once');

select * from finish();
rollback;
