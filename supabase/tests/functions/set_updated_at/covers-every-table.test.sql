begin;
select plan(1);
select tests.create_shop();

select is(
  (
    select count(*)
    from information_schema.columns c
    where c.table_schema = 'public'
      and c.column_name = 'updated_at'
      and not exists (
        select 1
        from pg_trigger t
        where t.tgrelid = ('public.' || c.table_name)::regclass
          and t.tgfoid = 'private.set_updated_at'::regproc
      )
  ),
  0::bigint,
  'every table with updated_at has the trigger'
);

select * from finish();
rollback;
