begin;
select plan(14);

select ok(private.is_gtin(g), 'accepts ' || g)
from unnest(array['96385074', '036000291452', '4006381333931', '8901030865275', '10614141000415']) g;
select ok(not private.is_gtin(g), format('rejects %L', g))
from unnest(array[
  '', '8901030865274', '8910030865275', '890103086527', '08901030865275 ', '12345671', '00000000', '96385074000',
  '400638133393x'
]) g;

select * from finish();
rollback;
