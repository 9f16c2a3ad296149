begin;
select plan(2);
select tests.create_shop();
select tests.create_kurta();

select is(
  tests.outcome(tests.call_as('asha', format(
    'public.shop_ask_question(%L, %L)',
    (select v.id from public.products v where v.variant_of is not null limit 1), 'Does it shrink?'
  ))),
  'ok', 'a variant can be asked about'
);
select is(
  (select p.variant_of is null from public.product_questions q join public.products p on p.id = q.product_id), true,
  'and the question belongs to its product'
);

select * from finish();
rollback;
