begin;
select plan(6);
select tests.create_shop();
select tests.create_kurta();
delete from public.outbox;
update public.settings set contact_email = 'shop@tests.example', low_stock_mail = false;

create function pg_temp.mails() returns integer language sql as $$
  select count(*)::integer from public.outbox m where m.kind = 'owner-stock' $$;
create function pg_temp.is_morning() returns boolean language sql as $$
  select extract(hour from now() at time zone 'Asia/Kolkata') >= 8 $$;
select private.mail_low_stock();
select is(pg_temp.mails(), 0, 'not when the owner wants none');
update public.settings set low_stock_mail = true;
select private.mail_low_stock();
select is(pg_temp.mails(), pg_temp.is_morning()::integer, 'one mail, from 8 in the morning in India');
select private.mail_low_stock();
select is(pg_temp.mails(), pg_temp.is_morning()::integer, 'and no second one on a day');
select ok(
  not pg_temp.is_morning() or (
    select m.data -> 'products' @> '[{"name": "mat", "sku": "TEST-MAT", "stock": 5}]'
      and m.to_email = 'shop@tests.example'
    from public.outbox m where m.kind = 'owner-stock'
  ),
  'it names what is low'
);
select ok(
  not pg_temp.is_morning() or (
    select m.data -> 'products' @> '[{"name": "kurta · M · Indigo", "sku": "TEST-KURTA-M", "stock": 3}]'
      and not m.data -> 'products' @> '[{"sku": "TEST-KURTA"}]'
    from public.outbox m where m.kind = 'owner-stock'
  ),
  'variants by their label, instead of their product'
);
delete from public.outbox;
update public.products set stock = 100 where options = '[]';
select private.mail_low_stock();
select is(pg_temp.mails(), 0, 'nothing is low: no mail');

select * from finish();
rollback;
