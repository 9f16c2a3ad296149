import type { ComponentProps } from "react";
import { href, Link } from "react-router";

import { wholeDateTime } from "#app/routes/admin/date-time.tsx";
import { DetailSection } from "#app/routes/admin/detail.tsx";
import { Dotted } from "#app/routes/admin/dotted.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { PhoneLinks } from "#app/routes/admin/phone-links.tsx";
import { useMay } from "#app/routes/admin/role-context.ts";
import type { Address } from "#app/shop/address/address.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { formatAmountOrFree } from "#app/shop/order/admin-order.ts";
import { lostToCourierText } from "#app/shop/order/lost-dispute.ts";
import { amountToCollect } from "#app/shop/order/order-payment.ts";
import { isOpen } from "#app/shop/order/order-transitions.ts";
import {
  type OrderStatus,
  type PaymentMethod,
  paymentMethodLabel,
  type PaymentStatus,
} from "#app/shop/order/order.ts";
import { chargeRows, type Charges, includedTaxText } from "#app/shop/pricing.ts";
import { classes } from "#app/ui/classes.ts";
import { Image } from "#app/ui/image.tsx";
import { OrderAddress, OrderBusiness } from "#app/ui/order-parts.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { unbroken } from "#app/ui/unbroken.ts";

type OrderInfoProps = {
  order: {
    createdAt: string;
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    paymentMethod: PaymentMethod;
    razorpayPaymentId: string | null;
    paymentError: string | null;
    shippingAddress: Address;
    business: ComponentProps<typeof OrderBusiness>["business"] | null;
  };
  customer: { id: string | null; name: string; email: string | null; phone: string | null };
  /** Says until when a failed order can be paid; null for any other. */
  payable: string | null;
  /** Says until when the items of an unpaid order are kept; null for any other. */
  held: string | null;
  /** The path of the form that changes the address; null when it cannot be changed. */
  addressPath: string | null;
  addressWarning: string | null;
};

/** Order, customer and shipping address. */
export function OrderInfo({ order, customer, payable, held, addressPath, addressWarning }: OrderInfoProps) {
  const { id, email, phone } = customer;
  const maySeeCustomer = useMay()("customers.write");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="grid content-start gap-5">
        <DetailSection title="Order">
          <p>{wholeDateTime(order.createdAt)}</p>
          <p className="text-muted text-sm">
            <Dotted facts={[paymentMethodLabel(order.paymentMethod), order.razorpayPaymentId]} />
          </p>
          {order.paymentError && order.paymentStatus !== "paid" ? (
            <p className="text-red text-sm wrap-anywhere">Razorpay says: {order.paymentError}</p>
          ) : null}
          {payable ? <p className="text-muted text-sm">{payable}</p> : null}
          {held ? <p className="text-muted text-sm">{held}</p> : null}
        </DetailSection>
        <DetailSection title="Customer">
          {id && maySeeCustomer ? (
            <p className="leading-7">
              <Link to={href("/admin/customers/:userId", { userId: id })} className="link">
                {customer.name}
              </Link>
            </p>
          ) : (
            <p>{customer.name}</p>
          )}
          {email ? (
            <p className="leading-7 wrap-anywhere">
              <a href={`mailto:${email}`} className="link wrap-anywhere">
                <EmailText email={email} />
              </a>
            </p>
          ) : null}
          {phone ? <PhoneLinks phone={phone} /> : null}
        </DetailSection>
      </div>
      <DetailSection title="Shipping address">
        <OrderAddress address={{ ...order.shippingAddress, phone: "" }} />
        {addressWarning === null ? null : (
          <p className="text-yellow text-sm font-semibold">{addressWarning}.</p>
        )}
        <PhoneLinks phone={order.shippingAddress.phone} />
        {addressPath ? (
          <TextLink to={addressPath} replace preventScrollReset>
            Change the address
          </TextLink>
        ) : null}
      </DetailSection>
      {order.business ? (
        <DetailSection title="Billed to">
          <OrderBusiness business={order.business} />
        </DetailSection>
      ) : null}
    </div>
  );
}

type ToCollectProps = {
  order: Parameters<typeof amountToCollect>[0] & { parts: readonly unknown[] };
  /** What the shop lost of the payment by disputes, in paise. */
  lost: Paise;
};

/** Shows the amount that the courier collects on delivery; nothing for an order that was delivered or has ended. */
export function ToCollect({ order, lost }: ToCollectProps) {
  const amount = amountToCollect(order);
  if (!isOpen(order.status)) return null;
  return (
    <p className={classes("mb-3", amount > 0 ? "font-semibold" : "text-muted text-sm")}>
      {amount > 0
        ? `The courier collects ${formatPaise(amount)}${order.parts.length > 0 ? " with the last parcel" : ""}.`
        : order.paymentStatus === "paid"
          ? (lostToCourierText(lost) ?? "It is paid: the courier collects nothing.")
          : `${order.paymentStatus === "refunded" ? "It is refunded" : "Payment is online"}: the courier collects nothing.`}
    </p>
  );
}

type ShipmentProps = {
  order: { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null };
};

/** Carrier and tracking of an order as text. */
export function Shipment({ order: { carrier, trackingNumber, trackingUrl } }: ShipmentProps) {
  const parcel = [carrier, trackingNumber].filter(Boolean).join(" · ");
  if (!parcel && !trackingUrl) return <p className="text-muted">No carrier or tracking number</p>;
  return (
    <>
      <p className="wrap-anywhere">{parcel}</p>
      {trackingUrl ? (
        <p>
          <a href={trackingUrl} rel="noreferrer" className="link">
            Track the parcel
          </a>
        </p>
      ) : null}
    </>
  );
}

type Item = {
  id: string;
  productName: string;
  productSku: string;
  productImage: string | null;
  quantity: number;
  unitPrice: Paise;
  totalPrice: Paise;
};

export function AdminItems({ items }: { items: readonly Item[] }) {
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <li key={item.id} className="flex gap-3">
          <Image src={item.productImage} alt="" className="rounded-control w-18 shrink-0 self-start" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{unbroken(item.productName)}</p>
            <p className="text-muted text-sm wrap-anywhere">SKU {item.productSku}</p>
            <p className="text-muted text-sm tabular-nums">
              {item.quantity} × {formatAmountOrFree(item.unitPrice)}
            </p>
          </div>
          <p className="font-semibold tabular-nums">{formatAmountOrFree(item.totalPrice)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Amounts of an order; free shipping is shown as FREE. */
export function AdminTotals({ order }: { order: Charges & { couponCode: string | null } }) {
  const included = includedTaxText(order);
  return (
    <dl className="tabular-nums">
      {chargeRows(order, order.couponCode).map(({ key, label, amount }) => (
        <div key={key} className="flex justify-between gap-4 py-1">
          <dt>{label}</dt>
          <dd>{key === "shipping" ? formatAmountOrFree(amount) : formatPaise(amount)}</dd>
        </div>
      ))}
      <div className="border-line mt-1 flex justify-between gap-4 border-t pt-3 text-lg font-bold">
        <dt>Total</dt>
        <dd>{formatPaise(order.total)}</dd>
      </div>
      {included === null ? null : (
        <div>
          <dt className="sr-only">Tax</dt>
          <dd className="text-muted text-sm">{included}</dd>
        </div>
      )}
    </dl>
  );
}

type Note = { id: number; note: string; author: string; at: string };

export function AdminNotes({ notes }: { notes: readonly Note[] }) {
  return (
    <ul className="mt-3 grid gap-3 empty:hidden">
      {notes.map(({ id, note, author, at }) => (
        <li key={id}>
          <p className="wrap-anywhere whitespace-pre-line">{note}</p>
          <p className="text-muted text-sm">
            {author}, {wholeDateTime(at)}
          </p>
        </li>
      ))}
    </ul>
  );
}

type Line = { text: string; by: string; note: string | null; at: string };

export function AdminHistory({ lines }: { lines: readonly Line[] }) {
  return (
    <ol className="grid gap-2 text-sm">
      {lines.map(({ text, by, note, at }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing moves in a history
        <li key={index}>
          <span className="font-semibold">{text}</span>
          {note ? <span className="block">{note}</span> : null}
          <span className="text-muted block">
            {wholeDateTime(at)}, by {by}
          </span>
        </li>
      ))}
    </ol>
  );
}
