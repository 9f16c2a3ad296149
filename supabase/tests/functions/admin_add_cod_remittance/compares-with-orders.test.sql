begin;
select plan(9);
select tests.create_shop();
select tests.create_delivered_order('one');
select tests.create_delivered_order('two');
select tests.create_order('underway', 'bala', tests.order_line('lamp'));
update public.orders set tracking_number = 'awb-77' where id = tests.order_id('two');

select is(
  tests.remit(tests.remitted('one', 60) || tests.remitted(' AWB-77 ', 100) || tests.remitted('X1', 5)
    || tests.remitted('underway', 100)) ->> 'problems',
  '3',
  'says how many lines differ'
);
select is(tests.remittance_problems(), 'short - unknown not_delivered', 'too little, right, unknown, not delivered');
select isnt(
  (select o.cod_remitted_at from public.orders o where o.id = tests.order_id('one')), null, 'the order knows it'
);
select tests.remit(tests.remitted('one', 40));
select is(tests.remittance_problems(), '- - unknown not_delivered -', 'the rest completes it');
select tests.remit(tests.remitted('one', 1) || tests.remitted('two', 100));
select is(tests.remittance_problems(), '- - unknown not_delivered - twice twice', 'what was paid in full before');
select is(
  tests.remit(jsonb_build_array(jsonb_build_object('number', (
    select right(o.order_number, 13) from public.orders o where o.id = tests.order_id('underway')
  ), 'amount', 0.5))) ->> 'ok',
  'true',
  'takes an order number without its letters'
);
select is(
  (select count(*)::integer from public.cod_remittance_lines l where l.order_id = tests.order_id('underway')), 2,
  'and finds it'
);

select tests.remit(tests.remitted('X2', 1), tests.id('form'));
select tests.remit(tests.remitted('X2', 1), tests.id('form'));
select is(
  (select count(*)::integer from public.cod_remittance_lines l where l.number = 'X2'), 1,
  'a form that is posted twice is entered once'
);
select is(
  tests.outcome(tests.remit('[]')), '22023', 'needs a line'
);

select * from finish();
rollback;
