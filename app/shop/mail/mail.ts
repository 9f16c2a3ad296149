import type { Role } from "#app/shop/account/roles.ts";
import type { Alert } from "#app/shop/health/alerts.ts";
import type { MailKind } from "#app/shop/mail/mail-kinds.ts";
import type { Paise } from "#app/shop/money.ts";
import type { OrderStatus, PaymentMethod, PaymentStatus } from "#app/shop/order/order.ts";
import type { GatewayDispute } from "#app/shop/payment/payment.ts";
import type { Charges } from "#app/shop/pricing.ts";
import type { ReturnWay } from "#app/shop/return/return-way.ts";
import type { RefundMode, RequestKind, RequestReason, ReturnStatus } from "#app/shop/return/return.ts";
import type { SecurityPattern } from "#app/shop/security/security-events.ts";
import type { TaxSettings } from "#app/shop/tax/tax-mode.ts";

/** The settings shown in mails, as they were when a mail was queued. */
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

/** An order as shown in a mail. */
export type MailOrder = Charges & {
  orderNumber: string;
  /** ISO timestamp. */
  placedAt: string;
  /** The promised days of delivery, 'YYYY-MM-DD'. */
  deliveryFrom: string | null;
  deliveryTo: string | null;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  couponCode: string | null;
  firstName: string;
  /** The lines of the name and address. */
  address: string[];
  items: { name: string; quantity: number; total: Paise }[];
};

/** A return request as shown in a mail. */
export type MailReturn = {
  orderNumber: string;
  number: string;
  kind: RequestKind;
  status: ReturnStatus;
  rejectedReason: string | null;
  refundAmount: Paise | null;
  /**
   * The refund to expect once the items of a return are back, in paise; null for an exchange and when the amount is
   * known.
   */
  expectedAmount: Paise | null;
  refundMode: RefundMode | null;
  /** The reference of the refund's transfer. */
  reference: string | null;
  /** The shipment of an exchange's replacement, as far as it is known. */
  carrier: string | null;
  trackingNumber: string | null;
  /** The way in which the items of an approved return come back. */
  way: ReturnWay | null;
  /** True if an exchange was approved as a return, because its replacement is sold out. */
  refundInstead: boolean;
  /** `reason` is null in a mail that was queued without it. */
  items: { name: string; quantity: number; replacement: string | null; reason: RequestReason | null }[];
  /** True if a credit note was issued for the return. */
  hasCreditNote: boolean;
};

/** The reasons for which a payment is refunded automatically, without the shop's decision. */
export type ReturnedPaymentReason = "duplicate" | "mismatch" | "late" | "cancelled";

/** An item of an order that staff have changed. */
export type MailLine = { name: string; quantity: number };

/** The refund that an order had been promised, and that is not sent because the order goes on; in paise. */
type KeptRefund = { keptRefund?: Paise };

type OrderMail<K extends MailKind> = { kind: K; orderId: string; order: MailOrder };

type SentOrderMail<K extends MailKind> = OrderMail<K> & {
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** The contents of this parcel, for an order sent in several; otherwise null. */
  parcel: MailLine[] | null;
  /** True if the mail corrects a carrier or number sent before. */
  isCorrected?: boolean;
};

/**
 * An act in the portal that every owner is told of. `email` is the user whose role was changed or sessions were ended.
 */
export type OwnerAct =
  | { act: "payment_keys" | "security" | "delete" | "newsletter" }
  /** Somebody with a role has closed their own account. */
  | { act: "left" }
  | { act: "role" | "sessions"; email: string }
  | { act: "refund"; orderNumber: string; amount: Paise }
  | { act: "refunds"; orders: number; amount: Paise }
  /** An export that contains the customers' addresses. */
  | { act: "orders"; orders: number };

/** A change to an account. A `role` of null stands for a shopper, who has none. */
export type AccountChange =
  | { change: "password" | "email" | "two_step" | "no_two_step" | "sessions" }
  | { change: "role"; role: Role | null };

/** The content of a mail by kind, without its wording. */
export type MailContent =
  | (OrderMail<"order-confirmed"> & KeptRefund)
  | OrderMail<"order-paid">
  | (OrderMail<"order-delivered"> & KeptRefund)
  | OrderMail<"owner-order">
  /** `order-tracked` is sent when the tracking number was added after the shipment. */
  | (SentOrderMail<"order-shipped" | "order-part-shipped" | "order-tracked"> & KeptRefund)
  /** The amount to be collected on delivery has changed. */
  | SentOrderMail<"owner-payment">
  | {
      kind: "order-cancelled";
      orderId: string;
      order: MailOrder;
      refund: Paise;
      /** True if the refund waits for the decision of a dispute. */
      isRefundHeld: boolean;
      /** The amount that the shopper's bank has authorized and the shop does not capture, in paise. */
      authorized: Paise;
      /** What the shopper's bank returned to them, because the shop lost a dispute, in paise. */
      bankReturned?: Paise;
      /** The number of the order that replaced this one. */
      replacedBy: string | null;
      hasCreditNote: boolean;
    }
  /** A message written by staff, or the news that they changed the address or the items. */
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
          /** The amount refunded of the payment, in paise. */
          refund: Paise;
        }
    ))
  | {
      kind: "payment-link";
      orderId: string;
      order: MailOrder;
      link: { id: string; tokenHash: string };
      expiresAt: string;
      /** ISO timestamp until which the items are reserved; null: they were not when the link was created. */
      heldUntil: string | null;
      /** True if the customer has ever signed in, and so needs no instructions for it. */
      hasSignedIn: boolean;
      /** The link's token; null until the mail is written, and when the link can no longer be created. */
      token: string | null;
    }
  | {
      kind: "payment-failed";
      orderId: string;
      order: MailOrder;
      expired: boolean;
      /** True if a payment was under way when the time to pay ended, and may still confirm the order. */
      isUnderWay?: boolean;
      /** The amount that the shopper's bank has authorized, in paise. */
      authorized?: Paise;
    }
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
  | { kind: "account-closed"; closedAt: string }
  | { kind: "owner-role"; email: string; role: Role | null; oldRole: Role | null; changedAt: string }
  | ({ kind: "owner-act"; by: string; doneAt: string } & OwnerAct)
  /** `token` belongs to the link that confirms the address. */
  | { kind: "newsletter-confirm"; token: string }
  /** `seenAt`: ISO timestamp. */
  | { kind: "security-alert"; pattern: SecurityPattern; seenAt: string }
  | { kind: "owner-alert"; alerts: Alert[]; seenAt: string }
  | { kind: "owner-dispute"; orderId: string | null; orderNumber: string | null; dispute: DisputeNews }
  /** `token` belongs to the link with which the sender replies. */
  | {
      kind: "message-answer";
      ticketNumber: string;
      name: string;
      message: string;
      answer: string;
      token: string;
    }
  /** `message` is null for a sender whose address the shop does not know. */
  | { kind: "message-received"; ticketNumber: string; message: string | null }
  | { kind: "owner-question"; productName: string; question: string }
  | { kind: "question-answer"; productId: string; productName: string; question: string; answer: string }
  /** `priceVaries`: the price is that of the cheapest variant. */
  | {
      kind: "stock-back";
      productId: string;
      productName: string;
      price: Paise;
      priceVaries: boolean;
      tax: TaxSettings;
    }
  /** `count` is the number of products low in stock, 1,001 for more than 1,000. The list has the first 30. */
  | { kind: "owner-stock"; count: number; products: { name: string; sku: string; stock: number }[] }
  | { kind: "owner-digest"; since: string; counts: OwnerNewsCounts; news: OwnerNews[] };

/** A step of a dispute. `respondBy` is an ISO timestamp. */
export type DisputeNews = Omit<GatewayDispute, "deducted" | "phase">;

type OwnerNewsKind = "owner-order" | "owner-return" | "owner-message" | "owner-question";
/**
 * An item of a mail to the owner. `number` is the number of an order, return or message; for a question it is the
 * product's name.
 */
export type OwnerNews = { kind: OwnerNewsKind; number: string; amount: Paise | null };
type OwnerNewsCounts = Partial<Record<OwnerNewsKind, number>>;

export type MailContentOf<K extends MailContent["kind"]> = Extract<MailContent, { kind: K }>;

/** A mail in the outbox. */
export type QueuedMail = {
  id: number;
  to: string;
  /** The idempotency key. A mail provider drops a second mail with the same key. */
  key: string;
  shop: MailShop;
  content: MailContent;
};
