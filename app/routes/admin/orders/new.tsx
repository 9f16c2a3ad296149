import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";
import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { findOrderByCheckoutKey } from "#app/data/orders.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { DraftForm } from "#app/routes/admin/orders/draft-form.tsx";
import {
  addedOrderForm,
  DRAFT_EXTRAS,
  findReplaced,
  readDraft,
  replacingOrderForm,
  toResult,
  viewDraft,
} from "#app/routes/admin/orders/draft.server.ts";
import { orderSummaryRecords } from "#app/routes/admin/orders/order.server.ts";
import { INVALID_COUPON } from "#app/shop/coupon/coupon.ts";
import { PLACE_DRAFT } from "#app/shop/order/draft-intents.ts";
import {
  couponProblem,
  draftLinesSchema,
  draftOrderSchema,
  draftRefusal,
} from "#app/shop/order/draft-order.ts";
import { placeDraft } from "#app/workflows/draft-order.server.ts";

import type { Route } from "./+types/new";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const meta: Route.MetaFunction = () => adminMeta("New order");

const PATH = "/admin/orders/new";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, PATH);
  const first = url.searchParams.get("order") ?? url.searchParams.get("replaces");
  const earlier =
    first === null ? null : await orderSummaryRecords.requireRecord(db, { context, url }, first);
  const form =
    earlier === null
      ? new FormData()
      : url.searchParams.has("replaces")
        ? replacingOrderForm(earlier)
        : addedOrderForm(earlier, url.searchParams);
  const draft = readDraft(form);
  const replaced = await findReplaced(db, draft.replaces);
  if (draft.replaces !== null && replaced === null) {
    throw redirectWithNotice(
      context,
      href("/admin/orders/:orderId", { orderId: draft.replaces }),
      "error",
      draftRefusal("replaced_changed"),
    );
  }
  const view = await viewDraft({ db, context }, draft, replaced);
  return { view, checkoutKey: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, PATH);
  const staff = { db, context };
  const form = await readForm({ request, context }, [draftOrderSchema, draftLinesSchema], DRAFT_EXTRAS);
  const draft = readDraft(form);
  const replaced = await findReplaced(db, draft.replaces);
  const submission = parseWithZod(form, { schema: draftOrderSchema });
  const key = form.get("checkoutKey");
  const checkoutKey = typeof key === "string" ? key : crypto.randomUUID();
  const show = async (toAnswer: (values: typeof draft.values) => SubmissionResult, status: number) => {
    const view = await viewDraft(staff, draft, replaced);
    const result = toAnswer(view.values);
    return data({ view, result, checkoutKey, step: crypto.randomUUID() }, { status });
  };
  // Only its own button places the order.
  if (form.get("intent") !== PLACE_DRAFT) return show((values) => toResult(values), 200);
  // The form that has placed the order is not refused because of what it has replaced.
  if (draft.replaces !== null && replaced === null && !(await isPlaced(db, checkoutKey))) {
    return show((values) => toResult(values, { "": [draftRefusal("replaced_changed")] }), 409);
  }
  if (submission.status !== "success" || draft.lines === null) {
    return show(() => submission.reply(), 400);
  }
  if (draft.coupon.trim() !== "" && draft.couponCode === null) {
    return show((values) => toResult(values, { "": [couponProblem(INVALID_COUPON)] }), 409);
  }
  const placed = await placeDraft(staff, submission.value, {
    lines: draft.lines,
    couponCode: draft.couponCode,
    addedTo: draft.addedTo,
    seenAdditions: draft.seenAdditions,
    replaced,
  });
  if ("refused" in placed) {
    const { refused, field = "" } = placed;
    return show((values) => toResult(values, { [field]: [refused] }), 409);
  }
  const { id, orderNumber, isUnpaid, hasLink } = placed;
  if (!isUnpaid) {
    const path = href("/admin/orders/:orderId", { orderId: id });
    return redirectWithNotice(context, path, "success", `Order ${orderNumber} placed`);
  }
  const path = href("/admin/orders/:orderId/payment-link", { orderId: id });
  return hasLink
    ? redirectWithNotice(context, path, "success", `Order ${orderNumber} placed, and the payment link mailed`)
    : redirectWithNotice(context, path, "error", `Order ${orderNumber} placed, but without a payment link`);
}

/** Returns true if the form has already placed its order. */
async function isPlaced(db: Db, checkoutKey: string): Promise<boolean> {
  return z.guid().safeParse(checkoutKey).success && (await findOrderByCheckoutKey(db, checkoutKey)) !== null;
}

/** An order that is taken by telephone or in writing. */
export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { view, checkoutKey } = actionData ?? loaderData;
  return (
    <>
      <ListHeader title="New order" back={<BackLink to={href("/admin/orders")}>Back to orders</BackLink>} />
      <DraftForm
        // Draws a new form at each step, so that values from the server replace the typed ones.
        key={actionData?.step ?? "first"}
        view={view}
        checkoutKey={checkoutKey}
        result={actionData?.result ?? null}
      />
    </>
  );
}
