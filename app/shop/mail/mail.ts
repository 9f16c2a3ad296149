import type { Role } from "#app/shop/account/roles.ts";
import type { Alert } from "#app/shop/health/alerts.ts";
import type { MailKind } from "#app/shop/mail/mail-kinds.ts";
import type { Paise } from "#app/shop/money.ts";
import type { OrderStatus, PaymentMethod, PaymentStatus } from "#app/shop/order/order.ts";
import type { Charges } from "#app/shop/pricing.ts";
import type { ReturnWay } from "#app/shop/return/return-way.ts";
import type { RefundMode, RequestKind, ReturnStatus } from "#app/shop/return/return.ts";
import type { SecurityPattern } from "#app/shop/security/security-events.ts";
import type { TaxSettings } from "#app/shop/tax/tax-mode.ts";

/** The settings that mails show, as they were when a mail was queued. */
export type MailShop = {
  siteName: string;
  contactEmail: string;
  contactPhone: string;
  /** Days until a refund reaches the shopper. */
  refundDays: number;
  returnWindowDays: number;
  deliveryDaysMin: number;
  deliveryDaysMax: number;
};

/** An order as a mail shows it. */
export type MailOrder = Charges & {
  orderNumber: string;
  /** ISO timestamp. */
  placedAt: string;
  /** The promised days of arrival, 'YYYY-MM-DD'. */
  deliveryFrom: string | null;
  deliveryTo: string | null;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  couponCode: string | null;
  firstName: string;
  /** The name and address, as lines. */
  address: string[];
  items: { name: string; quantity: number; total: Paise }[];
};

/** A return request as a mail shows it. */
export type MailReturn = {
  orderNumber: string;
  number: string;
  kind: RequestKind;
  status: ReturnStatus;
  rejectedReason: string | null;
  refundAmount: Paise | null;
  /** What goes back when the items of a return are with the shop; null for an exchange and when it is known. */
  expectedAmount: Paise | null;
  refundMode: RefundMode | null;
  /** Of the transfer of the refund. */
  reference: string | null;
  /** How the replacement of an exchange was sent, as far as it is known. */
  carrier: string | null;
  trackingNumber: string | null;
  /** How the items of an approved one come back. */
  way: ReturnWay | null;
  /** Whether an exchange was approved as a return, because its replacement is sold out. */
  refundInstead: boolean;
  items: { name: string; quantity: number; replacement: string | null }[];
  /** Whether a credit note was issued for it. */
  hasCreditNote: boolean;
};

/** Why a payment is refunded without the shop's decision. */
export type ReturnedPaymentReason = "duplicate" | "mismatch" | "late" | "cancelled";

/** An item of an order that staff have changed. */
export type MailLine = { name: string; quantity: number };

type OrderMail<K extends MailKind> = { kind: K; orderId: string; order: MailOrder };

type SentOrderMail<K extends MailKind> = OrderMail<K> & {
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** What is in the parcel, where the order was sent in several; otherwise null. */
  parcel: MailLine[] | null;
  /** Whether the carrier or the number was another one before. */
  isCorrected?: boolean;
};

/** What somebody did in the portal that every owner is told of. `email`: whose role was changed or sessions ended. */
export type OwnerAct =
  | { act: "payment_keys" | "security" | "delete" | "newsletter" }
  | { act: "role" | "sessions"; email: string }
  | { act: "refund"; orderNumber: string; amount: Paise }
  | { act: "refunds"; orders: number; amount: Paise }
  /** An export with the customers' addresses. */
  | { act: "orders"; orders: number };

/** What of an account was changed. A role is null for a shopper, who has none. */
export type AccountChange =
  | { change: "password" | "email" | "two_step" | "no_two_step" | "sessions" }
  | { change: "role"; role: Role | null };

/** The content of a mail by its kind, without wording. */
export type MailContent =
  | OrderMail<"order-confirmed">
  | OrderMail<"order-paid">
  | OrderMail<"order-delivered">
  | OrderMail<"owner-order">
  /** `order-tracked` follows when the tracking number was added after the shipment. */
  | SentOrderMail<"order-shipped" | "order-part-shipped" | "order-tracked">
  /** Another amount is to be collected on delivery. */
  | SentOrderMail<"owner-payment">
  | {
      kind: "order-cancelled";
      orderId: string;
      order: MailOrder;
      refund: Paise;
      /** What the shopper's bank holds of a payment that is not taken. */
      authorized: Paise;
      /** The number of the order that the shopper placed instead. */
      replacedBy: string | null;
      hasCreditNote: boolean;
    }
  /** What staff wrote, or that they have changed the address or the items. */
  | ({ kind: "order-message"; orderId: string; orderNumber: string } & (
      | { about: "message"; message: string }
      | { about: "address"; address: string[] }
      | {
          about: "items";
          items: MailLine[];
          before: MailLine[];
          total: Paise;
          totalBefore: Paise;
          isPaid: boolean;
          /** What goes back of a payment. */
          refund: Paise;
        }
    ))
  | {
      kind: "payment-link";
      orderId: string;
      order: MailOrder;
      link: { id: string; tokenHash: string };
      expiresAt: string;
      /** Until when the items are kept; null: they were not when it was made. */
      heldUntil: string | null;
      /** Whether the customer has ever signed in, and needs no advice on how to. */
      hasSignedIn: boolean;
      /** null until the mail is written, and when the link can no longer be. */
      token: string | null;
    }
  | { kind: "payment-failed"; orderId: string; order: MailOrder; expired: boolean }
  | {
      kind: "payment-returned";
      orderId: string;
      orderNumber: string;
      refund: Paise;
      reason: ReturnedPaymentReason;
    }
  | { kind: "refunded"; orderId: string; orderNumber: string; amount: Paise; hasCreditNote: boolean }
  | { kind: "return-update"; orderId: string; request: MailReturn }
  | { kind: "owner-return"; orderId: string; request: MailReturn }
  | {
      kind: "owner-message";
      ticketNumber: string;
      name: string;
      email: string;
      orderNumber: string | null;
      message: string;
    }
  /** `changedAt`: ISO timestamp. */
  | ({ kind: "account-changed"; changedAt: string } & AccountChange)
  | { kind: "owner-role"; email: string; role: Role | null; oldRole: Role | null; changedAt: string }
  | ({ kind: "owner-act"; by: string; doneAt: string } & OwnerAct)
  /** `token`: of the link that confirms the address. */
  | { kind: "newsletter-confirm"; token: string }
  /** `seenAt`: ISO timestamp. */
  | { kind: "security-alert"; pattern: SecurityPattern; seenAt: string }
  | { kind: "owner-alert"; alerts: Alert[]; seenAt: string }
  /** `token`: of the link with which the sender writes on. */
  | {
      kind: "message-answer";
      ticketNumber: string;
      name: string;
      message: string;
      answer: string;
      token: string;
    }
  /** `message`: null for a sender whose address the shop does not know. */
  | { kind: "message-received"; ticketNumber: string; message: string | null }
  | { kind: "owner-question"; productName: string; question: string }
  | { kind: "question-answer"; productId: string; productName: string; question: string; answer: string }
  /** `priceVaries`: the price is the lowest of the variants. */
  | {
      kind: "stock-back";
      productId: string;
      productName: string;
      price: Paise;
      priceVaries: boolean;
      tax: TaxSettings;
    }
  /** `count`: products that are low, 1,001 for more than 1,000; the list has the first 30. */
  | { kind: "owner-stock"; count: number; products: { name: string; sku: string; stock: number }[] }
  | { kind: "owner-digest"; since: string; counts: OwnerNewsCounts; news: OwnerNews[] };

type OwnerNewsKind = "owner-order" | "owner-return" | "owner-message" | "owner-question";
/** `number`: of a question the name of its product. */
export type OwnerNews = { kind: OwnerNewsKind; number: string; amount: Paise | null };
type OwnerNewsCounts = Partial<Record<OwnerNewsKind, number>>;

export type MailContentOf<K extends MailContent["kind"]> = Extract<MailContent, { kind: K }>;

/** A mail in the outbox. */
export type QueuedMail = {
  id: number;
  to: string;
  /** The idempotency key: a mail provider drops a second mail with the same key. */
  key: string;
  shop: MailShop;
  content: MailContent;
};
