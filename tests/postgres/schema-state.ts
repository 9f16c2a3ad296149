/** Grants in one order, whichever was made last. */
const grants = (acl: string) =>
  `(select string_agg(item::text, ' ' order by item::text) from unnest(${acl}) item)`;

/** Query with rows of name and state: what the migrations have made, which no test may leave changed. */
export const SCHEMA = `
  select 'function ' || p.oid::regprocedure, to_jsonb(md5(concat(pg_get_functiondef(p.oid), ${grants("p.proacl")})))
  from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind in ('f', 'p')
  union all
  select 'table ' || c.oid::regclass, jsonb_build_object(
    'grants', ${grants("c.relacl")}, 'row level security', c.relrowsecurity, 'forced', c.relforcerowsecurity,
    'columns', (
      select md5(string_agg(concat_ws(' ', a.attname, a.atttypid, a.attnotnull, ${grants("a.attacl")}), ',' order by a.attnum))
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
    ),
    'constraints', (
      select md5(string_agg(concat(t.conname, pg_get_constraintdef(t.oid)), ',' order by t.conname))
      from pg_constraint t where t.conrelid = c.oid
    )
  )
  from pg_class c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v')
  union all
  select concat_ws(' ', 'policy', p.policyname, 'on', p.schemaname || '.' || p.tablename), to_jsonb(md5(p::text))
  from pg_policies p
  union all
  select 'trigger ' || t.tgname || ' on ' || t.tgrelid::regclass, jsonb_build_array(pg_get_triggerdef(t.oid), t.tgenabled)
  from pg_trigger t where not t.tgisinternal
  union all
  select 'index ' || i.schemaname || '.' || i.indexname, to_jsonb(i.indexdef)
  from pg_indexes i where i.schemaname in ('public', 'private')
  union all
  select 'settings of the database', to_jsonb(s.setconfig)
  from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database()`;
