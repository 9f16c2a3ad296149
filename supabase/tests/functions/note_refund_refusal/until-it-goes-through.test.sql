-- Why Razorpay would not take a refund is kept until it does.
begin;
select plan(6);
select tests.scene();
select tests.online_order('one', 'asha', tests.line('lamp'));
select tests.settle('one', 'one', 'captured');
select tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''cancelled'')');
create function tests.refuse(p_who text, p_words text) returns text language sql as $$
  select coalesce(a ->> 'error', 'done') from tests.answer(p_who,
    format('public.note_refund_refusal(%L, %L)', (select id from public.refunds where order_id = tests.order_id('one')), p_words)) a;
$$;
create function tests.why() returns text language sql as $$
  select coalesce(error, 'nothing') from public.refunds where order_id = tests.order_id('one');
$$;
select is(tests.refuse(w, 'x'), '42501', w || ' may not') from unnest(array['anon', 'asha', 'chief']) w;
select tests.refuse('service_role', 'Not enough balance' || repeat('.', 600));
select is(left(tests.why(), 18) || ' ' || length(tests.why()), 'Not enough balance 500', 'its words are kept, cut to what fits');
select tests.answer('service_role', format('public.record_refund(%L, ''rfnd_1'', null, ''pending'')', (select id from public.refunds)));
select is(tests.why(), 'nothing', 'taken after all: they are gone');
select tests.refuse('service_role', 'too late');
select is(tests.why(), 'nothing', 'and do not come back');
select * from finish();
rollback;
