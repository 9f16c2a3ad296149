import { Link } from "react-router";

import { Dotted } from "#app/routes/admin/dotted.tsx";
import type { Repeat } from "#app/routes/admin/orders/bulk-ship.server.ts";
import type { BulkRow } from "#app/routes/admin/orders/bulk.server.ts";
import { CARRIER_NAMES } from "#app/shop/order/carriers.ts";
import { leftAlone } from "#app/shop/order/order-batch.ts";
import { paymentMethodLabel, statusLabel, statusTone } from "#app/shop/order/order.ts";
import { USE_ANYWAY } from "#app/shop/order/taken-number.ts";
import { StatusBadge } from "#app/ui/badge.tsx";

type Carriers = { carrier: string; rows: readonly Pick<BulkRow, "carrier">[] };
type CarrierFieldsProps = Carriers & { otherCarrier: string; error: string | undefined };

/** Returns true if the carrier is to be chosen before a number is typed. */
function needsCarrier({ carrier, rows }: Carriers): boolean {
  return carrier === "" && rows.some((row) => row.carrier === "");
}

/** Select of the known couriers, with a name for another one. */
export function CarrierFields({ carrier, otherCarrier, error, rows }: CarrierFieldsProps) {
  return (
    <fieldset className="carriers grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">Carrier</legend>
      <label>
        <span className="mb-1 block font-semibold">Carrier</span>
        <select
          name="carrier"
          defaultValue={carrier}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first thing that is to be chosen
          autoFocus={needsCarrier({ carrier, rows })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "carrier-error" : undefined}
          className="form-control"
        >
          <option value="" data-placeholder>
            Choose the carrier
          </option>
          {CARRIER_NAMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
          <option value="other">Another carrier</option>
        </select>
      </label>
      <label data-other>
        <span className="mb-1 block font-semibold">Name of another carrier</span>
        <input
          name="otherCarrier"
          defaultValue={otherCarrier}
          maxLength={80}
          autoComplete="off"
          aria-describedby="carrier-hint"
          className="form-control"
        />
        <span id="carrier-hint" className="text-muted mt-1 block text-sm">
          We do not know its tracking page, so the customer gets its number without a link.
        </span>
      </label>
      {rows.some((row) => row.carrier !== "") ? (
        <p className="text-muted text-sm sm:col-span-2">
          For the orders without a carrier of their own below: what the list names stays.
        </p>
      ) : null}
      {error ? (
        <p id="carrier-error" className="text-red font-semibold sm:col-span-2">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

type BulkRowsProps = {
  /** Of all orders without one of their own. */
  carrier: string;
  rows: readonly BulkRow[];
  ships: boolean;
  /** Messages by order number. */
  errors: Record<string, string>;
  repeats: Record<string, Repeat>;
  shared: readonly string[];
};

/** The orders of a change, each with its tracking number when they are shipped. */
export function BulkRows({ carrier: common, rows, ships, errors, repeats, shared }: BulkRowsProps) {
  // The first empty tracking number gets the focus, once the carrier above is chosen.
  const first = needsCarrier({ carrier: common, rows })
    ? -1
    : rows.findIndex((row) => row.tracking === "" && staysOut(row) === null);
  return (
    <ul className={ships ? "mt-1" : undefined}>
      {rows.map(({ order, tracking, carrier, isUnticked, isIncluded }, index) => {
        const reason = ships ? staysOut({ order }) : null;
        return (
          <li
            key={order.id}
            className="border-line grid items-start gap-x-4 gap-y-2 border-t py-3 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_18rem]"
          >
            <div className="min-w-0">
              <OrderLine order={order} carrier={carrier} reason={reason} />
              {isUnticked && reason === null ? (
                <IncludeField orderNumber={order.orderNumber} isIncluded={isIncluded} />
              ) : null}
            </div>
            {/* An order that stays as it is is not sent: it needs no tracking number. */}
            {reason === null ? (
              <>
                <input type="hidden" name="number" value={order.orderNumber} />
                <input type="hidden" name="seen" value={order.status} />
                {ships ? (
                  <>
                    <input type="hidden" name="rowCarrier" value={carrier} />
                    <Tracking
                      order={order}
                      tracking={tracking}
                      error={errors[order.orderNumber]}
                      repeat={repeats[order.orderNumber]}
                      shared={shared}
                      isFirst={index === first}
                    />
                  </>
                ) : null}
              </>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

type OrderLineProps = Pick<BulkRow, "order"> & {
  carrier?: string;
  /** Why it is not shipped with the others. */
  reason: string | null;
  /** The path of its screen, where its number is a link. */
  path?: string;
};

/** An order of the page: its number, status and recipient. */
export function OrderLine({ order, carrier = "", reason, path }: OrderLineProps) {
  return (
    <p>
      <span className="me-2 font-semibold whitespace-nowrap tabular-nums">
        {path === undefined ? (
          order.orderNumber
        ) : (
          <Link to={path} className="link inline-flex min-h-6 items-center">
            {order.orderNumber}
          </Link>
        )}
      </span>
      <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
      <span className="text-muted block text-sm">
        <Dotted facts={[recipient(order), paymentMethodLabel(order.paymentMethod), carrierText(carrier)]} />
      </span>
      {reason === null ? null : <span className="block text-sm">{reason}</span>}
    </p>
  );
}

/** Takes an order in that a list has and nobody ticked. */
function IncludeField({ orderNumber, isIncluded }: { orderNumber: string; isIncluded: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name="include"
        value={orderNumber}
        defaultChecked={isIncluded}
        className="accent-primary size-5 flex-none"
      />
      Was not ticked: ship it, too
    </label>
  );
}

/** Returns the reason why an order of the page is not shipped with the others; null when it is. */
export function staysOut({ order }: Pick<BulkRow, "order">): string | null {
  const reason = leftAlone("shipped", order);
  if (reason === "unpaid") return "Not paid yet. It stays as it is.";
  return reason === "ended" ? "Stays as it is: delivered, cancelled or failed." : null;
}

/** Returns the numbers of the orders that a list has, that nobody ticked, and that can be shipped. */
export function listUnticked(rows: readonly BulkRow[]): string[] {
  return rows.flatMap((row) => (row.isUnticked && staysOut(row) === null ? [row.order.orderNumber] : []));
}

function carrierText(carrier: string): string {
  return carrier === "" || CARRIER_NAMES.includes(carrier)
    ? carrier
    : `${carrier}, not known: no tracking link`;
}

function recipient({ shippingAddress: to }: BulkRow["order"]): string {
  return `${to.first_name} ${to.last_name}, ${to.city} ${to.postal_code}`;
}

type TrackingProps = {
  order: BulkRow["order"];
  tracking: string;
  error: string | undefined;
  repeat: Repeat | undefined;
  shared: readonly string[];
  isFirst: boolean;
};

function Tracking({ order: { id, orderNumber }, tracking, error, repeat, shared, isFirst }: TrackingProps) {
  const message = error ?? repeat?.message;
  return (
    <div>
      <label htmlFor={`tracking-${id}`} className="mb-1 block text-sm font-semibold">
        Tracking number<span className="sr-only"> of {orderNumber}</span>
      </label>
      <input
        id={`tracking-${id}`}
        name="tracking"
        defaultValue={tracking}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first number that is to be typed
        autoFocus={isFirst}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `error-${id}` : undefined}
        className="form-control tabular-nums"
      />
      {message ? (
        <p id={`error-${id}`} className="text-red text-sm font-semibold">
          {message}
        </p>
      ) : null}
      {repeat ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="shared"
            value={repeat.key}
            defaultChecked={shared.includes(repeat.key)}
            aria-describedby={`error-${id}`}
            className="accent-primary size-5 flex-none"
          />
          {USE_ANYWAY}
        </label>
      ) : null}
    </div>
  );
}
