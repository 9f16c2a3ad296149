-- Returns the colours that searches name. Normalized, as normalize_words leaves them.
create function private.color_words()
returns text[]
language sql
immutable
set search_path = ''
as $$
  select '{red,blue,green,black,white,yellow,pink,brown,grey,gray,orange,purple,maroon,beige,golden,lal,laal,neela,
    neeli,hara,hari,kala,kali,safed,peela,peeli,gulabi,bhura,
    लाल,नीला,नीली,हरा,हरी,काला,काली,सफेद,पीला,पीली,गुलाबी,भूरा}'::text[];
$$;
revoke execute on function private.color_words from public, anon, authenticated, service_role;
