import type * as z from "zod";

import {
  orderMessage,
  shipment,
  ended,
  kept,
  paymentLink,
  returned,
  done,
  message,
  accountChange,
  accountClosed,
  roleChange,
  ownerAct,
  ownerAlert,
  securityAlert,
  messageAnswer,
  messageReceived,
  lowStock,
  digest,
  disputeNews,
  question,
  questionAnswer,
  stockBack,
  newsletterRequest,
} from "#app/data/outbox-data.server.ts";
import { order, request } from "#app/data/outbox-rows.server.ts";
import type { MailContent } from "#app/shop/mail/mail.ts";

type Row = { kind: string; order_id: string | null; data: unknown };

function returnedReason({ reason, status }: z.output<typeof returned>) {
  if (reason === "duplicate" || reason === "mismatch") return reason;
  return status === "cancelled" ? "cancelled" : "late";
}

function toSentOrder(orderId: string, data: unknown) {
  const sent = shipment.parse(data);
  return {
    orderId,
    order: order.parse(data),
    carrier: sent.carrier,
    trackingNumber: sent.tracking_number,
    trackingUrl: sent.tracking_url,
    parcel: sent.parcel,
    isCorrected: sent.is_corrected,
  };
}

/**
 * Converts a row of the outbox to the content of its mail.
 * @throws when the row's data does not fit its kind of mail
 */
export function toMailContent({ kind, order_id: id, data }: Row): MailContent {
  const orderId = id ?? "";
  switch (kind) {
    case "order-confirmed":
    case "order-delivered":
      return { kind, orderId, order: order.parse(data), ...kept.parse(data) };
    case "order-paid":
    case "owner-order":
      return { kind, orderId, order: order.parse(data) };
    case "order-shipped":
    case "order-part-shipped":
    case "order-tracked":
      return { kind, ...toSentOrder(orderId, data), ...kept.parse(data) };
    case "owner-payment":
      return { kind, ...toSentOrder(orderId, data) };
    case "order-cancelled": {
      const {
        refund,
        refund_held: isRefundHeld,
        held: authorized,
        bank_returned: bankReturned,
        replaced_by: replacedBy,
        has_credit_note: hasCreditNote,
      } = ended.parse(data);
      const ending = { refund, isRefundHeld, authorized, bankReturned, replacedBy, hasCreditNote };
      return { kind, orderId, order: order.parse(data), ...ending };
    }
    case "order-message": {
      const { order_number: orderNumber, ...rest } = orderMessage.parse(data);
      return { kind, orderId, orderNumber, ...rest };
    }
    case "payment-link": {
      const parsed = paymentLink.parse(data);
      return {
        kind,
        orderId,
        order: order.parse(data),
        link: { id: parsed.link_id, tokenHash: parsed.token_hash },
        expiresAt: parsed.expires_at,
        heldUntil: parsed.held_until,
        hasSignedIn: parsed.has_signed_in,
        token: null,
      };
    }
    case "payment-failed": {
      const { reason, under_way: isUnderWay, held: authorized } = ended.parse(data);
      return {
        kind,
        orderId,
        order: order.parse(data),
        expired: reason === "expired",
        isUnderWay,
        authorized,
      };
    }
    case "payment-returned": {
      const payment = returned.parse(data);
      return {
        kind,
        orderId,
        orderNumber: payment.order_number,
        refund: payment.refund,
        reason: returnedReason(payment),
      };
    }
    case "refunded": {
      const refund = done.parse(data);
      return {
        kind,
        orderId,
        orderNumber: refund.order_number,
        amount: refund.amount,
        hasCreditNote: refund.has_credit_note,
      };
    }
    case "return-update":
    case "owner-return":
      return { kind, orderId, request: request.parse(data) };
    case "owner-message": {
      const { ticket_number: ticketNumber, order_number: orderNumber, ...rest } = message.parse(data);
      return { kind, ticketNumber, orderNumber, ...rest };
    }
    case "account-changed": {
      const { changed_at: changedAt, ...changed } = accountChange.parse(data);
      return { kind, ...changed, changedAt };
    }
    case "account-closed":
      return { kind, closedAt: accountClosed.parse(data).closed_at };
    case "owner-act": {
      const { by, done_at: doneAt, ...act } = ownerAct.parse(data);
      return { kind, by, doneAt, ...act };
    }
    case "owner-role": {
      const { old_role: oldRole, changed_at: changedAt, ...changed } = roleChange.parse(data);
      return { kind, ...changed, oldRole, changedAt };
    }
    case "security-alert": {
      const alert = securityAlert.parse(data);
      return { kind, pattern: alert.pattern, seenAt: alert.seen_at };
    }
    case "owner-alert": {
      const { alerts: raised, seen_at: seenAt } = ownerAlert.parse(data);
      return { kind, alerts: raised, seenAt };
    }
    case "owner-dispute":
      return { kind, orderId: id, ...disputeNews.parse(data) };
    case "message-answer": {
      const { ticket_number: ticketNumber, ...rest } = messageAnswer.parse(data);
      return { kind, ticketNumber, ...rest };
    }
    case "message-received": {
      const received = messageReceived.parse(data);
      return { kind, ticketNumber: received.ticket_number, message: received.message };
    }
    case "owner-question": {
      const { product_name: productName, ...asked } = question.parse(data);
      return { kind, productName, ...asked };
    }
    case "question-answer": {
      const { product_id: productId, product_name: productName, ...rest } = questionAnswer.parse(data);
      return { kind, productId, productName, ...rest };
    }
    case "stock-back": {
      const back = stockBack.parse(data);
      return {
        kind,
        productId: back.product_id,
        productName: back.product_name,
        price: back.price,
        priceVaries: back.price_varies,
        tax: back.tax,
      };
    }
    case "owner-stock":
      return { kind, ...lowStock.parse(data) };
    case "owner-digest":
      return { kind, ...digest.parse(data) };
    case "newsletter-confirm":
      return { kind, token: newsletterRequest.parse(data).token };
    default:
      throw new Error(`Unknown kind of mail: ${kind}`);
  }
}
