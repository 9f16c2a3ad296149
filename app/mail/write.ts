import { accountChanged, accountClosed, ownerAct, ownerRole } from "#app/mail/account-mails.ts";
import { ownerAlert } from "#app/mail/alert-mails.ts";
import { messageAnswer, messageReceived, questionAnswer } from "#app/mail/answer-mails.ts";
import { orderConfirmed, orderPaid } from "#app/mail/confirmation-mails.ts";
import { ownerDispute } from "#app/mail/dispute-mails.ts";
import { type Block, type Draft, renderMail, type RenderedMail } from "#app/mail/layout.tsx";
import { orderMessage } from "#app/mail/message-mails.ts";
import { ownerDigest, ownerStock } from "#app/mail/news-mails.ts";
import { newsletterConfirm } from "#app/mail/newsletter-mails.ts";
import type { MailContext } from "#app/mail/order-blocks.ts";
import { orderCancelled, orderDelivered, orderShipped } from "#app/mail/order-mails.ts";
import { ownerMessage, ownerOrder, ownerPayment, ownerQuestion, ownerReturn } from "#app/mail/owner-mails.ts";
import { paymentFailed, paymentLink, paymentReturned, refunded } from "#app/mail/payment-mails.ts";
import { returnUpdate } from "#app/mail/return-mails.ts";
import { securityAlert } from "#app/mail/security-mails.ts";
import { stockBack } from "#app/mail/stock-mails.ts";
import type { MailShop, MailContent } from "#app/shop/mail/mail.ts";

function draftFor(context: MailContext, content: MailContent): Draft {
  switch (content.kind) {
    case "order-confirmed":
      return orderConfirmed(context, content);
    case "order-paid":
      return orderPaid(context, content);
    case "order-shipped":
    case "order-part-shipped":
    case "order-tracked":
      return orderShipped(context, content);
    case "order-delivered":
      return orderDelivered(context, content);
    case "order-cancelled":
      return orderCancelled(context, content);
    case "order-message":
      return orderMessage(context, content);
    case "payment-link":
      return paymentLink(context, content);
    case "payment-failed":
      return paymentFailed(context, content);
    case "payment-returned":
      return paymentReturned(context, content);
    case "refunded":
      return refunded(context, content);
    case "return-update":
      return returnUpdate(context, content);
    case "owner-order":
      return ownerOrder(context, content);
    case "owner-payment":
      return ownerPayment(context, content);
    case "owner-return":
      return ownerReturn(context, content);
    case "account-changed":
      return accountChanged(context, content);
    case "account-closed":
      return accountClosed(context, content);
    case "owner-act":
      return ownerAct(context, content);
    case "owner-role":
      return ownerRole(context, content);
    case "security-alert":
      return securityAlert(context, content);
    case "owner-alert":
      return ownerAlert(context, content);
    case "owner-dispute":
      return ownerDispute(context, content);
    case "message-answer":
      return messageAnswer(context, content);
    case "message-received":
      return messageReceived(context, content);
    case "question-answer":
      return questionAnswer(context, content);
    case "stock-back":
      return stockBack(context, content);
    case "owner-stock":
      return ownerStock(context, content);
    case "owner-digest":
      return ownerDigest(context, content);
    case "newsletter-confirm":
      return newsletterConfirm(context, content);
    default:
      return ownerMessage(context, content);
    case "owner-question":
      return ownerQuestion(context, content);
  }
}

/** Returns the last block of every mail to a shopper: the shop's contact details. */
function contactNote({ siteName, contactEmail, contactPhone }: MailShop): Block {
  const contacts = [contactEmail, contactPhone].filter((contact) => contact !== "").join(" or ");
  return {
    kind: "note",
    text: `Questions? Write to ${contacts}. ${siteName} never asks for a password, PIN or OTP by e-mail.`,
  };
}

/**
 * Writes a mail, as HTML and as text.
 * @param siteUrl the shop's origin, for links
 */
export function writeMail(
  { shop, content }: { shop: MailShop; content: MailContent },
  siteUrl: string,
): RenderedMail {
  const { subject, title, blocks } = draftFor({ shop, siteUrl }, content);
  const isToOwner = content.kind.startsWith("owner-");
  return renderMail(shop.siteName, siteUrl, {
    subject,
    title,
    blocks: isToOwner ? blocks : [...blocks, contactNote(shop)],
  });
}
