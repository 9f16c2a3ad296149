begin;
select plan(7);

select is(private.typed_digits(typed), digits, 'reads ' || typed)
from (values
  ('74 55 67 98 06', '7455679806'), ('+91 98765-43210', '919876543210'), ('(080) 4000', '0804000'), ('12345', '12345'),
  ('1234', null), ('1 2 3 4 x', null), ('ord-12345', null)
) t (typed, digits);

select * from finish();
rollback;
