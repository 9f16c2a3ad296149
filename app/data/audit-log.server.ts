import type { Db } from "#app/data/client.server.ts";
import type { Json } from "#app/data/database.types.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { formatDateTime } from "#app/shop/dates.ts";

/** One write of an admin. */
export type AuditEntry = {
  id: number;
  /** null: the shop itself; '' for an account that is gone. */
  actor: string | null;
  action: string;
  entity: string;
  entityId: string;
  changes: { field: string; before: string; after: string }[];
  createdAt: string;
};

/** What admins write to, by the names of its tables. */
export const AUDITED = [
  "products",
  "categories",
  "orders",
  "order_notes",
  "invoices",
  "refunds",
  "return_requests",
  "reviews",
  "users",
  "coupons",
  "contact_messages",
  "settings",
  "payment_secrets",
  "outbox",
] as const;

type AuditQuery = { entity: "" | (typeof AUDITED)[number]; page: number; pageSize: number };

/** A page of the audit log, newest first, and whether there is another. */
export async function listAudit(
  db: Db,
  { entity, page, pageSize }: AuditQuery,
): Promise<{ entries: AuditEntry[]; hasNext: boolean }> {
  const from = (page - 1) * pageSize;
  let query = db
    .from("audit_log")
    .select("id, actor_id, action, entity, entity_id, before, after, created_at");
  if (entity !== "") query = query.eq("entity", entity);
  const answer = await query.order("id", { ascending: false }).range(from, from + pageSize);
  const rows = unwrap("list the audit log", answer);
  const shown = rows.slice(0, pageSize);
  const names = await namesOf(db, new Set(shown.flatMap(({ actor_id: id }) => id ?? [])));
  return {
    entries: shown.map((row) => ({
      id: row.id,
      actor: row.actor_id === null ? null : (names.get(row.actor_id) ?? ""),
      action: row.action,
      entity: row.entity,
      entityId: row.entity_id,
      changes: changesOf(row.before, row.after),
      createdAt: row.created_at,
    })),
    hasNext: rows.length > pageSize,
  };
}

async function namesOf(db: Db, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map();
  const answer = await db
    .from("users")
    .select("id, full_name, email")
    .in("id", [...ids]);
  const people = unwrap("name the actors", answer);
  return new Map(people.map(({ id, full_name: name, email }) => [id, name || (email ?? "")]));
}

type Fields = Record<string, Json | undefined>;

function fieldsOf(row: Json): Fields {
  return typeof row === "object" && row !== null && !Array.isArray(row) ? row : {};
}

/** A moment as the database writes it into a record. */
const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/;

function words(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string") return JSON.stringify(value);
  return STAMP.test(value) ? formatDateTime(value) : value;
}

function changesOf(before: Json, after: Json): AuditEntry["changes"] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].toSorted();
  return names
    .map((field) => ({ field, before: words(old[field]), after: words(now[field]) }))
    .filter((change) => change.before !== "" || change.after !== "");
}
