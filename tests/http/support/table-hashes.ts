import type { Shop } from "#local/launcher/shop.ts";

export type TableHashes = Record<string, string>;

/** Columns that time alone changes: mails wait for their next attempt, the last use of a session is noted. */
const CLOCKWORK: Record<string, string> = {
  "public.outbox": "t.idempotency_key",
  "auth.sessions": "t.id::text",
  "auth.users": "(to_jsonb(t) - 'last_sign_in_at' - 'updated_at')::text",
};

/**
 * Row count and hash of every table in every schema of the shop, accounts and files included; not when admins were
 * last seen in the portal, nor the security log, its alerts, and the mails that tell owners of an export.
 */
export async function hashAllTables(shop: Pick<Shop, "sql">): Promise<TableHashes> {
  const tables = await shop.sql<{ name: string; quoted: string }>(
    `select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage')
       and c.relname not in ('portal_sessions', 'security_events')
     order by 1`,
  );
  const sums = tables.map(({ name, quoted }) => {
    const row = CLOCKWORK[name] ?? "t::text";
    return `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as sum
      from ${quoted} t ${name === "public.outbox" ? "where t.kind not in ('security-alert', 'owner-act', 'owner-alert')" : ""}`;
  });
  const rows = await shop.sql<{ name: string; sum: string }>(sums.join(" union all "));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
