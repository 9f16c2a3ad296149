import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { findAdminOrder } from "#app/data/admin-order-detail.server.ts";
import {
  decideReturn,
  receiveReturn,
  refundReturn,
  replaceReturn,
  type ReturnChange,
} from "#app/data/admin-return-changes.server.ts";
import { findAdminReturn } from "#app/data/admin-returns.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { listReturns } from "#app/data/returns.server.ts";
import { type FormRequest, readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { redirectWithNotice, listFields } from "#app/routes/admin/admin.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";
import { rejectSchema, returnRefundSchema } from "#app/shop/order/admin-order-form.ts";
import {
  RETURN_FILTERS,
  RETURN_STEPS,
  returnStepDoneText,
  returnStepRefusal,
} from "#app/shop/return/admin-return.ts";
import { replacementSchema } from "#app/shop/return/replacement-form.ts";
import { returnWaySchema } from "#app/shop/return/return-way-form.ts";
import { withConfirmation } from "#app/workflows/confirm-act.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Query of the list of returns; dialogs over the list keep it in their URLs. */
export const returnsQuery = z.object({
  ...listFields,
  status: z
    .enum(["", ...RETURN_FILTERS])
    .default("")
    .catch(""),
});

/** Return requests with their order and customer. */
export const returnRecords = adminRecords({
  notFound: "Return not found",
  listPath: () => href("/admin/returns"),
  find: findReturnWithOrder,
});

async function findReturnWithOrder(db: Db, id: string) {
  const detail = await findAdminReturn(db, id);
  const found = detail && (await findAdminOrder(db, detail.orderId));
  const request = found && (await listReturns(db, found.order)).find((one) => one.id === id);
  return detail && found && request
    ? { detail, request, order: found.order, customer: found.customer }
    : null;
}

/** Reads any of the forms of a return. */
export function readReturnForm(posted: FormRequest): Promise<FormData> {
  return readForm(
    posted,
    [rejectSchema, returnRefundSchema, returnWaySchema, replacementSchema],
    ["intent", "restock"],
  );
}

/**
 * Handles a form of a return: approves, rejects, receives, replaces or refunds.
 * @param path path of the return's page
 * @throws 400 for an unknown intent, and the page that asks for the password for a large refund
 */
export async function handleReturnForm(
  { db, context, request }: { db: Db; context: Context; request: Request },
  id: string,
  form: FormData,
  path: string,
) {
  const step = z.enum(RETURN_STEPS).safeParse(form.get("intent"));
  if (!step.success) {
    throwUnreadableForm();
  }
  const intent = step.data;
  let answer: ReturnChange;
  let reply: ((message: string) => SubmissionResult) | null = null;
  if (intent === "replace" || intent === "track") {
    const submission = parseWithZod(form, { schema: replacementSchema });
    if (submission.status !== "success") return data({ intent, result: submission.reply() }, { status: 400 });
    reply = (message) => submission.reply({ formErrors: [message] });
    answer = await replaceReturn(db, id, { ...submission.value, corrects: intent === "track" });
  } else if (intent === "reject") {
    const submission = parseWithZod(form, { schema: rejectSchema });
    if (submission.status !== "success") return data({ intent, result: submission.reply() }, { status: 400 });
    reply = (message) => submission.reply({ formErrors: [message] });
    answer = await decideReturn(db, id, { reason: submission.value.reason ?? "" });
  } else if (intent === "refund") {
    const submission = parseWithZod(form, { schema: returnRefundSchema });
    if (submission.status !== "success") return data({ intent, result: submission.reply() }, { status: 400 });
    reply = (message) => submission.reply({ formErrors: [message] });
    answer = await withConfirmation({ request, context }, db, form, () =>
      refundReturn(db, id, submission.value),
    );
    if (!answer.ok && answer.code === "below_minimum") {
      const amount = [returnStepRefusal(answer.code, answer)];
      return data({ intent, result: submission.reply({ fieldErrors: { amount } }) }, { status: 400 });
    }
  } else if (intent === "receive") {
    answer = await receiveReturn(db, id, { restock: form.get("restock") === "on" });
  } else {
    const submission = parseWithZod(form, { schema: returnWaySchema });
    if (submission.status !== "success") {
      return data({ intent: "approve", result: submission.reply() }, { status: 400 });
    }
    answer = await decideReturn(db, id, { approve: intent, way: submission.value });
    if (!answer.ok && answer.changed) {
      const result = submission.reply({ formErrors: [returnStepRefusal(answer.code, answer)] });
      return data({ intent: "approve", result, changed: answer.changed }, { status: 409 });
    }
    if (!answer.ok && answer.code === "invalid_way") {
      const pickupOn = [returnStepRefusal(answer.code, answer)];
      return data(
        { intent: "approve", result: submission.reply({ fieldErrors: { pickupOn } }) },
        { status: 400 },
      );
    }
  }

  if (answer.ok)
    return redirectWithNotice(context, path, "success", returnStepDoneText(answer.number, intent));
  const message = returnStepRefusal(answer.code, answer);
  if (answer.code === "not_found")
    return redirectWithNotice(context, href("/admin/returns"), "error", message);
  // The form that was sent is not on the page any more.
  if (!reply || answer.code === "wrong_status") return redirectWithNotice(context, path, "error", message);
  const isTyped = ["invalid_amount", "reference_missing", "reason_missing"].includes(answer.code);
  const status = isTyped ? 400 : ["busy", "failed"].includes(answer.code) ? 503 : 409;
  return data({ intent, result: reply(message) }, { status });
}
