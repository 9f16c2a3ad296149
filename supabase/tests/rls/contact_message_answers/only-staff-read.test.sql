begin;
select plan(6);
select tests.create_shop();

insert into public.contact_messages (number, name, email, message)
values (1, 'Asha', 'asha@tests.example', 'Where is my lamp?');
insert into public.contact_message_answers (message_id, answer)
select m.id, 'On its way' from public.contact_messages m where m.number = 1;

select is(
  tests.run_as('anon', 'select 1 from public.contact_message_answers'), '42501', 'rejects a visitor'
);
select is(
  tests.run_as('asha', 'select 1 from public.contact_message_answers'), '0', 'returns nothing to a shopper'
);
select is(
  tests.run_as('admin', 'select 1 from public.contact_message_answers'), '1', 'returns answers to an owner'
);
select is(tests.run_as('admin', s), '42501', 'rejects ' || s)
from unnest(
  array[
    'insert into public.contact_message_answers (message_id, answer) select id, ''x'' from public.contact_messages',
    'update public.contact_message_answers set answer = ''x''',
    'delete from public.contact_message_answers'
  ]
) s;

select * from finish();
rollback;
