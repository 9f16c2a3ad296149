begin;
select plan(16);

select is(private.search_text(typed), text, 'reads ' || coalesce(typed, 'nothing'))
from (values
  ('  Asha   VERMA ', 'asha verma'), (null, ''), ('+91 98765-43210', '9876543210'), ('+9198', '98'), ('+91 9', '9'),
  ('(+91) 98765', '98765'), ('0091 98765', '98765'), ('098765', '98765'), ('0 98765 43210', '9876543210'),
  ('+91 (0) 98765', '98765'), ('919876543210', '9876543210'),
  -- Not, or not yet, a telephone with its code.
  ('+91', '+91'), ('098', '098'), ('0091 98', '0091 98'), ('91987', '91987'), ('0987654321098', '0987654321098')
) t (typed, text);

select * from finish();
rollback;
