begin;
select plan(4);
select tests.create_shop();

delete from public.invoices;
select tests.create_order('one', 'asha', tests.order_line('lamp'));

select is(tests.admin_issue_invoice('asha', 'one'), '42501', 'rejects a call by a shopper');
select is(tests.admin_issue_invoice(w, 'one'), '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'service_role']) w;
select is((select count(*) from public.invoices), 0::bigint, 'issues no invoice then');

select * from finish();
rollback;
