/** A number of waiting items. `count` is capped at COUNT_MAX; `oldest` is an ISO timestamp, null when nothing waits. */
type Count = { count: number; oldest: string | null };

/** The work that waits for the cron or for a person. Times are ISO timestamps, null for never. */
export type ShopHealth = {
  cronFinishedAt: string | null;
  webhookReceivedAt: string | null;
  unpaid: Count;
  mailsQueued: Count;
  mailsFailed: Count;
  refundsWaiting: Count;
  refundsFailed: Count;
  /**
   * Images of products, collections and banners. `count`: without smaller sizes; `failed`: could not be processed, with
   * the `names` of products; `notMade`: Cloudflare Images made no smaller sizes.
   */
  imageCopies: { count: number; failed: number; notMade: number; names: string[] };
};

/**
 * A line of the portal's Health page. `advice`: what to do, null when nothing needs doing; `at`: since when, an ISO
 * timestamp.
 */
export type Waiting = {
  id: string;
  label: string;
  state: string;
  isFine: boolean;
  advice: string | null;
  at: string | null;
};

/** The time after which the cron counts as late: three runs. */
export const CRON_LATE_MS = 15 * 60_000;

/** Stands before what staff cannot do themselves, in the words of those who can. */
export const TO_DEVELOPER = "Send this to your developer:";

/** The highest number that the database counts to. */
const COUNT_MAX = 1000;

/**
 * Returns lines about waiting work, with what to do about it.
 * @param makesCopies whether the deployment can make smaller sizes of images
 */
export function listWaiting(health: ShopHealth, now: number, makesCopies: boolean): Waiting[] {
  return [
    cronLine(health.cronFinishedAt, now),
    countLine(
      "unpaid",
      "Unpaid orders older than 30 minutes",
      health.unpaid,
      `Razorpay may not answer, so the shop does not know whether they are paid. ${TO_DEVELOPER} see the log.`,
    ),
    countLine(
      "refunds_waiting",
      "Refunds sent for more than an hour",
      health.refundsWaiting,
      "They are sent again by themselves. Check Razorpay’s balance.",
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
      `The mail provider may refuse them. ${TO_DEVELOPER} see the log.`,
    ),
    countLine(
      "mails_failed",
      "E-mails that failed",
      health.mailsFailed,
      "Correct the address in the order and send them again.",
    ),
    imageLine(health.imageCopies, makesCopies),
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
  const line = { id: "cron", label: "Five-minute job", at: finishedAt };
  if (finishedAt !== null && now - Date.parse(finishedAt) <= CRON_LATE_MS) {
    return { ...line, state: "Running", isFine: true, advice: null };
  }
  const [state, happened] = finishedAt === null ? ["Never ran", "has never run"] : ["Stopped", "has stopped"];
  const advice = `The shop’s timer ${happened}: refunds, e-mails and unpaid orders wait for it. ${TO_DEVELOPER} check the Worker’s cron trigger.`;
  return { ...line, state, isFine: false, advice };
}

function countLine(id: string, label: string, { count, oldest }: Count, advice: string): Waiting {
  if (count === 0) return { id, label, state: "0", isFine: true, advice: null, at: null };
  return { id, label, state: format(count), isFine: false, advice, at: oldest };
}

function format(count: number): string {
  return count < COUNT_MAX ? count.toLocaleString("en-IN") : `${COUNT_MAX.toLocaleString("en-IN")} or more`;
}

/** Returns the line about images without smaller sizes. They need nobody's attention, unless some could not be made. */
function imageLine(
  { count, failed, notMade, names }: ShopHealth["imageCopies"],
  makesCopies: boolean,
): Waiting {
  const line = { id: "image_copies", label: "Products whose images have no smaller sizes", at: null };
  if (count === 0) return { ...line, state: "0", isFine: true, advice: null };
  const state = format(count);
  if (!makesCopies) {
    const advice =
      "Phones load them in full. Your developer can switch on Cloudflare Images: see docs/deploy.md.";
    return { ...line, state, isFine: true, advice };
  }
  if (failed === 0) {
    const advice = "The shop makes smaller sizes by itself, a few every five minutes.";
    return { ...line, state, isFine: true, advice };
  }
  if (notMade > 0) {
    const many = notMade === 1 ? "1 image is" : `${format(notMade)} images are`;
    const advice = `Cloudflare Images does not answer, or its free transformations of the month are used up. ${many} shown in full size; the shop tries again each day.`;
    return { ...line, state, isFine: false, advice };
  }
  const images = failed === 1 ? "1 image" : `${format(failed)} images`;
  const where = names.length > 0 ? `: ${names.join(", ")}` : "";
  const advice = `Smaller sizes of ${images} could not be made${where}. Choose the photograph again.`;
  return { ...line, state, isFine: false, advice };
}
