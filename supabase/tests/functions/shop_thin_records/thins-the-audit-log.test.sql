begin;
select plan(5);
select tests.create_shop();

delete from public.audit_log;
select
  tests.add_old_change(e, 'recent', '364 days'), tests.add_old_change(e, 'year', '1 year 1 day')
from unnest(array['contact_messages', 'order_notes', 'reviews', 'products', 'orders']) e;

select is(tests.thin(), '3', 'erases what three rows say about people');
select is(
  tests.old_changes(),
  'contact_messages recent, contact_messages year (erased), order_notes recent, order_notes year (erased), '
    || 'orders recent, orders year, products recent, products year, reviews recent, reviews year (erased)',
  'a year later, and only about people'
);

delete from public.audit_log;
select tests.add_old_change(e, '3', '3 years'), tests.add_old_change(e, '3+', '3 years 1 day')
from unnest(array[
  'products', 'reviews', 'settings', 'orders', 'refunds', 'invoices', 'credit_notes', 'return_requests'
]) e;
select tests.add_old_change('orders', '8', '8 years'), tests.add_old_change('orders', '8+', '8 years 1 day');

-- Two reviews are erased, and then products, a review, settings and an order are deleted.
select is(tests.thin(), '6', 'erases and deletes six rows');
select is(
  tests.old_changes(),
  'credit_notes 3, credit_notes 3+, '
    || 'invoices 3, invoices 3+, orders 3, orders 3+, orders 8, products 3, refunds 3, refunds 3+, return_requests 3, '
    || 'return_requests 3+, reviews 3 (erased), settings 3',
  'keeps other rows for three years, and the log of the books for eight'
);
select is(tests.thin(), '0', 'thins each once');

select * from finish();
rollback;
