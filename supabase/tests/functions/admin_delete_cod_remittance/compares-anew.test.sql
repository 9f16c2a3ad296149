begin;
select plan(4);
select tests.create_shop();
select tests.create_delivered_order('one');
select tests.remit(tests.remitted('one', 100), tests.id('first'));
select tests.remit(tests.remitted('one', 100), tests.id('second'));
create function tests.delete_remittance(p_key text)
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format('public.admin_delete_cod_remittance(%L)', coalesce(
    (select r.id from public.cod_remittances r where r.request_key = tests.id(p_key)), tests.id('none')
  ))));
$$;

select is(tests.delete_remittance('first'), 'ok', 'deletes a payment');
select is(tests.remittance_problems(), '-', 'what was paid twice is right now');
select tests.delete_remittance('second');
select is(
  (select o.cod_remitted_at from public.orders o where o.id = tests.order_id('one')), null, 'the order awaits its cash'
);
select is(tests.delete_remittance('second'), 'not_found', 'not twice');

select * from finish();
rollback;
