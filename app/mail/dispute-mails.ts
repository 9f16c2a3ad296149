import type { Draft } from "#app/mail/layout.tsx";
import { type MailContext, text } from "#app/mail/order-blocks.ts";
import { formatDate } from "#app/shop/dates.ts";
import type { DisputeNews, MailContentOf } from "#app/shop/mail/mail.ts";
import { formatPaise } from "#app/shop/money.ts";

const NEWS: Record<DisputeNews["status"], string> = {
  created:
    "The shopper disputes this payment with the bank. Answer it in Razorpay’s dashboard with your evidence.",
  action_required: "Razorpay needs more evidence from you. Answer in its dashboard.",
  under_review: "The bank looks at your evidence. There is nothing to do now.",
  won: "You have won this dispute: the money stays yours.",
  lost: "You have lost this dispute: the money went back to the shopper. Do not refund it a second time.",
  closed: "This dispute is closed.",
};

const SUBJECTS: Record<DisputeNews["status"], string> = {
  created: "is disputed",
  action_required: "is disputed: evidence is missing",
  under_review: "is disputed: under review",
  won: "is yours: dispute won",
  lost: "is gone: dispute lost",
  closed: "is no longer disputed",
};

/** Tells an owner about a step of a dispute. Subject: '₹500 of order ORD-… is disputed'. */
export function ownerDispute(
  { siteUrl }: MailContext,
  { orderId, orderNumber, dispute }: MailContentOf<"owner-dispute">,
): Draft {
  const isOpen = dispute.status === "created" || dispute.status === "action_required";
  const whose = orderNumber === null ? "" : ` of order ${orderNumber}`;
  return {
    subject: `${formatPaise(dispute.amount)}${whose} ${SUBJECTS[dispute.status]}`,
    title: `${formatPaise(dispute.amount)} ${SUBJECTS[dispute.status]}`,
    blocks: [
      text(NEWS[dispute.status]),
      {
        kind: "rows",
        rows: [
          ...(orderNumber === null ? [] : [{ label: "Order", value: orderNumber }]),
          { label: "Payment", value: dispute.paymentId },
          { label: "Dispute", value: dispute.id },
          ...(dispute.reason === null
            ? []
            : [{ label: "Reason", value: dispute.reason.replaceAll("_", " ") }]),
          ...(isOpen && dispute.respondBy !== null
            ? [{ label: "Answer by", value: formatDate(dispute.respondBy) }]
            : []),
        ],
      },
      orderId === null
        ? { kind: "button", label: "Open the payments", url: `${siteUrl}/admin/payments?status=attention` }
        : { kind: "button", label: "Open the order", url: `${siteUrl}/admin/orders/${orderId}` },
    ],
  };
}
