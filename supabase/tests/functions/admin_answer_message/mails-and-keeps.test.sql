begin;
select plan(14);
select tests.create_shop();
select tests.create_staff();
delete from public.contact_messages;
select public.shop_send_message('Zoya', 'zoya@tests.example', 'Where is my lamp?');
create function pg_temp.message(p_text text) returns uuid language sql as $$
  select m.id from public.contact_messages m where m.message = p_text $$;

select is(
  tests.run_as(
    'packer', format('select public.admin_answer_message(%L, %L, 1)', pg_temp.message('Where is my lamp?'), 'x')
  ),
  '42501', 'not without messages.write'
);
select is(
  tests.call_as('support', format('public.admin_answer_message(%L, %L, 1)', tests.id('nothing'), 'x')),
  '{"ok": false, "code": "not_found"}'::jsonb, 'nor to no message'
);
select is(
  tests.run_as(
    'support', format('select public.admin_answer_message(%L, %L, 1)', pg_temp.message('Where is my lamp?'), ' ')
  ),
  '23514', 'an answer says something'
);
select is(
  tests.call_as('support', format(
    'public.admin_answer_message(%L, %L, 1)', pg_temp.message('Where is my lamp?'), 'It left today. '
  )),
  '{"ok": true}'::jsonb, 'support answers'
);
select is(
  (select concat_ws(' | ', m.to_email, m.data ->> 'answer', m.data ->> 'message', m.data ->> 'ticket_number')
    from public.outbox m where m.kind = 'message-answer'),
  (select 'zoya@tests.example | It left today. | Where is my lamp? | ' || m.ticket_number
    from public.contact_messages m),
  'the answer goes to the address that was typed, with the message'
);
select isnt((select m.read_at from public.contact_messages m), null, 'and the message is read');
select is(
  (select a.after ->> 'answer' from public.audit_log a where a.entity = 'contact_message_answers'), 'It left today.',
  'the audit log has it'
);

create function pg_temp.answer(p_who text, p_answer text) returns jsonb language sql as $$
  select tests.call_as(p_who, format(
    'public.admin_answer_message(%L, %L, 1)', pg_temp.message('Where is my lamp?'), p_answer
  )) $$;
select is(
  pg_temp.answer('support', 'It left today.'), '{"ok": true}'::jsonb, 'the same form sent again is taken as sent'
);
select is(
  array[pg_temp.answer('support', 'It is lost.') ->> 'code', pg_temp.answer('owner', 'It left today.') ->> 'code'],
  array['changed', 'changed'], 'whoever has not seen the answer sends no other'
);
select is((select count(*)::integer from public.outbox m where m.kind = 'message-answer'), 1, 'one mail goes out');

select public.shop_send_message(
  'Zoya', 'zoya@tests.example', 'It did not.', null,
  (select m.data ->> 'token' from public.outbox m where m.kind = 'message-answer')
);
select is(
  (select m.thread_id from public.contact_messages m where m.message = 'It did not.'),
  pg_temp.message('Where is my lamp?'), 'what the sender writes back continues the thread'
);
select tests.call_as('support', format(
  'public.admin_answer_message(%L, %L, 3)', pg_temp.message('It did not.'), 'It does now.'
));
select is(
  (
    select count(*)::integer from public.contact_message_answers a
    where a.message_id = pg_temp.message('Where is my lamp?')
  ),
  2, 'and so does an answer to that'
);
select public.shop_send_message('Eve', 'eve@tests.example', 'Let me in.', null, repeat('0', 64));
select is(
  (select m.thread_id from public.contact_messages m where m.message = 'Let me in.'), null,
  'another token begins a new thread'
);
select is(
  tests.run_as('support', 'select reply_token from public.contact_messages'),
  '42501', 'the token is for the sender alone'
);

select * from finish();
rollback;
