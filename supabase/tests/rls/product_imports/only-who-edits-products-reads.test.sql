begin;
select plan(3);
select tests.create_shop();
select tests.create_staff();
insert into public.product_imports (actor_id, file_name, format, may_add_categories)
values (tests.id('admin'), 'p.csv', 'haat', true);

select is(
  tests.call_as(w, '(select to_jsonb(count(*)) from public.product_imports)'), to_jsonb(n), w || ' sees ' || n
)
from (values ('asha', 0), ('content', 1), ('packer', 0)) v (w, n);

select * from finish();
rollback;
