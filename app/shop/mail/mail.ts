import type { Paise } from "#app/shop/money.ts";
import type { OrderStatus, PaymentMethod, PaymentStatus } from "#app/shop/order/order.ts";
import type { Charges } from "#app/shop/pricing.ts";
import type { RefundMode, ReturnKind, ReturnStatus } from "#app/shop/return/return.ts";

/** Who writes, and what it promises: the settings of the moment when a mail was owed. */
export type MailShop = {
  siteName: string;
  contactEmail: string;
  contactPhone: string;
  /** Days until a refund has reached the shopper. */
  refundDays: number;
  returnWindowDays: number;
  deliveryDaysMin: number;
  deliveryDaysMax: number;
};

/** An order as a mail tells it. */
export type MailOrder = Charges & {
  orderNumber: string;
  /** ISO timestamp. */
  placedAt: string;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  couponCode: string | null;
  firstName: string;
  /** Whom and where to, line by line. */
  address: string[];
  items: { name: string; quantity: number; total: Paise }[];
};

/** A request to return or exchange as a mail tells it. */
export type MailReturn = {
  orderNumber: string;
  number: string;
  kind: ReturnKind;
  status: ReturnStatus;
  rejectedReason: string | null;
  refundAmount: Paise | null;
  refundMode: RefundMode | null;
  /** Of the transfer. */
  reference: string | null;
};

/** Why money that arrived goes back. */
export type ReturnedPaymentReason = "duplicate" | "mismatch" | "late" | "cancelled";

type OrderMail<K> = { kind: K; orderId: string; order: MailOrder };

/** What a mail is about. */
export type MailContent =
  | OrderMail<"order-confirmed">
  | OrderMail<"order-paid">
  | OrderMail<"order-delivered">
  | OrderMail<"owner-order">
  | {
      /** The second is told when the tracking was not known at first. */
      kind: "order-shipped" | "order-tracked";
      orderId: string;
      order: MailOrder;
      carrier: string | null;
      trackingNumber: string | null;
      trackingUrl: string | null;
    }
  | { kind: "order-cancelled"; orderId: string; order: MailOrder; refund: Paise }
  | { kind: "payment-failed"; orderId: string; order: MailOrder; expired: boolean }
  | {
      kind: "payment-returned";
      orderId: string;
      orderNumber: string;
      refund: Paise;
      reason: ReturnedPaymentReason;
    }
  | { kind: "refunded"; orderId: string; orderNumber: string; amount: Paise }
  | { kind: "return-update"; orderId: string; request: MailReturn }
  | { kind: "owner-return"; orderId: string; request: MailReturn }
  | {
      kind: "owner-message";
      ticketNumber: string;
      name: string;
      email: string;
      orderNumber: string | null;
      message: string;
    };

export type MailContentOf<K extends MailContent["kind"]> = Extract<MailContent, { kind: K }>;

/** A mail that is owed. */
export type QueuedMail = {
  id: number;
  to: string;
  /** The same each time this mail is sent: a provider that knows it drops the repeat. */
  key: string;
  shop: MailShop;
  content: MailContent;
};
