begin;
select plan(6);
select tests.create_shop();
update public.settings set signatory = 'R. Iyer', refund_confirm_limit = 5000;

select is(tests.call_as(w, 'public.admin_settings()') ->> 'error', '42501', 'rejects a call by ' || w)
from unnest(array['asha', 'anon', 'service_role']) w;
select is(
  (select concat_ws(' ', a ->> 'signatory', a ->> 'refund_confirm_limit')
   from tests.call_as('admin', 'public.admin_settings()') a),
  'R. Iyer 5000.00', 'staff read all settings'
);
select is(
  tests.call_as('asha', '(select s.refund_confirm_limit from public.settings s)') ->> 'error', '42501',
  'a shopper does not read them from the table'
);
select is(
  tests.call_as('asha', '(select s.tax_rate::text from public.settings s)') #>> '{}',
  (select s.tax_rate::text from public.settings s), 'but what pages show'
);

select * from finish();
rollback;
