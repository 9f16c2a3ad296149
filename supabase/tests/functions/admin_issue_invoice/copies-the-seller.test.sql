begin;
select plan(2);
select tests.create_shop();

update public.settings
set
  legal_name = 'Haat Retail Pvt Ltd',
  gstin = '29ABCDE1234F1ZW',
  seller_state = 'Karnataka',
  address = '12 Market Road',
  contact_email = 'care@tests.example',
  contact_phone = '+91 80 4000 4000';
select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.admin_issue_invoice('admin', 'one');

select is(
  (select i.seller from public.invoices i where i.order_id = tests.order_id('one')),
  '{"legal_name": "Haat Retail Pvt Ltd", "gstin": "29ABCDE1234F1ZW", "state": "Karnataka", "address": "12 Market Road",
    "email": "care@tests.example", "phone": "+91 80 4000 4000", "signatory": "", "signature_url": ""}'::jsonb,
  'copies the seller''s details'
);

update public.settings set legal_name = '', gstin = '', seller_state = '', site_name = 'Bazaar';

select is(
  (select i.seller ->> 'gstin' from public.invoices i where i.order_id = tests.order_id('one')),
  '29ABCDE1234F1ZW',
  'keeps the copy when the settings change'
);

select * from finish();
rollback;
