begin;
select plan(25);
select tests.scene();
delete from public.invoices;
delete from private.invoice_counters;
update public.settings set legal_name = 'Haat Retail Pvt Ltd', gstin = '29ABCDE1234F1Z5', seller_state = 'Karnataka',
  address = '12 Market Road', contact_email = 'care@tests.example', contact_phone = '+91 80 4000 4000';
select tests.order_named(n, 'asha', tests.line('lamp')) from unnest(array['one', 'two', 'three', 'four', 'five', 'six']) n;

create function tests.at(p_moment timestamptz) returns void language sql as $$
  select set_config('haat.now_ms', (extract(epoch from p_moment) * 1000)::bigint::text, true);
$$;
create function tests.issue(p_who text, p_order text) returns text language sql as $$
  select coalesce(a ->> 'number', a ->> 'code', a ->> 'error')
  from tests.answer(p_who, format('public.issue_invoice(%L)', tests.order_id(p_order))) a;
$$;

-- who
select is(tests.issue('asha', 'one'), '42501', 'a shopper issues nothing');
select is(tests.issue(w, 'one'), '42501', w || ' may not call it')
from unnest(array['anon', 'service_role']) w;
select is((select count(*) from public.invoices), 0::bigint, 'nothing is issued');
select is(tests.answer('chief', 'public.issue_invoice(gen_random_uuid())') ->> 'code', 'not_found', 'an order there is not');

-- which
update public.orders set status = 'pending' where id = tests.order_id('six');
select is(tests.issue('chief', 'six'), 'not_confirmed', 'an order that is pending has no invoice yet');
select tests.answer('asha', format('public.cancel_order(%L)', tests.order_id('six')));
select is(tests.issue('chief', 'six'), 'not_confirmed', 'a cancelled one gets none');

-- numbers, by the financial year in Kolkata
select tests.at('2027-03-31 18:29:59.999+00');
select is(tests.issue('chief', 'one'), 'INV/26-27/000001', 'the last moment of the financial year in India');
select is((select actor_id from public.audit_log where entity = 'invoices'), tests.id('chief'), 'an admin''s doing is on record');
select tests.at('2027-03-31 18:30:00+00');
select is(tests.issue('chief', 'two'), 'INV/27-28/000001', 'a moment later the next year begins with 1');
select is(tests.issue('chief', 'three'), 'INV/27-28/000002', 'and counts on');
select is(tests.issue('chief', 'two'), 'INV/27-28/000001', 'asked again, it answers the same');
select is((select count(*) from public.invoices), 3::bigint, 'and issues no second one');
select tests.at('2026-12-31 20:00:00+00');
select is(tests.issue('chief', 'four'), 'INV/26-27/000002', 'in January in India the year is still that of last April');
select is((select string_agg(distinct i.financial_year, ' ') from public.invoices i), '26-27 27-28', 'the year stands on the invoice');
select is((select i.issued_at from public.invoices i where i.order_id = tests.order_id('four')), '2026-12-31 20:00:00+00', 'so does the moment');
select is(private.financial_year('2099-04-01 00:00:00+05:30'), '99-00', 'also at the turn of a century');

update private.invoice_counters set last_number = 999999 where financial_year = '26-27';
select is(tests.issue('chief', 'five'), 'INV/2627/1000000', 'a million fit into 16 characters too');

-- the seller is the one of that day
select is(
  (select i.seller from public.invoices i where i.order_id = tests.order_id('one')),
  '{"legal_name": "Haat Retail Pvt Ltd", "gstin": "29ABCDE1234F1Z5", "state": "Karnataka", "address": "12 Market Road",
    "email": "care@tests.example", "phone": "+91 80 4000 4000"}'::jsonb,
  'the seller is copied'
);
update public.settings set legal_name = '', gstin = '', seller_state = '', site_name = 'Bazaar';
select is((select i.seller ->> 'gstin' from public.invoices i where i.order_id = tests.order_id('one')), '29ABCDE1234F1Z5', 'and stays as it was');
select tests.order_named('seven', 'asha', tests.line('lamp'));
select tests.issue('chief', 'seven');
select is((select i.seller ->> 'legal_name' from public.invoices i where i.order_id = tests.order_id('seven')), 'Bazaar', 'without a legal name the shop''s own stands in');

-- what settings may say of the seller
select lives_ok('update public.settings set seller_state = ''Kerala''', 'a state alone');
select throws_ok('update public.settings set ' || c, '23514', null, 'refused: ' || c)
from unnest(array['seller_state = ''Bombay''', 'gstin = ''32ABCDE1234F1Z''', 'gstin = ''29ABCDE1234F1Z5''']) c;
select * from finish();
rollback;
