import type { ComponentProps } from "react";
import { href } from "react-router";

import { wholeDateTime } from "#app/routes/admin/date-time.tsx";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { ParcelForm } from "#app/routes/admin/orders/parcel-form.tsx";
import { TakeBackForm } from "#app/routes/admin/orders/take-back-form.tsx";
import { isOpen } from "#app/shop/order/order-transitions.ts";
import { isPartlyShipped, listParcels, parcelItems, partlyShippedText } from "#app/shop/order/parcels.ts";
import { TextLink } from "#app/ui/text-link.tsx";

type Item = { id: string; productName: string; quantity: number; shipped: number; dropped: number };

type ParcelsProps = {
  order: Parameters<typeof listParcels>[0] & { id: string; items: readonly Item[] };
  query: Parameters<typeof listHref>[1];
  /** The forms that correct the parcels; null for staff who may not. */
  correct: {
    version: string;
    action: string;
    answerTo: (intent: string) => ComponentProps<typeof ParcelForm>["answer"];
  } | null;
};

/** The parcels of an order that was sent in several; nothing for one that goes out in one. */
export function Parcels({ order, query, correct }: ParcelsProps) {
  if (order.parts.length === 0) return null;
  const slip = href("/admin/orders/:orderId/packing-slip", { orderId: order.id });
  return (
    <div className="mb-4">
      {isPartlyShipped(order) ? <p className="font-semibold">{partlyShippedText(order.items)}</p> : null}
      <ol className="divide-line divide-y">
        {listParcels(order).map((parcel, index) => (
          <li key={parcel.id ?? "last"} className="py-2">
            <p className="font-semibold">
              Parcel {index + 1}
              {parcel.shippedAt ? (
                <span className="text-muted font-normal">, {wholeDateTime(parcel.shippedAt)}</span>
              ) : null}
            </p>
            <p className="wrap-anywhere">
              {[parcel.carrier, parcel.trackingNumber].filter(Boolean).join(" · ") ||
                "No carrier or tracking number"}
            </p>
            <ul className="text-muted text-sm">
              {parcelItems(parcel, order.items).map((item) => (
                <li key={item.id} className="wrap-anywhere">
                  {item.quantity} × {item.productName}
                </li>
              ))}
            </ul>
            <p className="flex flex-wrap gap-x-4">
              {parcel.trackingUrl ? (
                <a
                  href={parcel.trackingUrl}
                  rel="noreferrer"
                  aria-label={`Track parcel ${index + 1}`}
                  className="link inline-flex min-h-11 items-center"
                >
                  Track
                </a>
              ) : null}
              <TextLink to={listHref(slip, { ...query, ...(parcel.id && { parcel: parcel.id }) })}>
                Packing slip<span className="sr-only"> of parcel {index + 1}</span>
              </TextLink>
            </p>
            {parcel.id !== null && correct && isPartlyShipped(order) ? (
              <TakeBackForm shipmentId={parcel.id} version={correct.version} action={correct.action} />
            ) : null}
            {parcel.id !== null && correct ? (
              <ParcelForm
                key={correct.version}
                parcel={{ ...parcel, id: parcel.id }}
                canTell={isOpen(order.status)}
                version={correct.version}
                action={correct.action}
                answer={correct.answerTo(`parcel-${parcel.id}`)}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}
