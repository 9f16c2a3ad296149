import { data, Form, href, Link } from "react-router";
import * as z from "zod";

import { type BatchItem, findBatch, stopBatch } from "#app/data/order-batches.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { BATCH_DONE, batchRefusal, type BatchChange, countOrders } from "#app/shop/order/order-batch.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { workOnBatch } from "#app/workflows/work-batch.server.ts";

import type { Route } from "./+types/bulk-progress";

/** Each look at the page changes a slice of the orders, so the next one follows at once. */
const POLL_SECONDS = 1;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...adminMeta("Change of orders"),
  ...(loaderData && loaderData.left > 0 ? [{ httpEquiv: "refresh", content: String(POLL_SECONDS) }] : []),
];

const NOT_FOUND = "Change of orders not found";

function parseId(id: unknown): string {
  const parsed = z.guid().safeParse(id);
  if (!parsed.success) throw data({ message: NOT_FOUND }, { status: 404 });
  return parsed.data;
}

/** Goes on with a change that was confirmed, until no order is left. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders/bulk/:batchId");
  const id = parseId(params.batchId);
  await workOnBatch(db, id);
  const found = await findBatch(db, id);
  if (!found) throw redirectWithNotice(context, href("/admin/orders"), "error", NOT_FOUND);
  const { change, items } = found;
  return {
    id,
    change,
    total: items.length,
    left: items.filter(({ result }) => result === null).length,
    done: items.filter(({ result }) => result?.ok),
    refused: items.flatMap(({ result, ...item }) =>
      result && !result.ok ? [{ ...item, reason: batchRefusal(change, result) }] : [],
    ),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/orders/bulk/:batchId");
  const id = parseId(params.batchId);
  await readIntent({ request, context }, ["stop"]);
  await stopBatch(db, id);
  return redirectWithNotice(
    context,
    href("/admin/orders/bulk/:batchId", { batchId: id }),
    "success",
    "Stopped. The orders that were left are as they were.",
  );
}

export default function BulkProgress({ loaderData: found }: Route.ComponentProps) {
  const { id, change, total, left, done, refused } = found;
  const changed = total - left;
  return (
    <div className="grid max-w-3xl gap-4">
      <h1 className="text-2xl">
        {left > 0 ? `${changed} of ${countOrders(total)}` : summary(change, done.length, total)}
      </h1>
      {left > 0 ? (
        <>
          <progress
            max={total}
            value={changed}
            aria-label={`${changed} of ${countOrders(total)}`}
            className="accent-primary h-3 w-full"
          />
          <p>Please keep this page open. If you leave it, the rest waits until you open it again.</p>
          <Form method="post">
            <Button name="intent" value="stop" variant="outline">
              Stop here
            </Button>
          </Form>
        </>
      ) : null}
      {refused.length > 0 ? <Refused refused={refused} /> : null}
      {left === 0 ? <NextSteps id={id} change={change} hasDone={done.length > 0} /> : null}
      {done.length > 0 ? <Done done={done} /> : null}
    </div>
  );
}

function summary(change: BatchChange, done: number, total: number): string {
  const text = `${countOrders(done)} ${BATCH_DONE[change]}`;
  return done === total ? text : `${text}, ${total - done} left as they were`;
}

function Refused({ refused }: { refused: (Omit<BatchItem, "result"> & { reason: string })[] }) {
  return (
    <Panel title={`Left as they were: ${refused.length}`}>
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

function Done({ done }: { done: BatchItem[] }) {
  return (
    <details className="card px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {countOrders(done.length)} done
      </summary>
      <ul className="pb-3 sm:columns-2">
        {done.map(({ orderId, orderNumber, trackingNumber }) => (
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
        Back to Orders
      </ButtonLink>
    </p>
  );
}
