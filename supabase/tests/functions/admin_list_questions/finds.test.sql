begin;
select plan(12);
select tests.create_shop();
select tests.create_staff();
update public.users set full_name = 'Asha Rao' where id = tests.id('asha');
insert into public.product_questions (id, product_id, user_id, question, answer, answered_at, is_hidden, created_at)
values
  (tests.id('new'), tests.id('lamp'), tests.id('asha'), 'Is it 100% brass?', null, null, false, now()),
  (tests.id('old'), tests.id('mat'), null, 'Is it soft?', 'Yes', now(), false, now() - interval '1 day'),
  (tests.id('spam'), tests.id('mat'), null, 'Buy pills', null, null, true, now() - interval '2 days');
create function pg_temp.found(
  p_search text, p_status text default '', p_limit integer default 10, p_id uuid default null
)
returns text language sql as $$
  select coalesce(string_agg(r ->> 'question', ', ' order by n), '')
  from jsonb_array_elements(tests.call_as('support', format(
    'public.admin_list_questions(%L, %L, %L, 0, %L)', p_search, p_status, p_limit, p_id
  ))) with ordinality a (r, n)
$$;

select is(
  tests.run_as('packer', $$select public.admin_list_questions('', '', 10, 0)$$), '42501', 'not without reviews.write'
);
select is(
  tests.run_as('asha', $$select public.admin_list_questions('', '', 10, 0)$$), '42501', 'nor by a shopper'
);
select is(pg_temp.found(''), 'Is it 100% brass?, Is it soft?, Buy pills', 'lists all, newest first');
select is(pg_temp.found('', 'unanswered'), 'Is it 100% brass?', 'those without an answer that are not hidden');
select is(pg_temp.found('', 'answered'), 'Is it soft?', 'those with one');
select is(pg_temp.found('', 'hidden'), 'Buy pills', 'those that are hidden');
select is(pg_temp.found('SOFT'), 'Is it soft?', 'searches the question');
select is(pg_temp.found('100%'), 'Is it 100% brass?', 'literally');
select is(
  pg_temp.found((select p.name from public.products p where p.id = tests.id('mat'))), 'Is it soft?, Buy pills',
  'the product'
);
select is(pg_temp.found('asha r'), 'Is it 100% brass?', 'and who asked');
select is(pg_temp.found('', '', 1), 'Is it 100% brass?', 'a page at a time');
select is(pg_temp.found('', '', 1, tests.id('spam')), 'Buy pills', 'or one question');

select * from finish();
rollback;
