begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
create function pg_temp.books()
returns text
language sql
as $$
  select md5(string_agg(b.line, ' ' order by b.line))
  from (
    select to_jsonb(o)::text from public.orders o
    union all select to_jsonb(i)::text from public.order_items i
    union all select to_jsonb(h)::text from public.order_status_history h
    union all select to_jsonb(m)::text from public.stock_movements m
    union all select to_jsonb(p)::text from public.products p
  ) b (line);
$$;
set local session_replication_role = replica;
update public.orders set created_at = created_at - interval '20 years';
update public.order_status_history set created_at = created_at - interval '20 years';
update public.stock_movements set created_at = created_at - interval '20 years';
set local session_replication_role = origin;
create temporary table books_before as select pg_temp.books() as line;

select tests.thin();

select is((select count(*) > 0 from public.orders), true, 'there are orders');
select is(
  pg_temp.books(),
  (select line from books_before),
  'keeps orders, items, history and stock movements of 20 years ago'
);
select is(
  (
    select count(*)::integer from public.products p
    where p.stock <> (select coalesce(sum(m.quantity), 0) from public.stock_movements m where m.product_id = p.id)
  ),
  0,
  'every stock is the sum of its movements'
);

select * from finish();
rollback;
