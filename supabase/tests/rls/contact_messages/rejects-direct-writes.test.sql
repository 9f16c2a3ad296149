begin;
select plan(9);
select tests.create_shop();

delete from public.contact_messages;
select tests.shop_send_message('asha');

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'admin']) w,
  unnest(
    array[
      'insert into public.contact_messages default values',
      'delete from public.contact_messages',
      'truncate public.contact_messages'
    ]
  ) s;

select * from finish();
rollback;
