import { href, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { setOrderStatus } from "#app/data/admin-order-changes.server.ts";
import {
  findAdminOrder,
  findAdminOrderDetail,
  type AdminOrderSummary,
  type AdminOrderDetail,
} from "#app/data/admin-order-detail.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { redirectWithNotice, listFields } from "#app/routes/admin/admin.server.ts";
import { parseRecordId } from "#app/routes/admin/load-or-null.server.ts";
import { statusRefusal, statusUpdatedText } from "#app/shop/order/admin-order.ts";
import { ORDER_STATUSES } from "#app/shop/order/order.ts";

type Context = Readonly<RouterContextProvider>;

const NOT_FOUND = "Order not found";

/** What the address of the list of orders asks for; the dialogs over it carry it along. */
export const ordersQuery = z.object({
  ...listFields,
  status: z
    .enum(["", ...ORDER_STATUSES])
    .default("")
    .catch(""),
});
export type OrdersQuery = z.infer<typeof ordersQuery>;

/** @throws 404 for what is no order's id */
export function parseOrderId(id: unknown): string {
  return parseRecordId(id, NOT_FOUND);
}

function orNotFound<T>(context: Context, found: T | null): T {
  if (!found) throw redirectWithNotice(context, href("/admin/orders"), "error", NOT_FOUND);
  return found;
}

/** An order without its file. @throws as orderFile() does */
export async function requireAdminOrder(db: Db, context: Context, id: string): Promise<AdminOrderSummary> {
  return orNotFound(context, await findAdminOrder(db, parseOrderId(id)));
}

/** @throws a way back to the list, which says that there is no such order */
export async function requireAdminOrderDetail(
  db: Db,
  context: Context,
  id: string,
): Promise<AdminOrderDetail> {
  return orNotFound(context, await findAdminOrderDetail(db, parseOrderId(id)));
}

/** The form that sets an order's status; `seen` is the status on the screen. */
export const statusChange = z.object({
  id: z.guid(),
  status: z.enum(ORDER_STATUSES),
  seen: z.enum(ORDER_STATUSES),
});

/** Sets the status that a form asks for and goes back to where the form stood. */
export async function changeStatus(
  db: Db,
  context: Context,
  form: Record<string, unknown>,
  back: string,
): Promise<Response> {
  const wanted = statusChange.safeParse(form);
  if (!wanted.success) {
    throwUnreadableForm();
  }
  const { status } = wanted.data;
  const answer = await setOrderStatus(db, wanted.data);
  return answer.ok
    ? redirectWithNotice(context, back, "success", statusUpdatedText(status))
    : redirectWithNotice(context, back, "error", statusRefusal(answer.code, status, answer));
}
