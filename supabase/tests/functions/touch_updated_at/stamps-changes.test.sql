begin;
select plan(2);
select tests.scene();

alter table public.products disable trigger products_touch;
update public.products set updated_at = now() - interval '1 day' where id = tests.id('lamp');
alter table public.products enable trigger products_touch;
update public.products set price = 5 where id = tests.id('lamp');
select is((select updated_at from public.products where id = tests.id('lamp')), now(), 'a change is stamped');
select is((select count(*) from information_schema.columns c
  where c.table_schema = 'public' and c.column_name = 'updated_at'
    and not exists (select 1 from pg_trigger t where t.tgrelid = ('public.' || c.table_name)::regclass and t.tgfoid = 'private.touch_updated_at'::regproc)),
  0::bigint, 'every table with updated_at has the trigger');
select * from finish();
rollback;
