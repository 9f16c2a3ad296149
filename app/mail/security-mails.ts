import type { Draft } from "#app/mail/layout.tsx";
import { type MailContext, text } from "#app/mail/order-blocks.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import type { MailContentOf } from "#app/shop/mail/mail.ts";
import { SECURITY_PATTERNS } from "#app/shop/security/security-events.ts";

/** Tells an owner about a pattern in the security log. */
export function securityAlert(
  { siteUrl, shop }: MailContext,
  { pattern, seenAt }: MailContentOf<"security-alert">,
): Draft {
  return {
    subject: `${SECURITY_PATTERNS[pattern]} at ${shop.siteName}`,
    title: SECURITY_PATTERNS[pattern],
    blocks: [
      text(
        `Seen on ${formatDateTime(seenAt)}. The security log says which accounts and networks it is about.`,
      ),
      { kind: "button", label: "Open the security log", url: `${siteUrl}/admin/security` },
      { kind: "note", text: "You get at most one such e-mail an hour." },
    ],
  };
}
