begin;
select plan(11);
select tests.create_shop();

create function tests.begun(p_force boolean default false)
returns jsonb
language sql
as $$
  select tests.call_as('service_role', format('public.shop_begin_settlements(%L)', p_force));
$$;

select is(
  (tests.begun() ->> 'since')::timestamptz, now() - interval '90 days', 'begins with the last 90 days'
);
select is(tests.begun(), '{"since": null, "days": []}', 'not again within an hour');
select isnt(tests.begun(true) ->> 'since', null, 'unless it is told to');

insert into public.settlements (id, amount, fees, tax, status, created_at, entries_at)
values ('setl_new', 10, 0, 0, 'processed', now() - interval '2 days', now());
select tests.call_as('service_role', $$public.shop_finish_settlements('{}', 'timeout')$$);
update public.settlement_fetches set begun_at = now() - interval '1 hour';
select is(
  (tests.begun() ->> 'since')::timestamptz, now() - interval '90 days',
  'begins again an hour after a listing that ended early, whatever that one has stored'
);

update public.settlement_fetches set begun_at = now() - interval '6 hours' + interval '1 second';
select tests.call_as('service_role', $$public.shop_finish_settlements('{}', null, true)$$);
select is(tests.begun(), '{"since": null, "days": []}', 'not within six hours of a whole listing');
update public.settlement_fetches set begun_at = now() - interval '6 hours', listed_at = now() - interval '6 hours';
select is(
  (tests.begun() ->> 'since')::timestamptz, now() - interval '6 hours' - interval '7 days',
  'goes on a week before the last whole listing'
);
select tests.call_as('service_role', $$public.shop_finish_settlements('{}', 'timeout')$$);
select is(
  (select f.listed_at from public.settlement_fetches f), now() - interval '6 hours',
  'a listing that ends early leaves its moment as it was'
);
select tests.call_as('service_role', $$public.shop_finish_settlements('{}', null, true)$$);
select is(
  (select f.listed_at from public.settlement_fetches f), now(), 'a whole listing counts from when it began'
);

insert into public.settlements (id, amount, fees, tax, status, created_at)
values ('setl_a', 10, 0, 0, 'processed', '2026-11-20 18:29:59+00'),
  ('setl_b', 10, 0, 0, 'processed', '2026-11-20 18:30:00+00'),
  ('setl_c', 10, 0, 0, 'processed', '2026-11-20 20:00:00+00');
select is(
  tests.begun() -> 'days', '["2026-11-20", "2026-11-21"]', 'names the days in India of payouts without entries'
);
select is(tests.begun() -> 'days', '[]', 'once in an hour');
update public.settlements set asked_at = now() - interval '61 minutes' where id = 'setl_b';
select is(tests.begun() -> 'days', '["2026-11-21"]', 'and then again');

select * from finish();
rollback;
