import type { Draft } from "#app/mail/layout.tsx";
import { type MailContext, text } from "#app/mail/order-blocks.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { alertTitle, runbookOf } from "#app/shop/health/alerts.ts";
import type { MailContentOf } from "#app/shop/mail/mail.ts";

/** Tells an owner about work that waits for a person, with links to the instructions. */
export function ownerAlert(
  { siteUrl, shop }: MailContext,
  { alerts, seenAt }: MailContentOf<"owner-alert">,
): Draft {
  const [first] = alerts;
  return {
    subject: `${first ? alertTitle(first) : "Something needs your attention"} at ${shop.siteName}`,
    title: "Something needs your attention",
    blocks: [
      ...alerts.map((alert) => {
        const since = alert.since === null ? "" : `, since ${formatDateTime(alert.since)}`;
        return text(`${alertTitle(alert)}${since}. What to do: ${runbookOf(alert)}.`);
      }),
      { kind: "button", label: "Open Health", url: `${siteUrl}/admin/health` },
      {
        kind: "note",
        text: `Seen on ${formatDateTime(seenAt)}. Each is repeated every six hours while it lasts.`,
      },
    ],
  };
}
