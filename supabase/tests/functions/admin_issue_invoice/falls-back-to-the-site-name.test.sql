begin;
select plan(1);
select tests.create_shop();

update public.settings set legal_name = '', site_name = 'Bazaar';
select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.admin_issue_invoice('admin', 'one');

select is(
  (
    select i.seller ->> 'legal_name' from public.invoices i where i.order_id = tests.order_id('one')
  ),
  'Bazaar',
  'uses the site name without a legal name'
);

select * from finish();
rollback;
