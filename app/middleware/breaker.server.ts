/** When a service counts as down, and how long until it is tried again. */
export type BreakerLimits = {
  /** Failed calls in a row. */
  failures: number;
  retryAfterMs: number;
};

/** Knows whether a service is down, from the calls that were made to it. Times are in milliseconds. */
export type Breaker = {
  /**
   * Whether a call may be made now. While the service is down, one request in `retryAfterMs` may try it; it counts as
   * that request as long as none of its calls has failed.
   */
  allows: (request: object, now: number) => boolean;
  /** Whether the service counts as down. What can be left undone is not worth a try. */
  isDown: () => boolean;
  succeeded: (now: number) => void;
  /** @param startedAt when the call was made: one from before the last success says nothing about now */
  failed: (startedAt: number, now: number) => void;
};

export function createBreaker({ failures: limit, retryAfterMs }: BreakerLimits): Breaker {
  let failures = 0;
  let lastSuccess = -Infinity;
  let nextTry = 0;
  let trying: object | null = null;
  return {
    allows(request, now) {
      if (failures < limit || request === trying) return true;
      if (now < nextTry) return false;
      // Cloudflare may end a request without an answer to its calls, so the next one does not wait for them.
      nextTry = now + retryAfterMs;
      trying = request;
      return true;
    },
    isDown: () => failures >= limit,
    succeeded(now) {
      failures = 0;
      trying = null;
      lastSuccess = now;
    },
    failed(startedAt, now) {
      if (startedAt < lastSuccess) return;
      failures += 1;
      trying = null;
      if (failures >= limit) nextTry = now + retryAfterMs;
    },
  };
}

/** Breakers of this isolate by service: what one request learns spares the next one the wait. */
const breakers = new Map<string, Breaker>();

/** The isolate's breaker of a service. Database, auth and storage of a project fail apart from each other. */
export function breakerOf(url: URL, limits: BreakerLimits): Breaker {
  const service = `${url.origin}/${url.pathname.split("/", 2)[1] ?? ""}`;
  const known = breakers.get(service);
  if (known) return known;
  const breaker = createBreaker(limits);
  breakers.set(service, breaker);
  return breaker;
}
