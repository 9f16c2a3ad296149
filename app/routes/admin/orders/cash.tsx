import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href } from "react-router";

import { setOrderStatus } from "#app/data/admin-order-changes.server.ts";
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
import {
  cashQuery,
  orderRecords,
  orderSummaryRecords,
  ordersQuery,
} from "#app/routes/admin/orders/order.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { formatPaise } from "#app/shop/money.ts";
import { CASH_ANSWERS, cashSchema } from "#app/shop/order/admin-order-form.ts";
import { cashAnswerLabels, statusRefusal, statusUpdatedText } from "#app/shop/order/admin-order.ts";
import { collectedCash } from "#app/shop/order/order-payment.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import { statusLabel } from "#app/shop/order/order.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { SmallForm, useProblemFocus } from "#app/ui/error-summary.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { RadioCard } from "#app/ui/radio-card.tsx";

import type { Route } from "./+types/cash";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Cash");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders/:orderId/cash");
  const { order } = await orderSummaryRecords.requireRecord(db, { context, url }, params.orderId);
  const query = adminQuery(url, ordersQuery);
  const { wanted: to } = adminQuery(url, cashQuery);
  const { id, orderNumber, status } = order;
  const back = listHref(href("/admin/orders/:orderId", { orderId: id }), query);
  const cash = collectedCash(order);
  const labels = cashAnswerLabels(to, cash);
  const answers = CASH_ANSWERS.filter((answer) => to !== status || answer !== "kept").map((value) => ({
    value,
    ...labels[value],
  }));
  return { id, orderNumber, status, to, cash, answers, back, query };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/orders/:orderId/cash");
  const id = orderRecords.parseId(params.orderId);
  const form = await readForm({ request, context }, cashSchema, ["intent"]);
  const submission = parseWithZod(form, { schema: cashSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { status } = submission.value;
  const answer = await setOrderStatus(db, { ...submission.value, id }, 0);
  const back = listHref(href("/admin/orders/:orderId", { orderId: id }), adminQuery(url, ordersQuery));
  return answer.ok
    ? redirectWithNotice(context, back, "success", statusUpdatedText(status))
    : redirectWithNotice(context, back, "error", statusRefusal(answer.code, status, answer));
}

/** Asks where the cash of a collected order is before it is set back or cancelled, and after it was kept. */
export default function OrderCash({ loaderData, actionData }: Route.ComponentProps) {
  const { id, orderNumber, status, to, cash, answers, back, query } = loaderData;
  const [form, fields] = useForm<Record<"cash" | "reason" | "status" | "seen", string>>({
    id: "cash",
    lastResult: actionData ?? null,
    defaultValue: { cash: "" },
  });
  const busy = useIsSubmitting("cash");
  const isSame = to === status;
  return (
    <Dialog
      title={`Cash for ${orderNumber}`}
      closeTo={listHref(href("/admin/orders"), query)}
      opener={`order-${id}`}
    >
      {cash > 0 && (!isSame || hasEnded(to)) ? (
        <Form
          method="post"
          {...getFormProps(form)}
          noValidate
          replace
          preventScrollReset
          className="grid gap-4"
        >
          <SmallForm form={form} fields={["cash", "reason"]}>
            <input type="hidden" name="status" value={to} />
            <input type="hidden" name="seen" value={status} />
            <p>
              <strong>{formatPaise(cash)}</strong> in cash is recorded as collected for this order.
              {isSame ? null : ` You are setting it from ${statusLabel(status)} to ${statusLabel(to)}.`}
            </p>
            <CashAnswers answers={answers} field={fields.cash} />
            <Field
              field={fields.reason}
              label="What happened"
              hint="Such as: marked delivered by mistake. The audit log keeps it."
            />
            <SaveBar>
              <Button name="intent" value="cash" loading={busy}>
                {isSame ? "Save" : `Set to ${statusLabel(to)}`}
              </Button>
              <BackToOrder to={back} />
            </SaveBar>
          </SmallForm>
        </Form>
      ) : (
        <>
          <p>The shop has no cash of this order.</p>
          <SaveBar>
            <BackToOrder to={back} />
          </SaveBar>
        </>
      )}
    </Dialog>
  );
}

type CashAnswersProps = Pick<Route.ComponentProps["loaderData"], "answers"> & {
  field: FieldMetadata<string>;
};

function CashAnswers({ answers, field }: CashAnswersProps) {
  const focus = useProblemFocus(field);
  return (
    <fieldset className="grid gap-2" id={field.id}>
      <legend className="mb-2 font-semibold">Where is the cash?</legend>
      {answers.map(({ value, title, after }, index) => (
        <RadioCard
          key={value}
          name={field.name}
          value={value}
          defaultChecked={value === field.initialValue}
          title={title}
          {...(index === 0 ? focus : {})}
        >
          {after}
        </RadioCard>
      ))}
      <FieldError field={field} />
    </fieldset>
  );
}
