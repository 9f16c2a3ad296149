begin;
select plan(6);
select tests.create_shop();
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3));
select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
insert into public.payment_links (id, order_id, token_hash)
values (tests.id('a'), tests.order_id('one'), private.token_hash('token'));
select tests.expire('one');

create function pg_temp.reopen(p_order text, p_token text)
returns text
language sql
as $$
  select tests.outcome(tests.call_as(
    'service_role', format('public.shop_reopen_order(%L, %L)', tests.order_id(p_order), p_token)
  ));
$$;

select is(pg_temp.reopen('one', 'other'), 'not_found', 'another token reopens nothing');
select is(pg_temp.reopen('two', 'token'), 'not_found', 'a link reopens no other order');
update public.payment_links set expires_at = now();
select is(pg_temp.reopen('one', 'token'), 'not_found', 'nor does an expired link');
update public.payment_links set expires_at = now() + interval '1 second';
select is(pg_temp.reopen('one', 'token'), 'ok', 'a link reopens its order');
select results_eq(
  $$select o.status, o.payment_status from public.orders o where o.id = tests.order_id('one')$$,
  $$values ('pending', 'pending')$$,
  'which waits for its payment again'
);
select is(
  (select p.stock from public.products p where p.id = tests.id('lamp')), 6, 'with its stock'
);

select * from finish();
rollback;
