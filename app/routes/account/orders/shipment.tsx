import { formatDate } from "#app/shop/dates.ts";
import { listParcels, parcelItems, partlyShippedText, isPartlyShipped } from "#app/shop/order/parcels.ts";
import { classes } from "#app/ui/classes.ts";

type Item = { id: string; productName: string; quantity: number; shipped: number; dropped: number };

type ShipmentProps = { order: Parameters<typeof listParcels>[0] & { items: readonly Item[] } };

/** How an order is sent: its carrier and tracking, or each of its parcels with what is in it. */
export function Shipment({ order }: ShipmentProps) {
  if (order.parts.length === 0) return <Sent {...order} />;
  return (
    <div className="border-line border-t pt-2">
      {isPartlyShipped(order) ? (
        <p className="font-semibold">{partlyShippedText(order.items)}. The rest follows.</p>
      ) : null}
      <ol className="divide-line divide-y">
        {listParcels(order).map((parcel, index) => (
          <li key={parcel.id ?? "last"} className="py-2">
            <h3 className="text-base">
              Parcel {index + 1}
              {parcel.shippedAt ? `, sent on ${formatDate(parcel.shippedAt)}` : null}
            </h3>
            <ul>
              {parcelItems(parcel, order.items).map((item) => (
                <li key={item.id} className="wrap-anywhere">
                  {item.quantity} × {item.productName}
                </li>
              ))}
            </ul>
            <Sent {...parcel} parcel={index + 1} />
          </li>
        ))}
      </ol>
    </div>
  );
}

type SentProps = {
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** The number of the parcel, where there are several. */
  parcel?: number;
};

/** Carrier and tracking of a parcel, as far as they are known. */
function Sent({ carrier, trackingNumber, trackingUrl, parcel }: SentProps) {
  if (!carrier && !trackingNumber && !trackingUrl) return null;
  return (
    <p className={classes("wrap-anywhere", !parcel && "border-line border-t py-2")}>
      {carrier ? `Sent with ${carrier}. ` : null}
      {trackingNumber ? (
        <>
          Tracking number <strong>{trackingNumber}</strong>.{" "}
        </>
      ) : null}
      {trackingUrl ? (
        <span className="block">
          <a
            href={trackingUrl}
            rel="noopener noreferrer external"
            className="link inline-flex min-h-11 min-w-11 items-center"
          >
            Track {parcel ? `parcel ${parcel}` : "the parcel"}
          </a>
        </span>
      ) : null}
    </p>
  );
}
