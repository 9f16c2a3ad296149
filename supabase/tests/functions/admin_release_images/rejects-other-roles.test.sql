begin;
select plan(3);
select tests.create_shop();

select is(
  tests.call_as(w, $$public.admin_release_images(array['/media/one.jpg'])$$) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['asha', 'anon', 'service_role']) w;

select * from finish();
rollback;
