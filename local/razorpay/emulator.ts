import type { DemoPayment } from "#local/razorpay/demo-payments.ts";
import type { DisputeStep } from "#local/razorpay/dispute.ts";
import type {
  Payer,
  RazorpayDispute,
  RazorpayOrder,
  RazorpayPayment,
  RazorpayRefund,
} from "#local/razorpay/entities.ts";
import type { ApiFault } from "#local/razorpay/faults.ts";
import type { PaymentOutcome } from "#local/razorpay/outcomes.ts";
import type { PaymentResult } from "#local/razorpay/payment-flow.ts";
import type { ReconItem, RazorpaySettlement } from "#local/razorpay/settlements.ts";
import type { WebhookEvent, WebhookMode } from "#local/razorpay/webhooks.ts";

export type RazorpayOptions = {
  /** Address of the shop; webhooks go to `{siteUrl}/payment/webhook`. null: no webhooks are sent. */
  siteUrl: string | null;
  /** Folder for the state (razorpay.json); kept in memory without it. */
  dataDir?: string;
  /** 0 (default) takes any free port. */
  port?: number;
  /** Milliseconds before each retry of a webhook; Razorpay itself retries for 24 hours. */
  retries?: number[];
};

/** A request to the API; `status` 0: no response. */
export type RecordedRequest = { method: string; path: string; status: number; body: unknown; at: number };

/** The Razorpay emulator, as used by tests and the control page. */
export type Razorpay = {
  /** `http://127.0.0.1:PORT`; the control page is at `/`. */
  url: string;
  /** `{url}/v1` */
  apiBase: string;
  /** `{url}/v1/checkout.js` */
  checkoutSrc: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The previous webhook secret; retries of older events are still signed with it. */
  oldWebhookSecret: string;

  /**
   * Pays an order as a shopper does. When it resolves, every webhook has been sent once, unless webhooks are held or
   * the outcome delays them.
   * @throws RazorpayError when the order is unknown or already paid
   */
  pay: (razorpayOrderId: string, outcome?: PaymentOutcome, payer?: Payer) => Promise<PaymentResult>;
  /** Adds payments made elsewhere; existing payments are not changed. */
  importPayments: (payments: DemoPayment[]) => void;
  /** Captures a payment that is created, failed or authorized, regardless of the order's capture rule. */
  capture: (paymentId: string) => Promise<RazorpayPayment>;
  /** Authorizes a payment that is created or failed, and applies the order's capture rule. */
  authorize: (paymentId: string) => Promise<RazorpayPayment>;
  /** Makes a refund as from the dashboard. @param amount paise; the remaining amount by default */
  refund: (paymentId: string, amount?: number) => Promise<RazorpayRefund>;
  /** Ends a pending refund. */
  endRefund: (refundId: string, status: "processed" | "failed") => Promise<RazorpayRefund>;
  /** Reports a step of the dispute of a captured payment. */
  dispute: (paymentId: string, step: DisputeStep) => Promise<RazorpayDispute>;
  /** Sets the initial status of new refunds; "processed" by default. */
  setRefundStatus: (status: RazorpayRefund["status"]) => void;

  /**
   * Pays out everything that no payout has; without it payments are paid out two days later.
   * @param foreign paise of a payment that the shop does not know
   * @returns null when that comes to nothing
   */
  payOut: (foreign?: number) => RazorpaySettlement | null;

  /** Makes the next requests to the API fail; null ends the fault. */
  setFault: (fault: ApiFault | null) => void;
  /** auto (default): sent at once and retried; hold: kept for `deliver`; drop: never sent. */
  setWebhookMode: (mode: WebhookMode) => void;
  /**
   * Returns the settings of `setFault`, `setWebhookMode` and `setRefundStatus`, and whether webhooks are sent at all.
   */
  faults: () => {
    fault: ApiFault | null;
    webhooks: WebhookMode;
    refunds: RazorpayRefund["status"];
    isWebhookEnabled: boolean;
  };
  /**
   * Sends events now, in this order and whatever their state; all held ones by default.
   * @returns the response statuses, 0: no response
   */
  deliver: (eventIds?: string | string[]) => Promise<number[]>;
  /**
   * Signs a body and sends it once, like a Razorpay event. `signature: null` omits the header.
   * @returns the response status, 0: no response
   */
  send: (
    body: string | Record<string, unknown>,
    options?: { eventId?: string; secret?: string; signature?: string | null },
  ) => Promise<number>;
  /** Resolves when no delivery or retry is pending. */
  settled: () => Promise<void>;

  /** Copies of all entities, newest last. */
  orders: () => RazorpayOrder[];
  payments: (razorpayOrderId?: string) => RazorpayPayment[];
  refunds: (paymentId?: string) => RazorpayRefund[];
  settlements: () => RazorpaySettlement[];
  reconItems: () => ReconItem[];
  events: () => WebhookEvent[];
  requests: () => RecordedRequest[];
  /** false after all retries of an event have failed; `enableWebhooks` resets it. */
  isWebhookEnabled: () => boolean;
  enableWebhooks: () => void;
  /** The checkout signature, as lowercase hex. */
  sign: (razorpayOrderId: string, paymentId: string) => string;
  close: () => Promise<void>;
};
