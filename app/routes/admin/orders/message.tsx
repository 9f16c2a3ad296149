import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href } from "react-router";

import { writeToCustomer } from "#app/data/admin-order-corrections.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  adminQuery,
  redirectWithNotice,
  requireScreen,
  revalidateScreen,
} from "#app/routes/admin/admin.server.ts";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { BackToOrder } from "#app/routes/admin/orders/back-to-order.tsx";
import { orderRecords, orderSummaryRecords, ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { customerMessageSchema } from "#app/shop/order/customer-message-form.ts";
import { messageRefusal } from "#app/shop/order/order-correction.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { MultilineField } from "#app/ui/field.tsx";

import type { Route } from "./+types/message";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Write to the customer");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders/:orderId/message");
  const { order, customer } = await orderSummaryRecords.requireRecord(db, { context, url }, params.orderId);
  const { id, orderNumber } = order;
  const query = adminQuery(url, ordersQuery);
  const back = listHref(href("/admin/orders/:orderId", { orderId: id }), query);
  // The key makes a form that is sent twice write once.
  return { id, orderNumber, customer, key: crypto.randomUUID(), back, query };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/orders/:orderId/message");
  const id = orderRecords.parseId(params.orderId);
  const form = await readForm({ request, context }, customerMessageSchema, ["intent"]);
  const submission = parseWithZod(form, { schema: customerMessageSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const answer = await writeToCustomer(db, id, submission.value);
  if (answer.ok) {
    const back = listHref(href("/admin/orders/:orderId", { orderId: id }), adminQuery(url, ordersQuery));
    return redirectWithNotice(context, back, "success", "Mail written to the customer");
  }
  if (answer.code === "not_found") return orderRecords.redirectNotFound({ context, url });
  return data(submission.reply({ formErrors: [messageRefusal(answer.code)] }), {
    status: answer.code === "no_email" ? 409 : 503,
  });
}

/** Writes a mail about an order to its customer. */
export default function OrderMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, orderNumber, customer, key, back, query } = loaderData;
  const [form, fields] = useForm<{ message: string; key: string }>({
    id: "order-message",
    lastResult: actionData ?? null,
    defaultValue: { key },
  });
  const busy = useIsSubmitting("message");
  return (
    <Dialog
      title="Write to the customer"
      closeTo={listHref(href("/admin/orders"), query)}
      opener={`order-${id}`}
    >
      <Form
        method="post"
        {...getFormProps(form)}
        noValidate
        replace
        preventScrollReset
        className="grid gap-4"
      >
        <SmallForm form={form} fields={["message"]}>
          <input type="hidden" name="key" value={fields.key.initialValue ?? key} />
          <p className="wrap-anywhere">
            About order {orderNumber}, to {customer.name}
            {customer.email ? ` (${customer.email})` : null}.
          </p>
          <MultilineField
            field={fields.message}
            label="Message"
            hint="Goes out by e-mail and stays in the order’s notes."
            rows={6}
          />
          <SaveBar>
            <Button name="intent" value="message" loading={busy}>
              Send e-mail
            </Button>
            <BackToOrder to={back} />
          </SaveBar>
        </SmallForm>
      </Form>
    </Dialog>
  );
}
