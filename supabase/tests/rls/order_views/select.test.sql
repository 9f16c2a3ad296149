begin;
select plan(6);
select tests.create_shop();
select tests.create_staff();

insert into public.order_views (user_id, name, query)
values (tests.id('packer'), 'Mine', 'status=shipped'), (tests.id('asha'), 'Hers', 'status=shipped');

select is(
  coalesce(a ->> 'error', a #>> '{}'), v.seen, v.what
)
from (
  values
    ('packer', '1', 'shows a member of staff their own views'),
    ('owner', '0', 'but not those of others, to an owner neither'),
    ('asha', '0', 'and a shopper none'),
    ('anon', '42501', 'rejects a visitor'),
    ('service_role', '42501', 'rejects the server')
) v (who, seen, what),
tests.call_as(v.who, 'to_jsonb((select count(*) from public.order_views))') a;
select is(
  tests.call_as('packer', $$to_jsonb((select 1 from public.order_views where false))$$) ->> 'error', null,
  'is read by its own rows'
);

select * from finish();
rollback;
