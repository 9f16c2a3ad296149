begin;
select plan(13);
select tests.create_shop();
select tests.create_kurta();
create function pg_temp.ask(p_who text, p_product text, p_question text) returns text language sql as $$
  select tests.outcome(tests.call_as(
    p_who, format('public.shop_ask_question(%L, %L)', tests.id(p_product), p_question)
  ))
$$;

select is(
  tests.run_as('anon', format('select public.shop_ask_question(%L, %L)', tests.id('lamp'), 'Is it brass?')),
  '42501', 'not by a visitor'
);
select is(pg_temp.ask('asha', 'nothing', 'Is it brass?'), 'not_found', 'not about nothing');
update public.products set is_active = false where id = tests.id('mat');
select is(pg_temp.ask('asha', 'mat', 'Is it soft?'), 'not_found', 'nor about what is not sold');
select is(
  tests.run_as('asha', format('select public.shop_ask_question(%L, %L)', tests.id('lamp'), ' Why? ')),
  '23514', 'a question has five characters'
);
select is(
  tests.run_as('asha', format('select public.shop_ask_question(%L, %L)', tests.id('lamp'), repeat('x', 501))),
  '23514', 'and 500 at most'
);
select is(pg_temp.ask('asha', 'lamp', ' Is it brass? '), 'ok', 'a shopper asks');
select is(
  (select concat_ws('|', q.user_id = tests.id('asha'), q.product_id = tests.id('lamp'), q.question, q.is_hidden)
    from public.product_questions q),
  't|t|Is it brass?|f', 'and it is stored with the account'
);
select is(
  pg_temp.ask('asha', 'lamp', 'Is it brass?') || (select count(*) from public.product_questions), 'ok1',
  'the same again is not stored twice'
);

select pg_temp.ask('asha', 'lamp', 'Question ' || n) from generate_series(1, 4) n;
select is(pg_temp.ask('asha', 'lamp', 'One more?'), 'too_many', 'the sixth within 24 hours is refused');
select is(pg_temp.ask('bala', 'lamp', 'One more?'), 'ok', 'of this shopper alone');
update public.product_questions q set created_at = now() - interval '24 hours' where q.question = 'Is it brass?';
select is(pg_temp.ask('asha', 'lamp', 'One more?'), 'ok', 'until the first is a day old');

insert into public.product_questions (product_id, question)
select tests.id('lamp'), 'Question of others ' || n from generate_series(1, 24) n;
select is(pg_temp.ask('bala', 'lamp', 'Is it heavy?'), 'product_busy', 'a product takes 30 within 24 hours');
update public.product_questions q set created_at = now() - interval '24 hours'
where q.question = 'Question of others 1';
select is(pg_temp.ask('bala', 'lamp', 'Is it heavy?'), 'ok', 'until the first of them is a day old');

select * from finish();
rollback;
