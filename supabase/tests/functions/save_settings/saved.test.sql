begin;
select plan(17);
select tests.scene();
update public.settings set updated_at = now();

create function tests.save(p_who text, p_settings jsonb, p_key text default null, p_hook text default null, p_back interval default '0') returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'error', a ->> 'ok')
  from tests.answer(p_who, format('public.save_settings(%L, %L, %L, %L)',
    (select updated_at - p_back from public.settings), p_settings, p_key, p_hook)) a;
$$;
create function tests.secrets() returns text language sql as $$
  select coalesce(key_secret, '-') || ' ' || coalesce(webhook_secret, '-') from public.payment_secrets;
$$;

select is(tests.save(w, '{"tax_rate": 0}', 'x', 'y'), '42501', w || ' saves nothing')
from unnest(array['anon', 'asha', 'service_role']) w;
select is((select tax_rate::text || ' ' || tests.secrets() from public.settings), '18.00 - -', 'and nothing is changed');
select is(tests.save('chief', '{"tax_rate": 12, "site_name": "Haat Two", "cod_limit": 5000}', 'v1.aaa', 'v1.bbb'), 'true', 'an admin saves');
select is((select concat_ws(' ', tax_rate, site_name, cod_limit, shipping_fee) from public.settings), '12.00 Haat Two 5000.00 49.00', 'what was said, and the rest as it was');
select is(tests.secrets(), 'v1.aaa v1.bbb', 'with the secrets');
select is(tests.save('chief', '{"cod_limit": null}', null, 'v1.ccc'), 'true', 'a secret that is not said');
select is(tests.secrets(), 'v1.aaa v1.ccc', 'stays');
select is((select cod_limit from public.settings), null, 'and null is a value of settings');
select is(tests.save('chief', '{}', '', ''), 'true', 'empty secrets');
select is(tests.secrets(), '- -', 'are forgotten');
select is(tests.save('chief', '{"tax_rate": 5}', 'v1.ddd', null, interval '1 microsecond'), 'changed', 'settings that somebody else saved meanwhile');
select is((select tax_rate::text || ' ' || tests.secrets() from public.settings), '12.00 - -', 'keep what they say');
select is(tests.save('chief', '{"enable_cod": false, "enable_razorpay": false}', 'v1.eee'), '23514', 'one way to pay stays on');
select is(tests.secrets(), '- -', 'or nothing is saved at all');
select is((select string_agg(after::text, ' ' order by id) from public.audit_log where entity = 'payment_secrets' and actor_id = tests.id('chief')),
  '{"key_secret": "replaced", "webhook_secret": "replaced"} {"webhook_secret": "replaced"} {"key_secret": "removed", "webhook_secret": "removed"}',
  'the audit knows that secrets were changed, never what they are');
select * from finish();
rollback;
