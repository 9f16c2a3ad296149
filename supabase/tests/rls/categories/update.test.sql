begin;
select plan(8);
select tests.create_shop();

select is(
  tests.run_as('admin', format($$update public.categories set %s where id = tests.id('pots')$$, c)),
  '1',
  'lets an admin set ' || c
)
from unnest(
  array[$$name = 'Pans'$$, $$slug = 'test-pans'$$, 'is_active = false', 'sort_order = 3']
) c;
select is(
  tests.run_as('admin', format($$update public.categories set %s where id = tests.id('pots')$$, c)),
  '42501',
  'does not let an admin set ' || c
)
from unnest(array['id = gen_random_uuid()', 'created_at = now()']) c;

update public.categories set is_active = true where id = tests.id('pots');

select is(
  tests.run_as('asha', $$update public.categories set name = 'X' where id = tests.id('pots')$$),
  '0',
  'changes nothing for a shopper'
);
select is(
  tests.run_as('anon', $$update public.categories set name = 'X'$$),
  '42501',
  'rejects a visitor'
);

select * from finish();
rollback;
