begin;
select plan(6);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp'));

create function tests.write(p_message text, p_key text)
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format(
    'public.admin_write_to_customer(%L, %L, %L)', tests.order_id('one'), p_message, tests.id(p_key)
  )));
$$;

select is(
  tests.write(' Which colour? ', 'a') || tests.write('Which colour?', 'a'), 'okok', 'a repeated form is no error'
);
select results_eq(
  $$select m.to_email, m.data ->> 'message' from public.outbox m where m.kind = 'order-message'$$,
  $$values ('asha@tests.example', 'Which colour?')$$,
  'one mail is written'
);
select results_eq(
  $$select n.author_id, n.note from public.order_notes n where n.order_id = tests.order_id('one')$$,
  $$values (tests.id('admin'), 'Written to the customer: Which colour?')$$,
  'and a note keeps it'
);
select is(tests.write(' ', 'b'), 'invalid_message', 'a blank message is refused');
select is(tests.write(repeat('x', 901), 'b'), 'invalid_message', 'and one that no note can hold');
update public.orders set user_id = null where id = tests.order_id('one');
select is(tests.write('Hello', 'c'), 'no_email', 'a deleted account gets no mail');

select * from finish();
rollback;
