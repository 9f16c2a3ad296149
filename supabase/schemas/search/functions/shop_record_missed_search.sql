-- Counts a search that found nothing. Ignores what is shorter than two or longer than 60 characters, has no letter, or
-- may name a person or an order. Of more than 1,000 searches, the least and longest ago searched goes.
create function public.shop_record_missed_search(p_search text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_phrase text := lower(btrim(regexp_replace(coalesce(p_search, ''), '\s+', ' ', 'g')));
begin
  if char_length(v_phrase) not between 2 and 60 or not private.is_impersonal(v_phrase)
    or v_phrase !~ U&'[a-z\0900-\097F]' then
    return;
  end if;
  insert into public.missed_searches as m (phrase) values (v_phrase)
  on conflict (phrase) do update set times = m.times + 1, last_at = now();
  if (select count(*) from public.missed_searches) > 1000 then
    delete from public.missed_searches
    where phrase in (
      select m.phrase from public.missed_searches m where m.phrase <> v_phrase
      order by m.times, m.last_at limit 1 for update skip locked
    );
  end if;
end;
$$;
revoke execute on function public.shop_record_missed_search from public, anon, authenticated, service_role;
grant execute on function public.shop_record_missed_search to service_role;
