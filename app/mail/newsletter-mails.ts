import type { Draft } from "#app/mail/layout.tsx";
import { type MailContext, text } from "#app/mail/order-blocks.ts";
import type { MailContentOf } from "#app/shop/mail/mail.ts";

/** Asks the owner of an address to confirm that they entered it in the newsletter's form. */
export function newsletterConfirm(
  { siteUrl, shop }: MailContext,
  { token }: MailContentOf<"newsletter-confirm">,
): Draft {
  return {
    subject: `Confirm your subscription at ${shop.siteName}`,
    title: "Confirm your subscription",
    blocks: [
      text("Somebody asked us to send the newsletter to this address. If it was you, confirm it:"),
      { kind: "button", label: "Confirm", url: `${siteUrl}/newsletter/confirm?token=${token}` },
      text("The link works for seven days. If it was not you, do nothing: you get no newsletter."),
    ],
  };
}
