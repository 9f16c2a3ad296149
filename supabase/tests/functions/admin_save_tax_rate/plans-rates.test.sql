begin;
select plan(19);
select tests.create_shop();

create function tests.save_rate(p_code text, p_rate numeric, p_in_days integer default null)
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format('public.admin_save_tax_rate(%L, %L, %L)', p_code, p_rate,
    private.india_today() + p_in_days)));
$$;

select is(tests.save_rate('gold', 3), 'ok', 'adds a class');
select is(
  (select r.rate from public.tax_rates r where r.tax_code = 'gold' and r.holds_from <= private.india_today()),
  3.00,
  'which has its rate at once'
);
select is(tests.save_rate('gold', 4), 'invalid_day', 'a rate that holds never changes');
select is(tests.save_rate('gold', 4, 0), 'invalid_day', 'nor does today''s');
select is(tests.save_rate('gold', 4, 1), 'ok', 'tomorrow it may');
select is(tests.save_rate('gold', 5, 1), 'ok', 'and be corrected before');
select is(
  (select r.rate from public.tax_rates r where r.tax_code = 'gold' and r.holds_from > private.india_today()),
  5.00,
  'the planned rate is the last one'
);
select is(tests.save_rate('gold', null, 1), 'ok', 'or taken back');
select is(tests.save_rate('gold', null, 1), 'not_found', 'once');
select is(tests.save_rate('Gold', 3), 'invalid_class', 'a class is a word in small letters');
select is(tests.save_rate('a-class-that-is-too-long', 3), 'invalid_class', 'of at most 20');
select is(tests.save_rate('gold', 101, 1), 'invalid_rate', 'a rate is at most 100 %');
select is(tests.save_rate('gold', 0.125, 1), 'invalid_rate', 'with two decimals');

-- A class whose rate depends on the price.
create function tests.save_clothes(p_threshold numeric, p_above numeric)
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format(
    'public.admin_save_tax_rate(''shoes'', 5, null, %L, %L)', p_threshold, p_above
  )));
$$;
select is(tests.save_clothes(t, a), 'invalid_threshold', format('not above %s at %s', t, a))
from (values (2500, null), (null, 18), (0, 18), (2500.001, 18), (2500, 5)) v (t, a);
select is(tests.save_clothes(2500, 18), 'ok', 'above a price another rate');

select * from finish();
rollback;
