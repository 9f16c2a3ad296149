-- Returns the words of a search that say for whom something is to be, and not what it is: 'ladies', 'mummy'.
-- Normalized, as normalize_words leaves them.
create function private.weak_words()
returns text[]
language sql
immutable
set search_path = ''
as $$
  select '{mother,mom,mummy,maa,father,dad,papa,sister,brother,bhai,behen,wife,husband,friend,girlfriend,boyfriend,
    daughter,son,parent,couple,her,him,man,men,gent,woman,women,lady,mahila,purush,female,male,unisex,girl,boy,kid,
    महिला,पुरुष,मम्मी,पापा,size,idea,box}'::text[];
$$;
revoke execute on function private.weak_words from public, anon, authenticated, service_role;
