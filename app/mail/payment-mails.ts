import type { Draft } from "#app/mail/layout.tsx";
import {
  creditNoteBlocks,
  greeting,
  orderBlocks,
  orderButton,
  type MailContext,
  text,
} from "#app/mail/order-blocks.ts";
import type { MailContentOf, ReturnedPaymentReason } from "#app/shop/mail/mail.ts";
import { formatPaise } from "#app/shop/money.ts";
import { linkPromise } from "#app/shop/order/payment-link.ts";
import { confirmingText } from "#app/shop/order/payment-texts.ts";
import { formatDays } from "#app/shop/text.ts";

/**
 * Writes the mail with a payment link.
 * @throws when the link can no longer be created, because its session secret was removed
 */
export function paymentLink(
  context: MailContext,
  { order, expiresAt, heldUntil, hasSignedIn, token }: MailContentOf<"payment-link">,
): Draft {
  if (token === null) throw new Error("This payment link cannot be written any more");
  return {
    subject: `Please pay for your order ${order.orderNumber}`,
    title: "Your order waits for its payment",
    blocks: [
      greeting(order),
      text(
        `We have placed order ${order.orderNumber} for you. Please pay ${formatPaise(order.total)} with this link; you need not sign in.`,
      ),
      { kind: "button", label: `Pay ${formatPaise(order.total)}`, url: `${context.siteUrl}/pay/${token}` },
      text(linkPromise(heldUntil, expiresAt)),
      ...orderBlocks(order),
      text(
        hasSignedIn
          ? "When you sign in, you find the order under My Orders."
          : "To see the order under My Orders, choose a password with “Forgot password?” on the sign-in page, for this e-mail address.",
      ),
    ],
  };
}

/** Tells the shopper that the time to pay is over while their bank still decides, or holds the money. */
function paymentUnderWay(
  context: MailContext,
  { order, orderId, authorized = 0 }: MailContentOf<"payment-failed">,
): Draft {
  const state = { status: "failed", heldUntil: null, total: order.total, paymentUnderWay: true } as const;
  return {
    subject: `Order ${order.orderNumber} waits for your bank`,
    title: "Your bank has not sent us the money yet",
    blocks: [
      greeting(order),
      text(
        confirmingText({ ...state, authorized: authorized > 0 ? { amount: authorized, since: "" } : null }),
      ),
      text("There is nothing that you need to do, and please do not pay again meanwhile."),
      orderButton(context, orderId),
      ...orderBlocks(order),
    ],
  };
}

/** Tells the shopper that the payment failed, or that none came in time. */
export function paymentFailed(context: MailContext, content: MailContentOf<"payment-failed">): Draft {
  const { order, orderId, expired, isUnderWay = false } = content;
  if (expired && isUnderWay) return paymentUnderWay(context, content);
  return {
    subject: `Order ${order.orderNumber} is not paid`,
    title: expired ? "Your order is not paid yet" : "Your payment did not go through",
    blocks: [
      greeting(order),
      text(
        expired
          ? `We kept the goods of order ${order.orderNumber} for you, but no payment arrived in time.`
          : `The payment of ${formatPaise(order.total)} for order ${order.orderNumber} failed.`,
      ),
      text(
        expired
          ? "You can still have it: for 30 days after ordering, while stock lasts, you can pay again or choose cash on delivery where it is offered."
          : "You can pay again now, or choose cash on delivery where it is offered. The order’s page says until when we keep the items for you; after that you can still have them for 30 days after ordering, while stock lasts.",
      ),
      {
        kind: "button",
        label: "Pay again",
        url: `${context.siteUrl}/order-confirmation/${orderId}`,
      },
      text("If money was deducted, you need not do anything: we either confirm the order or refund it."),
      ...orderBlocks(order),
    ],
  };
}

const RETURN_REASONS: Record<ReturnedPaymentReason, string> = {
  duplicate: "this order was paid already",
  mismatch: "it is not the amount of the order",
  late: "it arrived late, when we could not deliver the order as you placed it any more",
  cancelled: "the order was cancelled before it arrived",
};

export function paymentReturned(context: MailContext, content: MailContentOf<"payment-returned">): Draft {
  const { orderId, orderNumber, refund, reason } = content;
  return {
    subject: `Your payment for order ${orderNumber} is being refunded`,
    title: "Your payment is being refunded",
    blocks: [
      text(
        `A payment of ${formatPaise(refund)} for order ${orderNumber} has arrived, but ${RETURN_REASONS[reason]}.`,
      ),
      text(
        `We are sending it back to your original payment method. It arrives within ${formatDays(context.shop.refundDays)}; there is no fee, and you need not do anything.`,
      ),
      orderButton(context, orderId),
    ],
  };
}

export function refunded(context: MailContext, content: MailContentOf<"refunded">): Draft {
  const { orderId, orderNumber, amount, hasCreditNote } = content;
  return {
    subject: `${formatPaise(amount)} was sent back for order ${orderNumber}`,
    title: "Your refund was sent",
    blocks: [
      text(
        `We have sent ${formatPaise(amount)} for order ${orderNumber} back to your original payment method.`,
      ),
      text("Most banks show it at once; some take a few days more."),
      ...creditNoteBlocks(hasCreditNote),
      orderButton(context, orderId),
    ],
  };
}
