import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, Link, redirect, type RouterContextProvider } from "react-router";

import { sessionContext } from "#app/context.ts";
import { isRequested, requestReturn } from "#app/data/returns.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { AccountField } from "#app/routes/account/account-field.tsx";
import { OrderError } from "#app/routes/account/orders/order-error.tsx";
import { ReturnPayee } from "#app/routes/account/orders/return-payee.tsx";
import { ReturnSteps } from "#app/routes/account/orders/return-steps.tsx";
import {
  expectedRefund,
  missingReplacements,
  readReturnableOrder,
  redirectToOrder,
} from "#app/routes/account/orders/return.server.ts";
import { formatPaise } from "#app/shop/money.ts";
import { parseReturnChoice, formatReturnChoice } from "#app/shop/return/return-choice.ts";
import { type ReturnConfirmField, returnConfirmSchema } from "#app/shop/return/return-form.ts";
import { returnPostagePlan } from "#app/shop/return/return-postage.ts";
import { amountChangeText, returnRefusal } from "#app/shop/return/return-refusal.ts";
import {
  exchangedForText,
  REFUND_MODES,
  refundModes,
  returnKindLabel,
  returnReasonLabel,
} from "#app/shop/return/return.ts";
import { keepTogether } from "#app/shop/text.ts";
import { formatDays } from "#app/shop/text.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { MultilineField } from "#app/ui/field.tsx";
import { Image } from "#app/ui/image.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { verifyUserOrNull } from "#app/workflows/reauthenticate.server.ts";

import type { Route } from "./+types/return-confirm";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Confirm your return", path: href("/orders"), noindex: true });

/** URL of the first step with the selection, and with its error if there is one. */
function toFirstStep(
  context: Readonly<RouterContextProvider>,
  { id, query, message }: { id: string; query: string; message?: string },
): Response {
  if (message !== undefined) context.get(sessionContext).notify({ kind: "error", message });
  const step = href("/order/:id/return", { id });
  return redirect(query === "" ? step : `${step}?${query}`, 303);
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shopper = requireUser({ url, context });
  const { order, requests, items, settings, refusal } = await readReturnableOrder(
    shopper,
    context,
    params.id,
  );
  const choice = parseReturnChoice(url.searchParams);
  if (!choice || refusal !== null) throw toFirstStep(context, { id: order.id, query: "" });
  const query = formatReturnChoice(choice);
  const lines = choice.items.map(({ id, quantity, reason, replacement: wanted }) => {
    const item = items.find((one) => one.id === id);
    const variant = item?.choices.find((one) => one.id === wanted);
    const replacement = variant?.label ?? null;
    const { productName: name = "", productImage: image = null, left = 0 } = item ?? {};
    return { id, name, image, left, quantity, reason, replacement };
  });
  const over = lines.filter(({ quantity, left }) => quantity > left);
  if (over.length > 0) {
    const known = over.filter(({ name }) => name !== "");
    const message = known.length > 0 ? returnRefusal("too_many", known) : returnRefusal("unknown_item");
    throw toFirstStep(context, { id: order.id, query: "", message });
  }
  const gone = missingReplacements(items, choice);
  if (gone.length > 0) {
    throw toFirstStep(context, { id: order.id, query, message: returnRefusal("replacement_gone", gone) });
  }
  const { amount, isTooSmall } = expectedRefund({ order, requests }, choice);
  return {
    order: { id: order.id, orderNumber: order.orderNumber },
    kind: choice.kind,
    lines,
    change: `${href("/order/:id/return", { id: order.id })}?${query}`,
    amount,
    isTooSmall,
    modes: refundModes(order, choice.kind),
    isCash: order.paymentMethod === "cod",
    refundDays: settings.refundDays,
    key: crypto.randomUUID(),
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const read = await readReturnableOrder(requireUser({ url, context }), context, params.id);
  const { order, refusal } = read;
  const form = await readForm({ request, context }, returnConfirmSchema(REFUND_MODES), ["intent"]);
  const choice = parseReturnChoice(url.searchParams);
  if (!choice) throw toFirstStep(context, { id: order.id, query: "" });
  const submission = parseWithZod(form, { schema: returnConfirmSchema(refundModes(order, choice.kind)) });
  if (submission.status !== "success" && refusal === null) {
    return data(submission.reply(), { status: 400 });
  }
  if (submission.status !== "success") throw toFirstStep(context, { id: order.id, query: "" });

  const shopper = await verifyUserOrNull({ url, context });
  const { shownAmount, ...confirmed } = submission.value;
  const { total } = expectedRefund(read, choice).amount;
  // The first of two equal confirmations may have changed what goes back.
  if (shopper && shownAmount !== undefined && shownAmount !== total) {
    if (!(await isRequested(shopper.db, confirmed.key))) {
      const formErrors = [amountChangeText(total, shownAmount)];
      return data(submission.reply({ formErrors }), { status: 409 });
    }
  }
  // The database checks the order again. The same confirmation twice is one request.
  const answer = shopper && (await requestReturn(shopper.db, order.id, { ...confirmed, choice }));
  if (answer?.ok) {
    const kind = returnKindLabel(choice.kind);
    return redirectToOrder(
      context,
      order.id,
      "success",
      `${kind} ${answer.number} requested. You can follow it here.`,
    );
  }
  const code = answer?.code ?? "failed";
  if (code === "too_often") {
    logSecurityEvent(context, "limit_reached", { userId: shopper?.user.id });
    return data(submission.reply({ formErrors: [returnRefusal(code)] }), { status: 429 });
  }
  if (code === "failed" || code === "busy" || code.startsWith("invalid_")) {
    const status = code.startsWith("invalid_") ? 400 : 503;
    return data(submission.reply({ formErrors: [returnRefusal(code)] }), { status });
  }
  const message = returnRefusal(code, answer?.ok === false ? answer.lines : []);
  return code === "window_over" || code === "not_delivered" || code === "not_found"
    ? redirectToOrder(context, order.id, "error", message)
    : toFirstStep(context, {
        id: order.id,
        query: code === "replacement_gone" ? formatReturnChoice(choice) : "",
        message,
      });
}

export default function ConfirmReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { order, kind, lines, change, amount, modes, refundDays } = loaderData;
  const [form, fields] = useForm<Record<ReturnConfirmField, string>>({
    id: "confirm",
    lastResult: actionData,
    defaultValue: { key: loaderData.key, refundMode: modes[0] ?? "" },
  });
  const label = returnKindLabel(kind);
  return (
    <div data-narrow className="page-width py-4">
      <nav aria-label="Breadcrumb" className="text-muted text-sm">
        <Link to={change} className="inline-flex min-h-11 min-w-11 items-center hover:underline">
          Back to step 1
        </Link>
      </nav>
      <h1 className="mb-4 text-2xl">Confirm your {label.toLowerCase()}</h1>
      <form method="post" {...getFormProps(form)} data-post="swap" noValidate className="grid gap-4">
        <AccountField />
        <ErrorSummary form={form} />
        <ReturnSteps step={2} />
        <p className="text-muted">
          Order <span className="whitespace-nowrap tabular-nums">{order.orderNumber}</span>.
        </p>
        <Panel
          title={`Items to ${label.toLowerCase()}`}
          action={
            <Link to={change} className="link">
              Change
            </Link>
          }
        >
          <ul className="grid gap-2">
            {lines.map((line) => (
              <li key={line.id} className="flex items-center gap-3">
                <Image src={line.image} alt="" className="rounded-control w-12 flex-none" />
                <span className="min-w-0">
                  {line.quantity} × {keepTogether(line.name)}{" "}
                  <span className="text-muted text-sm">({returnReasonLabel(line.reason)})</span>
                  {kind === "exchange" ? <strong className="block">{exchangedForText(line)}</strong> : null}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
        {loaderData.isCash && kind === "exchange" && amount.total > 0 ? (
          <p>
            If we cannot replace everything, we ask you where to send the money, up to{" "}
            <strong>{formatPaise(amount.total)}</strong>.
          </p>
        ) : null}
        {modes.length > 0 ? (
          <Panel title="Your money">
            <p className={modes.length > 1 ? "mb-3" : undefined}>
              {amount.total > 0 ? (
                <>
                  {kind === "exchange" ? "If we cannot replace everything: " : null}
                  <strong>{formatPaise(amount.total)}</strong>{" "}
                  {amount.shipping > 0 ? `with ${formatPaise(amount.shipping)} for delivery ` : null}
                  {modes.includes("source") ? "goes back to your original payment method" : "is sent to you"},
                  within {formatDays(refundDays)} after the items are back with us.
                </>
              ) : loaderData.isTooSmall ? (
                "Less than ₹1 was paid for it, which cannot be sent back."
              ) : (
                "There is nothing left to pay back for this order."
              )}
            </p>
            {modes.includes("upi") ? <ReturnPayee fields={fields} /> : null}
          </Panel>
        ) : null}
        <Panel title="Sending it back">
          <p>{returnPostagePlan(lines.map(({ reason }) => reason))}</p>
        </Panel>
        <Panel title="Anything we should know?">
          <MultilineField field={fields.comment} label="Comment" optional rows={3} />
        </Panel>
        <input {...getInputProps(fields.key, { type: "hidden" })} key={fields.key.key} />
        <input type="hidden" name="shownAmount" value={amount.total} />
        <Button name="intent" value="confirm">
          Confirm {label.toLowerCase()}
        </Button>
      </form>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderError error={error} />;
}
