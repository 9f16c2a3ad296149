begin;
select plan(4);
select tests.create_shop();

create function tests.add_note(p_note text, p_whom text default 'asha')
returns text
language sql
as $$
  select tests.outcome(
    tests.call_as('admin', format('public.admin_add_customer_note(%L, %L)', tests.id(p_whom), p_note))
  );
$$;

select is(tests.add_note(' Call after six '), 'ok', 'adds a note');
select results_eq(
  $$select author_id, note from public.customer_notes where user_id = tests.id('asha')$$,
  $$values (tests.id('admin'), 'Call after six')$$,
  'of the caller'
);
select is(tests.add_note(' '), 'invalid_note', 'a blank one is refused');
select is(tests.add_note('Note', 'nobody'), 'not_found', 'an unknown customer is not found');

select * from finish();
rollback;
