import { href, redirect } from "react-router";

import { sessionContext } from "#app/context.ts";
import { listReturns } from "#app/data/returns.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { OrderError } from "#app/routes/account/orders/order-error.tsx";
import { requireOrder } from "#app/routes/account/orders/require-order.server.ts";
import { formatDate } from "#app/shop/dates.ts";
import { pickupDay } from "#app/shop/return/return-way.ts";
import { returnedItemText, returnKindLabel, returnReasonLabel } from "#app/shop/return/return.ts";
import { OrderAddress } from "#app/ui/order-parts.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/return-slip";

/** The title is the default file name of a saved PDF. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    { matches },
    { title: `Return slip ${loaderData?.request.number ?? ""}`, path: href("/orders"), noindex: true },
  );

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shopper = requireUser({ url, context });
  const order = await requireOrder(shopper, context, params.id);
  const request = (await listReturns(shopper.db, order)).find(({ id }) => id === params.returnId);
  if (request?.status !== "approved") {
    context.get(sessionContext).notify({ kind: "error", message: "There is no return slip to print" });
    throw redirect(href("/order/:id", params), 303);
  }
  const { number, kind, way, decidedAt, items } = request;
  return {
    request: { number, kind, way, decidedAt, items },
    order: { orderNumber: order.orderNumber, address: order.shippingAddress },
  };
}

/** The paper that comes back with returned items: print it from the browser's menu. */
export default function ReturnSlip({ loaderData, params }: Route.ComponentProps) {
  const { request, order } = loaderData;
  const { way, decidedAt } = request;
  return (
    <div data-narrow className="page-width py-4">
      <div className="on-screen mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <TextLink to={href("/order/:id", params)}>Back to the order</TextLink>
        <p className="text-muted text-sm">
          Print this page from your browser’s menu, or write the number on the parcel.
        </p>
      </div>
      <article className="card p-5">
        <h1 className="text-2xl">{returnKindLabel(request.kind)} slip</h1>
        <p className="mt-1 text-xl font-bold tabular-nums">{request.number}</p>
        <p className="tabular-nums">
          Order {order.orderNumber}
          {decidedAt ? `, approved ${formatDate(decidedAt)}` : null}
        </p>
        <div className="mt-6 grid gap-5 sm:grid-cols-2">
          <section>
            <h2 className="text-sm">From</h2>
            <OrderAddress address={order.address} />
          </section>
          <section>
            <h2 className="text-sm">{way?.way === "pickup" ? "Our courier picks it up on" : "To"}</h2>
            <p className="wrap-anywhere whitespace-pre-line">
              {way === null
                ? "We write to you how the items come back."
                : way.way === "post"
                  ? way.address
                  : pickupDay(way.on)}
            </p>
          </section>
        </div>
        <h2 className="mt-6 text-sm">Items</h2>
        <ul className="mt-1 grid gap-1">
          {request.items.map((item) => (
            <li key={item.id}>
              {item.quantity} × {returnedItemText(item)}{" "}
              <span className="text-muted text-sm">({returnReasonLabel(item.reason)})</span>
            </li>
          ))}
        </ul>
        <p className="mt-6 font-semibold">Please put this slip into the parcel.</p>
      </article>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderError error={error} />;
}
