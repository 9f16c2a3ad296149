import type { Db } from "#app/data/client.server.ts";
import type { Json } from "#app/data/database.types.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { type Page, pageRangePlusOne, splitPage } from "#app/data/paging.server.ts";
import { formatDateTime } from "#app/shop/dates.ts";

/** A change made by an admin or the system. */
export type AuditEntry = {
  id: number;
  /** Name of the admin; null: the system; '' for a deleted account. */
  actor: string | null;
  action: string;
  entity: string;
  entityId: string;
  changes: { field: string; before: string; after: string }[];
  createdAt: string;
};

/** Names of the audited tables. */
export const AUDITED = [
  "products",
  "categories",
  "orders",
  "order_notes",
  "invoices",
  "credit_notes",
  "refunds",
  "return_requests",
  "reviews",
  "users",
  "customer_records",
  "customer_notes",
  "coupons",
  "contact_messages",
  "settings",
  "payment_secrets",
  "outbox",
] as const;

type AuditQuery = Page & { entity: "" | (typeof AUDITED)[number] };

/** A page of the audit log, newest first. */
export async function listAudit(
  db: Db,
  { entity, ...page }: AuditQuery,
): Promise<{ entries: AuditEntry[]; hasNext: boolean }> {
  let query = db
    .from("audit_log")
    .select("id, actor_id, action, entity, entity_id, before, after, created_at");
  if (entity !== "") query = query.eq("entity", entity);
  const response = await query.order("id", { ascending: false }).range(...pageRangePlusOne(page));
  const { rows, hasNext } = splitPage(unwrap("list the audit log", response), page);
  const names = await readNames(db, new Set(rows.flatMap(({ actor_id: id }) => id ?? [])));
  return {
    entries: rows.map((row) => ({
      id: row.id,
      actor: row.actor_id === null ? null : (names.get(row.actor_id) ?? ""),
      action: row.action,
      entity: row.entity,
      entityId: row.entity_id,
      changes: toChanges(row.before, row.after),
      createdAt: row.created_at,
    })),
    hasNext,
  };
}

async function readNames(db: Db, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map();
  const response = await db
    .from("users")
    .select("id, full_name, email")
    .in("id", [...ids]);
  const people = unwrap("name the actors", response);
  return new Map(people.map(({ id, full_name: name, email }) => [id, name || (email ?? "")]));
}

type Fields = Record<string, Json | undefined>;

function toFields(row: Json): Fields {
  return typeof row === "object" && row !== null && !Array.isArray(row) ? row : {};
}

/** A timestamp in a row that was serialised as JSON. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/;

function toText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string") return JSON.stringify(value);
  return TIMESTAMP.test(value) ? formatDateTime(value) : value;
}

function toChanges(before: Json, after: Json): AuditEntry["changes"] {
  const [old, now] = [toFields(before), toFields(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].toSorted();
  return names
    .map((field) => ({ field, before: toText(old[field]), after: toText(now[field]) }))
    .filter((change) => change.before !== "" || change.after !== "");
}
