begin;
select plan(6);
select tests.create_shop();
select tests.set_gst(false);
update public.products set is_active = false;
update public.products set is_active = true, hsn_code = '6204', price = 2501, tax_code = 'merit'
where id = tests.id('lamp');
create function tests.misclassed()
returns text
language sql
as $$
  select coalesce(string_agg(concat_ws(' ', m ->> 'price', m ->> 'tax_rate', m ->> 'is_above'), ', '), 'none')
  from jsonb_array_elements(tests.call_as('admin', 'public.admin_tax_overview()') -> 'misclassed') m;
$$;

select is(tests.misclassed(), '2501.00 5.00 true', 'clothes above 2,500 at 5 percent');
update public.settings set prices_include_tax = true;
select is(tests.misclassed(), 'none', 'which are not above it without their tax');
update public.settings set prices_include_tax = false;
update public.products set tax_code = 'standard' where id = tests.id('lamp');
select is(tests.misclassed(), 'none', 'at 18 percent it is right');
update public.products set price = 2500 where id = tests.id('lamp');
select is(tests.misclassed(), '2500.00 18.00 false', 'but not up to 2,500');
update public.products set hsn_code = '9405' where id = tests.id('lamp');
select is(tests.misclassed(), 'none', 'other goods have no such limit');
update public.products set hsn_code = null where id = tests.id('lamp');
update public.settings set hsn_code = '6403';
select is(tests.misclassed(), '2500.00 18.00 false', 'the HSN code may be that of the shop');

select * from finish();
rollback;
