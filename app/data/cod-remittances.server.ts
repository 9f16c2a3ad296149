import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError, unwrap } from "#app/data/errors.server.ts";
import { REMITTANCE_PROBLEMS, type RemittanceLine } from "#app/shop/bookkeeping/remittance.ts";
import { paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";

const amount = z.number().transform(paiseFromRupees);
const text = z.string().nullable();
const total = amount.nullable();

const overview = z.object({
  remittances: z.array(
    z.object({
      id: z.string(),
      courier: z.string(),
      paid_on: z.string(),
      reference: text,
      lines: z.number(),
      amount,
      problems: z.number(),
    }),
  ),
  differences: z.array(
    z.object({
      id: z.number(),
      remittance_id: z.string(),
      courier: z.string(),
      paid_on: z.string(),
      number: z.string(),
      amount,
      problem: z.enum(REMITTANCE_PROBLEMS),
      order_id: text,
      order_number: text,
      total,
    }),
  ),
  overdue: z.array(
    z.object({
      id: z.string(),
      order_number: z.string(),
      carrier: text,
      delivered_at: z.string(),
      total_amount: amount,
    }),
  ),
});

/** Remittances of couriers, their differences, and delivered cash orders without any payment. Amounts are in paise. */
export type RemittancesOverview = z.output<typeof overview>;

/**
 * Lists the remittances of couriers, the latest first, and cash orders delivered more than `days` ago without any
 * payment.
 * @throws as throwUnavailable
 */
export async function readRemittances(
  db: Db,
  { limit, offset, days }: { limit: number; offset: number; days: number },
): Promise<RemittancesOverview> {
  const answer = await db.rpc("admin_cod_remittances", { p_limit: limit, p_offset: offset, p_days: days });
  return overview.parse(unwrap("list what couriers paid", answer));
}

const detail = z.object({
  id: z.string(),
  courier: z.string(),
  paid_on: z.string(),
  reference: text,
  created_at: z.string(),
  entered_by: text,
  lines: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      amount,
      problem: z.enum(REMITTANCE_PROBLEMS).nullable(),
      settled_note: text,
      order_id: text,
      order_number: text,
      total,
    }),
  ),
});
export type RemittanceDetail = z.output<typeof detail>;

/**
 * Finds a remittance.
 * @returns null when there is none
 */
export async function findRemittance(db: Db, id: string): Promise<RemittanceDetail | null> {
  if (!z.guid().safeParse(id).success) return null;
  const answer = await db.rpc("admin_cod_remittance", { p_id: id });
  if (!answer.error && answer.data === null) return null;
  return detail.parse(unwrap("read what a courier paid", answer));
}

type NewRemittance = {
  /** The key of the form: a form that is posted twice is stored once. */
  requestKey: string;
  courier: string;
  paidOn: string;
  reference: string | null;
  lines: readonly RemittanceLine[];
};

const added = z.object({ ok: z.literal(true), id: z.string(), problems: z.number() });

/**
 * Stores a remittance and compares it with its orders.
 * @returns null when it could not be stored, which is logged
 */
export async function addRemittance(
  db: Db,
  given: NewRemittance,
): Promise<{ id: string; problems: number } | null> {
  const { data, error } = await db.rpc("admin_add_cod_remittance", {
    p_remittance: {
      request_key: given.requestKey,
      courier: given.courier,
      paid_on: given.paidOn,
      reference: given.reference,
      lines: given.lines.map((line) => ({ number: line.number, amount: rupeesFromPaise(line.amount) })),
    },
  });
  const parsed = added.safeParse(data);
  if (error || !parsed.success) {
    logError("store what a courier paid", error ?? data);
    return null;
  }
  return parsed.data;
}

type Answered = { data: unknown; error: { message: string } | null };

const answer = z.object({ ok: z.boolean() });

function resultOf(operation: string, { data, error }: Answered): "done" | "not-found" | "failed" {
  const parsed = answer.safeParse(data);
  if (error || !parsed.success) {
    logError(operation, error ?? data);
    return "failed";
  }
  return parsed.data.ok ? "done" : "not-found";
}

/** Deletes a remittance entered by mistake. */
export async function deleteRemittance(db: Db, id: string): Promise<"done" | "not-found" | "failed"> {
  return resultOf("delete what a courier paid", await db.rpc("admin_delete_cod_remittance", { p_id: id }));
}

/** Marks a difference as settled, which removes it from the list. */
export async function settleLine(
  db: Db,
  line: number,
  note: string,
): Promise<"done" | "not-found" | "failed"> {
  const settled = await db.rpc("admin_settle_cod_line", { p_line_id: line, p_note: note });
  return resultOf("settle a difference", settled);
}
