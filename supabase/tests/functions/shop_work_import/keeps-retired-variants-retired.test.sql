begin;
select plan(6);
select tests.create_shop();
select tests.create_kurta();
update public.products set is_offered = false, retired_at = now() where id = tests.id('kurta-s');
create function tests.small()
returns text
language sql
as $$
  select concat_ws(' ', v.stock, v.price, v.is_offered, v.retired_at is null)
  from public.products v where v.id = tests.id('kurta-s')
$$;

create temp table stock as
select tests.start_import('[{"line": 2, "sku": "TEST-KURTA-S", "fields": {"stock": 9, "price": 510}}]') as id;
select is(tests.import_notes(id), '2 waits', 'stock and price of a variant that left the shop are accepted') from stock;
select is(tests.apply_import(id), 'done 0 new 1 changed 0 skipped', 'and written') from stock;
select is(tests.small(), '9 510.00 f f', 'while the variant stays away');

create temp table again as
select tests.start_import('[{"line": 2, "sku": "TEST-KURTA-S", "fields": {"stock": 9, "is_active": false}}]') as id;
select is(tests.import_notes(id), null, 'the same a second time is no change') from again;

create temp table active as
select tests.start_import('[{"line": 2, "sku": "TEST-KURTA-S", "fields": {"stock": 9, "is_active": true}}]') as id;
select is(tests.import_notes(id), '2 left_the_shop', 'that it is active again is an error of its line')
from active;
select is(
  (select i.status from public.product_imports i, active a where i.id = a.id), 'rejected', 'before anything is written'
);

select * from finish();
rollback;
