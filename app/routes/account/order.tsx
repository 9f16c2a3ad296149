import { href, Link } from "react-router";

import { getSettings } from "#app/data/settings.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { paymentState, refundNews } from "#app/shop/order-payment.ts";
import { statusLabel, statusTone, timeline } from "#app/shop/order.ts";
import { deliveryEstimate } from "#app/shop/settings.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { OrderAddress, OrderItems, PaymentBadge, PriceDetails } from "#app/ui/order-parts.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Timeline } from "#app/ui/timeline.tsx";

import type { Route } from "./+types/order";
import { OrderError } from "./order-error.tsx";
import { waysToPay } from "./order-payment.server.ts";
import { ownOrder } from "./own-order.server.ts";
import { PaymentPanel } from "./payment-panel.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    { matches },
    { title: loaderData?.order.orderNumber ?? "Order", path: href("/orders"), noindex: true },
  );

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { user, db } = requireUser({ url, context });
  const [order, settings] = await Promise.all([ownOrder({ db, user }, context, params.id), getSettings(db)]);
  return {
    order,
    state: paymentState(order),
    ways: waysToPay(context, settings, order),
    refunds: refundNews(order.refunds, settings.refundDays),
    delivery: deliveryEstimate(settings, new Date(order.createdAt)),
    contactEmail: settings.contactEmail,
  };
}

export default function OrderDetail({ loaderData }: Route.ComponentProps) {
  const { order, delivery, contactEmail } = loaderData;
  const steps = timeline(order).map((step) => ({
    ...step,
    when: step.at ? formatDateTime(step.at) : step.key === "delivered" && !step.done ? delivery : null,
  }));

  return (
    <div className="page max-w-4xl py-4">
      <nav aria-label="Breadcrumb" className="text-muted text-sm">
        <Link to={href("/orders")} className="tap hover:underline">
          My Orders
        </Link>{" "}
        / <span className="whitespace-nowrap tabular-nums">{order.orderNumber}</span>
      </nav>
      <h1 className="sr-only">Order {order.orderNumber}</h1>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-2xl font-bold tabular-nums">{formatPaise(order.total)}</p>
        <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
        <PaymentBadge order={order} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
        <div className="grid gap-4">
          <PaymentPanel {...loaderData} />
          <Panel title="Status">
            <Timeline steps={steps} />
          </Panel>
          <Panel title="Items">
            <OrderItems items={order.items} />
          </Panel>
        </div>
        <div className="grid gap-4">
          <Panel title="Delivery address">
            <OrderAddress address={order.shippingAddress} />
          </Panel>
          <Panel title="Price details">
            <PriceDetails order={order} />
          </Panel>
          <p className="text-muted text-center text-sm">
            Need help? Write to{" "}
            <a
              href={`mailto:${contactEmail}?subject=${encodeURIComponent(order.orderNumber)}`}
              className="link"
            >
              {contactEmail}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderError error={error} />;
}
