begin;
select plan(1);
select tests.create_shop();

delete from private.document_counters;
select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.set_clock('2026-12-31 20:00:00+00');
insert into private.document_counters (series, financial_year, last_number) values ('INV', '26-27', 999999);

select is(
  tests.admin_issue_invoice('admin', 'one'),
  'INV/2627/1000000',
  'fits a number with seven digits into 16 characters'
);

select * from finish();
rollback;
