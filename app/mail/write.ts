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
import type { MailShop, News } from "#app/shop/mail/mail.ts";

function draft(sender: Sender, news: News): Draft {
  switch (news.kind) {
    case "order-confirmed":
      return orderConfirmed(sender, news);
    case "order-paid":
      return orderPaid(sender, news);
    case "order-shipped":
    case "order-tracked":
      return orderShipped(sender, news);
    case "order-delivered":
      return orderDelivered(sender, news);
    case "order-cancelled":
      return orderCancelled(sender, news);
    case "payment-failed":
      return paymentFailed(sender, news);
    case "payment-returned":
      return paymentReturned(sender, news);
    case "refunded":
      return refunded(sender, news);
    case "return-update":
      return returnUpdate(sender, news);
    case "owner-order":
      return ownerOrder(sender, news);
    case "owner-return":
      return ownerReturn(sender, news);
    default:
      return ownerMessage(sender, news);
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
export function writeMail({ shop, news }: { shop: MailShop; news: News }, siteUrl: string): Letter {
  const { subject, title, blocks } = draft({ shop, siteUrl }, news);
  const isOwners = news.kind.startsWith("owner-");
  return layOut(shop.siteName, siteUrl, {
    subject,
    title,
    blocks: isOwners ? blocks : [...blocks, farewell(shop)],
  });
}
