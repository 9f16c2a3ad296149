-- What a search compares: the words of a product, the pieces of its name, and the words the catalogue knows.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- 'Women''s hand-made LAMPS, 2' becomes 'womens hand made lamp  2': small letters, no punctuation, one form for one and many.
create function private.plain_words(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    lower(translate(p_text, '!"#$%&()*+,-./:;<=>?@[\]^_{|}~–—…·×“”''’‘`', repeat(' ', 37))),
    '([a-z]{2}[a-rt-z])s\M', '\1', 'g'
  );
$$;

-- The words of a product, wherever they stand; those of its name a second time, as '=word', since an index of words
-- does not say where a word was found.
create function private.product_words(p_name text, p_brand text, p_short_description text, p_description text)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select array_to_tsvector(array(
    select n.word from unnest(string_to_array(private.plain_words(
      concat_ws(' ', p_name, left(p_brand, 200), left(p_short_description, 500), left(p_description, 5000))
    ), ' ')) n (word)
    where char_length(n.word) between 1 and 60
    union
    select '=' || n.word from unnest(string_to_array(private.plain_words(p_name), ' ')) n (word)
    where char_length(n.word) between 1 and 60
  ));
$$;

-- Every piece of one, two and three characters of a name, for a literal "contains". A space goes before the name,
-- so that the beginning of a word is a piece too.
create function private.name_pieces(p_name text)
returns text[]
language sql
immutable
cost 10000
set search_path = ''
as $$
  select array_agg(substr(n.padded, s, 1) collate "C") || array_agg(substr(n.padded, s, 2) collate "C")
    || array_agg(substr(n.padded, s, 3) collate "C")
  from (select ' ' || lower(p_name) as padded) n, generate_series(1, char_length(n.padded)) s;
$$;

alter table public.products
  add column search_words tsvector not null
    generated always as (private.product_words(name, brand, short_description, description)) stored,
  -- Stock changes with every order: with room on its page such a change touches no index.
  set (fillfactor = 85);

create index products_words_idx on public.products using gin (search_words) with (fastupdate = off) where is_active;
create index products_pieces_idx on public.products using gin (private.name_pieces(name)) with (fastupdate = off)
  where is_active;
-- Statistics of the pieces would cost every "analyze" seconds, and no plan depends on them.
alter index public.products_pieces_idx alter column 1 set statistics 0;

-- Each order of the list has its index, over the whole shop and within a category.
create index products_by_name_idx on public.products (lower(name), id) where is_active;
create index products_by_price_idx on public.products (price, id) where is_active;
create index products_by_rating_idx on public.products (rating, reviews_count, id) where is_active;
create index products_by_age_idx on public.products (created_at, id) where is_active;
create index products_category_by_name_idx on public.products (category_id, lower(name), id) where is_active;
create index products_category_by_price_idx on public.products (category_id, price, id) where is_active;
create index products_category_by_rating_idx on public.products (category_id, rating, reviews_count, id) where is_active;
create index products_category_by_age_idx on public.products (category_id, created_at, id) where is_active;

-- How a word sounds to somebody who spells by ear: 'saree' and 'sari', 'headphone' and 'headfone', 'kurta' and 'kurtha'.
create function private.sound_of(p_word text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    replace(replace(replace(replace(p_word, 'ph', 'f'), 'ee', 'i'), 'oo', 'u'), 'w', 'v'),
    '([bdgkt])h', '\1', 'g'), 'c(?=[eiy])', 's', 'g'), '[cq](?!h)', 'k', 'g'), '(.)\1+', '\1', 'g'), '(ie|y)$', 'i');
$$;

-- The words the catalogue knows. in_name: stands in some name or brand, so that a typo may be taken for it.
-- A word stays when its last product goes; corrections look whether anything for sale still has it.
create table private.known_words (
  word text collate "C" primary key,
  sound text not null,
  in_name boolean not null
);
create index known_words_sound_idx on private.known_words using gin (sound extensions.gin_trgm_ops) where in_name;

create function private.words_to_learn(p_product public.products)
returns table (word text, in_name boolean)
language sql
stable
set search_path = ''
as $$
  select w.lexeme, w.lexeme = any (n.words)
  from unnest((p_product).search_words) w,
    (select string_to_array(private.plain_words(concat_ws(' ', (p_product).name, (p_product).brand)), ' ') as words) n
  where w.lexeme ~ '^[a-z][a-z0-9]{2,29}$';
$$;

create function private.learn_words()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- In one order everywhere, so that two saves at once cannot wait for each other.
  insert into private.known_words as k (word, sound, in_name)
  select w.word, private.sound_of(w.word), w.in_name
  from private.words_to_learn(new) w
  where not exists (select from private.known_words o where o.word = w.word and (o.in_name or not w.in_name))
  order by w.word
  on conflict (word) do update set in_name = true where excluded.in_name and not k.in_name;
  return null;
end;
$$;

create trigger products_learn_words after insert or update of name, brand, short_description, description
on public.products for each row execute function private.learn_words();

-- Products that were there before this migration.
insert into private.known_words (word, sound, in_name)
select w.word, private.sound_of(w.word), bool_or(w.in_name)
from public.products p, private.words_to_learn(p) w
group by w.word;

-- The words that somebody may have meant: those in names or brands for sale that sound nearest, at most three.
-- Empty when nothing is near. Expects a word in plain form, letters only.
create function private.nearest_words(p_word text)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_sound text := private.sound_of(p_word);
  v_letters text[] := array(select l from unnest(string_to_array(v_sound, null)) l order by l);
  v_allowed integer := case when char_length(v_sound) < 6 then 1 else 2 end;
begin
  perform set_config('pg_trgm.similarity_threshold', '0.2', true);
  return array(
    select n.word
    from (
      select d.word, d.distance, min(d.distance) over () as least
      from (
        select k.word, case
            -- Letters in the wrong order are one slip, not two.
            when array(select l from unnest(string_to_array(k.sound, null)) l order by l) = v_letters
              then least(1, extensions.levenshtein(k.sound, v_sound))
            else least(
              extensions.levenshtein(k.sound, v_sound),
              -- Somebody may still be typing: the beginning of a longer word counts as well.
              case when char_length(v_sound) > 4 then extensions.levenshtein(left(k.sound, char_length(v_sound)), v_sound) end
            )
          end as distance
        from private.known_words k
        where k.in_name and k.sound operator(extensions.%) v_sound
      ) d
      where d.distance <= v_allowed
        and exists (select from public.products p where p.is_active and p.search_words @@ d.word::tsquery)
    ) n
    where n.distance = n.least
    order by extensions.similarity(n.word, p_word) desc, n.word
    limit 3
  );
end;
$$;

-- As before, but the words of a product are no admin's doing and fill no audit row.
create or replace function private.record_audit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ignored text[] := tg_argv[0]::text[];
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'search_words' end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'search_words' end;
  v_id text := coalesce(v_after, v_before) ->> 'id';
begin
  if tg_table_name = 'orders' then
    if current_setting('haat.actor', true) is distinct from 'admin' then
      return null;
    end if;
  elsif tg_table_name <> 'users' then
    if coalesce(current_setting('haat.reason', true), '') <> '' or not private.is_admin() then
      return null;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(b.key, b.value), jsonb_object_agg(b.key, v_after -> b.key)
    into v_before, v_after
    from jsonb_each(v_before) b
    where b.value is distinct from v_after -> b.key and not b.key = any (v_ignored);
    if v_before is null then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values ((select auth.uid()), lower(tg_op), tg_table_name, v_id, v_before, v_after);
  return null;
end;
$$;

revoke execute on function private.plain_words, private.product_words, private.name_pieces, private.sound_of,
  private.words_to_learn, private.learn_words, private.nearest_words from public, anon, authenticated, service_role;
revoke all on private.known_words from public, anon, authenticated, service_role;
-- Whoever writes a product computes its words and pieces.
grant execute on function private.plain_words, private.product_words, private.name_pieces
  to authenticated, service_role;
