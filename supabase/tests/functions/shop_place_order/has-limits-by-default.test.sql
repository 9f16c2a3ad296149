begin;
select plan(1);

select is(
  (
    select concat_ws(' ', s.cod_limit, s.line_limit, s.open_cod_limit, s.phone_cod_limit, s.unpaid_units_limit)
    from public.settings s
  ),
  '10000.00 10 3 3 20',
  'a new shop limits orders'
);

select * from finish();
rollback;
