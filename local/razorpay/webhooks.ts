import { createHmac, randomUUID } from "node:crypto";

import { nowInSeconds } from "#local/razorpay/entities.ts";
import type { LedgerEvent } from "#local/razorpay/ledger.ts";
import type { Store } from "#local/razorpay/store.ts";

export type WebhookMode = "auto" | "hold" | "drop";

/** A delivery attempt; `status` 0: no response. */
export type WebhookAttempt = { at: number; status: number; error: string | null };

export type WebhookEvent = {
  /** Sent as `x-razorpay-event-id`. */
  id: string;
  event: string;
  /** The exact body that is signed and sent. */
  body: string;
  /** null: sent without a signature. */
  signature: string | null;
  created_at: number;
  /** held: waits for `deliver`; dropped: never sent; given_up: all retries failed. */
  state: "waiting" | "held" | "dropped" | "delivered" | "retrying" | "given_up";
  attempts: WebhookAttempt[];
};

/** Deviations from the usual delivery. */
export type DeliveryOptions = {
  secret?: "current" | "old" | "wrong" | "none";
  copies?: number;
  /** Milliseconds before the first event is sent. */
  delay?: number;
  drop?: boolean;
};

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Razorpay waits five seconds for a response. */
const RESPONSE_TIMEOUT_MS = 5000;

const MAX_STORED_EVENTS = 2000;

/** HMAC-SHA256 as lowercase hex, the format of Razorpay's signatures. */
export function hmac(text: string | Uint8Array, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/**
 * The JSON body of an event. Slashes are escaped and other characters are not, so that parsing and serializing the
 * body again gives different bytes, which do not match the signature.
 */
export function eventBody(accountId: string, { event, ...entities }: LedgerEvent): string {
  const contains = (["refund", "payment", "order", "dispute"] as const).filter(
    (name) => entities[name] !== undefined,
  );
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
 * Sends events to the shop one after the other. An event without a 2xx response within five seconds is retried after
 * growing delays. When all retries fail and no other event was accepted meanwhile, the webhook is disabled.
 * @param retryDelays milliseconds before each retry; Razorpay itself retries for 24 hours
 */
export function createWebhooks({ state, save }: Store, url: string | null, retryDelays: number[]) {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  let mode: WebhookMode = "auto";
  let isClosed = false;
  /** Number of events accepted so far, and its value when each event was first sent. */
  let acceptedCount = 0;
  const acceptedAtFirstSend = new Map<string, number>();

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    void work.finally(() => running.delete(work));
    return work;
  }

  function schedule(milliseconds: number, work: () => Promise<unknown>): void {
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
      const response = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: {
          "Content-Type": "application/json",
          "User-Agent": "Razorpay-Webhook/v1",
          "x-razorpay-event-id": event.id,
          ...(event.signature === null ? {} : { "X-Razorpay-Signature": event.signature }),
        },
        body: event.body,
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return { at, status: response.status, error: null };
    } catch (error) {
      return { at, status: 0, error: error instanceof Error ? error.message : String(error) };
    }
  }

  async function sendOnce(event: WebhookEvent): Promise<number> {
    const attempt = await post(event);
    event.attempts.push(attempt);
    if (isSuccess(attempt.status)) {
      event.state = "delivered";
      acceptedCount += 1;
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
    if (!acceptedAtFirstSend.has(event.id)) acceptedAtFirstSend.set(event.id, acceptedCount);
    if (isSuccess(await sendOnce(event)) || event.state === "delivered" || isClosed) return;
    // Forged events are not retried and never disable the webhook.
    const isForged = !hasValidSignature(event);
    const delay = isForged ? undefined : retryDelays[event.attempts.length - 1];
    if (isForged) {
      event.state = "given_up";
    } else if (delay === undefined) {
      event.state = "given_up";
      if (acceptedAtFirstSend.get(event.id) === acceptedCount) state.isWebhookEnabled = false;
    } else {
      event.state = "retrying";
      schedule(delay, () => send(event));
    }
    save();
  }

  async function sendAll(events: WebhookEvent[], copies: number): Promise<void> {
    for (const event of events) {
      await send(event);
      for (let copy = 1; copy < copies && state.isWebhookEnabled; copy += 1) await sendOnce(event);
    }
  }

  /**
   * Stores events and sends those that are due.
   * @returns the ids; `sent` resolves when each event has been sent once, or at once for later delivery
   */
  function publish(
    changes: LedgerEvent[],
    options: DeliveryOptions = {},
  ): { ids: string[]; sent: Promise<void> } {
    const events = changes.map((change) => createEvent(change, options));
    state.events.push(...events);
    state.events.splice(0, state.events.length - MAX_STORED_EVENTS);
    save();
    const ids = events.map(({ id }) => id);
    const due = events.filter((event) => event.state === "waiting");
    if (due.length === 0) return { ids, sent: Promise.resolve() };
    if (!options.delay) return { ids, sent: track(sendAll(due, options.copies ?? 1)) };
    schedule(options.delay, () => sendAll(due, options.copies ?? 1));
    return { ids, sent: Promise.resolve() };
  }

  function createEvent(change: LedgerEvent, options: DeliveryOptions): WebhookEvent {
    const body = eventBody(state.accountId, change);
    const isDropped = options.drop || mode === "drop" || !state.isWebhookEnabled;
    return {
      id: newEventId(),
      event: change.event,
      body,
      signature: createSignature(body, options.secret ?? "current"),
      created_at: nowInSeconds(),
      state: isDropped ? "dropped" : mode === "hold" ? "held" : "waiting",
      attempts: [],
    };
  }

  function createSignature(body: string, secret: NonNullable<DeliveryOptions["secret"]>): string | null {
    if (secret === "none") return null;
    const secrets = { current: state.webhookSecret, old: state.oldWebhookSecret, wrong: "not-the-secret" };
    return hmac(body, secrets[secret]);
  }

  function hasValidSignature({ body, signature }: WebhookEvent): boolean {
    return [state.webhookSecret, state.oldWebhookSecret].some((secret) => hmac(body, secret) === signature);
  }

  // After a restart, events that were not delivered are sent again.
  const unsent = state.events.filter((event) => event.state === "waiting" || event.state === "retrying");
  if (unsent.length > 0) schedule(retryDelays[0] ?? 0, () => sendAll(unsent, 1));

  return {
    publish,
    /** Sends events whatever their state; all held ones by default. @returns the response statuses, 0: no response */
    deliver: (ids?: string[]): Promise<number[]> =>
      track(
        (async () => {
          const events = ids
            ? ids.flatMap((id) => state.events.find((event) => event.id === id) ?? [])
            : state.events.filter((event) => event.state === "held");
          const statuses: number[] = [];
          for (const event of events) statuses.push(await sendOnce(event));
          return statuses;
        })(),
      ),
    /** Sends a body once without storing it. */
    send: async (body: string, signature: string | null, id = newEventId()): Promise<number> =>
      (await post({ id, body, signature })).status,
    setMode(newMode: WebhookMode): void {
      mode = newMode;
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
    schedule,
  };
}

function newEventId(): string {
  return randomUUID().replaceAll("-", "").slice(0, 14);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
