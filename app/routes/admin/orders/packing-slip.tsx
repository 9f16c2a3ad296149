import { href } from "react-router";

import { getSettings } from "#app/data/settings.server.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import { orderSummaryRecords } from "#app/routes/admin/orders/order.server.ts";
import { formatDate } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { amountToCollect } from "#app/shop/order/order-payment.ts";
import { Button } from "#app/ui/button.tsx";
import { OrderAddress } from "#app/ui/order-parts.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

import type { Route } from "./+types/packing-slip";

/** Browsers name a saved PDF after the title, so it has no "Haat admin". */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Packing slip ${loaderData?.order.orderNumber ?? ""}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders/:orderId/packing-slip");
  const [{ order }, settings] = await Promise.all([
    orderSummaryRecords.requireRecord(db, { context, url }, params.orderId),
    getSettings(db),
  ]);
  const { id, orderNumber, createdAt, shippingAddress, carrier, trackingNumber, giftMessage } = order;
  return {
    order: { id, orderNumber, createdAt, shippingAddress, carrier, trackingNumber, giftMessage },
    items: order.items.map((item) => ({
      id: item.id,
      name: item.productName,
      sku: item.productSku,
      quantity: item.quantity,
    })),
    toCollect: amountToCollect(order),
    isPaid: order.paymentStatus === "paid" || order.total === 0,
    sender: { name: settings.legalName || settings.siteName, address: settings.address },
  };
}

const ROW = "border-line break-inside-avoid border-b";

export default function PackingSlip({ loaderData }: Route.ComponentProps) {
  const { order, items, toCollect, isPaid, sender } = loaderData;
  const canPrint = useHydrated();
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div data-paper className="max-w-[50rem]">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <TextLink to={href("/admin/orders/:orderId", { orderId: order.id })}>Back to the order</TextLink>
        {canPrint ? (
          <Button type="button" onClick={() => window.print()}>
            Print
          </Button>
        ) : (
          <p className="text-muted text-sm">To print it, choose Print in your browser’s menu.</p>
        )}
      </div>
      <article>
        <h1 className="text-2xl">Packing slip</h1>
        <p className="tabular-nums">
          {order.orderNumber}, {formatDate(order.createdAt)}
        </p>
        <div className="mt-5 mb-5 grid grid-cols-2 gap-5">
          <section>
            <h2 className="text-sm">To</h2>
            <OrderAddress address={order.shippingAddress} />
          </section>
          <section>
            <h2 className="text-sm">From</h2>
            <p className="font-bold">{sender.name}</p>
            <p className="whitespace-pre-line">{sender.address}</p>
            {order.carrier ? (
              <p>
                By {order.carrier} {order.trackingNumber}
              </p>
            ) : null}
          </section>
        </div>
        <table className="w-full">
          <caption className="sr-only">Items to pack</caption>
          <thead>
            <tr className={ROW}>
              <th scope="col" className="py-1.5 pr-3 text-left">
                Item
              </th>
              <th scope="col" className="py-1.5 pr-3 text-left">
                SKU
              </th>
              <th scope="col" className="py-1.5 text-right">
                Quantity
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, name, sku, quantity }) => (
              <tr key={id} className={ROW}>
                <td className="py-1.5 pr-3 text-left wrap-anywhere">{name}</td>
                <td className="py-1.5 pr-3 text-left wrap-anywhere">{sku}</td>
                <td className="py-1.5 text-right wrap-anywhere">{quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {order.giftMessage ? (
          <section className="mt-3 break-inside-avoid">
            <h2 className="text-sm">Gift message</h2>
            <p className="wrap-anywhere whitespace-pre-line">{order.giftMessage}</p>
          </section>
        ) : null}
        <p className="mt-3 font-semibold">
          {units} {units === 1 ? "piece" : "pieces"} in all
        </p>
        {toCollect > 0 ? <p className="font-semibold">Collect {formatPaise(toCollect)} on delivery</p> : null}
        {isPaid ? <p className="font-semibold">Paid: collect nothing</p> : null}
      </article>
    </div>
  );
}
