import { formatDate, formatDateTime } from "#app/shop/dates.ts";
import { parcelLink } from "#app/shop/order/carriers.ts";
import type { OrderHistoryLine } from "#app/shop/order/order-history.ts";
import { type OrderStatus, type PaymentMethod, paymentMethodLabel } from "#app/shop/order/order.ts";
import { whatsappHref } from "#app/shop/settings/policy.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";

type OrderMetaProps = {
  order: {
    orderNumber: string;
    createdAt: string;
    paymentMethod: PaymentMethod;
    items: readonly { quantity: number }[];
  };
};

/** Order number, date, items and payment method. */
export function OrderMeta({ order }: OrderMetaProps) {
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <dl className="tabular-nums">
      <Fact label="Number" value={order.orderNumber} />
      <Fact label="Placed on" value={formatDate(order.createdAt)} />
      <Fact label="Items" value={units} />
      <Fact label="Payment" value={paymentMethodLabel(order.paymentMethod)} />
    </dl>
  );
}

function Fact({ label, value }: { label: string; value: string | number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1">
      <dt className="text-muted">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Relation of a link to a carrier's page. */
export const EXTERNAL = "noopener noreferrer external";

export type TrackedOrder = Parameters<typeof parcelLink>[0] & {
  status: OrderStatus;
  parts: readonly unknown[];
};

/** Returns the link to track an order on its way in one parcel; null for any other. */
export function trackingLink(order: TrackedOrder): string | null {
  return order.status === "shipped" && order.parts.length === 0 ? (parcelLink(order) ?? null) : null;
}

type ShipmentProps = {
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** The number of the parcel, where there are several. */
  parcel?: number;
  /** False if the button that tracks it is beside the title, or the parcel has arrived. */
  hasButton: boolean;
};

/** Carrier and tracking of a parcel, as far as they are known. The number is selected as a whole. */
export function Shipment({ carrier, trackingNumber, trackingUrl, parcel, hasButton }: ShipmentProps) {
  const link = parcelLink({ carrier, trackingNumber, trackingUrl });
  if (!carrier && !trackingNumber && !link) return null;
  return (
    <div className={classes("flex flex-wrap items-center gap-3", !parcel && "border-line border-t py-3")}>
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {carrier ? `Sent with ${carrier}. ` : null}
        {trackingNumber ? (
          <>
            Tracking number{" "}
            {link ? (
              <a href={link} rel={EXTERNAL} data-whole className="link">
                {trackingNumber}
              </a>
            ) : (
              <strong data-whole>{trackingNumber}</strong>
            )}
            .{" "}
          </>
        ) : link && !hasButton ? (
          <a href={link} rel={EXTERNAL} className="link">
            Tracking
          </a>
        ) : null}
      </p>
      {link && hasButton ? (
        <a href={link} rel={EXTERNAL} className={buttonClass({ variant: "secondary", size: "sm" })}>
          Track {parcel ? `parcel ${parcel}` : "the parcel"}
        </a>
      ) : null}
    </div>
  );
}

/** All changes of the order with their times. */
export function History({ lines }: { lines: readonly OrderHistoryLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="border-line border-t pt-1">
      <summary className="link inline-flex min-h-11 min-w-11 items-center">Full history</summary>
      <ol className="mt-1 grid gap-2 text-sm">
        {lines.map(({ text, note, at }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing moves in a history
          <li key={index}>
            <span className="font-semibold">{text}</span>
            {note ? <span className="block">{note}</span> : null}
            <span className="text-muted block">{formatDateTime(at)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

type OrderHelpProps = { orderNumber: string; email: string; whatsapp: string };

/** Shows the ways to ask about the order. Contacts that are empty in the settings are left out. */
export function OrderHelp({ orderNumber, email, whatsapp }: OrderHelpProps) {
  if (!email && !whatsapp) return null;
  const text = encodeURIComponent(`Order ${orderNumber}`);
  return (
    <p className="text-muted text-center text-sm">
      Need help?{" "}
      {whatsapp ? (
        <a href={`${whatsappHref(whatsapp)}?text=${text}`} className="link">
          Chat on WhatsApp
        </a>
      ) : null}
      {whatsapp && email ? " or write to " : null}
      {!whatsapp && email ? "Write to " : null}
      {email ? (
        <a href={`mailto:${email}?subject=${text}`} className="link">
          {email}
        </a>
      ) : null}
    </p>
  );
}
