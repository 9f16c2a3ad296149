begin;
select plan(13);
select tests.create_shop();
select tests.create_staff();
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 1));
insert into public.payment_links (id, order_id, token_hash, created_by)
values (tests.id('link'), tests.order_id('one'), private.token_hash('token'), tests.id('admin'));

select is(tests.run_as('asha', 'select 1 from public.payment_links'), '0', 'shoppers see no link, not even their own');
select is(tests.run_as('packer', 'select 1 from public.payment_links'), '0', 'nor does staff without orders.place');
select is(tests.run_as('support', 'select 1 from public.payment_links'), '1', 'staff with orders.place sees links');
select is(tests.run_as(w, 'select 1 from public.payment_links'), '42501', 'no reading by ' || w)
from unnest(array['anon', 'service_role']) w;
select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'support', 'service_role']) w,
  unnest(array['update public.payment_links set expires_at = now()', 'delete from public.payment_links']) s;

select * from finish();
rollback;
