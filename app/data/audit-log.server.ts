import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import type { Json } from "#app/data/database.types.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { type Page, pageRange, splitPage } from "#app/data/paging.server.ts";
import {
  type AuditChange,
  auditChanges,
  type AuditSummary,
  auditSummary,
} from "#app/shop/audit/audit-changes.ts";

/** A change made by staff or the system. */
export type AuditEntry = {
  id: number;
  actorId: string | null;
  /** The name of who made it; null: the system; '' for a deleted account. */
  actor: string | null;
  action: string;
  entity: string;
  entityId: string;
  /** The name or number of the record; null when it is not known. */
  label: string | null;
  /** The order of a note, an invoice or a refund. */
  orderId: string | null;
  /** All values that came, went or changed. */
  changes: AuditChange[];
  summary: AuditSummary;
  createdAt: string;
};

/** The audited tables. */
export const AUDITED = [
  "products",
  "categories",
  "collections",
  "home_page",
  "banners",
  "orders",
  "order_exports",
  "order_notes",
  "shipments",
  "invoices",
  "credit_notes",
  "refunds",
  "cod_remittances",
  "cod_remittance_lines",
  "return_requests",
  "reviews",
  "product_questions",
  "users",
  "customer_records",
  "customer_notes",
  "coupons",
  "contact_messages",
  "contact_message_answers",
  "message_templates",
  "search_words",
  "tax_rates",
  "product_imports",
  "settings",
  "payment_secrets",
  "outbox",
] as const;

type AuditQuery = Page & {
  entity: "" | (typeof AUDITED)[number];
  /** The id of a record of the entity. */
  record: string;
  /** The id of an account. */
  person: string;
};

const json = z.custom<Json>();
const rows = z.array(
  z.object({
    id: z.number(),
    actor_id: z.string().nullable(),
    actor: z.string(),
    action: z.string(),
    entity: z.string(),
    entity_id: z.string(),
    label: z.string().nullable(),
    order_id: z.string().nullable(),
    before: json.nullable(),
    after: json.nullable(),
    created_at: z.string(),
  }),
);

/** Lists a page of the audit log, newest first. */
export async function listAudit(
  db: Db,
  { entity, record, person, ...page }: AuditQuery,
): Promise<{ entries: AuditEntry[]; hasNext: boolean }> {
  const response = await db.rpc("admin_list_audit", {
    ...(entity === "" ? {} : { p_entity: entity }),
    ...(entity === "" || record === "" ? {} : { p_entity_id: record }),
    ...(person === "" ? {} : { p_actor_id: person }),
    p_limit: page.pageSize,
    p_offset: pageRange(page)[0],
  });
  const found = rows.parse(unwrap("list the audit log", response));
  const { rows: shown, hasNext } = splitPage(found, page);
  return {
    entries: shown.map((row) => ({
      id: row.id,
      actorId: row.actor_id,
      actor: row.actor_id === null ? null : row.actor,
      action: row.action,
      entity: row.entity,
      entityId: row.entity_id,
      label: row.label,
      orderId: row.order_id,
      changes: auditChanges(row.before, row.after),
      summary: auditSummary(row.before, row.after),
      createdAt: row.created_at,
    })),
    hasNext,
  };
}

/** Lists the present members of staff by name. */
export async function listStaff(db: Db): Promise<{ id: string; name: string }[]> {
  const response = await db
    .from("users")
    .select("id, full_name, email")
    .or("is_admin.eq.true,staff_role.not.is.null")
    .order("full_name")
    .limit(200);
  return unwrap("list the staff", response).map(({ id, full_name: name, email }) => ({
    id,
    name: name || (email ?? ""),
  }));
}
