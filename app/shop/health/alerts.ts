/**
 * The problems that raise an alert, by the codes of the database's shop_raise_alerts. The Worker itself raises
 * `database`.
 */
export const ALERT_CODES = [
  "unpaid",
  "webhook",
  "refunds_failed",
  "refunds_stuck",
  "mails_stuck",
  "mails_failed",
  "database",
] as const;
type AlertCode = (typeof ALERT_CODES)[number];

/** An alert. `count` is capped at 1,000; `since` is an ISO timestamp, null when it is not known. */
export type Alert = { code: AlertCode; count: number; since: string | null };

/** The title of each code, and the heading of docs/runbook.md that says what to do. */
const TEXTS: Record<AlertCode, { title: string; anchor: string }> = {
  unpaid: { title: "Online orders that may be paid cannot be checked", anchor: "money" },
  webhook: { title: "Payments arrive, and no event from Razorpay", anchor: "money" },
  refunds_failed: { title: "Refunds failed", anchor: "money" },
  refunds_stuck: { title: "Refunds wait for more than six hours", anchor: "money" },
  mails_stuck: { title: "E-mails wait for more than an hour", anchor: "mail-pictures-and-the-cron" },
  mails_failed: { title: "E-mails were given up", anchor: "mail-pictures-and-the-cron" },
  database: { title: "The database does not answer", anchor: "nothing-works-or-nobody-gets-in" },
};

/** Returns the section of the runbook in this repository that says what to do. */
export function runbookOf({ code }: Alert): string {
  return `docs/runbook.md#${TEXTS[code].anchor}`;
}

/** Formats the title of an alert: 'Refunds failed: 3'. */
export function alertTitle({ code, count }: Alert): string {
  return count > 1 ? `${TEXTS[code].title}: ${count.toLocaleString("en-IN")}` : TEXTS[code].title;
}

/** Formats alerts as one chat message: a line for each alert, and the link to the Health page. */
export function alertText(siteName: string, alerts: readonly Alert[], siteUrl: string | null): string {
  const lines = alerts.map((alert) => `• ${alertTitle(alert)} (${runbookOf(alert)})`);
  const link = siteUrl === null ? [] : [`${siteUrl}/admin/health`];
  return [`${siteName} needs you:`, ...lines, ...link].join("\n");
}
