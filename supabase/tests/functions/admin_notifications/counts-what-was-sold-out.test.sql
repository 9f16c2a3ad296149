begin;
select plan(4);
select tests.create_shop();

update public.products set is_active = false where id not in (tests.id('lamp'), tests.id('mat'));
update public.products set created_at = now() - interval '2 days', stock = 3;
update private.stock_levels set decreased_at = now() - interval '2 days';
insert into public.notification_reads (user_id, read_at) values (tests.id('admin'), now() - interval '1 hour');

select is(
  tests.call_as('admin', 'public.admin_notifications()') ->> 'stock', '0', 'counts nothing that was low before'
);
update public.products set stock = 4 where id = tests.id('lamp');
select is(
  tests.call_as('admin', 'public.admin_notifications()') ->> 'stock', '0', 'does not count what has become more'
);
update public.products set stock = 2 where id = tests.id('lamp');
select is(
  tests.call_as('admin', 'public.admin_notifications()') ->> 'stock', '1', 'counts what was sold since'
);
update public.products set stock = 6 where id = tests.id('lamp');
select is(
  tests.call_as('admin', 'public.admin_notifications()') ->> 'stock', '0', 'does not count what is there again'
);

select * from finish();
rollback;
