import { createHmac, randomUUID } from "node:crypto";

import { nowInSeconds } from "#local/razorpay/entities.ts";
import type { Happening } from "#local/razorpay/ledger.ts";
import type { Store } from "#local/razorpay/store.ts";

export type WebhookMode = "auto" | "hold" | "drop";

/** `status` 0: no answer in time, or none at all. */
export type WebhookAttempt = { at: number; status: number; error: string | null };

export type WebhookEvent = {
  /** Goes out as `x-razorpay-event-id`. */
  id: string;
  event: string;
  /** As signed and sent. */
  body: string;
  /** null: sent without one. */
  signature: string | null;
  created_at: number;
  /** held: waits for `deliver`; dropped: never sent; given_up: all retries failed. */
  state: "waiting" | "held" | "dropped" | "delivered" | "retrying" | "given_up";
  attempts: WebhookAttempt[];
};

/** How events go out when not in the usual way. */
export type Publication = {
  secret?: "current" | "old" | "wrong" | "none";
  copies?: number;
  /** Milliseconds before the first is sent. */
  delay?: number;
  drop?: boolean;
};

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Razorpay waits so long for an answer. */
const ANSWER_TIME = 5000;

const EVENTS_KEPT = 2000;

/** Lowercase hex, as Razorpay signs. */
export function hmac(text: string | Uint8Array, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/**
 * The body of an event. Slashes are escaped and other letters are not, as Razorpay may: parsed and written again it
 * has other bytes and another signature.
 */
export function eventBody(accountId: string, { event, ...entities }: Happening): string {
  const contains = (["refund", "payment", "order"] as const).filter((name) => entities[name] !== undefined);
  const payload = Object.fromEntries(contains.map((name) => [name, { entity: entities[name] }]));
  const body = {
    entity: "event",
    account_id: accountId,
    event,
    contains,
    payload,
    created_at: nowInSeconds(),
  };
  return JSON.stringify(body).replaceAll("/", String.raw`\/`);
}

/**
 * Sends events to the shop, one after the other, and again with growing pauses while it does not answer 2xx within
 * five seconds. When the pauses are used up and no other event arrived meanwhile, the webhook is switched off.
 * @param pauses milliseconds before each retry; stands for the 24 hours of the real one
 */
export function createWebhooks({ state, save }: Store, url: string | null, pauses: number[]) {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  let mode: WebhookMode = "auto";
  let isClosed = false;
  /** How many events had been taken, now and when each of those that were not was first sent. */
  let taken = 0;
  const takenBefore = new Map<string, number>();

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    void work.finally(() => running.delete(work));
    return work;
  }

  function later(milliseconds: number, work: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void track(work());
    }, milliseconds);
    timers.add(timer);
  }

  async function post(event: Pick<WebhookEvent, "id" | "body" | "signature">): Promise<WebhookAttempt> {
    const at = nowInSeconds();
    if (url === null) return { at, status: 0, error: "No webhook address is set." };
    if (isClosed) return { at, status: 0, error: "Closed." };
    try {
      const answer = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: {
          "Content-Type": "application/json",
          "User-Agent": "Razorpay-Webhook/v1",
          "x-razorpay-event-id": event.id,
          ...(event.signature === null ? {} : { "X-Razorpay-Signature": event.signature }),
        },
        body: event.body,
        signal: AbortSignal.timeout(ANSWER_TIME),
      });
      await answer.arrayBuffer();
      return { at, status: answer.status, error: null };
    } catch (error) {
      return { at, status: 0, error: error instanceof Error ? error.message : String(error) };
    }
  }

  async function sendOnce(event: WebhookEvent): Promise<number> {
    const attempt = await post(event);
    event.attempts.push(attempt);
    if (isGood(attempt.status)) {
      event.state = "delivered";
      taken += 1;
    }
    save();
    return attempt.status;
  }

  async function send(event: WebhookEvent): Promise<void> {
    if (isClosed) return;
    if (!state.isWebhookEnabled) {
      event.state = "dropped";
      return;
    }
    if (!takenBefore.has(event.id)) takenBefore.set(event.id, taken);
    if (isGood(await sendOnce(event)) || event.state === "delivered" || isClosed) return;
    // A forger does not try again, and nothing is switched off for him.
    const isForged = !isOwn(event);
    const pause = isForged ? undefined : pauses[event.attempts.length - 1];
    if (isForged) {
      event.state = "given_up";
    } else if (pause === undefined) {
      event.state = "given_up";
      if (takenBefore.get(event.id) === taken) state.isWebhookEnabled = false;
    } else {
      event.state = "retrying";
      later(pause, () => send(event));
    }
    save();
  }

  async function sendAll(events: WebhookEvent[], copies: number): Promise<void> {
    for (const event of events) {
      await send(event);
      for (let copy = 1; copy < copies && state.isWebhookEnabled; copy += 1) await sendOnce(event);
    }
  }

  /** @returns the ids, and when they have been sent once (at once when they are not sent now) */
  function publish(happenings: Happening[], how: Publication = {}): { ids: string[]; sent: Promise<void> } {
    const events = happenings.map((happening) => record(happening, how));
    state.events.push(...events);
    state.events.splice(0, state.events.length - EVENTS_KEPT);
    save();
    const ids = events.map(({ id }) => id);
    const due = events.filter((event) => event.state === "waiting");
    if (due.length === 0) return { ids, sent: Promise.resolve() };
    if (!how.delay) return { ids, sent: track(sendAll(due, how.copies ?? 1)) };
    later(how.delay, () => sendAll(due, how.copies ?? 1));
    return { ids, sent: Promise.resolve() };
  }

  function record(happening: Happening, how: Publication): WebhookEvent {
    const body = eventBody(state.accountId, happening);
    const isLost = how.drop || mode === "drop" || !state.isWebhookEnabled;
    return {
      id: newEventId(),
      event: happening.event,
      body,
      signature: signatureOf(body, how.secret ?? "current"),
      created_at: nowInSeconds(),
      state: isLost ? "dropped" : mode === "hold" ? "held" : "waiting",
      attempts: [],
    };
  }

  function signatureOf(body: string, secret: NonNullable<Publication["secret"]>): string | null {
    if (secret === "none") return null;
    const secrets = { current: state.webhookSecret, old: state.oldWebhookSecret, wrong: "not-the-secret" };
    return hmac(body, secrets[secret]);
  }

  function isOwn({ body, signature }: WebhookEvent): boolean {
    return [state.webhookSecret, state.oldWebhookSecret].some((secret) => hmac(body, secret) === signature);
  }

  // What a stopped stand-in had not delivered goes out when it runs again.
  const unsent = state.events.filter((event) => event.state === "waiting" || event.state === "retrying");
  if (unsent.length > 0) later(pauses[0] ?? 0, () => sendAll(unsent, 1));

  return {
    publish,
    /** Whatever became of them before; all that are held unless given. @returns the statuses, 0 for no answer */
    deliver: (ids?: string[]): Promise<number[]> =>
      track(
        (async () => {
          const wanted = ids
            ? ids.flatMap((id) => state.events.find((event) => event.id === id) ?? [])
            : state.events.filter((event) => event.state === "held");
          const statuses: number[] = [];
          for (const event of wanted) statuses.push(await sendOnce(event));
          return statuses;
        })(),
      ),
    /** Once, and not kept. */
    send: async (body: string, signature: string | null, id = newEventId()): Promise<number> =>
      (await post({ id, body, signature })).status,
    setMode(wanted: WebhookMode): void {
      mode = wanted;
    },
    mode: () => mode,
    async settled(): Promise<void> {
      while (running.size > 0 || timers.size > 0) {
        await Promise.allSettled(running);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async close(): Promise<void> {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.allSettled(running);
    },
    later,
  };
}

function newEventId(): string {
  return randomUUID().replaceAll("-", "").slice(0, 14);
}

function isGood(status: number): boolean {
  return status >= 200 && status < 300;
}
