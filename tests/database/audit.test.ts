import { afterAll, beforeAll, expect, test } from "vitest";

import { AUDITED } from "#app/data/audit-log.server.ts";
import { createMigratedDatabase, type TestDatabase } from "#tests/database/test-database.ts";

/*
 * Every write of the portal leaves an audit row. Writes are found in the database itself: what the functions admin_* do,
 * with the functions they call, and what row level security lets people who run the shop do to a table.
 */

type Verb = "insert" | "update" | "delete";

let db: TestDatabase;
beforeAll(async () => {
  db = await createMigratedDatabase();
});
afterAll(() => db.close());

async function readFunctions(): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; body: string }>(`
    select n.nspname || '.' || p.proname as name, p.prosrc as body
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prorettype <> 'trigger'::regtype`);
  // Comments name tables, too.
  return new Map(rows.map(({ name, body }) => [name, body.replaceAll(/--[^\n]*/g, "")]));
}

/** Bodies of a function and of all that it calls. */
function withCalls(name: string, functions: ReadonlyMap<string, string>, seen = new Set<string>()): string {
  const body = functions.get(name);
  if (body === undefined || seen.has(name)) return "";
  seen.add(name);
  const calls = [...body.matchAll(/\b((?:private|public)\.\w+)\s*\(/g)].map(([, called = ""]) => called);
  return [body, ...calls.map((called) => withCalls(called, functions, seen))].join("\n");
}

const VERBS = [
  ["insert", /\binsert into public\.(\w+)/g],
  ["update", /\bupdate public\.(\w+)/g],
  ["delete", /\bdelete from public\.(\w+)/g],
] as const;

/** 'table verb' of each write in a body; "on conflict do update" is an update. */
function writesOf(body: string): Set<string> {
  const writes = VERBS.flatMap(([verb, pattern]) =>
    [...body.matchAll(pattern)].map(([, table = ""]) => `${table} ${verb}`),
  );
  return new Set(writes);
}

/** 'table verb' that a trigger of the audit log notes. */
async function auditedWrites(): Promise<Set<string>> {
  const { rows } = await db.query<{ relation: string; kind: number }>(`
    select c.relname as relation, t.tgtype::int as kind
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'private.record_audit'::regproc`);
  const bits: [Verb, number][] = [
    ["insert", 4],
    ["delete", 8],
    ["update", 16],
  ];
  return new Set(
    rows.flatMap(({ relation, kind }) =>
      bits.flatMap(([verb, bit]) => ((kind & bit) === bit ? [`${relation} ${verb}`] : [])),
    ),
  );
}

/** Functions that write, without what they read. */
async function writingFunctions() {
  const functions = await readFunctions();
  const { rows } = await db.query<{ name: string }>(`
    select 'public.' || proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and proname like 'admin\\_%' and provolatile = 'v' order by 1`);
  return rows.map(({ name }) => {
    const body = withCalls(name, functions);
    return { name, body, writes: writesOf(body) };
  });
}

/** Functions that leave no row in the audit log, with the reason. */
const SILENT: Record<string, string> = {
  "public.admin_add_import_rows": "an import changes nothing until it is decided, which leaves a row",
  "public.admin_begin_import": "an import changes nothing until it is decided, which leaves a row",
  "public.admin_create_order_batch":
    "what is planned changes nothing; each order leaves a row when it is changed",
  "public.admin_delete_order_view": "a view is a member of staff's own bookmark",
  "public.admin_export_newsletter": "an export changes nothing; the security log has it",
  "public.admin_mark_notifications_read": "which news one has seen is nobody else's business",
  "public.admin_save_order_view": "a view is a member of staff's own bookmark",
};

test("every function of the portal that writes leaves an audit row", async () => {
  const audited = await auditedWrites();
  const found = await writingFunctions();
  expect(found.length).toBeGreaterThan(25);
  const silent = found.filter(
    ({ body, writes }) =>
      writes.size > 0 &&
      !body.includes("insert into public.audit_log") &&
      ![...writes].some((write) => audited.has(write)),
  );
  expect(silent.map(({ name }) => name)).toEqual(Object.keys(SILENT));
});

test("every table that people who run the shop may write leaves an audit row", async () => {
  const audited = await auditedWrites();
  const { rows } = await db.query<{ write: string }>(`
    select distinct c.relname || ' ' || v.verb as write
    from pg_policy p
    join pg_class c on c.oid = p.polrelid
    cross join (values ('insert', 'a'), ('update', 'w'), ('delete', 'd')) v (verb, code)
    where c.relnamespace = 'public'::regnamespace and p.polcmd::text in (v.code, '*')
      and concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) like '%has_permission%'
      and exists (
        select from information_schema.column_privileges g
        where g.table_schema = 'public' and g.table_name = c.relname and g.grantee = 'authenticated'
          and g.privilege_type = upper(v.verb)
        union all
        select from information_schema.table_privileges g
        where g.table_schema = 'public' and g.table_name = c.relname and g.grantee = 'authenticated'
          and g.privilege_type = upper(v.verb)
      )
    order by 1`);
  const writes = rows.map(({ write }) => write);
  expect(writes.length).toBeGreaterThan(8);
  expect(writes.filter((write) => !audited.has(write))).toEqual([]);
});

test("the list of the portal can be narrowed to every table with audit rows", async () => {
  const { rows } = await db.query<{ relation: string }>(`
    select distinct c.relname as relation from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'private.record_audit'::regproc order by 1`);
  const functions = await readFunctions();
  const named = [...functions.values()].flatMap((body) =>
    [...body.matchAll(/insert into public\.audit_log[^;]*?'(?:insert|update|delete)',\s*'(\w+)'/g)].map(
      ([, table = ""]) => table,
    ),
  );
  const missing = [...new Set([...rows.map(({ relation }) => relation), ...named])].filter(
    (table) => !AUDITED.some((known) => known === table),
  );
  expect(missing).toEqual([]);
});
