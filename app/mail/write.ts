import { accountChanged, accountClosed, ownerAct, ownerRole } from "#app/mail/account-mails.ts";
import { ownerAlert } from "#app/mail/alert-mails.ts";
import { messageAnswer, messageReceived, questionAnswer } from "#app/mail/answer-mails.ts";
import { ownerDispute } from "#app/mail/dispute-mails.ts";
import { type Block, type Draft, renderMail, type RenderedMail } from "#app/mail/layout.tsx";
import { orderMessage } from "#app/mail/message-mails.ts";
import { ownerDigest, ownerStock } from "#app/mail/news-mails.ts";
import { newsletterConfirm } from "#app/mail/newsletter-mails.ts";
import type { Sender } from "#app/mail/order-blocks.ts";
import {
  orderCancelled,
  orderConfirmed,
  orderDelivered,
  orderPaid,
  orderShipped,
} from "#app/mail/order-mails.ts";
import { ownerMessage, ownerOrder, ownerPayment, ownerQuestion, ownerReturn } from "#app/mail/owner-mails.ts";
import { paymentFailed, paymentLink, paymentReturned, refunded } from "#app/mail/payment-mails.ts";
import { returnUpdate } from "#app/mail/return-mails.ts";
import { securityAlert } from "#app/mail/security-mails.ts";
import { stockBack } from "#app/mail/stock-mails.ts";
import type { MailShop, MailContent } from "#app/shop/mail/mail.ts";

function draftFor(sender: Sender, content: MailContent): Draft {
  switch (content.kind) {
    case "order-confirmed":
      return orderConfirmed(sender, content);
    case "order-paid":
      return orderPaid(sender, content);
    case "order-shipped":
    case "order-part-shipped":
    case "order-tracked":
      return orderShipped(sender, content);
    case "order-delivered":
      return orderDelivered(sender, content);
    case "order-cancelled":
      return orderCancelled(sender, content);
    case "order-message":
      return orderMessage(sender, content);
    case "payment-link":
      return paymentLink(sender, content);
    case "payment-failed":
      return paymentFailed(sender, content);
    case "payment-returned":
      return paymentReturned(sender, content);
    case "refunded":
      return refunded(sender, content);
    case "return-update":
      return returnUpdate(sender, content);
    case "owner-order":
      return ownerOrder(sender, content);
    case "owner-payment":
      return ownerPayment(sender, content);
    case "owner-return":
      return ownerReturn(sender, content);
    case "account-changed":
      return accountChanged(sender, content);
    case "account-closed":
      return accountClosed(sender, content);
    case "owner-act":
      return ownerAct(sender, content);
    case "owner-role":
      return ownerRole(sender, content);
    case "security-alert":
      return securityAlert(sender, content);
    case "owner-alert":
      return ownerAlert(sender, content);
    case "owner-dispute":
      return ownerDispute(sender, content);
    case "message-answer":
      return messageAnswer(sender, content);
    case "message-received":
      return messageReceived(sender, content);
    case "question-answer":
      return questionAnswer(sender, content);
    case "stock-back":
      return stockBack(sender, content);
    case "owner-stock":
      return ownerStock(sender, content);
    case "owner-digest":
      return ownerDigest(sender, content);
    case "newsletter-confirm":
      return newsletterConfirm(sender, content);
    default:
      return ownerMessage(sender, content);
    case "owner-question":
      return ownerQuestion(sender, content);
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
