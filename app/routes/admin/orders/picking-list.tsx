import { Fragment } from "react";
import { href, Link } from "react-router";

import { findAdminOrders } from "#app/data/admin-order-detail.server.ts";
import { adminQuery, requireScreen } from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { wholeDateTime } from "#app/routes/admin/date-time.tsx";
import { formPage } from "#app/routes/admin/form-page.ts";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { ListHeader } from "#app/routes/admin/list.tsx";
import { OrderPayment } from "#app/routes/admin/orders/order-badge.tsx";
import { ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { NothingTicked, Paper, SHEET } from "#app/routes/admin/orders/paper.tsx";
import { readSelection } from "#app/routes/admin/orders/selection.server.ts";
import { formatPieces } from "#app/shop/order/admin-order.ts";
import { countOrders, MAX_BATCH } from "#app/shop/order/order-batch.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import { paymentText, statusLabel, statusTone } from "#app/shop/order/order.ts";
import { itemsToShip } from "#app/shop/order/parcels.ts";
import { buildPickingList, isToPack, type PickingLine } from "#app/shop/order/picking-list.ts";
import { keepTogether } from "#app/shop/text.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

import type { Route } from "./+types/picking-list";

/** Browsers name a saved PDF after the title, so it has no "Haat admin". */
export const handle = formPage;

export const meta: Route.MetaFunction = () => [
  { title: "Picking list" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders/picking-list");
  const backTo = listHref(href("/admin/orders"), adminQuery(url, ordersQuery));
  const { orders, isCut } = await readSelection(db, url);
  const found = await findAdminOrders(
    db,
    orders.map(({ id }) => id),
  );
  const packed = found.filter(({ order }) => isToPack(order));
  const lines = buildPickingList(packed.map(({ order }) => ({ ...order, items: itemsToShip(order.items) })));
  return {
    backTo,
    isCut,
    orders: found.length,
    left: found
      .filter(({ order }) => !isToPack(order))
      .map(({ order: { id, orderNumber, status, paymentMethod, paymentStatus } }) => ({
        id,
        orderNumber,
        status,
        paymentMethod,
        paymentStatus,
      })),
    lines,
    at: new Date().toISOString(),
  };
}

const ROW = "border-line break-inside-avoid border-b";

/** Lists the units to take from the shelf for the ticked orders. */
export default function PickingList({ loaderData }: Route.ComponentProps) {
  const { backTo, isCut, orders, left, lines, at } = loaderData;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (orders === 0) return <NothingTicked backTo={backTo} />;
  if (lines.length === 0) return <NothingToPick backTo={backTo} left={left} />;
  return (
    <Paper backTo={backTo} back="Back to orders">
      <article className={SHEET}>
        <h1 className="text-2xl">Picking list</h1>
        <p className="text-muted mt-1 mb-4">
          {formatPieces(pieces)} for {countOrders(orders - left.length)}, {wholeDateTime(at)}
        </p>
        {left.length > 0 ? (
          <p className="text-muted mb-4">
            Left out: <LeftOutText left={left} />.
          </p>
        ) : null}
        {isCut ? (
          <p className="mb-4 print:hidden">These are the newest {MAX_BATCH} orders of the list.</p>
        ) : null}
        <PickingTable lines={lines} />
      </article>
    </Paper>
  );
}

/** Orders that a sheet has room to name. */
const MAX_NAMED = 3;

/** Names few orders that are left out, each with its state; counts many. */
function LeftOutText({ left }: { left: LeftOut }) {
  if (left.length > MAX_NAMED) {
    return `${countOrders(left.length)} ${leftOutReasons(left)}`;
  }
  return left.map(({ id, orderNumber, status, paymentMethod, paymentStatus }, index) => (
    <Fragment key={id}>
      {index > 0 ? ", " : null}
      <span className="whitespace-nowrap tabular-nums">{orderNumber}</span> (
      {status === "confirmed" || status === "processing"
        ? paymentText(paymentMethod, paymentStatus)
        : statusLabel(status).toLowerCase()}
      )
    </Fragment>
  ));
}

/** Returns the reasons of the orders that are left out: 'on the way or delivered'. */
function leftOutReasons(left: LeftOut): string {
  const found = new Set(left.map(({ status }) => leftOutReason(status)));
  return OR.format(["not paid", "on the way", "delivered", "ended"].filter((reason) => found.has(reason)));
}

const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });

function leftOutReason(status: LeftOut[number]["status"]): string {
  if (hasEnded(status)) return "ended";
  if (status === "delivered") return "delivered";
  return status === "shipped" ? "on the way" : "not paid";
}

function PickingTable({ lines }: { lines: readonly PickingLine[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Pieces to pick</caption>
      <thead>
        <tr className={ROW}>
          <th scope="col" className="w-9">
            <span className="sr-only">Picked</span>
          </th>
          <th scope="col" className="py-2 pe-4 text-start">
            Item
          </th>
          <th scope="col" className="py-2 pe-4 text-start max-sm:hidden">
            SKU
          </th>
          <th scope="col" className="py-2 pe-4 text-start max-sm:hidden">
            Orders
          </th>
          <th scope="col" className="py-2 text-end">
            Pieces
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, sku, quantity, orders }) => (
          <tr key={`${sku}\n${name}`} className={ROW}>
            <td className="py-2.5 align-top">
              <input type="checkbox" aria-label={`Picked: ${name}`} className="size-5" />
            </td>
            <td className="py-2.5 pe-4 align-top">
              <span className="block font-semibold wrap-anywhere">{keepTogether(name)}</span>
              <span className="text-muted block sm:hidden">
                <span className="block wrap-anywhere">{sku}</span>
                <InOrders orders={orders} />
              </span>
            </td>
            <td className="py-2.5 pe-4 align-top whitespace-nowrap max-sm:hidden">{sku}</td>
            <td className="text-muted py-2.5 pe-4 align-top max-sm:hidden">
              <InOrders orders={orders} />
            </td>
            <td className="py-2 text-end align-top text-lg font-bold tabular-nums">{quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The orders that a piece is for. */
function InOrders({ orders }: Pick<PickingLine, "orders">) {
  return orders.map((one) => (
    <span key={one.orderNumber} className="block whitespace-nowrap tabular-nums">
      {one.orderNumber}
      {one.quantity > 1 ? ` × ${one.quantity}` : null}
    </span>
  ));
}

type LeftOut = Route.ComponentProps["loaderData"]["left"];

/** When none of the ticked orders waits to be packed: says why of each. */
function NothingToPick({ backTo, left }: { backTo: string; left: LeftOut }) {
  return (
    <div className="grid gap-4">
      <div className="-mb-4">
        <ListHeader title="Nothing to pick" back={<BackLink to={backTo}>Back to orders</BackLink>} />
      </div>
      <p>
        {countOrders(left.length)} {left.length === 1 ? "was" : "were"} left out: {leftOutReasons(left)}.
      </p>
      <ul className="card divide-line divide-y">
        {left.map((order) => (
          <li
            key={order.orderNumber}
            className="flex min-h-11 justify-between gap-x-3 px-4 py-2 max-sm:flex-col max-sm:pb-3 sm:items-center"
          >
            <Link
              to={href("/admin/orders/:orderId", { orderId: order.id })}
              className="link inline-flex min-h-8 items-center self-start whitespace-nowrap tabular-nums"
            >
              {order.orderNumber}
            </Link>
            <span className="flex flex-wrap items-center gap-2 text-sm">
              <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
              <OrderPayment order={order} className="text-muted" />
            </span>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to={listHref(href("/admin/orders"), { status: "confirmed" })}>
          Show confirmed orders
        </ButtonLink>
      </div>
    </div>
  );
}
