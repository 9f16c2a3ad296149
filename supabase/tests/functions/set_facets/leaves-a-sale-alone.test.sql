begin;
select plan(2);
select tests.create_shop();
select tests.create_brands();
create temporary table before as select ctid::text as row from private.facets;

update public.products set stock = stock - 1 where id in (tests.id('kurta-m'), tests.id('zqx stole'));
select is_empty(
  'select f.facet from private.facets f where f.ctid::text not in (select b.row from before b)',
  'a sale writes no facet'
);
update public.products set description = 'Long' where id = tests.id('zqx stole');
select is(
  (select facets from public.products where id = tests.id('zqx stole')), '{brand:zqtaj}', 'nor does another text'
);

select * from finish();
rollback;
