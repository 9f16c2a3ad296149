import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";

import type { AdminOrderDetail } from "#app/data/admin-order-detail.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { changeItems } from "#app/data/item-changes.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { redirectWithNotice } from "#app/routes/admin/admin.server.ts";
import { formatPaise } from "#app/shop/money.ts";
import { hasTaxChanged, itemsRefusal } from "#app/shop/order/item-change.ts";
import { isTooSmall } from "#app/shop/order/refund-left.ts";
import { chargeRows } from "#app/shop/pricing.ts";
import { lineRefundSchema } from "#app/shop/return/line-refund-form.ts";
import { withConfirmation } from "#app/workflows/confirm-act.server.ts";
import { priceRemainingItems } from "#app/workflows/price-items.server.ts";

type Posted = { request: Request; context: Readonly<RouterContextProvider> };

/** Refunds items of a paid order that is not shipped: first what goes back, then, with that amount, for good. */
export async function refundUnsentItems(
  { request, context }: Posted,
  db: Db,
  { order, version: now, leftToRefund: left, taxTerms }: AdminOrderDetail,
  back: string,
) {
  const schema = lineRefundSchema(
    order.items.map(({ id, quantity }) => ({ id, left: quantity })),
    { isCash: false },
  );
  const form = await readForm({ request, context }, schema, ["version"]);
  const version = form.get("version") || now;
  if (typeof version !== "string") throwUnreadableForm();
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") {
    return data({ result: submission.reply(), shown: null }, { status: 400 });
  }
  const { items, restock, reason, seen } = submission.value;
  const refuse = (code: string, status: number, facts = {}) =>
    data({ result: submission.reply({ formErrors: [itemsRefusal(code, facts)] }), shown: null }, { status });
  if (hasTaxChanged(taxTerms, await getSettings(db))) return refuse("tax_changed", 409);
  const quantities = new Map(
    order.items.flatMap(({ id, productId, quantity }) => {
      const taken = items.find((item) => item.id === id)?.quantity ?? 0;
      return productId === null ? [] : [[productId, quantity - taken] as const];
    }),
  );
  if (quantities.size < order.items.length) return refuse("product_gone", 409);
  if ([...quantities.values()].every((units) => units === 0)) return refuse("nothing_to_pay", 400);
  const { lines, charges, couponCode } = await priceRemainingItems(db, order, quantities);
  const total = order.total - charges.total;
  if (isTooSmall(total)) return refuse("below_minimum", 400, { refund: total });
  const shown = {
    items: [],
    delivery: 0,
    unsendable: 0,
    total,
    left,
    restock,
    lowersTax: null,
    version: now,
    now: { rows: chargeRows(charges, couponCode), total: charges.total, before: order.total },
  };
  if (form.get("intent") !== "refund" || !seen) return data({ result: submission.reply(), shown });
  if (seen.amount !== total) return refuse("total_mismatch", 409);
  const bought = lines.filter(({ quantity }) => quantity > 0);
  const takenOff = { reason, restock };
  const answer = await withConfirmation({ request, context }, db, form, () =>
    changeItems(db, order.id, { lines: bought, charges, couponCode, version, takenOff }),
  );
  if (!answer.ok) {
    const isTemporary = answer.code === "failed" || answer.code === "busy";
    return refuse(answer.code, isTemporary ? 503 : 409, answer);
  }
  const done = `Items taken off: ${formatPaise(answer.refund)} goes back, the order is ${formatPaise(answer.total)} now`;
  return redirectWithNotice(context, back, "success", done);
}
