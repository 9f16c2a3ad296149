import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, Link, redirect } from "react-router";
import * as z from "zod";

import { withdrawReturn } from "#app/data/returns.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { AccountField } from "#app/routes/account/account-field.tsx";
import { OrderError } from "#app/routes/account/orders/order-error.tsx";
import { OrderHelp } from "#app/routes/account/orders/order-meta.tsx";
import { ReturnItem } from "#app/routes/account/orders/return-item.tsx";
import { ReturnSteps } from "#app/routes/account/orders/return-steps.tsx";
import { readReturnableOrder, redirectToOrder } from "#app/routes/account/orders/return.server.ts";
import { formatDate } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { parseReturnChoice, formatReturnChoice } from "#app/shop/return/return-choice.ts";
import { itemFields, returnStepSchema } from "#app/shop/return/return-form.ts";
import { returnRefusal } from "#app/shop/return/return-refusal.ts";
import { lastReturnDay } from "#app/shop/return/return-window.ts";
import { RETURN_KINDS, type ReturnChoice, returnKindLabel, WITHDRAW } from "#app/shop/return/return.ts";
import { keepTogether } from "#app/shop/text.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { RadioCard } from "#app/ui/radio-card.tsx";
import { verifyUserOrNull } from "#app/workflows/reauthenticate.server.ts";

import type { Route } from "./+types/return";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Return or exchange", path: href("/orders"), noindex: true });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shopper = requireUser({ url, context });
  const { order, items, settings, refusal } = await readReturnableOrder(shopper, context, params.id);
  const until = order.deliveredAt && formatDate(lastReturnDay(order.deliveredAt, settings.returnWindowDays));
  return {
    order: { id: order.id, orderNumber: order.orderNumber },
    items: items.map(({ id, productName, productImage, quantity, unitPrice, left, choices }) => {
      return { id, productName, productImage, quantity, unitPrice, left, choices, fields: itemFields(id) };
    }),
    refusal,
    until,
    chosen: parseReturnChoice(url.searchParams),
    contact: { email: settings.contactEmail, whatsapp: settings.whatsappNumber },
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const shopper = requireUser({ url, context });
  const { order, items, refusal } = await readReturnableOrder(shopper, context, params.id);
  const schema = returnStepSchema(items);
  const form = await readForm({ request, context }, schema, ["intent", "request"]);
  if (form.get("intent") === WITHDRAW) {
    return withdraw({ context, url }, order.id, form.get("request"));
  }
  // The page shows the reason.
  if (refusal !== null) return data(null, { status: 409 });
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const confirm = href("/order/:id/return/confirm", { id: order.id });
  return redirect(`${confirm}?${formatReturnChoice(submission.value)}`, 303);
}

async function withdraw(guarded: Pick<Route.ActionArgs, "context" | "url">, orderId: string, id: unknown) {
  const { context } = guarded;
  const requestId = z.guid().safeParse(id);
  if (!requestId.success) return redirectToOrder(context, orderId, "error", "Request not found");
  const shopper = await verifyUserOrNull(guarded);
  const answer = shopper && (await withdrawReturn(shopper.db, requestId.data));
  if (answer?.ok) return redirectToOrder(context, orderId, "success", `${answer.number} is withdrawn.`);
  const code = answer?.code ?? "failed";
  return redirectToOrder(
    context,
    orderId,
    "error",
    code === "not_found" ? "Request not found" : returnRefusal(code),
  );
}

export default function Return({ loaderData, actionData }: Route.ComponentProps) {
  const { order, refusal } = loaderData;
  const back = href("/order/:id", { id: order.id });
  return (
    <div data-narrow className="page-width py-4">
      <nav aria-label="Breadcrumb" className="text-muted text-sm">
        <Link to={back} className="inline-flex min-h-11 min-w-11 items-center hover:underline">
          {`Order ${order.orderNumber}`}
        </Link>
      </nav>
      <h1 className="mb-4 text-2xl">Return or exchange</h1>
      {refusal === null ? (
        <StepOne loaderData={loaderData} answer={actionData ?? undefined} />
      ) : (
        <Panel title="Not possible now">
          <p role={actionData === undefined ? undefined : "alert"} className="mb-4">
            {refusal}
          </p>
          <ButtonLink to={back}>Back to the order</ButtonLink>
        </Panel>
      )}
      <div className="mt-4">
        <OrderHelp orderNumber={order.orderNumber} {...loaderData.contact} />
      </div>
    </div>
  );
}

/** Initial selection from the query; empty at first. */
function startOf(
  items: Route.ComponentProps["loaderData"]["items"],
  chosen: ReturnChoice | null,
): Record<string, string> {
  const start: Record<string, string> = { kind: chosen?.kind ?? "return" };
  for (const { id, fields } of items) {
    const line = chosen?.items.find((item) => item.id === id);
    start[fields.pick] = line ? "on" : "";
    start[fields.quantity] = String(line?.quantity ?? 1);
    start[fields.reason] = line?.reason ?? "";
    start[fields.replacement] = line?.replacement ?? "";
  }
  return start;
}

type StepOneProps = {
  loaderData: Route.ComponentProps["loaderData"];
  answer: Exclude<Route.ComponentProps["actionData"], null>;
};

const KIND_TEXTS = {
  return: "Send the items back and get your money.",
  exchange:
    "Get the same again, or another size or colour at the same price. If we have none left, you get your money.",
} as const;

function StepOne({ loaderData: { items, until, chosen }, answer }: StepOneProps) {
  const [form, fields] = useForm<Record<string, string>>({
    id: "return",
    lastResult: answer,
    defaultValue: startOf(items, chosen),
  });
  return (
    <form method="post" {...getFormProps(form)} data-post="swap" noValidate className="grid gap-4">
      <AccountField />
      <ErrorSummary form={form} />
      <ReturnSteps step={1} />
      <p className="text-muted">
        Nothing is sent before you confirm it on the next page.
        {until ? ` Possible until ${keepTogether(until)}.` : ""}
      </p>
      <Panel title="What would you like?">
        <fieldset className="grid gap-2" id={fields.kind?.id}>
          <legend className="sr-only">Return or exchange</legend>
          {RETURN_KINDS.map((value) => (
            <RadioCard
              key={value}
              name="kind"
              value={value}
              defaultChecked={value === (fields.kind?.initialValue ?? "return")}
              title={returnKindLabel(value)}
            >
              {KIND_TEXTS[value]}
            </RadioCard>
          ))}
          {fields.kind ? <FieldError field={fields.kind} /> : null}
        </fieldset>
      </Panel>
      <Panel title="Which items?">
        <p className="text-muted mb-3 text-sm">Tick what you want to send back.</p>
        <ul className="grid gap-4">
          {items.map((item) => (
            <ReturnItem
              key={item.id}
              item={item}
              price={formatPaise(item.unitPrice)}
              pick={fields[item.fields.pick]}
              quantity={fields[item.fields.quantity]}
              reason={fields[item.fields.reason]}
              replacement={fields[item.fields.replacement]}
            />
          ))}
        </ul>
      </Panel>
      <Button name="intent" value="choose">
        Continue
      </Button>
    </form>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderError error={error} />;
}
