-- Returns what was typed into a search as the searches compare it: in lower case, with single spaces. A telephone is
-- without +91, 0091, 91 or the 0 before it, also while only its beginning is typed, so that it finds what its bare
-- digits find. Fewer than four digits behind a 0 are a part of some other number, and stay as they are.
create function private.search_text(p_typed text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when t.text ~ '^[+0-9 ()-]+$' then coalesce(
      substring(n.number from '^\+910?([0-9]+)$'),
      substring(n.number from '^00910?([0-9]{4,})$'),
      substring(n.number from '^0([6-9][0-9]{3,9})$'),
      substring(n.number from '^91([6-9][0-9]{9})$'),
      t.text
    )
    else t.text
  end
  from (select lower(btrim(regexp_replace(coalesce(p_typed, ''), '\s+', ' ', 'g')))) t (text)
  cross join lateral (select regexp_replace(t.text, '[ ()-]', '', 'g')) n (number);
$$;
revoke execute on function private.search_text from public, anon, authenticated, service_role;
