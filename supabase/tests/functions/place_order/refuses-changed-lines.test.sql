begin;
select plan(21);
select tests.scene();

create function tests.refused(p_lines jsonb) returns jsonb language sql as $$ select tests.place('asha', p_lines) $$;

select is(tests.refused(tests.line('lamp', 11)),
  jsonb_build_object('ok', false, 'code', 'out_of_stock', 'lines', jsonb_build_array(jsonb_build_object('product_id', tests.id('lamp'), 'name', 'lamp', 'stock', 10, 'price', 100.00))),
  'more than the stock is refused, with the stock there is');
select is(tests.refused(tests.line('ghost') || tests.line('lamp', 11)) ->> 'code', 'unavailable', 'an inactive product is unavailable');
select is(tests.refused(tests.line('ghost') || tests.line('lamp', 11)) #>> '{lines,0,name}', 'ghost', 'and named');
select is(jsonb_array_length(tests.refused(tests.line('ghost') || tests.line('lamp', 11)) -> 'lines'), 1, 'alone');
select is(tests.refused(tests.line('nothing')) ->> 'code', 'unavailable', 'an unknown product is unavailable');
select is(tests.refused(tests.line('nothing')) #>> '{lines,0,product_id}', tests.id('nothing')::text, 'and named by its id');
select is(tests.refused(tests.line('lamp', 1, 99)) ->> 'code', 'price_changed', 'another price is refused');
select is((tests.refused(tests.line('lamp', 1, 99)) #>> '{lines,0,price}')::numeric, 100.00, 'with the price of today');
select is(tests.refused(tests.line('lamp', 1, 99) || tests.line('lamp', 1, 100)) ->> 'code', 'price_changed', 'also when one of two lines is right');
update public.products set stock = 0 where id = tests.id('mat');
select is(jsonb_array_length(tests.refused(tests.line('mat') || tests.line('lamp', 99)) -> 'lines'), 2, 'all lines that are short are named');

-- the same product twice counts as one line
select is(tests.refused(tests.line('lamp', 6) || tests.line('lamp', 5)) ->> 'code', 'out_of_stock', '6 and 5 are more than 10');
select is((tests.refused(tests.line('lamp', 6) || tests.line('lamp', 4)) ->> 'ok')::boolean, true, '6 and 4 are not');
select is((select string_agg(quantity::text, ',') from public.order_items where product_id = tests.id('lamp')), '10', 'and become one item');
select is(tests.stock('lamp'), 0, 'the stock is gone');
update public.products set stock = 10 where id = tests.id('lamp');

-- malformed lines are errors
select is(tests.answer('service_role', format('public.place_order(%L, gen_random_uuid(), null, %L, 100, 0, 0, 0, 0, 100, ''cod'', %L)', tests.id('asha'), l, tests.address())) ->> 'error', e, 'refused as malformed: ' || l)
from (values
  ('[]', '22023'), ('{}', '22023'),
  (tests.line('lamp', 0)::text, '22023'), (tests.line('lamp', -1)::text, '22023'),
  (format('[{"product_id": "%s", "quantity": 1.5, "unit_price": 100}]', tests.id('lamp')), '22P02'),
  (format('[{"product_id": "%s", "quantity": 1}]', tests.id('lamp')), '22023')
) c (l, e);
select is((select count(*) from public.orders where user_id = tests.id('asha')), 1::bigint, 'no refusal left an order');
select * from finish();
rollback;
