begin;
select plan(7);
select tests.create_shop();
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 1));
insert into public.payment_links (id, order_id, token_hash)
values (tests.id('link'), tests.order_id('one'), private.token_hash('token'));

create function pg_temp.found(p_token text)
returns jsonb
language sql
as $$
  select tests.call_as('service_role', format('public.shop_find_payment_link(%L)', p_token));
$$;

select is(
  pg_temp.found('token'),
  (select jsonb_build_object('order_id', tests.order_id('one'), 'is_expired', false, 'expires_at', l.expires_at)
    from public.payment_links l),
  'the token finds its order'
);
select is(pg_temp.found('Token'), null, 'another token finds none');
select is(pg_temp.found(private.token_hash('token')), null, 'nor does the hash');
update public.payment_links set expires_at = now();
select is(pg_temp.found('token') ->> 'is_expired', 'true', 'it says that the link has expired');
select is(
  tests.call_as(w, 'public.shop_find_payment_link(''token'')') ->> 'error', '42501', 'not for ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;
