begin;
select plan(11);
select tests.create_shop();

create function tests.save_tax(p_change jsonb, p_who text default 'admin', p_version timestamptz default null)
returns text
language sql
as $$
  select tests.outcome(tests.call_as(p_who, format('public.admin_save_tax_settings(%L, %L)',
    coalesce(p_version, (select s.updated_at from public.settings s)), jsonb_build_object(
    'tax_mode', 'gst', 'prices_include_tax', true, 'tax_code', 'merit', 'hsn_code', '5705', 'signatory', 'A. Rao',
    'signature_url', ''
  ) || p_change)));
$$;

select is(tests.save_tax('{}'), 'no_gstin', 'needs a GSTIN');
select throws_ok(
  $$update public.settings set gstin = '29ABCDE1234F1Z5', seller_state = 'Karnataka'$$, '23514', null,
  'the right check character'
);
update public.settings set gstin = '29AAGCB7383J1Z4', seller_state = '';
select is(tests.save_tax('{}'), 'no_gstin', 'and the state');
update public.settings set seller_state = 'Karnataka';
select is(tests.save_tax('{"tax_code": "luxury"}'), 'unknown_class', 'needs a class that has a rate');
select is(tests.save_tax('{}', p_version => '2026-01-01'), 'changed', 'needs the version that was shown');
select is(tests.save_tax('{}'), 'ok', 'saves');
select is(
  (select concat_ws(' ', s.tax_mode, s.prices_include_tax, s.tax_code, s.hsn_code, s.signatory) from public.settings s),
  'gst t merit 5705 A. Rao',
  'all of it'
);
select throws_ok(
  'update public.settings set gstin = ''''', '23514', null, 'the GSTIN stays while the mode is gst'
);
select is(
  tests.outcome(tests.call_as('admin', format('public.admin_save_settings(%L, %L)',
    (select s.updated_at from public.settings s), '{"gstin": "", "seller_state": ""}'))),
  'gstin_needed',
  'and the settings form says so'
);
select is(tests.save_tax('{}', w), '42501', 'rejects other roles: ' || w) from unnest(array['asha', 'anon']) w;

select * from finish();
rollback;
