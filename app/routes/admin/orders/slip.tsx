import type { AdminOrderSummary } from "#app/data/admin-order-detail.server.ts";
import type { Address } from "#app/shop/address/address.ts";
import { formatDate } from "#app/shop/dates.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { amountToCollect } from "#app/shop/order/order-payment.ts";
import { itemsToShip, parcelItems } from "#app/shop/order/parcels.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { keepNumbers } from "#app/shop/text.ts";
import { OrderAddress } from "#app/ui/order-parts.tsx";
import { Letterhead, type ShopBrand } from "#app/ui/shop-mark.tsx";
import { unbroken } from "#app/ui/unbroken.ts";

export type Slip = {
  orderNumber: string;
  createdAt: string;
  shippingAddress: Address;
  carrier: string | null;
  trackingNumber: string | null;
  giftMessage: string | null;
  items: { id: string; name: string; sku: string; quantity: number }[];
  toCollect: Paise;
  isPaid: boolean;
  /** A note on a parcel that is one of several. */
  part?: string | null;
};

/** The shop as the slip names it. E-mail and phone are '' where they are not set. */
export type Sender = ShopBrand & { name: string; address: string; email: string; phone: string };

export function toSender({
  siteName,
  logoUrl,
  legalName,
  address,
  contactEmail: email,
  contactPhone: phone,
}: Settings): Sender {
  return { siteName, logoUrl, name: legalName || siteName, address, email, phone };
}

/**
 * Builds the packing slip of an order: the items still to ship, or the contents of one of its parcels that was sent.
 * @param parcelId of a part of the order
 */
export function toSlip(order: AdminOrderSummary["order"], parcelId: string | null = null): Slip {
  const { orderNumber, createdAt, shippingAddress, giftMessage, parts } = order;
  const part = parts.find(({ id }) => id === parcelId) ?? null;
  const rest = itemsToShip(order.items);
  const isWhole = rest.length === 0 && parts.length === 0;
  const items = part ? parcelItems(part, order.items) : isWhole ? order.items : rest;
  const { carrier, trackingNumber } = part ?? order;
  const toCollect = amountToCollect(order);
  return {
    orderNumber,
    createdAt,
    shippingAddress,
    carrier,
    trackingNumber,
    giftMessage,
    items: items.map((item) => ({
      id: item.id,
      name: item.productName,
      sku: item.productSku,
      quantity: item.quantity,
    })),
    toCollect: part ? 0 : toCollect,
    isPaid: order.paymentStatus === "paid" || order.total === 0,
    part: part
      ? `A part of the order${toCollect > 0 ? ": collect nothing. It is paid when the last parcel arrives." : ""}`
      : parts.length > 0 && rest.length > 0
        ? "The rest of the order"
        : null,
  };
}

/** Around what the courier collects. */
const BOX = "border-ink mt-3 w-fit border-2 px-3 py-1.5 font-semibold";
const ROW = "border-line break-inside-avoid border-b";

type PackingSlipSheetProps = { slip: Slip; sender: Sender; heading?: "h1" | "h2" };

/** The packing slip of an order, as it is printed. */
export function PackingSlipSheet({ slip, sender, heading: Heading = "h1" }: PackingSlipSheetProps) {
  const units = slip.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <Letterhead siteName={sender.siteName} logoUrl={sender.logoUrl} />
      {/* Smaller than the title of a page of several. */}
      <Heading className={Heading === "h1" ? "text-2xl" : "text-xl"}>Packing slip</Heading>
      <p className="mt-1 tabular-nums">
        {slip.orderNumber}
        <span className="max-sm:hidden">, </span>
        <span className="whitespace-nowrap max-sm:block">{formatDate(slip.createdAt)}</span>
      </p>
      {slip.part ? <p className="font-semibold">{slip.part}</p> : null}
      <div className="mt-5 mb-5 grid gap-5 sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
        <section>
          <h2 className="text-muted mb-1 text-xs font-semibold">To</h2>
          <OrderAddress address={slip.shippingAddress} />
        </section>
        <section>
          <h2 className="text-muted mb-1 text-xs font-semibold">From</h2>
          <p className="font-bold">{sender.name}</p>
          <p className="whitespace-pre-line">{keepNumbers(sender.address)}</p>
          {[sender.email, sender.phone].filter(Boolean).map((way) => (
            <p key={way} className="wrap-anywhere">
              {keepNumbers(way)}
            </p>
          ))}
        </section>
        {slip.carrier ? (
          <section>
            <h2 className="text-muted mb-1 text-xs font-semibold">Shipment</h2>
            <p className="wrap-anywhere">
              {slip.carrier} {slip.trackingNumber}
            </p>
          </section>
        ) : null}
      </div>
      <table className="w-full">
        <caption className="sr-only">Items to pack</caption>
        <thead>
          <tr className={ROW}>
            <th scope="col" className="py-1.5 pe-3 text-start">
              Item
            </th>
            <th scope="col" className="py-1.5 text-end">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {slip.items.map(({ id, name, sku, quantity }) => (
            <tr key={id} className={ROW}>
              <td className="py-1.5 pe-3 text-start wrap-anywhere">
                {unbroken(name)} <span className="text-muted block text-sm">{sku}</span>
              </td>
              <td className="py-1.5 text-end align-top font-semibold tabular-nums">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 font-semibold">
        {units} {units === 1 ? "piece" : "pieces"} in all
      </p>
      {slip.giftMessage ? (
        <section className="mt-3 break-inside-avoid">
          <h2 className="text-muted mb-1 text-xs font-semibold">Gift message</h2>
          <p className="wrap-anywhere whitespace-pre-line">{slip.giftMessage}</p>
        </section>
      ) : null}
      {slip.toCollect > 0 ? <p className={BOX}>Collect {formatPaise(slip.toCollect)} on delivery</p> : null}
      {slip.isPaid ? <p className={BOX}>Paid: collect nothing</p> : null}
    </>
  );
}
