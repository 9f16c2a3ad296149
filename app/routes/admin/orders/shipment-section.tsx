import type { ComponentProps, ReactNode } from "react";

import { DetailSection } from "#app/routes/admin/detail.tsx";
import { Shipment, ToCollect } from "#app/routes/admin/orders/details.tsx";
import { Parcels } from "#app/routes/admin/orders/parcels.tsx";
import { PartForm } from "#app/routes/admin/orders/part-form.tsx";
import { ShipmentForm } from "#app/routes/admin/orders/shipment-form.tsx";
import { amountToCollect } from "#app/shop/order/order-payment.ts";
import { unitsToShip } from "#app/shop/order/parcels.ts";

type Order = ComponentProps<typeof Parcels>["order"] &
  ComponentProps<typeof ToCollect>["order"] &
  ComponentProps<typeof ShipmentForm>["order"];

type ShipmentSectionProps = {
  order: Order;
  query: ComponentProps<typeof Parcels>["query"];
  version: string;
  /** Makes a part that is posted twice one parcel. */
  once: string;
  mayChange: boolean;
  /** True if the order waits for its online payment, so that shipping is not the next step. */
  isUnpaid: boolean;
  action: string;
  answerTo: (intent: string) => ComponentProps<typeof PartForm>["answer"];
};

/** Shows the amount that the courier collects, the parcels that were sent, and the forms that ship the rest. */
export function ShipmentSection({
  order,
  query,
  version,
  once,
  mayChange,
  isUnpaid,
  action,
  answerTo,
}: ShipmentSectionProps) {
  const left = order.items.reduce((sum, item) => sum + unitsToShip(item), 0);
  const canPart = (order.status === "confirmed" || order.status === "processing") && left > 1;
  return (
    <DetailSection id="section-shipment" title="Shipment">
      <ToCollect order={order} />
      <Parcels order={order} query={query} correct={mayChange ? { version, action, answerTo } : null} />
      {mayChange ? (
        <BeforePayment isUnpaid={isUnpaid} isOpen={answerTo("shipment") !== null}>
          <ShipmentForm
            key={version}
            order={order}
            version={version}
            isUnpaid={isUnpaid}
            action={action}
            answer={answerTo("shipment")}
          />
        </BeforePayment>
      ) : (
        <Shipment order={order} />
      )}
      {mayChange && canPart ? (
        <PartForm
          key={`part-${version}`}
          order={order}
          version={version}
          once={once}
          toCollect={amountToCollect(order)}
          action={action}
          answer={answerTo("part")}
        />
      ) : null}
    </DetailSection>
  );
}

type BeforePaymentProps = { isUnpaid: boolean; isOpen: boolean; children: ReactNode };

/** Folds the shipment of an order that waits for its payment, because shipping is not its next step. */
function BeforePayment({ isUnpaid, isOpen, children }: BeforePaymentProps) {
  if (!isUnpaid) return children;
  return (
    <details open={isOpen}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Ship before payment</summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
