/** `count` goes to COUNT_MAX; `oldest` is an ISO time, null when nothing waits. */
type Count = { count: number; oldest: string | null };

/** What waits for the cron or for a person. Times are ISO texts, null for never. */
export type ShopHealth = {
  cronFinishedAt: string | null;
  webhookReceivedAt: string | null;
  unpaid: Count;
  mailsQueued: Count;
  mailsFailed: Count;
  refundsWaiting: Count;
  refundsFailed: Count;
};

/** A line of the portal's page Health. `advice`: what to do, null when nothing is; `at`: since when, an ISO time. */
export type Waiting = {
  id: string;
  label: string;
  state: string;
  isFine: boolean;
  advice: string | null;
  at: string | null;
};

/** Three runs of the cron. */
export const CRON_LATE_MS = 15 * 60_000;

/** The database counts no further. */
const COUNT_MAX = 1000;

/** Lines about what waits, with what to do about it. */
export function listWaiting(health: ShopHealth, now: number): Waiting[] {
  return [
    cronLine(health.cronFinishedAt, now),
    countLine(
      "unpaid",
      "Unpaid orders older than 30 minutes",
      health.unpaid,
      "Razorpay may not answer: see the log.",
    ),
    countLine(
      "refunds_waiting",
      "Refunds sent for more than an hour",
      health.refundsWaiting,
      "They are sent again by themselves. Check Razorpay's balance.",
    ),
    countLine(
      "refunds_failed",
      "Refunds that failed",
      health.refundsFailed,
      "Open each order and send it again.",
    ),
    countLine(
      "mails_queued",
      "E-mails queued for more than 15 minutes",
      health.mailsQueued,
      "The mail provider may refuse them: see the log.",
    ),
    countLine(
      "mails_failed",
      "E-mails that failed",
      health.mailsFailed,
      "Correct the address in the order and send them again.",
    ),
    {
      id: "webhook",
      label: "Last event from Razorpay",
      state: health.webhookReceivedAt === null ? "None yet" : "Received",
      isFine: true,
      advice: null,
      at: health.webhookReceivedAt,
    },
  ];
}

function cronLine(finishedAt: string | null, now: number): Waiting {
  const line = { id: "cron", label: "Work every five minutes", at: finishedAt };
  if (finishedAt !== null && now - Date.parse(finishedAt) <= CRON_LATE_MS) {
    return { ...line, state: "Running", isFine: true, advice: null };
  }
  const advice = "Refunds, e-mails and unpaid orders wait for it. Check the Worker's cron trigger.";
  return { ...line, state: finishedAt === null ? "Never ran" : "Stopped", isFine: false, advice };
}

function countLine(id: string, label: string, { count, oldest }: Count, advice: string): Waiting {
  if (count === 0) return { id, label, state: "None", isFine: true, advice: null, at: null };
  const state =
    count < COUNT_MAX ? count.toLocaleString("en-IN") : `${COUNT_MAX.toLocaleString("en-IN")} or more`;
  return { id, label, state, isFine: false, advice, at: oldest };
}
