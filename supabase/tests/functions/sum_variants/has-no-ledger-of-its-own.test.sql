begin;
select plan(2);
select tests.create_shop();
select tests.create_kurta();
update public.products set stock = 1 where id = tests.id('kurta-m');

select is_empty(
  format('select 1 from public.stock_movements where product_id = %L', tests.id('kurta')),
  'writes no movement for the sum'
);
select is_empty(
  $$select v.id from public.products v left join public.stock_movements m on m.product_id = v.id
    where v.variant_of = tests.id('kurta') group by v.id having v.stock <> coalesce(sum(m.quantity), 0)$$,
  'the ledger of each variant adds up to its stock'
);

select * from finish();
rollback;
