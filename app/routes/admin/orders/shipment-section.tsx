import type { ComponentProps, ReactNode } from "react";

import { DetailSection } from "#app/routes/admin/detail.tsx";
import { Shipment, ToCollect } from "#app/routes/admin/orders/details.tsx";
import { UNSENT } from "#app/routes/admin/orders/order-head.tsx";
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
  lost: ComponentProps<typeof ToCollect>["lost"];
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
  lost,
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
      <ToCollect order={order} lost={lost} />
      <Parcels order={order} query={query} correct={mayChange ? { version, action, answerTo } : null} />
      {mayChange ? (
        <Folded label={foldLabel(order, isUnpaid)} order={order} isOpen={answerTo("shipment") !== null}>
          <ShipmentForm
            key={version}
            order={order}
            version={version}
            isUnpaid={isUnpaid}
            action={action}
            answer={answerTo("shipment")}
          />
        </Folded>
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

/** The label of the fold over the form of a shipment that is not the order's next step; null when it is. */
function foldLabel(order: Order, isUnpaid: boolean): string | null {
  if (isUnpaid) return "Ship before payment";
  return UNSENT.has(order.status) ? null : "Change the shipment";
}

type FoldedProps = { label: string | null; order: Order; isOpen: boolean; children: ReactNode };

/** Folds the form of a shipment that is not the order's next step, below what was sent. */
function Folded({ label, order, isOpen, children }: FoldedProps) {
  if (label === null) return children;
  return (
    <>
      {UNSENT.has(order.status) || order.parts.length > 0 ? null : <Shipment order={order} />}
      <details open={isOpen}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">{label}</summary>
        <div className="pt-2">{children}</div>
      </details>
    </>
  );
}
