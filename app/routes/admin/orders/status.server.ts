import { href, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { configContext, sessionContext } from "#app/context.ts";
import { setOrderStatus, undoOrderStatus } from "#app/data/admin-order-changes.server.ts";
import { findAdminOrder, findAdminOrderDetail } from "#app/data/admin-order-detail.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { redirectWithNotice } from "#app/routes/admin/admin.server.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import { statusRefusal, statusUpdatedText } from "#app/shop/order/admin-order.ts";
import { endsOrder, reinstates, sendsUnpaid } from "#app/shop/order/order-end.ts";
import { collectedCash } from "#app/shop/order/order-payment.ts";
import { awaitsPayment } from "#app/shop/order/order-transitions.ts";
import { undoneText, undoRefusal } from "#app/shop/order/order-undo.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/shop/order/order.ts";
import { intentForm, withConfirmation } from "#app/workflows/confirm-act.server.ts";

type Admin = { db: Db; context: Readonly<RouterContextProvider> };
export type PostedAdmin = Admin & { request: Request };

/** The form that sets an order's status; `seen` is the status on the screen. */
export const statusChange = z.object({
  id: z.guid(),
  status: z.enum(ORDER_STATUSES),
  seen: z.enum(ORDER_STATUSES),
});

/**
 * Sets the status posted by a status form and redirects back with a notice, from which it can be undone. Asks first
 * before an order ends, goes on its way without its online payment, or goes on though a refund was promised.
 * @param path path of the page that the form is on
 * @throws 400 for a malformed form
 */
export async function changeStatus(
  admin: PostedAdmin,
  form: Record<string, unknown>,
  path: string,
): Promise<Response> {
  const { db } = admin;
  const wanted = statusChange.safeParse(form);
  if (!wanted.success) {
    throwUnreadableForm();
  }
  const { id, status, seen } = wanted.data;
  const ends = endsOrder(seen, status);
  const found = ends || awaitsPayment(seen) ? await findAdminOrder(db, id) : undefined;
  if (ends && found && collectedCash(found.order) > 0) return redirect(cashPath(wanted.data, path), 303);
  const keepsRefund =
    reinstates(seen, status) && ((await findAdminOrderDetail(db, id))?.unsentRefund ?? 0) > 0;
  if (ends || keepsRefund || (found && sendsUnpaid(found.order, status))) {
    const asking = href("/admin/orders/:orderId/end", { orderId: id });
    return redirect(`${asking}?${queryWith(status, path)}`, 303);
  }
  return setStatusAndRedirect(admin, wanted.data, path);
}

/**
 * Sets a status without asking and redirects to `path` with a notice.
 * @throws 400 for a malformed form, and the page that asks for the password when much money goes back
 */
export async function setStatusAndRedirect(
  { db, context, request }: PostedAdmin,
  form: Record<string, unknown>,
  path: string,
): Promise<Response> {
  const wanted = statusChange.safeParse(form);
  if (!wanted.success) throwUnreadableForm();
  const { id, status } = wanted.data;
  const posted = intentForm("status");
  for (const [name, value] of Object.entries(wanted.data)) posted.set(name, value);
  const answer = await withConfirmation({ request, context }, db, posted, () =>
    setOrderStatus(db, wanted.data, context.get(configContext).undoSeconds),
  );
  if (!answer.ok && answer.code === "cash_unclear") return redirect(cashPath(wanted.data, path), 303);
  if (!answer.ok) {
    return redirectWithNotice(context, path, "error", statusRefusal(answer.code, status, answer));
  }
  const order = href("/admin/orders/:orderId", { orderId: id });
  context.get(sessionContext).notify({
    kind: "success",
    message: statusUpdatedText(status),
    ...(answer.undoId && {
      undo: {
        action: `${order}?back=${encodeURIComponent(path)}`,
        id: answer.undoId,
        seconds: context.get(configContext).undoSeconds,
      },
    }),
  });
  return redirect(path, 303);
}

/**
 * Returns the path of the dialog that asks about the cash of a collected order. `list` is the query of the list behind
 * it.
 */
export function cashPath({ id, status }: { id: string; status: OrderStatus }, list: string): string {
  return `${href("/admin/orders/:orderId/cash", { orderId: id })}?${queryWith(status, list)}`;
}

/** The query of the list with the status to be set. */
function queryWith(status: OrderStatus, list: string): URLSearchParams {
  const query = new URLSearchParams(list.split("?")[1]);
  query.set("wanted", status);
  return query;
}

/** Undoes a change of an order's status, as the notice after it offers for some seconds. */
export async function undoStatus({ db, context }: Admin, id: string, form: FormData, url: URL) {
  const undo = z.guid().safeParse(form.get("undo"));
  if (!undo.success) throwUnreadableForm();
  const back = toLocalPath(url.searchParams.get("back"));
  const path = back.startsWith("/admin/orders") ? back : href("/admin/orders/:orderId", { orderId: id });
  const answer = await undoOrderStatus(db, undo.data);
  if (!answer.ok) return redirectWithNotice(context, path, "error", undoRefusal(answer.code));
  const invoiceNumber = (await findAdminOrderDetail(db, id))?.invoiceNumber ?? null;
  return redirectWithNotice(context, path, "success", undoneText(answer.status, invoiceNumber));
}
