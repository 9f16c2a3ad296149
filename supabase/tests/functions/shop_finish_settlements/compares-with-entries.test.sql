begin;
select plan(3);
select tests.create_shop();
insert into public.settlements (id, amount, fees, tax, status, created_at)
values ('setl_right', 97, 3, 0, 'processed', '2026-11-20 06:00:00+00'),
  ('setl_less', 100, 3, 0, 'processed', '2026-11-20 06:00:00+00'),
  ('setl_empty', 5, 0, 0, 'processed', now() - interval '71 hours'),
  ('setl_givenup', 5, 0, 0, 'processed', now() - interval '73 hours'),
  ('setl_otherday', 97, 0, 0, 'processed', '2026-11-20 18:30:00+00');
insert into public.settlement_entries (settlement_id, entity_id, type, amount, credit, debit, fee, tax)
select s, 'pay_' || s, 'payment', 100, 97, 0, 3, 0 from unnest(array['setl_right', 'setl_less', 'setl_otherday']) s;
insert into public.settlement_entries (settlement_id, entity_id, type, amount, credit, debit, fee, tax)
values ('setl_less', 'rfnd_less', 'refund', 10, 0, 10, 0, 0);
insert into public.settlement_fetches (begun_at) values (now());

select tests.call_as('service_role', format(
  'public.shop_finish_settlements(%L, %L)',
  array[
    '2026-11-20', ((now() - interval '71 hours') at time zone 'Asia/Kolkata')::date::text,
    ((now() - interval '73 hours') at time zone 'Asia/Kolkata')::date::text
  ],
  'timeout'
));
select is(
  (select string_agg(s.id || ' ' || coalesce(s.difference::text, '-'), ', ' order by s.id) from public.settlements s),
  'setl_empty -, setl_givenup -5.00, setl_less -13.00, setl_otherday -, setl_right 0.00',
  'compares the payouts of the days with their entries; one without any is asked for again for three days'
);
select is((select f.error from public.settlement_fetches f), 'timeout', 'keeps why it ended');
select isnt((select f.finished_at from public.settlement_fetches f), null, 'and when');

select * from finish();
rollback;
