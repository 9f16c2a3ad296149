begin;
select plan(4);
select tests.create_shop();
select tests.create_staff();

select tests.call_as('packer', format('public.admin_set_low_stock(%L, 7)', tests.id('lamp')));
create temporary table before on commit drop as
  select (select p from public.products p where p.id = tests.id('lamp')) as product,
    (select count(*) from public.audit_log) as audits;
select is(
  tests.call_as('packer', format('public.admin_set_low_stock(%L, 7)', tests.id('lamp'))), '{"ok": true}'::jsonb,
  'the same number again is accepted'
);
select is(
  (select p from public.products p where p.id = tests.id('lamp')), (select b.product from before b),
  'and changes nothing'
);
select is((select count(*) from public.audit_log), (select b.audits from before b), 'nor is it audited');
select is(
  tests.call_as('packer', format('public.admin_set_low_stock(%L, 7)', gen_random_uuid())) ->> 'code', 'not_found',
  'a product that is not there is named'
);

select * from finish();
rollback;
