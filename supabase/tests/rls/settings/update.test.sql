begin;
select plan(25);
select tests.create_shop();

select is(tests.run_as('admin', 'update public.settings set ' || c), '1', 'lets an admin set ' || c)
from unnest(
  array[
    'tax_rate = 12',
    'shipping_fee = 60',
    'free_shipping_threshold = 999',
    'enable_cod = false',
    'cod_limit = 5000',
    'line_limit = 5',
    'open_cod_limit = 5',
    'phone_cod_limit = 5',
    'unpaid_units_limit = 5',
    $$site_name = 'X'$$,
    $$legal_name = 'X Ltd'$$,
    $$grievance_name = 'Y'$$,
    $$grievance_email = 'y@x.in'$$,
    $$grievance_phone = '1'$$,
    $$whatsapp_number = '+91 98765 43210'$$,
    $$instagram_url = 'https://x.in/x'$$,
    $$facebook_url = ''$$,
    $$youtube_url = ''$$,
    $$x_url = ''$$,
    'refund_days = 5',
    $$gstin = '29ABCDE1234F1ZW', seller_state = 'Karnataka'$$
  ]
) c;
select is(
  tests.run_as('admin', 'update public.settings set ' || c),
  '42501',
  'does not let an admin set ' || c
)
from unnest(array['id = true', 'updated_at = now()']) c;
select is(
  tests.run_as('asha', 'update public.settings set tax_rate = 0'),
  '0',
  'changes nothing for a shopper'
);
select is(
  tests.run_as('anon', 'update public.settings set tax_rate = 0'),
  '42501',
  'rejects a visitor'
);

select * from finish();
rollback;
