begin;
select plan(4);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'asha', tests.order_line('lamp'));
update public.orders
set buyer_gstin = '27AAPFU0939F1ZV',
  billing_address = '{"legal_name": "Patil Traders LLP", "address_line": "4 Dalal Street",
  "city": "Mumbai", "state": "Maharashtra", "postal_code": "400001"}'
where id = tests.order_id('one');
-- The text is kept when an order is placed.
update public.orders set tracking_number = 'T1' where id = tests.order_id('one');
create function pg_temp.found(p_search text)
returns text
language sql
as $$
  select coalesce(string_agg(concat_ws(' ', o ->> 'business', o ->> 'buyer_gstin'), ', '), 'none')
  from jsonb_array_elements(tests.call_as('admin', format('public.admin_list_orders(%L)', jsonb_build_object(
    'limit', 10, 'offset', 0, 'search', p_search
  ))) -> 'orders') o;
$$;
select is(pg_temp.found('patil traders'), 'Patil Traders LLP 27AAPFU0939F1ZV', 'finds orders by the business');
select is(pg_temp.found('27aapfu0939f'), 'Patil Traders LLP 27AAPFU0939F1ZV', 'and by its GSTIN');
select is(pg_temp.found('T1'), 'Patil Traders LLP 27AAPFU0939F1ZV', 'still by the rest');
select is(pg_temp.found('Sharma Traders'), 'none', 'not by another business');

select * from finish();
rollback;
