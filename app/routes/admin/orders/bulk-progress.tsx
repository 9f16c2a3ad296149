import { Form, href, Link, redirect } from "react-router";

import { type BatchItem, findBatch, stopBatch, undoBatch } from "#app/data/order-batches.server.ts";
import { readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { parseRecordId } from "#app/middleware/record-id.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { formPage } from "#app/routes/admin/form-page.ts";
import { UndoForm } from "#app/routes/admin/orders/undo-button.tsx";
import { batchRefusal, batchText } from "#app/shop/order/batch-results.ts";
import { countToUndo, notUndone, undoBatchRefusal, undoneBatchText } from "#app/shop/order/batch-undo.ts";
import { type BatchChange, countOrders } from "#app/shop/order/order-batch.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { continueBatch } from "#app/workflows/continue-batch.server.ts";

import type { Route } from "./+types/bulk-progress";

/** Each look at the page changes a slice of the orders, so the next one follows at once. */
const POLL_SECONDS = 1;

export const handle = formPage;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...adminMeta("Change of orders"),
  ...(loaderData && loaderData.left > 0 ? [{ httpEquiv: "refresh", content: String(POLL_SECONDS) }] : []),
];

const NOT_FOUND = "Change of orders not found";

const parseId = (id: unknown) => parseRecordId(id, NOT_FOUND);

/**
 * Goes on with a change that was confirmed, until no order is left. A reading that writes: what it writes was confirmed by
 * the form that stored the batch, and the permission is asked for anew each time.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/orders/bulk/:batchId");
  const id = parseId(params.batchId);
  await continueBatch(db, id);
  const found = await findBatch(db, id);
  if (!found) throw redirectWithNotice(context, href("/admin/orders"), "error", NOT_FOUND);
  const { change, items, undoSeconds, isUndoing } = found;
  const changed = items.filter(({ result }) => result !== null).length;
  return {
    id,
    change,
    title: isUndoing ? undoneBatchText(items) : batchText(change, items),
    total: items.length,
    left: isUndoing ? countToUndo(items) : items.length - changed,
    undoSeconds,
    isUndoing,
    done: items.filter(({ result, undone }) => result?.ok && result.changed && !undone?.ok),
    same: items.filter(({ result }) => result?.ok && !result.changed),
    undone: items.filter((item) => item.undone?.ok),
    refused: items.flatMap((item) => {
      const { result } = item;
      const reason = isUndoing ? notUndone(item) : result && !result.ok ? batchRefusal(change, result) : null;
      return reason === null ? [] : [{ ...item, reason }];
    }),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/orders/bulk/:batchId");
  const id = parseId(params.batchId);
  const path = href("/admin/orders/bulk/:batchId", { batchId: id });
  const form = await readForm({ request, context }, [], ["intent", "undo"]);
  if (form.has("undo")) {
    const code = await undoBatch(db, id);
    if (code !== null) return redirectWithNotice(context, path, "error", undoBatchRefusal(code));
    await continueBatch(db, id);
    return redirect(path, 303);
  }
  if (form.get("intent") !== "stop") throwUnreadableForm();
  await stopBatch(db, id);
  return redirectWithNotice(context, path, "success", "Stopped. The orders that were left are as they were.");
}

export default function BulkProgress({ loaderData: found }: Route.ComponentProps) {
  const { id, change, title, total, left, undoSeconds, isUndoing, done, same, undone, refused } = found;
  const changed = total - left;
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl">{left > 0 && !isUndoing ? `${changed} of ${countOrders(total)}` : title}</h1>
      {left > 0 ? (
        <>
          <progress max={total} value={changed} aria-label={title} className="accent-primary h-3 w-full" />
          <p>Please keep this page open. If you leave it, the rest waits until you open it again.</p>
        </>
      ) : null}
      {left > 0 && !isUndoing ? (
        <Form method="post">
          <Button name="intent" value="stop" variant="outline">
            Stop here
          </Button>
        </Form>
      ) : null}
      {undoSeconds > 0 ? (
        <UndoForm id={id} seconds={undoSeconds}>
          <span>Until then no e-mail is sent and no money goes back.</span>
        </UndoForm>
      ) : null}
      {refused.length > 0 ? (
        <Refused title={isUndoing ? "Not undone" : "Left as they were"} refused={refused} />
      ) : null}
      {left === 0 ? <NextSteps id={id} change={change} hasDone={done.length + same.length > 0} /> : null}
      {undone.length > 0 ? <Orders text={`${countOrders(undone.length)} undone`} orders={undone} /> : null}
      {done.length > 0 && !isUndoing ? (
        <Orders text={`${countOrders(done.length)} done`} orders={done} />
      ) : null}
      {same.length > 0 ? (
        <Orders text={`${countOrders(same.length)} had that status already`} orders={same} />
      ) : null}
    </div>
  );
}

type RefusedProps = { title: string; refused: (BatchItem & { reason: string })[] };

function Refused({ title, refused }: RefusedProps) {
  return (
    <Panel title={`${title}: ${refused.length}`}>
      <ul>
        {refused.map(({ orderId, orderNumber, reason }) => (
          <li key={orderNumber} className="border-line border-t py-2 first:border-t-0">
            <OrderLink id={orderId} number={orderNumber} />
            <span className="block">{reason}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Orders({ text, orders }: { text: string; orders: BatchItem[] }) {
  return (
    <details className="card px-4 py-2">
      <summary className="fold flex min-h-11 cursor-pointer items-center font-semibold">{text}</summary>
      <ul className="pb-3 sm:columns-2">
        {orders.map(({ orderId, orderNumber, trackingNumber }) => (
          <li key={orderNumber} className="break-inside-avoid">
            <OrderLink id={orderId} number={orderNumber} />
            {trackingNumber ? <span className="text-muted text-sm"> {trackingNumber}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

function OrderLink({ id, number }: { id: string | null; number: string }) {
  return id === null ? (
    <span className="font-semibold tabular-nums">{number}</span>
  ) : (
    <Link
      to={href("/admin/orders/:orderId", { orderId: id })}
      className="link inline-flex min-h-11 items-center font-semibold whitespace-nowrap tabular-nums"
    >
      {number}
    </Link>
  );
}

type NextStepsProps = { id: string; change: BatchChange; hasDone: boolean };

function NextSteps({ id, change, hasDone }: NextStepsProps) {
  const print = (what: string) => `${href("/admin/orders/print")}?what=${what}&batch=${id}`;
  const canPrint = hasDone && change !== "cancelled" && change !== "failed";
  return (
    <p className="flex flex-wrap gap-3">
      {canPrint ? (
        <ButtonLink to={print("both")} variant="outline">
          Print slips and invoices
        </ButtonLink>
      ) : null}
      <ButtonLink to={href("/admin/orders")} variant={canPrint ? "ghost" : "outline"}>
        Back to orders
      </ButtonLink>
    </p>
  );
}
