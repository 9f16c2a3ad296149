begin;
select plan(8);

-- India is 5:30 ahead, so its year ends at 18:30 UTC on 31 March, in leap years too.
select is(
  private.financial_year(at::timestamptz),
  year,
  'names ' || year || ' at ' || at
)
from (
  values
    ('2028-01-01 00:00:00+05:30', '27-28'),
    ('2028-02-29 12:00:00+05:30', '27-28'),
    ('2028-03-31 00:00:00+05:30', '27-28'),
    ('2028-03-31 23:59:59.999+05:30', '27-28'),
    ('2028-04-01 00:00:00+05:30', '28-29'),
    ('2027-03-31 23:59:59.999+05:30', '26-27'),
    ('2027-04-01 00:00:00+05:30', '27-28'),
    ('2100-03-31 23:59:59.999+05:30', '99-00')
) v (at, year);

select * from finish();
rollback;
