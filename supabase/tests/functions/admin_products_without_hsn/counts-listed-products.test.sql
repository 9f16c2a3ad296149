begin;
select plan(7);
select tests.create_shop();
select tests.create_kurta();
update public.products set is_active = false where id not in (tests.id('lamp'), tests.id('kurta'))
  and variant_of is null;
update public.products set category_id = tests.id('pots'), hsn_code = null
where id in (tests.id('lamp'), tests.id('kurta'));
create function tests.without_hsn()
returns text
language sql
as $$
  select tests.call_as('admin', 'to_jsonb(public.admin_products_without_hsn())') #>> '{}';
$$;

select is(tests.without_hsn(), '2', 'counts products, and not their variants');
update public.products set hsn_code = '9405' where id = tests.id('lamp');
select is(tests.without_hsn(), '1', 'leaves out a product with its own');
update public.products set hsn_code = '6109' where id = tests.id('kurta-s');
select is(tests.without_hsn(), '1', 'counts a product as long as one of its variants has none');
update public.products set hsn_code = '6109' where variant_of = tests.id('kurta');
select is(tests.without_hsn(), '0', 'leaves out a product whose variants all have their own');
update public.products set hsn_code = null;
update public.categories set hsn_code = '6911' where id = tests.id('pots');
select is(tests.without_hsn(), '0', 'leaves out products of a category with one');
update public.categories set hsn_code = null where id = tests.id('pots');
update public.settings set hsn_code = '9999';
select is(tests.without_hsn(), '0', 'leaves out all when the settings have one');
select is(
  tests.outcome(tests.call_as('asha', 'to_jsonb(public.admin_products_without_hsn())')), '42501', 'rejects shoppers'
);

select * from finish();
rollback;
