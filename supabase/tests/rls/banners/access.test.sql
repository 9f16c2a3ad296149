begin;
select plan(17);
select tests.create_shop();
select tests.create_staff();
delete from public.banners;
insert into public.banners (image_url, alt, link, ends_at)
values ('/a.svg', 'now', '/', null), ('/b.svg', 'over', '/', now() - interval '1 minute');

select is(tests.run_as(c.who, 'select 1 from public.banners'), c.rows, 'shows ' || c.who || ' ' || c.rows)
from (values ('anon', '1'), ('asha', '1'), ('packer', '1'), ('content', '2'), ('service_role', '2')) c (who, rows);
select is(
  tests.run_as(c.who, $$insert into public.banners (image_url, alt, link) values ('/c.svg', 'new', '/')$$),
  c.answer,
  'answers an insert of ' || c.who || ' with ' || c.answer
)
from (values ('anon', '42501'), ('asha', '42501'), ('support', '42501'), ('content', '1')) c (who, answer);
select is(
  tests.run_as(c.who, $$update public.banners set alt = 'new' where alt = 'now'$$),
  c.answer,
  'answers an update of ' || c.who || ' with ' || c.answer
)
from (values ('anon', '42501'), ('asha', '0'), ('support', '0'), ('owner', '1')) c (who, answer);
select is(
  tests.run_as(c.who, $$delete from public.banners where alt = 'over'$$),
  c.answer,
  'answers a deletion of ' || c.who || ' with ' || c.answer
)
from (values ('anon', '42501'), ('asha', '0'), ('support', '0'), ('content', '1')) c (who, answer);

select * from finish();
rollback;
