begin;
select plan(12);
select tests.create_shop();
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3));

create function pg_temp.link(p_id text, p_caller text default 'admin')
returns text
language sql
as $$
  select tests.outcome(tests.call_as(p_caller, format('public.admin_create_payment_link(%L)', jsonb_build_object(
    'id', tests.id(p_id), 'order_id', tests.order_id('one'),
    'token_hash', private.token_hash('token-' || p_id)
  ))));
$$;
create function pg_temp.found(p_token text)
returns text
language sql
as $$
  select tests.call_as('service_role', format('public.shop_find_payment_link(%L)', p_token)) ->> 'is_expired';
$$;

select is(pg_temp.link('a') || pg_temp.link('a'), 'okok', 'the same form twice is no error');
select results_eq(
  $$select l.created_by, l.expires_at from public.payment_links l$$,
  $$values (tests.id('admin'), now() + interval '3 days')$$,
  'makes one link, for three days'
);
select results_eq(
  $$select m.to_email, m.data ->> 'link_id', (m.data -> 'total')::numeric
    from public.outbox m where m.kind = 'payment-link'$$,
  $$select 'asha@tests.example', tests.id('a')::text, o.total_amount from public.orders o$$,
  'and one mail, with the id of the link'
);
select unalike(
  (select m.data::text from public.outbox m where m.kind = 'payment-link'), '%token-a%', 'no table has the token'
);
select is(pg_temp.found('token-a'), 'false', 'the token finds the link');
select is(pg_temp.found('token-b'), null, 'another one finds none');
update public.payment_links set created_at = now() - interval '1 hour';
select is(pg_temp.link('b') || pg_temp.found('token-a') || pg_temp.found('token-b'), 'oktruefalse',
  'a new link ends the earlier one');
select is(pg_temp.link('c', 'asha'), '42501', 'is for staff alone');
select is(
  tests.call_as('asha', 'public.shop_find_payment_link(''token-b'')') ->> 'error', '42501',
  'links are looked up by the server alone'
);
update public.orders set status = 'confirmed', payment_status = 'paid' where id = tests.order_id('one');
select is(pg_temp.link('c'), 'paid', 'refuses an order that is paid');
update public.orders set status = 'cancelled', payment_status = 'pending' where id = tests.order_id('one');
select is(pg_temp.link('c'), 'cancelled', 'or cancelled');
update public.orders set status = 'pending', payment_status = 'pending', payment_method = 'cod'
where id = tests.order_id('one');
select is(pg_temp.link('c'), 'payment_method_unavailable', 'or paid in cash');

select * from finish();
rollback;
