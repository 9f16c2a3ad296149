begin;
select plan(14);
select tests.create_shop();
select tests.create_staff();
delete from public.outbox;
insert into public.product_questions (id, product_id, user_id, question)
values
  (tests.id('brass'), tests.id('lamp'), tests.id('asha'), 'Is it brass?'),
  (tests.id('orphan'), tests.id('lamp'), null, 'Is it heavy?');
create function pg_temp.answer(p_name text, p_answer text, p_answered_at timestamptz default null) returns text
language sql as $$
  select tests.outcome(tests.call_as('content', format(
    'public.admin_answer_question(%L, %L, %L)', tests.id(p_name), p_answer, p_answered_at
  )))
$$;
create function pg_temp.answered_at(p_name text) returns timestamptz language sql as $$
  select q.answered_at from public.product_questions q where q.id = tests.id(p_name)
$$;

select is(
  tests.run_as('packer', format('select public.admin_answer_question(%L, %L)', tests.id('brass'), 'Yes')),
  '42501', 'not without reviews.write'
);
select is(
  tests.run_as('asha', format('select public.admin_answer_question(%L, %L)', tests.id('brass'), 'Yes')),
  '42501', 'nor by who asked'
);
select is(pg_temp.answer('nothing', 'Yes'), 'not_found', 'nor to no question');
select is(
  tests.run_as('content', format('select public.admin_answer_question(%L, %L)', tests.id('brass'), ' ')),
  '23514', 'an answer says something'
);
select is(
  tests.run_as('content', format('select public.admin_answer_question(%L, %L)', tests.id('brass'), repeat('x', 2001))),
  '23514', 'in 2,000 characters at most'
);
select is(pg_temp.answer('brass', ' Yes, all of it. '), 'ok', 'staff answer');
select is(
  (select q.answer from public.product_questions q where q.id = tests.id('brass')), 'Yes, all of it.', 'it is stored'
);
select is(
  (select concat_ws('|', m.kind, m.user_id = tests.id('asha'), m.to_email = u.email, m.data ->> 'question',
      m.data ->> 'answer', m.data ->> 'product_id' = tests.id('lamp')::text)
    from public.outbox m join public.users u on u.id = m.user_id),
  'question-answer|t|t|Is it brass?|Yes, all of it.|t', 'and mailed to who asked'
);
select is(pg_temp.answer('brass', 'No'), 'changed', 'a form that showed no answer is refused');
select is(
  pg_temp.answer('brass', 'No', pg_temp.answered_at('brass') - interval '1 microsecond'), 'changed',
  'as is one that showed another'
);
select is(pg_temp.answer('brass', 'Brass-plated.', pg_temp.answered_at('brass')), 'ok', 'it can be corrected');
select is((select count(*)::integer from public.outbox), 1, 'which is not mailed again');
select is(
  pg_temp.answer('orphan', 'Two kilograms.') || (select count(*) from public.outbox), 'ok1',
  'nobody is mailed when the account is gone'
);
select is(
  (select string_agg(concat_ws('>', a.before ->> 'answer', a.after ->> 'answer'), '|' order by a.id)
    from public.audit_log a where a.entity = 'product_questions' and a.actor_id = tests.id('content')),
  'Yes, all of it.|Yes, all of it.>Brass-plated.|Two kilograms.', 'the audit log has each answer'
);

select * from finish();
rollback;
