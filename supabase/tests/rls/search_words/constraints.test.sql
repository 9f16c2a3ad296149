begin;
select plan(8);
select tests.create_shop();

select throws_ok(
  format('insert into public.search_words (word, means) values (%L, %L::text[])', c.word, c.means),
  c.error,
  null,
  'rejects ' || c.what
)
from (
  values
    ('two words', '{lamp}', '23514', 'two words'), ('-', '{lamp}', '23514', 'a word without letters'),
    (repeat('w', 41), '{lamp}', '23514', 'a long word'), ('zqxword', '{}', '23514', 'no meaning'),
    ('zqxword', '{a,b,c,d,e,f,g,h,i,j,k}', '23514', 'eleven meanings'),
    ('zqxword', '{lamp,-}', '23514', 'a meaning without letters'), ('zqxword', '{lamp,null}', '23514', 'a null'),
    ('Mobiles', '{lamp}', '23505', 'a word that is there in another form')
) as c (word, means, error, what);

select * from finish();
rollback;
