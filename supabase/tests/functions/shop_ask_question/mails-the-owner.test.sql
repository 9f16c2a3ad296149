begin;
select plan(7);
select tests.create_shop();
delete from public.outbox;
update public.settings set contact_email = 'shop@tests.example', owner_mails = 'each';
create function pg_temp.ask(p_who text, p_question text) returns text language sql as $$
  select tests.outcome(tests.call_as(
    p_who, format('public.shop_ask_question(%L, %L)', tests.id('lamp'), p_question)
  ))
$$;

select is(pg_temp.ask('asha', 'Is it brass?'), 'ok', 'a shopper asks');
select is(
  (
    select string_agg(concat_ws('|', m.to_email, m.data ->> 'product_name', m.data ->> 'question'), ' ')
    from public.outbox m where m.kind = 'owner-question'
  ),
  (select 'shop@tests.example|' || p.name || '|Is it brass?' from public.products p where p.id = tests.id('lamp')),
  'and the owner gets a mail'
);
select pg_temp.ask('asha', 'Is it brass?');
select is(
  (select count(*)::integer from public.outbox m where m.kind = 'owner-question'), 1, 'one for each question'
);

update public.settings set owner_mails = 'daily';
select pg_temp.ask('asha', 'Is it heavy?');
select is(
  (select string_agg(n.kind || '|' || n.number, ' ') from private.owner_news n),
  (select 'owner-question|' || p.name from public.products p where p.id = tests.id('lamp')),
  'or it waits for the mail of the day'
);

update public.settings set owner_mails = 'each';
insert into public.product_questions (product_id, question)
select tests.id('mat'), 'Is it soft, number ' || n from generate_series(1, 17) n;
select pg_temp.ask('bala', 'Is it the twentieth?');
select pg_temp.ask('bala', 'Is it the twenty-first?');
select is(
  (select string_agg(m.data ->> 'question', ' ' order by m.data ->> 'question') from public.outbox m
    where m.kind = 'owner-question'),
  'Is it brass? Is it the twentieth?', 'no more than twenty within an hour'
);
select is((select count(*)::integer from public.product_questions), 21, 'though all are stored');

delete from auth.users where id = tests.id('asha');
select is(
  (select string_agg(m.data ->> 'question', ' ') from public.outbox m where m.kind = 'owner-question'),
  'Is it the twentieth?', 'the mail goes with the account that asked'
);

select * from finish();
rollback;
