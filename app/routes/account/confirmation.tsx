import { href } from "react-router";

import { getSettings } from "#app/data/settings.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { formatPaise } from "#app/shop/money.ts";
import { paymentMethodLabel } from "#app/shop/order.ts";
import { deliveryEstimate } from "#app/shop/settings.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OrderAddress, OrderItems, PriceDetails } from "#app/ui/order-parts.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";

import type { Route } from "./+types/confirmation";
import { clearOrderedCart } from "./checkout.server.ts";
import { OrderError } from "./order-error.tsx";
import { ownOrder } from "./own-order.server.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Order confirmation", path: href("/orders"), noindex: true });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { user, db } = requireUser({ url, context });
  const [order, settings] = await Promise.all([ownOrder({ db, user }, context, params.id), getSettings(db)]);
  clearOrderedCart(context, order);
  return {
    order,
    delivery: deliveryEstimate(settings, new Date(order.createdAt)),
  };
}

export default function Confirmation({ loaderData }: Route.ComponentProps) {
  const { order, delivery } = loaderData;
  const dueOnDelivery = order.paymentMethod === "cod" && order.paymentStatus === "pending";

  return (
    <div className="page max-w-3xl py-6">
      <div className="mb-5 flex items-start gap-3">
        <span className="bg-green-soft text-green grid size-11 shrink-0 place-items-center rounded-full">
          <Icon name="check" className="size-6" />
        </span>
        <div>
          <h1 className="text-2xl">Thank you, your order is placed</h1>
          <p className="text-muted">
            Order <strong className="text-ink whitespace-nowrap">{order.orderNumber}</strong>
          </p>
        </div>
      </div>
      <div className="grid gap-4">
        <Panel title="What happens next">
          <ul className="grid list-disc gap-1 pl-5">
            {dueOnDelivery ? (
              <li>
                Keep {formatPaise(order.total)} ready: you pay when it arrives (
                {paymentMethodLabel(order.paymentMethod)}).
              </li>
            ) : null}
            <li>{delivery}.</li>
            <li>Follow it any time under My Orders.</li>
          </ul>
        </Panel>
        <Panel title="Items">
          <OrderItems items={order.items} />
        </Panel>
        <Panel title="Delivery address">
          <OrderAddress address={order.shippingAddress} />
        </Panel>
        <Panel title="Price details">
          <PriceDetails order={order} />
        </Panel>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={href("/order/:id", { id: order.id })}>View order</ButtonLink>
          <ButtonLink to={href("/products")} variant="outline">
            Continue Shopping
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderError error={error} />;
}
