/** The kinds of mails in the outbox. Mails of kind `owner-…` go to the shop's contact address. */
export const MAIL_KINDS = [
  "order-confirmed",
  "order-paid",
  "order-shipped",
  "order-part-shipped",
  "order-tracked",
  "order-delivered",
  "order-cancelled",
  "order-message",
  "payment-link",
  "payment-failed",
  "payment-returned",
  "refunded",
  "return-update",
  "owner-order",
  "owner-payment",
  "owner-return",
  "owner-message",
  "owner-role",
  "owner-act",
  "account-changed",
  "account-closed",
  "newsletter-confirm",
  "security-alert",
  "owner-alert",
  "owner-dispute",
  "owner-stock",
  "owner-digest",
  "message-answer",
  "message-received",
  "question-answer",
  "owner-question",
  "stock-back",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The statuses of a mail. `queued`: to be sent, or sent again; `failed`: given up after three days. */
export const MAIL_STATUSES = ["queued", "sent", "failed"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

const LABELS: Record<MailKind, string> = {
  "order-confirmed": "Order confirmed",
  "order-paid": "Payment received",
  "order-shipped": "Order shipped",
  "order-part-shipped": "Part of the order shipped",
  "order-tracked": "Tracking added",
  "order-delivered": "Order delivered",
  "order-cancelled": "Order cancelled",
  "order-message": "Note about the order",
  "payment-link": "Payment link",
  "payment-failed": "Payment failed",
  "payment-returned": "Payment on its way back",
  refunded: "Refunded",
  "return-update": "Return updated",
  "owner-order": "New order, to the shop",
  "owner-payment": "Other way to pay, to the shop",
  "owner-return": "New return, to the shop",
  "owner-message": "New message, to the shop",
  "owner-role": "Changed role, to the shop",
  "owner-act": "Sensitive change, to the owners",
  "account-changed": "Account changed",
  "account-closed": "Account closed",
  "newsletter-confirm": "Confirm the newsletter",
  "security-alert": "Security alert, to owners",
  "owner-alert": "Something needs your attention, to the owners",
  "owner-dispute": "Disputed payment, to the owners",
  "owner-stock": "Low stock, to the shop",
  "owner-digest": "News of the shop, to the shop",
  "message-answer": "Answer to a message",
  "message-received": "Message received",
  "question-answer": "Answer to a question",
  "owner-question": "New question, to the shop",
  "stock-back": "Back in stock",
};

/** Returns the label of a kind: 'Order shipped'. */
export function mailLabel(kind: MailKind): string {
  return LABELS[kind];
}

/** Returns the message for a mail that was not sent again, by error code. */
export function resendRefusal(code: string): string {
  if (code === "not_found") return "There is no such mail.";
  if (code === "not_failed") return "This mail is on its way already.";
  if (code === "erased") return "This mail is too old: its address and text were erased.";
  return "Failed to send the e-mail. Please try again.";
}
