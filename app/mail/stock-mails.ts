import type { Draft } from "#app/mail/layout.tsx";
import { type MailContext, text } from "#app/mail/order-blocks.ts";
import type { MailContentOf } from "#app/shop/mail/mail.ts";
import { formatPaise } from "#app/shop/money.ts";
import { priceTaxLabel } from "#app/shop/tax/tax-mode.ts";

/** Tells a shopper who has asked for it that a product is back in stock. */
export function stockBack(
  { siteUrl, shop }: MailContext,
  { productId, productName, price, priceVaries, tax }: MailContentOf<"stock-back">,
): Draft {
  const amount = `${priceVaries ? "from " : ""}${formatPaise(price)} ${priceTaxLabel(tax)}`.trim();
  return {
    subject: `${productName} is back at ${shop.siteName}`,
    title: `${productName} is back`,
    blocks: [
      text(`It is in stock again, for ${amount}. We keep none for you: who orders first gets it.`),
      { kind: "button", label: "See the product", url: `${siteUrl}/product/${productId}` },
      {
        kind: "note",
        text: `You get this mail because you pressed “Tell me when it is back” at ${shop.siteName}. We write once: you get no more mails about this product unless you ask again.`,
      },
      {
        kind: "links",
        links: [{ label: "See and stop your other requests", url: `${siteUrl}/profile/wishlist` }],
      },
    ],
  };
}
