import { data, href, redirect, type RouterContextProvider } from "react-router";

import { configContext } from "#app/context.ts";
import type { AdminOrderDetail } from "#app/data/admin-order-detail.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { changeItems, findProducts } from "#app/data/item-changes.server.ts";
import { listAdditions } from "#app/data/order-additions.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  adminQuery,
  redirectWithNotice,
  requirePermission,
  requireScreen,
  revalidateScreen,
} from "#app/routes/admin/admin.server.ts";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { BackToOrder } from "#app/routes/admin/orders/back-to-order.tsx";
import { ItemsForm } from "#app/routes/admin/orders/items-form.tsx";
import { ItemsSummary } from "#app/routes/admin/orders/items-summary.tsx";
import { orderRecords, ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { formatPaise } from "#app/shop/money.ts";
import {
  addsUnits,
  changedLines,
  changeRefusal,
  hasTaxChanged,
  isPaidOnline,
  itemsLocked,
  itemsRefusal,
  parseQuantities,
  quantityField,
} from "#app/shop/order/item-change.ts";
import { chargeRows } from "#app/shop/pricing.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { withConfirmation } from "#app/workflows/confirm-act.server.ts";
import { priceItems } from "#app/workflows/price-items.server.ts";

import type { Route } from "./+types/items";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Change the items");

/** In the address of a preview that is shown instead of saving what was typed after the last one. */
const AGAIN = "again";
const CHECK_AGAIN = "Nothing is saved yet: the total is another one by now. Please check it.";

type Admin = { db: Db; context: Readonly<RouterContextProvider> };

/** Returns the reason why the items cannot be changed, as the code of admin_change_items; null when they can. */
async function findLock(
  db: Db,
  { order, invoiceNumber, taxTerms }: AdminOrderDetail,
): Promise<string | null> {
  const locked = itemsLocked(order, invoiceNumber);
  if (locked !== null) return locked;
  return hasTaxChanged(taxTerms, await getSettings(db)) ? "tax_changed" : null;
}

/** The order as it would be with the quantities of a query. */
async function readChange({ db, context }: Admin, { order }: AdminOrderDetail, query: URLSearchParams) {
  const quantities = parseQuantities(query);
  const { backend } = context.get(configContext);
  const priced = await priceItems({ db, backend }, order, quantities ?? new Map<string, number>());
  return { ...priced, isReadable: quantities !== null, changes: changedLines(priced.lines) };
}

/** The names of the fields of the page with this address. */
async function fieldsOf(admin: Admin, detail: AdminOrderDetail, url: URL): Promise<string[]> {
  const [{ lines }, found] = await Promise.all([
    readChange(admin, detail, url.searchParams),
    findProducts(admin.db, url.searchParams.get("find") ?? ""),
  ]);
  const units = [...lines, ...found].map(({ id }) => quantityField(id));
  return ["intent", "version", "total", "find", ...Object.keys(ordersQuery.shape), ...units];
}

/** Converts the fields to a query string; null for a form without quantities. */
function typedQuery(form: FormData): URLSearchParams | null {
  const query = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === "string" && !["intent", "version", "total"].includes(name)) query.set(name, value);
  }
  return [...query.keys()].some((name) => name.startsWith(quantityField(""))) ? query : null;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const staff = await requireScreen({ context }, "/admin/orders/:orderId/items");
  const { db } = staff;
  const detail = await orderRecords.requireRecord(db, { context, url }, params.orderId);
  const { order, version, leftToRefund } = detail;
  const isPaid = isPaidOnline(order);
  if (isPaid) requirePermission({ context }, staff, "refunds.write");
  const locked = await findLock(db, detail);
  const query = adminQuery(url, ordersQuery);
  const shared = {
    id: order.id,
    orderNumber: order.orderNumber,
    back: listHref(href("/admin/orders/:orderId", { orderId: order.id }), query),
    query,
  };
  if (locked !== null)
    return { ...shared, isAgain: false, refusal: itemsRefusal(locked, order), change: null };
  const find = url.searchParams.get("find") ?? "";
  const [change, found, { codLimit }] = await Promise.all([
    readChange({ db, context }, detail, url.searchParams),
    findProducts(db, find),
    getSettings(db),
  ]);
  const { total } = change.charges;
  const isEmpty = change.lines.every(({ quantity }) => quantity === 0);
  return {
    ...shared,
    isAgain: url.searchParams.has(AGAIN),
    refusal: !change.isReadable
      ? "Enter whole numbers as quantities."
      : isEmpty
        ? itemsRefusal("nothing_to_pay")
        : changeRefusal(
            {
              paymentMethod: order.paymentMethod,
              isPaid,
              before: order.total,
              total,
              refundable: leftToRefund,
              lines: change.lines,
            },
            codLimit,
          ),
    change: {
      lines: change.lines,
      changes: change.changes,
      find,
      found: found.filter(({ id }) => !change.lines.some((line) => line.id === id)),
      rows: chargeRows(change.charges, change.couponCode),
      total,
      before: order.total,
      isPaid,
      additions: isPaid && total > order.total ? await listAdditions(db, order.id) : [],
      losesCoupon: change.losesCoupon ? order.couponCode : null,
      version,
    },
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const staff = await revalidateScreen({ context }, "/admin/orders/:orderId/items");
  const { db } = staff;
  const detail = await orderRecords.requireRecord(db, { context, url }, params.orderId);
  if (isPaidOnline(detail.order)) requirePermission({ context }, staff, "refunds.write");
  const form = await readForm({ request, context }, [], await fieldsOf({ db, context }, detail, url));
  const version = form.get("version");
  const total = form.get("total");
  if (typeof version !== "string" || typeof total !== "string") throwUnreadableForm();
  // Uses the quantities that are typed now, which may differ from those that the total was shown for.
  const typed = typedQuery(form);
  const { lines, charges, couponCode, isReadable } = await readChange(
    { db, context },
    detail,
    typed ?? url.searchParams,
  );
  const bought = lines.filter(({ quantity }) => quantity > 0);
  const refuse = (code: string, status: number, facts = {}) =>
    data({ refused: itemsRefusal(code, facts) }, { status });
  const locked = await findLock(db, detail);
  if (locked !== null) return refuse(locked, 409, detail.order);
  if (typed && (!isReadable || String(charges.total) !== total)) {
    typed.set(AGAIN, "1");
    return redirect(
      `${href("/admin/orders/:orderId/items", { orderId: detail.order.id })}?${typed.toString()}`,
      303,
    );
  }
  if (!isReadable || bought.length === 0) return refuse("nothing_to_pay", 400);
  if (String(charges.total) !== total) return refuse("total_mismatch", 409);
  const answer = await withConfirmation({ request, context }, db, form, () =>
    changeItems(db, detail.order.id, { lines: bought, charges, couponCode, version }),
  );
  if (!answer.ok) {
    const code = answer.code === "costs_more" && !addsUnits(lines) ? "terms_cost_more" : answer.code;
    return refuse(code, code === "failed" || code === "busy" ? 503 : 409, answer);
  }
  const back = listHref(
    href("/admin/orders/:orderId", { orderId: detail.order.id }),
    adminQuery(url, ordersQuery),
  );
  const refunded = answer.refund > 0 ? `, ${formatPaise(answer.refund)} goes back` : "";
  const done = `Items changed: the order is ${formatPaise(answer.total)} now${refunded}, and the customer told`;
  return redirectWithNotice(context, back, "success", done);
}

/** Changes the items of an order before it is shipped: first what it would cost, then, with the total on it, for good. */
export default function OrderItems({ loaderData, actionData }: Route.ComponentProps) {
  const { id, orderNumber, change, refusal, isAgain, back, query } = loaderData;
  const problem = actionData?.refused ?? refusal ?? (isAgain ? CHECK_AGAIN : null);
  return (
    <Dialog
      title={`Items in ${orderNumber}`}
      closeTo={listHref(href("/admin/orders"), query)}
      opener={`order-${id}`}
    >
      {problem ? (
        <p role="alert" className="text-red mb-4 font-semibold">
          {problem}
        </p>
      ) : null}
      {change ? (
        <>
          {change.isPaid ? (
            <p className="mb-4">
              This order is paid. What it costs less is refunded; for what is added you place a second order.
            </p>
          ) : null}
          <ItemsForm {...change} query={query} back={back}>
            {change.changes.length > 0 && refusal === null ? <ItemsSummary orderId={id} {...change} /> : null}
          </ItemsForm>
        </>
      ) : (
        <SaveBar>
          <BackToOrder to={back} />
        </SaveBar>
      )}
    </Dialog>
  );
}
