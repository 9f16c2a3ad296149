begin;
select plan(5);

select is(private.tax_within(118, 18, 200, 36), 18.00, 'gives the tax');
select is(private.tax_within(118, 18, 90, 36), 28.00, 'more when less of the value is left');
select is(private.tax_within(118, 18, 200, 10), 10.00, 'less when less of the tax is left');
select is(private.tax_within(10.01, 0, 10, 0.04), 0.02, 'an even number of paise');
select is(private.tax_within(0.03, 0.02, 0, 0.10), 0.02, 'and no odd one when nothing of the value is left');

select * from finish();
rollback;
