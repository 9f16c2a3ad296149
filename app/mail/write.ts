import { type Block, type Draft, layOut, type Letter } from "#app/mail/layout.ts";
import {
  orderCancelled,
  orderConfirmed,
  orderDelivered,
  orderPaid,
  orderShipped,
  paymentFailed,
  paymentReturned,
  refunded,
  type Sender,
} from "#app/mail/order-mails.ts";
import { ownerMessage, ownerOrder, ownerReturn } from "#app/mail/owner-mails.ts";
import { returnUpdate } from "#app/mail/return-mails.ts";
import type { MailShop, MailContent } from "#app/shop/mail/mail.ts";

function draft(sender: Sender, content: MailContent): Draft {
  switch (content.kind) {
    case "order-confirmed":
      return orderConfirmed(sender, content);
    case "order-paid":
      return orderPaid(sender, content);
    case "order-shipped":
    case "order-tracked":
      return orderShipped(sender, content);
    case "order-delivered":
      return orderDelivered(sender, content);
    case "order-cancelled":
      return orderCancelled(sender, content);
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
    case "owner-return":
      return ownerReturn(sender, content);
    default:
      return ownerMessage(sender, content);
  }
}

/** How to reach the shop: the end of every mail to a shopper. */
function farewell({ siteName, contactEmail, contactPhone }: MailShop): Block {
  const ways = [contactEmail, contactPhone].filter((way) => way !== "").join(" or ");
  return {
    kind: "note",
    text: `Questions? Write to ${ways}. ${siteName} never asks for a password, PIN or OTP by mail.`,
  };
}

/**
 * Writes a mail, as HTML and as text.
 * @param siteUrl where the shop is reached, for the links
 */
export function writeMail(
  { shop, content }: { shop: MailShop; content: MailContent },
  siteUrl: string,
): Letter {
  const { subject, title, blocks } = draft({ shop, siteUrl }, content);
  const isOwners = content.kind.startsWith("owner-");
  return layOut(shop.siteName, siteUrl, {
    subject,
    title,
    blocks: isOwners ? blocks : [...blocks, farewell(shop)],
  });
}
