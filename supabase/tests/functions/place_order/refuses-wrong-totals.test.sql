begin;
select plan(13);
select tests.scene();

create function tests.total(p_amounts text) returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'error', 'placed')
  from tests.answer('service_role', format('public.place_order(%L, gen_random_uuid(), null, %L, %s, ''cod'', %L)', tests.id('asha'), tests.line('lamp', 2), p_amounts, tests.address())) a;
$$;
-- subtotal, shipping, tax, discount, round off, total
select is(tests.total(a), 'total_mismatch', 'refused: ' || a)
from unnest(array[
  '199, 49, 36, 0, 0, 284', '200, 49, 36, 0, 0, 284', '200, 49, 36, 0, 0, 286', '200, 49, 36, 10, 0, 275',
  '200, -49, 36, 0, 0, 187', '200, 49, -36, 0, 0, 213', '200, 49, 36, -1, 0, 286', '200, 0, 0, 0, 1, 201',
  '200, 0, 0.005, 0, -0.005, 200', 'null, 49, 36, 0, 0, 285', '200, 49, null, 0, 0, 285'
]) a;
select is(tests.total('200, 49, 36, 0, 0, 285'), 'placed', 'the right sums are taken');
select is(tests.total('200, 49, 36.20, 0, -0.20, 285'), 'placed', 'with a round off as well');
select * from finish();
rollback;
