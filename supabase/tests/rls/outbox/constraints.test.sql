begin;
select plan(6);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));

select throws_ok('update public.outbox set ' || c, '23514', null, 'rejects ' || c)
from unnest(
  array[
    $$kind = 'spam'$$,
    $$status = 'lost'$$,
    $$to_email = ''$$,
    $$to_email = 'a b@c'$$,
    'attempts = -1'
  ]
) c;
select throws_ok(
  $$
    insert into public.outbox (kind, to_email, data, idempotency_key)
    select kind, to_email, data, idempotency_key
    from public.outbox
  $$,
  '23505',
  null,
  'rejects the same idempotency key twice'
);

select * from finish();
rollback;
