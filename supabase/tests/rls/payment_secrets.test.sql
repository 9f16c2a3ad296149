begin;
select plan(14);
select tests.scene();

select is(tests.attempt(w, 'select 1 from public.payment_secrets'), '42501', w || ' never reads the secrets')
from unnest(array['anon', 'asha', 'chief']) w;
select is(tests.attempt('service_role', 'select 1 from public.payment_secrets'), '1', 'the server does');
select is(tests.attempt(w, 'update public.payment_secrets set key_secret = ''x'''), '42501', w || ' changes none by hand')
from unnest(array['anon', 'asha', 'chief', 'service_role']) w;
select is(tests.attempt(w, 'insert into public.payment_secrets (id) values (true)'), '42501', w || ' adds none')
from unnest(array['anon', 'asha', 'chief', 'service_role']) w;
select throws_ok('insert into public.payment_secrets default values', '23505', null, 'a second row cannot exist');
select throws_ok('insert into public.payment_secrets (id) values (false)', '23514', null, 'under no other key');
select * from finish();
rollback;
