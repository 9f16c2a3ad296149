begin;
select plan(13);
select tests.create_shop();
select tests.create_staff();
insert into public.product_questions (id, product_id, user_id, question, answer, answered_at, is_hidden)
values
  (tests.id('shown'), tests.id('lamp'), tests.id('asha'), 'Is it brass?', 'Yes', now(), false),
  (tests.id('open'), tests.id('lamp'), tests.id('asha'), 'Is it heavy?', null, null, false),
  (tests.id('hidden'), tests.id('lamp'), tests.id('asha'), 'Buy pills', 'No', now(), true);

select is(tests.run_as('anon', 'select id from public.product_questions'), '1', 'a visitor sees what is answered');
select is(tests.run_as('bala', 'select id from public.product_questions'), '1', 'and so does a shopper');
select is(tests.run_as('packer', 'select id from public.product_questions'), '1', 'and staff without reviews.write');
select is(tests.run_as('content', 'select id from public.product_questions'), '3', 'staff with it see all');
select is(tests.run_as('content', 'select user_id from public.product_questions'), '42501', 'but not who asked');
select is(
  tests.run_as('asha', format(
    'insert into public.product_questions (product_id, question) values (%L, %L)', tests.id('lamp'), 'Is it new?'
  )),
  '42501', 'nobody writes one past the function'
);
select is(
  tests.run_as('content', $$update public.product_questions set answer = 'Yes'$$), '42501', 'nor an answer'
);
select is(tests.run_as('asha', 'update public.product_questions set is_hidden = true'), '0', 'a shopper hides none');
select is(tests.run_as('asha', 'delete from public.product_questions'), '0', 'and deletes none');
select is(
  (select jsonb_path_query_array(tests.call_as('anon', format('public.shop_product_page(%L)', tests.id('lamp'))),
    '$.questions[*].question')),
  '["Is it brass?"]'::jsonb, 'the page has what is answered and not hidden'
);
select is(
  tests.run_as('content', format('delete from public.product_questions where id = %L', tests.id('open'))), '1',
  'staff delete'
);
select is(
  (select a.before ->> 'question' from public.audit_log a where a.entity = 'product_questions' and a.action = 'delete'),
  'Is it heavy?', 'the audit log keeps it'
);
select throws_ok(
  format('update public.product_questions set answer = null where id = %L', tests.id('shown')), '23514', null,
  'an answer has its time'
);

select * from finish();
rollback;
