/** The objects of a database as lines: "table public.orders …", "column public.orders.status …" and so on. */
export type Catalog = string[];

type Query = (sql: string) => Promise<{ rows: { line: string }[] }>;

const RELATION = "format('%I.%I', n.nspname, c.relname)";
const GRANTEE = "case a.grantee when 0 then 'public' else a.grantee::regrole::text end";

/** One query for each kind of object in the schemas public and private, and for Haat's own parts of auth and storage. */
const QUERIES = [
  `select format('schema %s %s', n.nspname, n.nspacl::text)
   from pg_namespace n where n.nspname in ('public', 'private')`,
  `select format('extension %s in %s', e.extname, e.extnamespace::regnamespace)
   from pg_extension e where e.extname <> 'plpgsql'`,
  `select format('%s %s rls %s forced %s options %s', c.relkind, ${RELATION}, c.relrowsecurity, c.relforcerowsecurity, c.reloptions)
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('public', 'private') and c.relkind <> 'i'`,
  `select format('column %s.%I %s not null %s default %s generated %s identity %s collation %s', ${RELATION}, t.attname,
     format_type(t.atttypid, t.atttypmod), t.attnotnull, pg_get_expr(d.adbin, d.adrelid), t.attgenerated, t.attidentity,
     t.attcollation::regcollation)
   from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = t.attnum
   where n.nspname in ('public', 'private') and c.relkind in ('r', 'v', 'c') and t.attnum > 0 and not t.attisdropped`,
  `select format('constraint %s %s on %s: %s', k.conname, k.contype, k.conrelid::regclass, pg_get_constraintdef(k.oid))
   from pg_constraint k join pg_namespace n on n.oid = k.connamespace where n.nspname in ('public', 'private')`,
  `select format('index %s statistics %s', pg_get_indexdef(c.oid),
     (select array_agg(t.attstattarget order by t.attnum) from pg_attribute t where t.attrelid = c.oid))
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('public', 'private') and c.relkind = 'i'`,
  `select format('view %s: %s', ${RELATION}, pg_get_viewdef(c.oid))
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('public', 'private') and c.relkind = 'v'`,
  `select format('function %s', pg_get_functiondef(p.oid))
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private')`,
  `select format('%s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled)
   from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('public', 'private', 'auth', 'storage') and not t.tgisinternal`,
  `select format('policy %s', row(p.*)::text) from pg_policies p where p.schemaname in ('public', 'private', 'storage')`,
  `select format('grant %s on %s to %s', a.privilege_type, ${RELATION}, ${GRANTEE})
   from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
   where n.nspname in ('public', 'private') and c.relkind in ('r', 'v', 'S', 'c')`,
  `select format('grant %s on %s.%I to %s', a.privilege_type, ${RELATION}, t.attname, ${GRANTEE})
   from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace, aclexplode(t.attacl) a
   where n.nspname in ('public', 'private')`,
  `select format('grant %s on function %s to %s', a.privilege_type, p.oid::regprocedure, ${GRANTEE})
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
   where n.nspname in ('public', 'private')`,
  `select format('default privileges in %s for %s: %s', d.defaclnamespace::regnamespace, d.defaclobjtype, d.defaclacl)
   from pg_default_acl d`,
  `select format('comment on %s: %s', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description)
   from pg_description d
   where d.objoid in (
     select c.oid from pg_class c where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'private'))
     union all
     select p.oid from pg_proc p where p.pronamespace in (select oid from pg_namespace where nspname in ('public', 'private'))
   )`,
  `select format('row of settings %s', s::text) from (select to_jsonb(s) - 'updated_at' from public.settings s) r (s)`,
  `select format('row of payment_secrets %s', s::text) from (select to_jsonb(s) - 'updated_at' from public.payment_secrets s) r (s)`,
  `select format('bucket %s', row(b.*)::text) from storage.buckets b`,
];

/**
 * Reads tables, columns, constraints, indexes, views, functions, triggers, policies, grants, default privileges and
 * comments of a database. The order of columns within a table does not count.
 */
export async function readCatalog(query: Query): Promise<Catalog> {
  const lines: string[] = [];
  for (const sql of QUERIES) {
    const { rows } = await query(`select q.line from (${sql}) as q (line)`);
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.toSorted();
}
