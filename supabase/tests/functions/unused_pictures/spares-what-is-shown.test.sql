begin;
select plan(6);
select tests.scene();

update public.products set image_url = '/media/one.jpg' where id = tests.id('lamp');
update public.products set images = '[{"url": "/a.svg"}, {"url": "/media/two.jpg"}]' where id = tests.id('ghost');
update public.products set image_url = '/media/three.jpg' where id = tests.id('mat');
select tests.order_named('one', 'asha', tests.line('mat'));
update public.products set image_url = null where id = tests.id('mat');

select is(tests.answer('chief', 'public.unused_pictures(array[''/media/one.jpg'', ''/media/four.jpg'', ''/media/two.jpg''])'),
  '["/media/four.jpg"]', 'what a product shows first or later is in use');
select is(tests.answer('chief', 'public.unused_pictures(array[''/media/three.jpg''])'), '[]', 'what an order remembers is in use');
select is(tests.answer('chief', 'public.unused_pictures(array[''/media/on'', ''one.jpg''])'), '["/media/on", "one.jpg"]', 'a part of an address is another one');
select is(tests.answer(w, 'public.unused_pictures(array[''/media/one.jpg''])') ->> 'error', '42501', w || ' may not ask')
from unnest(array['asha', 'anon', 'service_role']) w;
select * from finish();
rollback;
