begin;
select plan(8);
select tests.create_shop();
delete from public.message_templates;
update public.users set staff_role = 'support' where id = tests.id('bala');

create function pg_temp.add(p_who text)
returns text
language sql
as $$
  select tests.run_as(p_who, 'insert into public.message_templates (name, body) values (''Late'', ''Sorry'')');
$$;

select is(pg_temp.add('anon'), '42501', 'rejects a visitor');
select is(pg_temp.add('asha'), '42501', 'rejects a shopper');
select is(pg_temp.add('bala'), '42501', 'rejects support');
select is(pg_temp.add('admin'), '1', 'accepts an owner');
select is(tests.run_as('bala', 'select 1 from public.message_templates'), '1', 'support reads them');
select is(tests.run_as('asha', 'select 1 from public.message_templates'), '0', 'a shopper does not');
select is(
  tests.run_as('bala', 'update public.message_templates set body = ''x'''), '0', 'support does not change them'
);
select is(tests.run_as('bala', 'delete from public.message_templates'), '0', 'or delete them');

select * from finish();
rollback;
