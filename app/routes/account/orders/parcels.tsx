import { Shipment, trackingLink, type TrackedOrder } from "#app/routes/account/orders/order-meta.tsx";
import { formatDate } from "#app/shop/dates.ts";
import { listParcels, parcelItems, partlyShippedText, isPartlyShipped } from "#app/shop/order/parcels.ts";
import { keepTogether } from "#app/shop/text.ts";

type Item = { id: string; productName: string; quantity: number; shipped: number; dropped: number };

type ParcelsProps = { order: Parameters<typeof listParcels>[0] & TrackedOrder & { items: readonly Item[] } };

/** Shows the shipment of an order: its carrier and tracking, or each of its parcels with the contents. */
export function Parcels({ order }: ParcelsProps) {
  // A delivered parcel has no Track button; its number stays a link.
  const hasArrived = order.status === "delivered";
  if (order.parts.length === 0) {
    return <Shipment {...order} hasButton={!hasArrived && trackingLink(order) === null} />;
  }
  return (
    <div className="border-line border-t pt-3">
      {isPartlyShipped(order) ? (
        <p className="font-semibold">{partlyShippedText(order.items)}. The rest follows.</p>
      ) : null}
      <ol className="ruled">
        {listParcels(order).map((parcel, index) => (
          <li key={parcel.id ?? "last"} className="py-2">
            <h3 className="text-base">
              Parcel {index + 1}
              {parcel.shippedAt ? `, sent on ${formatDate(parcel.shippedAt)}` : null}
            </h3>
            <ul>
              {parcelItems(parcel, order.items).map((item) => (
                <li key={item.id} className="wrap-anywhere">
                  {item.quantity} × {keepTogether(item.productName)}
                </li>
              ))}
            </ul>
            <Shipment {...parcel} parcel={index + 1} hasButton={!hasArrived} />
          </li>
        ))}
      </ol>
    </div>
  );
}
