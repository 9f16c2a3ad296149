begin;
select plan(6);
select tests.scene();
create function tests.mark(p_who text, p_until timestamptz) returns jsonb language sql as $$
  select tests.answer(p_who, format('(select to_jsonb(true) from public.mark_bell_read(%L))', p_until));
$$;
select is(tests.mark(w, now()) ->> 'error', '42501', w || ' may not call it') from unnest(array['anon', 'asha', 'service_role']) w;
select tests.mark('chief', now() - interval '1 hour');
select is((select seen_at from public.bell_marks where user_id = tests.id('chief')), now() - interval '1 hour', 'up to what was shown');
select tests.mark('chief', now() - interval '2 hours');
select is((select seen_at from public.bell_marks where user_id = tests.id('chief')), now() - interval '1 hour', 'an older page takes nothing back');
select tests.mark('chief', now() + interval '2 hours');
select is((select seen_at from public.bell_marks where user_id = tests.id('chief')), now(), 'what is to come is not read');
select * from finish();
rollback;
